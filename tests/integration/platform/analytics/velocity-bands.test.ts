import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { dayFrom, type Line, type Listing, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { velocityBand, type RatedProduct } from './methods/percentile';
import { netOf, unitsOf } from './methods/sale';
import { jaql, runQuery, selectionOf } from './questions';

/*
 * Velocity bands (docs/domain.md section 9.3) in two sub-categories: twelve products of one, and four of the other, which are too few. Each is in
 * stock in some regions for some of the days.
 */
const plain = makeMarket();
const [firstDay, lastDay] = [dayFrom('2026-01-26'), dayFrom('2026-04-19')];
const subCategories = plain.categories.filter(({ level }) => level === 3).map(({ id }) => id);
const products = plain.products
  .slice(0, 16)
  .map((one, at) => ({ ...one, sub_category: subCategories[at < 12 ? 0 : 1]! }));
const regionIds = plain.regions.filter(({ id }) => id !== 0).map(({ id }) => id);

/** The regions and days on which a product is in stock: too few of one or the other for some. */
const listings = products.flatMap(({ id }, at): Listing[] =>
  regionIds.slice(0, at === 3 ? 2 : 4).map((region) => ({
    product: id,
    region,
    from: at === 5 ? lastDay - 20 : firstDay - 10,
    to: lastDay,
    inStock: true,
  })),
);
const lines = products
  .flatMap(({ id, brand }, at): Line[] =>
    Array.from({ length: 20 }, (_, week) => {
      const [line] = plain.lines as [Line];
      // Two products of equal velocity, one without a sale in these weeks.
      const units = at === 7 ? 0 : at === 8 ? 5 : (at * 5) % 9;
      const net = 100 * units;
      return {
        ...line,
        id: at * 20 + week + 1,
        product: id,
        brand,
        day: firstDay - 20 + week * 5,
        units,
        cancelled: 0,
        refunded: 0,
        net,
        list: net,
        discount: 0,
        refund: 0,
      };
    }),
  )
  // A data set has its lines in this order.
  .sort((one, other) => one.brand - other.brand || one.day - other.day);
const market = {
  ...plain,
  products,
  listings,
  lines,
  reviews: [],
  themes: [],
  events: [],
  samples: [],
  answers: [],
  campaigns: [],
  searches: [],
  views: [],
};

let set: OpenDataSet;
let withoutListings: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const [one, other] = [
    await openMarket(market),
    await openMarket(
      market,
      allParts.filter((part) => part !== 'listings'),
    ),
  ];
  [set, withoutListings] = [one.dataSet, other.dataSet];
  closing.push(one.close, other.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

/** The band of each product over the twelve weeks that end with a day, from the document. */
function bandsUntil(last: number): Map<number, string> {
  const first = last - 83;
  const ratedOf = (id: number): RatedProduct => {
    const stock = listings
      .filter(({ product }) => product === id)
      .map(({ from, to }) => Math.max(0, Math.min(to, last) - Math.max(from, first) + 1));
    const inStock = stock.reduce((sum, days) => sum + days, 0);
    const sold = unitsOf(
      lines.filter(({ product, day }) => product === id && day >= first && day <= last),
    );
    return {
      id,
      velocity: inStock === 0 ? 0 : (7 * sold) / inStock,
      daysInStock: Math.max(...stock),
      points: inStock / 84,
    };
  };
  return new Map(
    products.map(({ id, sub_category: group }) => [
      id,
      velocityBand(
        id,
        products.filter((one) => one.sub_category === group).map((one) => ratedOf(one.id)),
      ),
    ]),
  );
}

describe('[D-10] velocity bands', () => {
  it.each([
    ['that ends with a week', '2026-04-19', lastDay],
    ['that ends inside a week', '2026-04-22', lastDay],
    ['that ends earlier', '2026-03-29', dayFrom('2026-03-29')],
  ])('split net sales and narrow them, in a period %s', async (_name, endDate, until) => {
    const period = { startDate: '2026-02-02', endDate };
    const isIn = ({ day }: Line) => day >= dayFrom(period.startDate) && day <= dayFrom(endDate);
    const bands = bandsUntil(until);
    const selection = selectionOf({ period, baselines: [] });
    const { rows } = await runQuery(
      set,
      jaql({ subject: 'market', measures: ['NS'], dimensions: [{ dim: 'velocity_band' }] }),
      selection,
    );
    const wanted = new Map<string, number>();
    for (const line of lines.filter(isIn)) {
      const band = bands.get(line.product)!;
      wanted.set(band, (wanted.get(band) ?? 0) + line.net);
    }
    expect(new Map(rows.map(([, name, net]) => [name, net]))).toEqual(wanted);
    expect(new Set(bands.values()).size).toBeGreaterThan(4);

    for (const band of ['Best in class', 'Fast', 'Average', 'Slow', 'At risk', 'Not rated']) {
      const { rows: narrowed } = await runQuery(
        set,
        jaql({ subject: 'market', measures: ['NS'] }),
        selectionOf({ period, baselines: [], conditions: [{ dim: 'velocity_band', in: [band] }] }),
      );
      const net = netOf(lines.filter((line) => isIn(line) && bands.get(line.product) === band));
      expect([band, narrowed[0]?.[0] ?? 0]).toEqual([band, net]);
    }
  });

  it('need listings', async () => {
    const { empty } = await runQuery(
      withoutListings,
      jaql({ subject: 'market', measures: ['NS'], dimensions: [{ dim: 'velocity_band' }] }),
      selectionOf(),
    );
    expect(empty?.reason).toBe('missing-part');
  });
});
