import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ProductChoices } from '~/contracts/orders/form';

import { readSheet } from './sheet';

const products: ProductChoices = {
  brand: 'b',
  more: false,
  search: '',
  items: [
    { id: 'prd_1', name: 'Wild Honey, 12 oz', unitsPerCase: 12 },
    { id: 'prd_2', name: 'Clover “Gold”', unitsPerCase: null },
    { id: 'prd_3', name: 'Twin', unitsPerCase: 6 },
    { id: 'prd_4', name: 'twin', unitsPerCase: 6 },
  ],
};
const read = (text: string, delimiter?: '\t') => readSheet(text, products, delimiter);
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
    ['no heads', 'prd_1;3;;5\nprd_2;1;24;'],
  ])('[O-03] fills lines: %s', (_name, text) => {
    expect(linesOf(text)).toEqual([
      ['prd_1', '3', '12', '5'],
      ['prd_2', '1', '24', ''],
    ]);
  });

  it('[O-03] rows that fit nothing are told with their numbers, and nothing else is lost', () => {
    const result = read('product\tcases\nprd_1\t1,000\n\nNobody\t4\nTwin\t2\n\t7\nprd_2\t2', '\t');
    expect(result).toMatchObject({
      lines: [
        { product: 'prd_1', cases: '1,000' },
        { product: 'prd_2', cases: '2' },
      ],
      faults: [
        { row: 2, reason: expect.stringContaining('Cases “1,000”') as string },
        { row: 4, text: 'Nobody · 4', reason: '“Nobody” is not among the brand’s products.' },
        { row: 5, reason: 'Several products are called “Twin”: give the id.' },
        { row: 6, reason: 'No product is named.' },
      ],
    });
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
          'expected are product (name or id), cases, units per case, loose units',
        ) as string,
      });
    expect(read('product,cases\n')).toEqual({ refusal: 'There are no rows below the heads.' });
    expect(read(' \n ')).toEqual({ refusal: 'There are no rows in it.' });
    expect(read(`product;cases\n${'prd_1;1\n'.repeat(501)}`)).toEqual({
      refusal: 'It has 501 rows; an order has at most 500 lines.',
    });
  });

  it('[O-03] whatever is in the cells, every row is a line or is told of', () => {
    const cell = fc.oneof(fc.constantFrom('prd_1', 'Twin', '3', '', '"', ';'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quoted).join(';')).join('\n');
        const result = read(`product;cases\n${text}`);
        if ('refusal' in result) return;
        const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''));
        const notTaken = result.faults.filter(({ reason }) => !reason.startsWith('Cases'));
        expect(result.lines.length + notTaken.length).toBe(filled.length);
      }),
    );
  });
});
