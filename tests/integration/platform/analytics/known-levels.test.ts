import { afterAll, describe, expect, it } from 'vitest';

import { makeMarket, type Market } from './market';
import { openMarket } from './market-file';
import { quantile } from './methods/percentile';
import { drillDown, jaql, runQuery, selectionOf, sql } from './questions';

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const plain = makeMarket();
async function open(of: Partial<Market>) {
  const { dataSet, close } = await openMarket({ ...plain, ...of });
  closing.push(close);
  return dataSet;
}
const isOfBirch = ({ brand }: { brand: number }) => brand === 2;
const bySub = jaql({
  subject: 'brand',
  measures: ['NS'],
  dimensions: [{ dim: 'sub_category' }],
  compare: true,
});

const byCategory = jaql({
  subject: 'brand',
  measures: ['NS'],
  dimensions: [{ dim: 'category' }],
  compare: true,
});

it('[D-13] one chosen category is split by its sub-categories, with the rows behind each', async () => {
  const set = await open({});
  const of = (dim: 'category' | 'sub_category') =>
    jaql({ subject: 'market', measures: ['NS'], dimensions: [{ dim }], compare: true });
  const one = selectionOf({ conditions: [{ dim: 'category', in: [3] }] });
  const { note, ...found } = await runQuery(set, of('category'), one);
  expect(note).toBe('One category is chosen: shown by sub-category.');
  expect(found).toEqual(await runQuery(set, of('sub_category'), one));
  expect(found.rows.length).toBeGreaterThan(1);
  const row = [{ dim: 'sub_category' as const, id: String(found.rows[0]![0]) }];
  const request = { level: 'product', after: null, limit: 5, row };
  expect((await drillDown(set, of('category'), one, request)).rowName).toBe(found.rows[0]![1]);
  const two = selectionOf({ conditions: [{ dim: 'category', in: [3, 4] }] });
  expect((await runQuery(set, of('category'), two)).rows).toHaveLength(2);
});

describe('[D-13] a data set without sub-categories', () => {
  const shallow = {
    categories: plain.categories.filter(({ level }) => level < 3),
    products: plain.products.map((one) => ({ ...one, sub_category: 0 })),
  };

  it('is split by category in their place, with the rows behind each', async () => {
    const set = await open(shallow);
    const { note, ...found } = await runQuery(set, bySub, selectionOf());
    expect(note).toBe('These data have no sub-categories: shown by category.');
    expect(found).toEqual(await runQuery(set, byCategory, selectionOf()));
    expect(found.rows.length).toBeGreaterThan(1);
    const [id] = found.rows[0]!;
    const row = [{ dim: 'category' as const, id: String(id) }];
    const request = { level: 'product', after: null, limit: 5, row };
    expect((await drillDown(set, bySub, selectionOf(), request)).rowName).toBe(found.rows[0]![1]);
  });

  it('has price bands among the products of a category', async () => {
    const set = await open(shallow);
    const bandOf = ({ category, price }: (typeof plain.products)[number]) => {
      if (price === null || category === 0) return null;
      const prices = shallow.products
        .filter((other) => other.category === category)
        .flatMap((other) => other.price ?? [])
        .sort((one, other) => one - other);
      const names = ['Value', 'Mainstream', 'Premium'];
      return (
        names.find((_, at) => price <= (quantile(prices, [0.25, 0.6, 0.9][at]!) ?? 0)) ??
        'Super premium'
      );
    };
    const { rows } = await runQuery(
      set,
      jaql({
        subject: 'market',
        measures: ['U'],
        dimensions: [{ dim: 'price_band' }, { dim: 'product' }],
      }),
      selectionOf(),
    );
    const codes = new Map(plain.products.map((one) => [one.code, one]));
    for (const [, band, id] of rows) {
      const product = codes.get(String(id));
      if (product !== undefined)
        expect([id, band]).toEqual([id, bandOf(product) ?? expect.stringContaining('nknown')]);
    }
    const assortment = await runQuery(set, sql('assortment'), selectionOf());
    const known = assortment.rows.filter(([, , band]) => band !== 'List price not known');
    expect(known.some(([, , , share]) => Number(share) > 0)).toBe(true);
  });
});

it('[D-13] a brand whose products have no known sub-category says so in place of one bar', async () => {
  const set = await open({
    products: plain.products.map((one) => (isOfBirch(one) ? { ...one, sub_category: 0 } : one)),
  });
  expect(await runQuery(set, bySub, selectionOf())).toMatchObject({
    rows: [],
    empty: { reason: 'missing-part', message: 'The sub-category of these products is not known.' },
  });
  const ofMarket = jaql({
    subject: 'market',
    measures: ['NS'],
    dimensions: [{ dim: 'sub_category' }],
  });
  expect((await runQuery(set, ofMarket, selectionOf())).rows.length).toBeGreaterThan(2);
});
