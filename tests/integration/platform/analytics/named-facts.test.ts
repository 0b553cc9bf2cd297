import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { asOf, dayCount, dayFrom, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { bucketDay, Oracle, type Question, range } from './oracle';
import { runQuery, selectionOf, sql, wholePeriod } from './questions';

/** Named queries about what products are, against the single rows of the market. */
const market = makeMarket();
const oracle = new Oracle(market);
let whole: OpenDataSet;
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
  [whole, withoutListings] = [one.dataSet, other.dataSet];
  closing.push(one.close, other.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const own = market.products.filter(({ brand }) => brand === 2);
const days = range(wholePeriod.startDate, wholePeriod.endDate);
const nobody: Question = {
  subject: 'brand',
  brand: 2,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  ownCategories: null,
};
const close = (found: unknown, expected: number | null) =>
  expected === null ? expect(found).toBeNull() : expect(found).toBeCloseTo(expected, 9);

describe('[D-10] product-profile', () => {
  const profile = async (product: number, of = whole, limit: string | null = null) => {
    const plan = limit === null ? null : { startDate: '2025-11-05', endDate: limit };
    const { rows, empty } = await runQuery(
      of,
      sql('product-profile'),
      selectionOf({ product, limit: plan }),
    );
    expect(empty).toBeNull();
    return new Map(rows.map(([id, , value]) => [id, value]));
  };

  it('[D-11] has what the data set knows, and whether the product is on a shelf on the last open day', async () => {
    const seen = new Set<unknown>();
    for (const product of own)
      for (const lastDay of [asOf, '2026-03-01', '2026-02-10']) {
        const facts = await profile(product.id, whole, lastDay);
        const onShelf = market.listings.some(
          (one) =>
            one.product === product.id &&
            one.inStock &&
            one.from <= dayFrom(lastDay) &&
            one.to >= dayFrom(lastDay),
        );
        seen.add(facts.get('stock'));
        expect(Object.fromEntries(facts)).toMatchObject({
          stock: onShelf ? 'IN STOCK' : 'SOLD OUT',
          name: `(Birch) ${product.name}`,
          size: product.oz === null ? null : `${String(product.oz)} oz`,
          'list-price': product.price === null ? null : `$${(product.price / 100).toFixed(2)}`,
          flavors: product.flavors.map((id) => `Flavour ${String(id)}`).join(', ') || null,
          restrictions:
            product.restrictions.map((id) => `Free of ${String(id)}`).join(', ') || null,
          ingredients: null,
        });
        const known = [...facts].filter(
          ([id, value]) => !['stock', 'completeness'].includes(String(id)) && value !== null,
        ).length;
        expect(facts.get('completeness')).toBe(
          `${String(Math.round((100 * known) / 17))} % (${String(known)} of 17)`,
        );
      }
    expect(seen).toContain('IN STOCK');
    const soldOut = market.products.find(
      ({ id }) =>
        !market.listings.some((one) => one.product === id && one.inStock && one.to >= dayCount - 1),
    );
    if (soldOut !== undefined) expect((await profile(soldOut.id)).get('stock')).toBe('SOLD OUT');
  });

  it('[D-13] does not guess the stock of a data set without listings, and asks for a product', async () => {
    expect((await profile(own[0]!.id, withoutListings)).get('stock')).toBeNull();
    const { empty } = await runQuery(whole, sql('product-profile'), selectionOf());
    expect(empty?.message).toBe('Choose a product to see its facts.');
  });
});

describe('[D-10] price-against-category', () => {
  it.each([
    ['unit', 'AUP'],
    ['ounce', 'AUPOZ'],
  ] as const)('has the price per %s of product, brand and sub-category', async (price, metric) => {
    for (const product of own) {
      const query = sql('price-against-category', { price });
      const { rows, empty } = await runQuery(whole, query, selectionOf({ product: product.id }));
      const inSub = {
        ...nobody,
        conditions: [{ dim: 'sub_category', in: [product.sub_category] }],
      };
      const expected = [
        oracle.answer(metric, { ...nobody, product: product.id }, {}, days),
        oracle.answer(metric, inSub, {}, days),
        oracle.answer(metric, { ...inSub, subject: 'market' }, {}, days),
      ];
      if (expected[0] === null) {
        expect(empty).not.toBeNull();
        continue;
      }
      expect(rows.map(([id]) => id)).toEqual([product.code, 'brd_birch', 'average']);
      rows.forEach(([, , figure], at) => close(figure, expected[at]!));
    }
  });
});

describe('[D-10] packs', () => {
  it('has the units of each size of the brand in the sub-category by week', async () => {
    const product = own[0]!;
    const { rows, dateLevel } = await runQuery(
      whole,
      sql('packs'),
      selectionOf({ product: product.id }),
    );
    expect(dateLevel).toBe('week');
    const wanted = new Map<string, number>();
    const alike = new Map(
      own
        .filter(({ sub_category: sub }) => sub === product.sub_category)
        .map((one) => [one.id, one.oz]),
    );
    for (const line of market.lines) {
      if (line.day < days.from || line.day > days.to || !alike.has(line.product)) continue;
      const key = `${bucketDay(line.day, 'week')} ${String(alike.get(line.product) ?? 'unknown')}`;
      wanted.set(key, (wanted.get(key) ?? 0) + line.units);
    }
    for (const [day, size, , units] of rows)
      expect([day, size, units]).toEqual([day, size, wanted.get(`${day} ${size}`) ?? 0]);
    expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(
      [...wanted.values()].reduce((sum, units) => sum + units, 0),
    );
    expect(wanted.size).toBeGreaterThan(5);
  });
});
