import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { treeCondition } from '../../../../server/platform/dashboards/selection/category-tree';
import { dayFrom, type Line, makeMarket } from './market';
import { openMarket } from './market-file';
import { netOf } from './methods/sale';
import { jaql, runQuery, selectionOf, wholePeriod } from './questions';

/* Nested categories (docs/domain.md section 2): the chosen categories against the single rows of a market. */
const plain = makeMarket();
/** Some products are known by their category or department alone. */
const market = {
  ...plain,
  products: plain.products.map((one, at) => ({
    ...one,
    sub_category: at % 4 === 1 ? 0 : one.sub_category,
    category: at % 8 === 1 ? 0 : one.category,
  })),
};
let set: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet: set, close } = await openMarket(market));
});
afterAll(() => close());

const isNow = ({ day }: Line) =>
  day >= dayFrom(wholePeriod.startDate) && day <= dayFrom(wholePeriod.endDate);
const sold = market.lines.filter(isNow);

/** Net sales of the products that the data put into one of the categories, at whatever level. */
function netIn(ids: ReadonlySet<number>, isIn: (line: Line) => boolean = () => true): number {
  const products = market.products.filter((one) =>
    [one.department, one.category, one.sub_category].some((id) => ids.has(id)),
  );
  return netOf(sold.filter((line) => isIn(line) && products.some(({ id }) => id === line.product)));
}

const known = market.categories.filter(({ id }) => id > 0);

describe('nested categories', () => {
  it('[D-02] give exactly the rows of any chosen category, of the market and of a brand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(known, { minLength: 1 }), async (chosen) => {
        const conditions = [
          treeCondition(
            set,
            chosen.map(({ code }) => code),
          ),
        ];
        const ids = new Set(chosen.map(({ id }) => id));
        const figures = await Promise.all(
          (['market', 'brand'] as const).map(async (subject) => {
            const query = jaql({ subject, measures: ['NS'] });
            const { rows } = await runQuery(set, query, selectionOf({ conditions, baselines: [] }));
            return rows[0]?.[0] ?? 0;
          }),
        );
        expect(figures).toEqual([netIn(ids), netIn(ids, ({ brand }) => brand === 2)]);
      }),
      { numRuns: 25 },
    );
  });

  it('[D-02] of one level and of several are less than everything here, so that a condition counts', () => {
    const everything = netOf(sold);
    for (const level of [1, 2, 3]) {
      const [first] = known.filter((row) => row.level === level);
      expect(netIn(new Set([first!.id]))).toBeLessThan(everything);
      expect(netIn(new Set([first!.id]))).toBeGreaterThan(0);
    }
  });

  it('[D-02] narrow buyers and shares, which read single order lines', async () => {
    const sub = known.find(({ level }) => level === 3)!;
    const top = known.find(({ level, id }) => level === 1 && id !== sub.parent)!;
    const conditions = [treeCondition(set, [sub.code, top.code])];
    const { rows } = await runQuery(
      set,
      jaql({ subject: 'brand', measures: ['SH', 'BUY'] }),
      selectionOf({ conditions, baselines: [] }),
    );
    const ids = new Set([sub.id, top.id]);
    const own = ({ brand }: Line) => brand === 2;
    expect(rows[0]?.[0]).toBeCloseTo(netIn(ids, own) / netIn(ids), 9);
    const products = market.products
      .filter((one) => [one.department, one.category, one.sub_category].some((id) => ids.has(id)))
      .map(({ id }) => id);
    const buyers = sold.filter(
      (line) => own(line) && line.buyer !== 0 && line.units > 0 && products.includes(line.product),
    );
    expect(rows[0]?.[1]).toBe(new Set(buyers.map(({ buyer }) => buyer)).size);
  });
});
