import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { dayCount, dayOf, type Line, makeMarket } from './market';
import { openMarket } from './market-file';

const market = makeMarket(11);
let dataSet: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet, close } = await openMarket(market));
});
afterAll(() => close());

const rowsOf = async (sql: string, values: (string | number)[] = []) =>
  (await dataSet.store.query(sql, values)).rows;

const productOf = (line: Line) => market.products.find(({ id }) => id === line.product)!;

/** Lines added up by hand: key, lines, units, net. */
function addedUp(keyOf: (line: Line) => (string | number)[]) {
  const sums = new Map<string, number[]>();
  for (const line of market.lines) {
    const key = keyOf(line).join();
    const [lines = 0, units = 0, net = 0] = sums.get(key) ?? [];
    sums.set(key, [lines + 1, units + line.units, net + line.net]);
  }
  return [...sums].map(([key, sum]) => `${key}: ${sum.join()}`).sort();
}

const ranges = fc
  .tuple(fc.nat(dayCount - 1), fc.nat(dayCount - 1))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

/** The lines that make a buyer, an order and a purchase day: those with positive units. */
const purchases = (of: { from: number; to: number }, brand: number | null) =>
  market.lines.filter(
    ({ day, units, brand: owner }) =>
      units > 0 && day >= of.from && day <= of.to && (brand === null || owner === brand),
  );

describe('[D-10] roll-ups equal facts', () => {
  it.each([
    [
      'rollup_product_day',
      'brand, date, product, department, category, sub_category',
      (line: Line) => {
        const { department, category, sub_category } = productOf(line);
        return [line.brand, dayOf(line.day), line.product, department, category, sub_category];
      },
    ],
    [
      'rollup_brand_day',
      'date, brand, department, category',
      (line: Line) => [
        dayOf(line.day),
        line.brand,
        productOf(line).department,
        productOf(line).category,
      ],
    ],
    [
      'rollup_category_day',
      'date, department, category, sub_category',
      (line: Line) => {
        const { department, category, sub_category } = productOf(line);
        return [dayOf(line.day), department, category, sub_category];
      },
    ],
    [
      'rollup_region_day',
      'date, region, department, category',
      (line: Line) => [
        dayOf(line.day),
        line.region,
        productOf(line).department,
        productOf(line).category,
      ],
    ],
  ])('%s has every line once', async (table, columns, keyOf) => {
    const rows = await rowsOf(`SELECT ${columns}, lines, units, net_cents FROM ${table}`);
    const found = rows.map((row) => `${row.slice(0, -3).join()}: ${row.slice(-3).join()}`).sort();
    expect(found).toEqual(addedUp(keyOf));
  });

  it('counts the different buyers, and those of two days, of any range of days', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, fc.option(fc.integer({ min: 0, max: 5 })), async (of, brand) => {
        const dates = new Map<number, Set<number>>();
        for (const { buyer, day } of purchases(of, brand)) {
          if (buyer !== 0) dates.set(buyer, (dates.get(buyer) ?? new Set()).add(day));
        }
        const twice = [...dates.values()].filter(({ size }) => size >= 2).length;
        const values = [dayOf(of.from), dayOf(of.to)];
        const sum = (of: string) =>
          `COALESCE(SUM(buyers) FILTER (${of} IS NULL OR ${of} < $1::DATE), 0)`;
        const [row] =
          brand === null
            ? await rowsOf(
                `SELECT COALESCE(SUM(buyers) FILTER (nth = 1), 0), COALESCE(SUM(buyers) FILTER (nth = 2), 0)
                 FROM rollup_market_buyers WHERE date BETWEEN $1::DATE AND $2::DATE
                   AND (prev IS NULL OR prev < $1::DATE)`,
                values,
              )
            : await rowsOf(
                `SELECT ${sum('prev')}, ${sum('prev2')} FROM rollup_brand_buyers
                 WHERE date BETWEEN $1::DATE AND $2::DATE AND brand = $3`,
                [...values, brand],
              );
        expect(row).toEqual([dates.size, dates.size + twice]);
      }),
      { numRuns: 150 },
    );
  });

  it('counts the different orders of any range of days, those of two days once', async () => {
    const spread = new Set(
      market.lines
        .filter(({ order, day }) =>
          market.lines.some((other) => other.order === order && other.day !== day),
        )
        .map(({ order }) => order),
    );
    expect(spread.size).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(ranges, fc.option(fc.integer({ min: 0, max: 5 })), async (of, brand) => {
        const orders = new Set(purchases(of, brand).map(({ order }) => order));
        orders.delete(0);
        const values = [dayOf(of.from), dayOf(of.to)];
        const [row] = await rowsOf(
          `SELECT COALESCE(SUM(orders), 0) FROM rollup_${brand === null ? 'market' : 'brand'}_orders
           WHERE date BETWEEN $1::DATE AND $2::DATE AND (prev IS NULL OR prev < $1::DATE)
           ${brand === null ? '' : 'AND brand = $3'}`,
          brand === null ? values : [...values, brand],
        );
        expect(row).toEqual([orders.size]);
      }),
      { numRuns: 150 },
    );
  });

  it('has the shelves of every day', async () => {
    const expected: string[] = [];
    for (const { id, brand, department, category, sub_category } of market.products) {
      for (let day = 0; day < dayCount; day += 1) {
        const on = market.listings.filter(
          ({ product, from, to }) => product === id && from <= day && to >= day,
        );
        if (on.length === 0) continue;
        const inStock = on.filter((listing) => listing.inStock).length;
        expected.push(
          [brand, dayOf(day), id, department, category, sub_category, on.length, inStock].join(),
        );
      }
    }
    const rows = await rowsOf('SELECT * FROM rollup_listing_day');
    expect(rows.map((row) => row.join()).sort()).toEqual(expected.sort());
  });
});
