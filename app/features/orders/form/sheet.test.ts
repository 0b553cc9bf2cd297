import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { unitsOfLine } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';

import { readColumn, readSheet, type SheetReading } from './sheet';
import type { SheetAnswers } from './sheet-columns';

const products: ProductChoices = {
  brand: 'b',
  more: false,
  found: 0,
  search: '',
  items: [
    { id: 'prd_1', name: 'Wild Honey, 12 oz', unitsPerCase: 12 },
    { id: 'prd_2', name: 'Clover “Gold”', unitsPerCase: null },
    { id: 'prd_3', name: 'Twin', unitsPerCase: 6 },
    { id: 'prd_4', name: 'twin', unitsPerCase: 6 },
  ],
};
const read = (text: string, delimiter?: '\t', language = 'en-US', answers: SheetAnswers = {}) =>
  readSheet(text, products, language, 'file', delimiter, answers);
const linesIn = (result: SheetReading) => {
  if (!('lines' in result)) throw new Error(JSON.stringify(result));
  return result.lines;
};
const linesOf = (text: string, answers: SheetAnswers = {}) => {
  return linesIn(read(text, undefined, 'en-US', answers)).map(
    ({ product, cases, unitsPerCase, looseUnits }) => [product, cases, unitsPerCase, looseUnits],
  );
};

describe('a sheet', () => {
  it.each([
    ['not closed', 'Product,Cases,Notes\nprd_1,1,"fragile\nprd_2,2,x\nprd_3,3,y', 2],
    ['not closed in the last row', 'Product,Cases\nprd_2,1\n"Wild Honey,3', 3],
    ['not closed in the last cell', 'Product,Cases,Notes\nprd_1,1,"fragile', 2],
    ['followed by text and columns', 'Product,Cases\n"Wild" Honey,3', 2],
    ['closed in another row', 'Product,Cases,Notes\nprd_1,1,x\nprd_2,2,"a\nprd_3,3,b"c,1\n', 3],
  ])('[O-03] with a quote that is %s is refused whole, by its line', (_what, text, line) => {
    expect(read(text)).toMatchObject({
      refusal: `Line ${line} of the file has a quotation mark (") that is not closed. No lines were added.`,
    });
  });

  it('[O-03] with a quote that nothing closes is refused in pasted rows too', () => {
    const text = 'prd_1\t1\t12\t0\nTwin\t1\t12\t0\n"Honeycomb Bites\t3\t2\t1';
    expect(readSheet(text, products, 'en-US', 'pasted text', '\t')).toMatchObject({
      refusal:
        'Line 3 of the pasted text has a quotation mark (") that is not closed. No lines were added.',
    });
  });

  it.each(['"12" jar"\nprd_2,2,say "hi"', '12" pizza', '"quoted" text', '"a, b"\nprd_2,2,"c" d'])(
    '[O-03] keeps a quote within a cell: %j',
    (notes) => {
      const [first] = linesOf(`Product,Cases,Notes\nprd_1,1,${notes}`);
      expect(first).toEqual(['prd_1', '1', '12', '']);
    },
  );

  it('[O-03] marks a row that names two products', () => {
    const text = 'SKU,Product,Cases,Units per case\nprd_1,Twin,1,\nprd_1,Clover “Gold”,1,\n';
    const faults = linesIn(read(text)).map((line) => line.faults);
    expect(faults).toEqual([
      {},
      {
        product:
          'Line 3 of the file: “Wild Honey, 12 oz” and “Clover “Gold”” are different products.',
      },
    ]);
  });

  it('[O-03] names both texts of a row whose product is unknown', () => {
    expect(linesIn(read('SKU,Product,Cases\nWH-9,Wild Hony,1\n'))[0]).toMatchObject({
      written: 'WH-9, Wild Hony',
      faults: {
        product:
          'Line 2 of the file: “WH-9” and “Wild Hony” name none of the brand’s products. Use a name, SKU, barcode or id.',
      },
    });
  });

  it.each([
    [';', 'product;cases;units per case;loose units\n"Wild Honey, 12 oz";3;;5\nprd_2;1;24;'],
    [
      ',',
      '\uFEFFProduct,Cases,Units per case,Loose units\r\n"Wild Honey, 12 oz",3,,5\r\nprd_2,1,24,\r\n',
    ],
    ['\t', 'Product name\tCases\tUnits/case\tLoose\nwild  honey, 12 OZ\t3\t\t5\nprd_2\t1\t24\t'],
    [
      'columns in another order',
      'loose units;product;cases;units per case\n5;prd_1;3;\n;prd_2;1;24',
    ],
    [
      'a column that no product has',
      'SKU;Product;Cases;Units per case;Loose units\nWH-1;Wild Honey, 12 oz;3;;5\nCG-2;prd_2;1;24;',
    ],
    ['no heads', 'prd_1;3;;5\nprd_2;1;24;'],
  ])('[O-03] fills lines: %s', (_name, text) => {
    expect(linesOf(text)).toEqual([
      ['prd_1', '3', '12', '5'],
      ['prd_2', '1', '24', ''],
    ]);
  });

  it.each(['PK\u0003\u0004\u0014x', 'product,cases\nprd_1,\0', '\uFEFFp\0r\0o\0'])(
    '[O-03] a file that is no text is no CSV file',
    (text) => {
      expect(read(text)).toMatchObject({
        refusal: 'This is no CSV file. Save the sheet as CSV and choose it again.',
      });
    },
  );

  it('[O-03] two columns are told apart, with empty lines between and behind the rows', () => {
    expect(linesOf('product;cases\n\nprd_1;3\n\n').map(([id, cases]) => [id, cases])).toEqual([
      ['prd_1', '3'],
    ]);
  });

  it('[O-03] a cell that cannot be read is an error at its field, and its row stays', () => {
    const text = 'product\tcases\nprd_1\t1.5\n\nNobody\t4\nTwin\tx\n\t7\nprd_2\t2';
    const product = '';
    expect(read(text, '\t')).toMatchObject({
      lines: [
        {
          product: 'prd_1',
          name: 'Wild Honey, 12 oz',
          written: '',
          cases: '1.5',
          unitsPerCase: '12',
          looseUnits: '',
          faults: {
            cases: expect.stringMatching(/^Line 2 of the file: Enter a whole number/) as string,
          },
        },
        expect.objectContaining({
          product,
          written: 'Nobody',
          cases: '4',
          faults: {
            product:
              'Line 4 of the file: “Nobody” is not among the brand’s products. Use its name, SKU, barcode or id.',
          },
        }),
        expect.objectContaining({
          product,
          cases: 'x',
          faults: {
            product: 'Line 5 of the file: Several products are called “Twin”. Use the product id.',
            cases: expect.stringMatching(/^Line 5 of the file:/) as string,
          },
        }),
        expect.objectContaining({
          product,
          cases: '7',
          faults: { product: 'Line 6 of the file: The product is missing.' },
        }),
        expect.objectContaining({ product: 'prd_2', cases: '2', faults: {} }),
      ],
    });
  });

  it.each([
    ['\n', '\n'],
    ['\r\n', '\n'],
    ['\r', '\r'],
  ])('[O-03] names the line of the text, as an editor counts it: %j', (end, inCell) => {
    const rows = ['product,cases', `"Two${inCell}lines",4`, '', 'Nobody,5', 'prd_1,x'].join(end);
    const read = readSheet(`\uFEFF${rows}`, products, 'en-US', 'pasted text', undefined);
    const faults = linesIn(read).map((line) => line.faults);
    expect(faults.map(({ product, cases }) => /^[^:]+/.exec(product ?? cases ?? '')?.[0])).toEqual([
      'Line 2 of the pasted text',
      'Line 5 of the pasted text',
      'Line 6 of the pasted text',
    ]);
  });

  it.each([
    ['en-US', '1,200', '1200', 0],
    ['en-US', '1.200', '1.200', 1],
    ['de-DE', '1.200', '1200', 0],
    ['de-DE', '1,200', '1,200', 1],
    ['en-IN', '1,20,000', '120000', 1],
    ['fr-FR', '1 200', '1 200', 0],
    ['no language', '1,200', '1,200', 1],
  ])('[O-03] thousands are read as %s writes them: %s', (language, typed, cases, faults) => {
    const result = read(`product\tcases\nprd_1\t${typed}`, '\t', language);
    const [line] = linesIn(result);
    expect(line!.cases).toBe(cases);
    expect(Object.keys(line!.faults)).toHaveLength(faults);
  });

  it('[O-03] other columns, too many rows or none: refused, naming what is expected', () => {
    for (const text of [
      'article;price\nprd_1;3',
      'cases;loose units\n3;4',
      'just words',
      'product\nprd_1',
    ])
      expect(read(text)).toMatchObject({
        refusal: expect.stringContaining(
          'expected columns are product (name, SKU, barcode or id), cases, units per case, loose units',
        ) as string,
      });
    expect(read('product,cases\n')).toMatchObject({
      refusal: 'The file has no lines below the headings.',
    });
    expect(read(' \n ')).toMatchObject({ refusal: 'The file has no lines.' });
    expect(read(`product;cases\n${'prd_1;1\n'.repeat(501)}`)).toMatchObject({
      refusal: 'The file has 501 lines. An order has at most 500 lines.',
    });
  });

  it.each([
    [
      'equal in every line',
      'Product,Cases,Units per case,Units\nprd_1,10,12,120\nprd_2,2,6,12',
      120,
    ],
    ['equal with the product’s packing', 'Product,Cases,Units\nprd_1,10,120', 120],
    ['under a heading of totals', 'Product,Cases,Total\nprd_1,10,120', 120],
    ['beside loose ones', 'Product,Cases,Units per case,Units,Loose units\nprd_1,10,12,125,5', 125],
    [
      'beside loose ones of 0',
      'Product,Cases,Units per case,Units,Loose units\nprd_1,10,12,120,0',
      120,
    ],
    ['less than a case', 'Product,Cases,Units per case,Units\nprd_1,10,12,5', 125],
    ['without cases', 'Product,Units\nprd_1,48', 48],
    ['a total alone', 'Product,Total units\nprd_1,48', 48],
    ['a total that has the missing packing', 'Product,Cases,Total units\nprd_2,10,60', 60],
  ])('[O-03] units are all of a line or the loose ones: %s', (_what, text, units) => {
    const [line] = linesIn(read(text));
    expect(line!.faults).toEqual({});
    expect(unitsOfLine(line!, null)).toBe(units);
  });

  it('[O-03] a total that the line does not come to is marked, and an amount of money is not read', () => {
    const [line] = linesIn(read('Product,Cases,Units per case,Total\nprd_1,10,12,119'));
    expect(line).toMatchObject({
      looseUnits: '',
      faults: { looseUnits: 'Line 2 of the file: “Total” is 119, and the line comes to 120.' },
    });
    expect(read('Product,Cases,Total\nprd_1,10,"1,299.50"\nprd_2,3,10')).toMatchObject({
      unused: ['Total'],
      lines: [{ cases: '10', faults: {} }, { cases: '3' }],
    });
  });

  it.each([
    ['Product,Cases,Units per case,Units\nprd_1,10,12,240', 3, 'Units'],
    ['Product,Cases,Units per case,Units\nprd_1,10,12,120\nprd_1,10,12,5', 3, 'Units'],
    ['Product,Cases,Pieces\nprd_2,10,60', 2, 'Pieces'],
    ['prd_1;10;12;120', 3, 'Column 4'],
  ])('[O-03] asks whether units are all of a line or loose ones: %j', (text, column, head) => {
    expect(read(text)).toMatchObject({
      question: { column, head, meanings: ['total', 'looseUnits'] },
    });
    const [loose] = linesIn(read(text, undefined, 'en-US', { [column]: 'looseUnits' }));
    expect(Number(loose!.looseUnits)).toBeGreaterThan(0);
    const [total] = linesIn(read(text, undefined, 'en-US', { [column]: 'total' }));
    expect(total!.looseUnits).toBe('');
  });

  it('[O-03] asks what a quantity is, and reads it as the user says', () => {
    const text = 'SKU,Qty\nprd_1,48';
    expect(read(text)).toMatchObject({
      question: { column: 1, head: 'Qty', meanings: ['cases', 'looseUnits'] },
    });
    expect(linesOf(text, { 1: 'cases' })).toEqual([['prd_1', '48', '12', '']]);
    expect(linesOf(text, { 1: 'looseUnits' })).toEqual([['prd_1', '', '12', '48']]);
    const packed = 'SKU,Case qty\nprd_1,4';
    expect(read(packed)).toMatchObject({
      question: { column: 1, meanings: ['cases', 'unitsPerCase'] },
    });
  });

  it.each([
    ['Product,Cases,Cases\nprd_1,1,2', 'The columns “Cases” and “Cases” both mean cases.'],
    [
      'Product,Case pack,Case size,Cases\nprd_1,12,6,2',
      'The columns “Case pack” and “Case size” both mean units per case.',
    ],
    ['Product,Qty,qty\nprd_1,1,2', 'The columns “Qty” and “qty” both mean the same.'],
    [
      'Product,Cases,Case count\nprd_1,1,1\nprd_2,1,2',
      '“Cases” and “Case count” differ in line 3 of the file.',
    ],
  ])('[O-03] two columns for one field are refused: %j', (text, reason) => {
    expect(read(text)).toMatchObject({ refusal: `${reason} Leave one out. No lines were added.` });
  });

  it('[O-03] the form’s own heading is read before others of the same meaning', () => {
    const text = 'Product,Loose,Case pack,Units per case,Loose units,Cases\nprd_1,5,24,24,5,2';
    expect(linesOf(text)).toEqual([['prd_1', '2', '24', '5']]);
  });

  it.each([
    'UnitsPerCase,product_id,Cases:\n24,prd_1,3',
    'sep=;\r\nsku;units-per-case;CASES\r\nprd_1;24;3',
    // A data frame of R or pandas, with its column of numbers.
    '"","product","cases","units_per_case","loose_units"\n"1","prd_1",3.0,24.0,NA',
    'Lineitem sku,Number of cases,Case pack\n="prd_1",3,24',
    "Barcode,Cases,Case pack\n'-850001,3,24",
    'Barcode,Cases,Case pack\n00850001000012.0,3,24',
  ])('[O-03] what shop systems and data frames write is read: %j', (text) => {
    const known = {
      ...products,
      items: [{ ...products.items[0]!, codes: ['-850001', '00850001000012'] }],
    };
    expect(linesIn(readSheet(text, known, 'en-US', 'file', undefined))).toMatchObject([
      { product: 'prd_1', cases: '3', unitsPerCase: '24', looseUnits: '', faults: {} },
    ]);
  });

  it('[O-03] names the columns that are not read, and the products that are not known', () => {
    expect(
      read('SKU,Product,Cases,Notes,Price\nWH-1,Honey,1,x,3\nprd_1,Twin Oaks,1,,\n'),
    ).toMatchObject({
      unused: ['Notes', 'Price'],
      unknown: ['WH-1', 'Honey'],
    });
  });

  it('[O-03] a number with two readings is marked, with both of them', () => {
    const [line] = linesIn(read('Product;Cases;Loose units\nprd_1;1.000;12.0', undefined, 'en-US'));
    expect(line).toMatchObject({
      cases: '1.000',
      looseUnits: '12',
      faults: { cases: expect.stringContaining('“1.000” can mean 1 or 1000.') as string },
    });
  });

  it.each([
    ['10\r\n12\r\n', ['10', '12']],
    ['10\n\n1,200\n', ['10', '', '1,200']],
    ['Cases\n10', ['10']],
    ['Loose units\n10', null],
    ['10\t12\n', null],
    ['prd_1\n10', null],
  ])('[O-03] a column of numbers for a field: %j', (text, numbers) => {
    expect(readColumn(text, 'cases')).toEqual(numbers);
  });

  it('[O-03] whatever is in the cells, every row is a line', () => {
    const cell = fc.oneof(fc.constantFrom('prd_1', 'Twin', '3', '', '"', ';'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quoted).join(';')).join('\n');
        const result = read(`product;cases\n${text}`);
        if (!('lines' in result)) return;
        const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''));
        expect(result.lines).toHaveLength(filled.length);
      }),
    );
  });
});
