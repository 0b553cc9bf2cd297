import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { createCatalogue } from '../../../../server/platform/dashboards/selection/catalogue';
import { asOf, dayCount, dayFrom, dayOf, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { assortmentGaps } from './methods/assortment-gaps';
import { launchDay } from './methods/launches';
import { quantile } from './methods/percentile';
import { birchAlone, bucketDay, Oracle, range } from './oracle';
import { runQuery, selectionOf, sql, wholePeriod } from './questions';

/** Named queries about what products are, against the single rows of the market. */
const market = makeMarket();
const oracle = new Oracle(market);
let whole: OpenDataSet;
let withoutSome: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const [one, other] = [
    await openMarket(market),
    await openMarket(
      market,
      allParts.filter((part) => part !== 'listings' && part !== 'flavors'),
    ),
  ];
  [whole, withoutSome] = [one.dataSet, other.dataSet];
  closing.push(one.close, other.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const own = market.products.filter(({ brand }) => brand === 2);
const days = range(wholePeriod.startDate, wholePeriod.endDate);
const close = (found: unknown, expected: number | null) =>
  expected === null ? expect(found).toBeNull() : expect(found).toBeCloseTo(expected, 9);

describe('the first product of a brand, on which a page opens', () => {
  it('is the one that the list of its products begins with', async () => {
    const catalogue = createCatalogue(whole);
    const first = await whole.firstProducts();
    for (const { id: brand } of whole.brandsById.values()) {
      const [expected] =
        brand === 0 ? [] : await catalogue.products({ brand, search: '', offset: 0, limit: 1 });
      expect(first.get(brand)).toEqual(expected);
    }
    const known = market.products.filter(({ brand }) => brand > 0);
    expect(first.size).toBe(new Set(known.map(({ brand }) => brand)).size);
  });

  it('was sold in the last full quarter, if any was', async () => {
    const birch = market.products.filter(({ brand }) => brand === 2).map(({ id }) => id);
    const unsold = new Set([1, ...birch]);
    const { dataSet, close: closeIt } = await openMarket({
      ...market,
      lines: market.lines.filter(({ product }) => !unsold.has(product)),
    });
    closing.push(closeIt);
    const first = await dataSet.firstProducts();
    // Alder has 'Product 1', '11' and '6', Birch '12', '2' and '7'.
    expect([first.get(1)?.name, first.get(2)?.name]).toEqual(['Product 11', 'Product 12']);
  });
});

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
          `${String(Math.round((100 * known) / 17))}% (${String(known)} of 17)`,
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
    expect((await profile(own[0]!.id, withoutSome)).get('stock')).toBeNull();
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
        ...birchAlone,
        conditions: [{ dim: 'sub_category', in: [product.sub_category] }],
      };
      const expected = [
        oracle.answer(metric, { ...birchAlone, product: product.id }, {}, days),
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
      expect([day, size, units]).toEqual([
        day,
        size,
        wanted.get(`${String(day)} ${String(size)}`) ?? 0,
      ]);
    expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(
      [...wanted.values()].reduce((sum, units) => sum + units, 0),
    );
    expect(wanted.size).toBeGreaterThan(5);
  });
});

describe('[D-10] brand-profile', () => {
  it('has what the data set knows of the brand, and how complete that is', async () => {
    const { rows } = await runQuery(whole, sql('brand-profile'), selectionOf({ product: 2 }));
    const facts = new Map(rows.map(([id, , value]) => [id, value]));
    const names = [...new Set(own.map(({ category }) => category))].map(
      (id) => market.categories.find((one) => one.id === id)!.name,
    );
    expect(Object.fromEntries(facts)).toMatchObject({
      name: 'Birch',
      products: String(own.length),
      'price-tier': 'Premium',
      story: null,
      contacts: null,
      completeness: '29% (4 of 14)',
    });
    expect(String(facts.get('categories')).split(', ').sort()).toEqual(names.sort());
  });
});

/** Products of the market's categories with an order line in the period. */
function onSale(categories: readonly number[] | null) {
  const sold = new Set(
    market.lines.filter(({ day }) => day >= days.from && day <= days.to).map((one) => one.product),
  );
  return market.products.filter(
    ({ id, category }) => sold.has(id) && (categories === null || categories.includes(category)),
  );
}
const markets: [string, number[] | null][] = [
  ['the whole market', null],
  ['its own categories', [3, 4]],
];
const ofMarket = (categories: number[] | null) =>
  selectionOf({
    ownCategories: categories && { dim: 'category', in: categories, complete: false },
  });

describe('[D-10] assortment and claims', () => {
  it.each(markets)('count products on sale by price band in %s', async (_name, categories) => {
    const { rows } = await runQuery(whole, sql('assortment'), ofMarket(categories));
    const bandOf = ({ price, sub_category: sub }: (typeof own)[number]) => {
      if (price === null || sub === 0) return 'unknown';
      const prices = market.products.flatMap((one) =>
        one.sub_category === sub && one.price !== null ? [one.price] : [],
      );
      const limits = [0.25, 0.6, 0.9].map((part) => quantile(prices, part));
      const at = limits.findIndex((limit) => price <= limit!);
      return ['Value', 'Mainstream', 'Premium'][at] ?? 'Super premium';
    };
    const all = onSale(categories);
    for (const [whose, some] of [
      ['Birch', all.filter(({ brand }) => brand === 2)],
      ['Category', all],
    ] as const) {
      const found = rows.filter(([of]) => of === whose);
      expect(found.length).toBeGreaterThan(1);
      for (const [, band, , share, count] of found) {
        const expected = some.filter((one) => bandOf(one) === band).length;
        expect([whose, band, count]).toEqual([whose, band, expected]);
        close(share, expected / some.length);
      }
      expect(found.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(some.length);
    }
  });

  it.each(markets)('count products on sale by claim in %s', async (_name, categories) => {
    const { rows } = await runQuery(whole, sql('claims'), ofMarket(categories));
    const all = onSale(categories);
    const brand = all.filter((one) => one.brand === 2);
    const withClaim = (some: typeof all, id: number) =>
      some.filter(({ restrictions }) => restrictions.includes(id)).length;
    expect(rows.length).toBe(2);
    for (const { id, name } of market.restrictions) {
      const row = rows.find(([claim]) => claim === name)!;
      close(row[2], withClaim(brand, id) / brand.length);
      close(row[3], withClaim(all, id) / all.length);
      expect(row[4]).toBe(withClaim(brand, id));
    }
  });
});

describe('[D-10] assortment-gaps', () => {
  const before = range('2025-11-05', '2026-01-25');
  const subName = (id: number) => market.categories.find((one) => one.id === id)!.name;
  const linesIn = ({ from, to }: typeof days, categories: (typeof markets)[number][1]) =>
    market.lines.filter(({ day, product }) => {
      const sold = market.products.find(({ id }) => id === product)!;
      const inMarket = categories === null || categories.includes(sold.category);
      return day >= from && day <= to && inMarket;
    });

  it.each(markets)('are what the brand does not sell in %s', async (_name, categories) => {
    let seen = 0;
    for (const [of, attribute] of [
      [() => whole, 'flavors'],
      [() => withoutSome, 'restrictions'],
    ] as const)
      for (const brand of [1, 2, 3, 4, 5])
        for (const baselines of [selectionOf().baselines, []]) {
          const { rows, empty } = await runQuery(of(), sql('assortment-gaps', { limit: 50 }), {
            ...ofMarket(categories),
            brand,
            baselines,
          });
          const word = attribute === 'flavors' ? 'Flavour' : 'Free of';
          const partsOf = (id: number) => {
            const { sub_category: sub, [attribute]: has } = market.products.find(
              (one) => one.id === id,
            )!;
            return sub === 0 ? [] : has.map((one) => `${subName(sub)} ${word} ${String(one)}`);
          };
          const expected = assortmentGaps(
            brand,
            linesIn(days, categories),
            baselines.length === 0 ? null : linesIn(before, categories),
            partsOf,
          );
          seen += expected.length;
          expect(empty === null).toBe(expected.length > 0);
          expect(
            rows.map(([rank, , sub, , flavor, net, growth, brands]) => ({
              part: `${String(sub)} ${String(flavor)}`,
              net,
              growth,
              brands,
              rank,
            })),
          ).toEqual(
            expected.map((gap) => ({
              ...gap,
              growth: gap.growth === null ? null : (expect.closeTo(gap.growth, 9) as unknown),
            })),
          );
        }
    expect(seen).toBeGreaterThan(10);
  });
});

describe('[D-10] launches', () => {
  /** Every third product has a launch date, every other one is sold from a later day on alone. */
  const launched = {
    ...market,
    products: market.products.map((one) =>
      one.id % 3 === 0 ? { ...one, launch: dayOf(one.id * 9) } : one,
    ),
    lines: market.lines.filter(({ product, day }) => product % 2 === 0 || day >= product * 6),
  };
  let launching: OpenDataSet;
  beforeAll(async () => {
    const opened = await openMarket(launched);
    launching = opened.dataSet;
    closing.push(opened.close);
  });

  it('are counted by quarter of the open days, by launch date or first purchase', async () => {
    const limit = { startDate: '2025-11-20', endDate: '2026-04-10' };
    let seen = 0;
    for (const [brand, open] of [1, 2, 3, 4, 5].flatMap(
      (id) =>
        [
          [id, null],
          [id, limit],
        ] as const,
    )) {
      const range = {
        from: open === null ? 0 : dayFrom(open.startDate),
        to: open === null ? dayCount - 1 : dayFrom(open.endDate),
      };
      const wanted = launched.products
        .filter((one) => one.brand === brand)
        .flatMap(({ id, launch }) => {
          const lines = launched.lines.filter(
            (one) => one.product === id && one.day >= range.from && one.day <= range.to,
          );
          const date = launch === undefined ? null : dayFrom(launch);
          const day = launchDay(lines, date, range);
          return day === null || day > range.to ? [] : [bucketDay(day, 'quarter')];
        });
      seen += wanted.length;
      const { rows, empty } = await runQuery(
        launching,
        sql('launches'),
        selectionOf({ brand, limit: open }),
      );
      if (wanted.length === 0) {
        expect(empty?.reason).toBe('no-event');
        continue;
      }
      let soFar = 0;
      for (const [quarter, count, , all] of rows) {
        const expected = wanted.filter((one) => one === quarter).length;
        soFar += expected;
        expect([brand, quarter, count, all]).toEqual([brand, quarter, expected, soFar]);
      }
      expect(soFar).toBe(wanted.length);
    }
    expect(seen).toBeGreaterThan(6);
  });
});
