import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ProductChoices } from '~/contracts/orders/form';

import { readSheet } from './sheet';

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
const read = (text: string, delimiter?: '\t', language = 'en-US') =>
  readSheet(text, products, language, 'file', delimiter);
const linesOf = (text: string) => {
  const result = read(text);
  if ('refusal' in result) throw new Error(result.refusal);
  return result.lines.map(({ product, cases, unitsPerCase, looseUnits }) => [
    product,
    cases,
    unitsPerCase,
    looseUnits,
  ]);
};

describe('a sheet', () => {
  it.each([
    ['not closed', 'Product,Cases,Notes\nprd_1,1,"fragile\nprd_2,2,x\nprd_3,3,y', 2],
    ['not closed in the last row', 'Product,Cases\nprd_2,1\n"Wild Honey,3', 3],
    ['not closed in the last cell', 'Product,Cases,Notes\nprd_1,1,"fragile', 2],
    ['followed by text and columns', 'Product,Cases\n"Wild" Honey,3', 2],
    ['closed in another row', 'Product,Cases,Notes\nprd_1,1,x\nprd_2,2,"a\nprd_3,3,b"c,1\n', 3],
  ])('[O-03] with a quote that is %s is refused whole, by its line', (_what, text, line) => {
    expect(read(text)).toEqual({
      refusal: `Line ${line} of the file has a quotation mark (") that is not closed. No lines were added.`,
    });
  });

  it('[O-03] with a quote that nothing closes is refused in pasted rows too', () => {
    const text = 'prd_1\t1\t12\t0\nTwin\t1\t12\t0\n"Honeycomb Bites\t3\t2\t1';
    expect(readSheet(text, products, 'en-US', 'pasted text', '\t')).toEqual({
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
    const faults = (read(text) as { lines: { faults: unknown }[] }).lines.map(
      (line) => line.faults,
    );
    expect(faults).toEqual([
      {},
      {
        product:
          'Line 3 of the file: “Wild Honey, 12 oz” and “Clover “Gold”” are different products.',
      },
    ]);
  });

  it('[O-03] names both texts of a row whose product is unknown', () => {
    const { lines } = read('SKU,Product,Cases\nWH-9,Wild Hony,1\n') as {
      lines: { written: string; faults: unknown }[];
    };
    expect(lines[0]).toMatchObject({
      written: 'WH-9, Wild Hony',
      faults: {
        product:
          'Line 2 of the file: “WH-9” and “Wild Hony” name none of the brand’s products. Use a product name or id.',
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
      expect(read(text)).toEqual({
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
    expect(read(text, '\t')).toEqual({
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
              'Line 4 of the file: “Nobody” is not among the brand’s products. Use a product name or id.',
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
    const faults = 'lines' in read ? read.lines.map((line) => line.faults) : [];
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
    if ('refusal' in result) throw new Error(result.refusal);
    expect(result.lines[0]!.cases).toBe(cases);
    expect(Object.keys(result.lines[0]!.faults)).toHaveLength(faults);
  });

  it('[O-03] other columns, too many rows or none: refused, naming what is expected', () => {
    for (const text of [
      'article;price\nprd_1;3',
      'cases;loose units\n3;4',
      'just words',
      'product\nprd_1',
    ])
      expect(read(text)).toEqual({
        refusal: expect.stringContaining(
          'expected columns are product (name or id), cases, units per case, loose units',
        ) as string,
      });
    expect(read('product,cases\n')).toEqual({
      refusal: 'The file has no lines below the headings.',
    });
    expect(read(' \n ')).toEqual({ refusal: 'The file has no lines.' });
    expect(read(`product;cases\n${'prd_1;1\n'.repeat(501)}`)).toEqual({
      refusal: 'The file has 501 lines. An order has at most 500 lines.',
    });
  });

  it('[O-03] whatever is in the cells, every row is a line', () => {
    const cell = fc.oneof(fc.constantFrom('prd_1', 'Twin', '3', '', '"', ';'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quoted).join(';')).join('\n');
        const result = read(`product;cases\n${text}`);
        if ('refusal' in result) return;
        const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''));
        expect(result.lines).toHaveLength(filled.length);
      }),
    );
  });
});
