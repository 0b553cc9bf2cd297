import { afterAll, describe, expect, it } from 'vitest';

import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { dayFrom, type Line, makeMarket, type Market } from './market';
import { openMarket } from './market-file';
import { drillDown, jaql, runQuery, selectionOf, sql } from './questions';

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const plain = makeMarket();
const period = { startDate: '2026-03-02', endDate: '2026-03-29' };
const before = { startDate: '2026-02-02', endDate: '2026-03-01' };
const compared = {
  period,
  baselines: [{ kind: 'prior_period' as const, range: before, outOfPlan: false }],
};
const [now, earlier] = [dayFrom('2026-03-10'), dayFrom('2026-02-10')];

/** A sale of one unit for $5.00 on a day of the period, by a buyer and in an order of its own. */
type Sold = Pick<Line, 'product'> & Partial<Line>;

/** Products 1 to 3 are those of Birch, 4 and 5 those of Alder, 6 is Cedar's; 1, 2, 4 and 6 are chips, 3 and 5 tea. */
const products = [
  { brand: 2, category: 3, sub_category: 6 },
  { brand: 2, category: 3, sub_category: 9 },
  { brand: 2, category: 5, sub_category: 8 },
  { brand: 1, category: 3, sub_category: 6 },
  { brand: 1, category: 5, sub_category: 8 },
  { brand: 3, category: 3, sub_category: 6 },
].map((of, at) => ({
  ...plain.products[0]!,
  ...of,
  id: at + 1,
  code: `p${String(at + 1)}`,
  name: `P ${String(at + 1)}`,
  department: of.category === 5 ? 2 : 1,
}));

async function open(sold: readonly Sold[], more: Partial<Market> = {}) {
  const lines = sold
    .map((one, at) => ({
      ...plain.lines[0]!,
      ...{ day: now, region: 1, units: 1, cancelled: 0, refunded: 0, list: 500, discount: 0 },
      ...{ refund: 0, net: 500, id: at + 1, order: at + 1, buyer: at + 1 },
      ...one,
      brand: products[one.product - 1]!.brand,
    }))
    .sort((one, other) => one.brand - other.brand || one.day - other.day);
  const buyers = lines.map(({ buyer }) => ({ ...plain.buyers[1]!, id: buyer }));
  const { dataSet, close } = await openMarket({
    ...{ ...plain, products, lines, listings: [], reviews: [], themes: [], campaigns: [] },
    ...{ samples: [], answers: [] },
    buyers: [...new Map(buyers.map((buyer) => [buyer.id, buyer])).values()],
    ...more,
  });
  closing.push(close);
  return dataSet;
}

const times = (count: number, of: (at: number) => Sold) =>
  Array.from({ length: count }, (_, at) => of(at));
const cellsOf = ({ columns, rows }: QueryResult, ...keys: string[]) =>
  rows.map((row) => keys.map((key) => row[columns.findIndex((column) => column.key === key)]));

describe('[D-34] the base of a rate', () => {
  it('counts the buyers whose spending the share of requirements divides by, not those of other categories', async () => {
    const set = await open([
      ...times(23, (at) => ({ product: 4, buyer: 1 + at })),
      ...times(31, (at) => ({ product: 5, buyer: 101 + at })),
      ...times(40, (at) => ({ product: 1, buyer: 1 + at })),
    ]);
    const selection = selectionOf({
      ...compared,
      competitors: [1],
      ownCategories: { dim: 'category', in: [3], complete: false },
    });
    const result = await runQuery(
      set,
      jaql({ subject: 'brand+competitors', measures: ['SOR'], dimensions: [{ dim: 'brand' }] }),
      selection,
    );
    expect(cellsOf(result, 'brand', 'SOR', 'base_buyers_in_category')).toEqual([
      ['Birch', 40 / 63, 40],
      ['Alder', null, 23],
    ]);
  });

  it('counts the orders that a share of orders divides by, and not their buyers', async () => {
    const sharesOf = async (orders: number) => {
      const both = times(orders, (at) => ({ product: 1, order: 1 + at, buyer: 1 + (at % 5) }));
      const set = await open([...both, ...both.map((one) => ({ ...one, product: 4 }))]);
      const result = await runQuery(set, sql('bought-with', { limit: 5 }), selectionOf(compared));
      return cellsOf(result, 'product', 'share', 'orders', 'base_orders');
    };
    expect(await sharesOf(30)).toEqual([['(Alder) P 4', 1, 30, 30]]);
    expect(await sharesOf(29)).toEqual([['(Alder) P 4', null, 29, 29]]);
  });
});

describe('[D-34] a group that sold in the baseline alone', () => {
  const lost = [
    ...times(6, () => ({ product: 1 })),
    ...times(4, () => ({ product: 1, day: earlier })),
    ...times(3, () => ({ product: 2, day: earlier, region: 2 })),
  ];
  const split = (dim: string, more = {}) =>
    jaql({ subject: 'brand', measures: ['NS'], dimensions: [{ dim }], compare: true, ...more });

  it.each([
    ['sub_category', 'sub_category', ['Sub 6', 'Sub 9']],
    ['state', 'state', ['S1', 'S2']],
    ['product', 'product', ['(Birch) P 1', '(Birch) P 2']],
  ])('is a row with 0 and its change in a split by %s', async (dim, key, names) => {
    const set = await open(lost);
    const result = await runQuery(set, split(dim), selectionOf(compared));
    expect(cellsOf(result, key, 'NS', 'NS_baseline', 'NS_growth')).toEqual([
      [names[0], 3_000, 2_000, 0.5],
      [names[1], 0, 1_500, -1],
    ]);
    const tile = await runQuery(
      set,
      jaql({ subject: 'brand', measures: ['NS'], compare: true }),
      selectionOf(compared),
    );
    expect(cellsOf(tile, 'NS', 'NS_baseline')).toEqual([[3_000, 3_500]]);
  });

  it('is 0 and its change where nothing else is left, in a tile, a split and a ranking', async () => {
    const set = await open([
      ...times(6, () => ({ product: 1 })),
      ...times(4, () => ({ product: 2, day: earlier, region: 2 })),
    ]);
    const narrowed = selectionOf({ ...compared, conditions: [{ dim: 'sub_category', in: [9] }] });
    const gone = async (query: Parameters<typeof runQuery>[1]) => {
      const result = await runQuery(set, query, narrowed);
      expect(result.empty ?? null).toBeNull();
      return cellsOf(result, 'NS', 'NS_baseline', 'NS_growth');
    };
    expect(await gone(jaql({ subject: 'brand', measures: ['NS'], compare: true }))).toEqual([
      [0, 2_000, -1],
    ]);
    expect(await gone(split('state'))).toEqual([[0, 2_000, -1]]);
    const rank = { by: 'NS', direction: 'desc', limit: 5 };
    expect(await gone(split('product', { measures: ['NS', 'BUY'], rank }))).toEqual([
      [0, 2_000, -1],
    ]);
    // Without a change to show there is nothing.
    const plainly = jaql({ subject: 'brand', measures: ['NS'] });
    expect((await runQuery(set, plainly, narrowed)).empty?.reason).toBe('no-data');
  });

  it('is in a ranking after all others, and has no row where no change is shown', async () => {
    const set = await open(lost);
    const rank = { by: 'NS', direction: 'desc', limit: 5 };
    const ranked = split('product', { measures: ['NS', 'BUY'], rank });
    expect(cellsOf(await runQuery(set, ranked, selectionOf(compared)), 'product', 'BUY')).toEqual([
      ['(Birch) P 1', 6],
      ['(Birch) P 2', 0],
    ]);
    const plainSplit = await runQuery(
      set,
      split('product', { compare: false }),
      selectionOf(compared),
    );
    expect(cellsOf(plainSplit, 'product')).toEqual([['(Birch) P 1']]);
    const top = await runQuery(set, sql('top-products', { limit: 5 }), selectionOf(compared));
    expect(cellsOf(top, 'rank', 'product', 'NS', 'GR').slice(0, 2)).toEqual([
      [1, '(Birch) P 1', 3_000, 0.5],
      [null, '(Birch) P 2', 0, -1],
    ]);
  });

  it('has rows of its own behind it', async () => {
    const set = await open(lost);
    const found = await drillDown(set, split('product'), selectionOf(compared), {
      level: 'division',
      after: null,
      limit: 10,
      row: [{ dim: 'product', id: 'p2' }],
    });
    expect(found).toMatchObject({ rowName: '(Birch) P 2', empty: null });
    const at = (key: string) => found.columns.findIndex((column) => column.key === key);
    expect(found.rows.map((row) => [row[at('NS')], row[at('NS_baseline')]])).toEqual([[0, 1_500]]);
  });

  it('is a competitor with a bar', async () => {
    const set = await open([...lost, { product: 4, day: earlier }]);
    const selection = selectionOf({ ...compared, competitors: [1] });
    const result = await runQuery(set, sql('competitors'), selection);
    expect(cellsOf(result, 'series', 'NS', 'NS_growth')).toEqual([
      ['Birch', 3_000, 3_000 / 3_500 - 1],
      ['Alder', 0, -1],
    ]);
  });
});

describe('a brand with returns alone', () => {
  const returned = [
    ...times(3, () => ({ product: 1, units: -1, net: -500, list: -500 })),
    ...times(4, () => ({ product: 4 })),
  ];

  it('has 0 buyers and orders, as it has sales, and no rates of them', async () => {
    const set = await open(returned);
    const query = jaql({ subject: 'brand', measures: ['BUY', 'ORD', 'RPT'] });
    const { rows, empty } = await runQuery(set, query, selectionOf(compared));
    expect([rows.map((row) => row.slice(0, 3)), empty]).toEqual([[[0, 0, null]], null]);
    const byState = jaql({ subject: 'brand', measures: ['BUY'], dimensions: [{ dim: 'state' }] });
    const split = await runQuery(set, byState, selectionOf(compared));
    expect(cellsOf(split, 'state', 'BUY')).toEqual([['S1', 0]]);
    const nothing = await runQuery(set, query, selectionOf({ ...compared, brand: 5 }));
    expect(nothing.empty?.message).toBe('No data for these dates.');
  });

  it('has no peers, for the true reason', async () => {
    const set = await open(returned);
    for (const name of ['peers', 'overlap']) {
      const { empty } = await runQuery(set, sql(name), selectionOf(compared));
      expect([name, empty?.message]).toEqual([
        name,
        'Peers are chosen by what a brand sells, and this one has no net sales above zero here.',
      ]);
    }
  });
});

it('[D-10] has no expected overlap above all buyers, and no index of it', async () => {
  const set = await open([
    ...times(40, (at) => ({ product: 1, buyer: 1 + at })),
    ...times(90, (at) => ({ product: 4, buyer: 2 + at })),
    ...times(40, (at) => ({ product: 6, buyer: 2 + at })),
  ]);
  const shown = await runQuery(set, sql('overlap'), selectionOf(compared));
  // 39 of 40 buyers of Birch bought each: 1.95 for 130 buyers, so that Alder with 90 would have 135 %.
  expect(shown.rows.map(([, name, , expected, index]) => [name, expected, index])).toEqual([
    ['Alder', null, null],
    ['Cedar', expect.closeTo(0.6, 9), expect.closeTo(162.5, 9)],
  ]);
});
