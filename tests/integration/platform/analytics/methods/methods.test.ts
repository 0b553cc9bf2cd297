import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { assortmentGaps } from './assortment-gaps';
import { buyerFlow } from './buyer-flow';
import { cohortsOf } from './cohorts';
import { drivers } from './drivers';
import { contributions, momentum, survival, watchList } from './investor';
import { areAlike, benchmarks, launchCurve, launchDay } from './launches';
import { overlapsOf } from './overlap';
import { peersOf, peersOfProduct } from './peers';
import { gradeOf, percentile, quantile, velocityBand } from './percentile';
import { risingSearches } from './rising-searches';
import { buyersOf, largestRemainder, netOf, type Sale } from './sale';
import { sourcesOfVolume } from './source-of-volume';
import { switches } from './switching';

/** The worked examples of docs/domain.md section 9, and what holds for all data. */
const sale = (more: Partial<Sale>): Sale => ({
  brand: 1,
  product: 1,
  buyer: 1,
  day: 0,
  units: 1,
  net: 0,
  ...more,
});
const [a, b, c, d, e] = [1, 2, 3, 4, 5];
const [x, y] = [11, 12];

const anySale: fc.Arbitrary<Sale> = fc.record({
  brand: fc.integer({ min: 0, max: 4 }),
  product: fc.integer({ min: 0, max: 6 }),
  buyer: fc.integer({ min: 0, max: 5 }),
  day: fc.integer({ min: 0, max: 200 }),
  units: fc.integer({ min: -3, max: 9 }),
  net: fc.integer({ min: -2_000, max: 9_000 }),
});
const someSales = fc.array(anySale, { maxLength: 40 });
const sumOf = (parts: readonly (readonly [unknown, number])[]) =>
  parts.reduce((sum, [, part]) => sum + part, 0);

describe('hundredths by largest remainder', () => {
  it('go to the largest fractions, and to the first of equals', () => {
    expect(largestRemainder([300, -500, 200, 562.5, -112.5, 50], 500)).toEqual([
      300, -500, 200, 563, -113, 50,
    ]);
    expect(largestRemainder([1 / 3, 1 / 3, 1 / 3], 1)).toEqual([1, 0, 0]);
  });
});

describe('assortment gaps', () => {
  it('are those of the example', () => {
    const parts = [[], ['chips salt'], ['chips lime'], ['chips salt', 'chips lime'], ['bars nut']];
    const sold = (nets: number[]) =>
      nets.flatMap((net, at) =>
        net === 0 ? [] : [sale({ product: at + 1, brand: [a, b, b, c][at]!, net })],
      );
    const [now, before] = [sold([12_000, 8_000, 6_000, 9_000]), sold([10_000, 5_000, 4_000, 0])];
    const found = assortmentGaps(a, now, before, (product) => parts[product]!);
    expect(found).toEqual([
      { part: 'chips lime', net: 14_000, growth: 14_000 / 9_000 - 1, brands: 1, rank: 2 },
      { part: 'bars nut', net: 9_000, growth: null, brands: 1, rank: 3 },
    ]);
    expect(assortmentGaps(c, now, null, (product) => parts[product]!)).toMatchObject([
      { part: 'chips salt', growth: null, brands: 2, rank: 1 },
      { part: 'chips lime', rank: 2 },
    ]);
  });
});

describe('new, repeat and lapsed buyers', () => {
  it('balance: active at the end are active at the start, and new ones, without lapsed ones', () => {
    const old = sale({ buyer: 1, day: 0 });
    const back = sale({ buyer: 1, day: 370 });
    expect(buyerFlow([old, back], { from: 360, to: 366 })).toEqual({
      repeat: 0,
      new: 0,
      lapsed: 1,
    });
    expect(buyerFlow([old, back], { from: 367, to: 373 })).toEqual({
      repeat: 0,
      new: 1,
      lapsed: 0,
    });
    expect(buyerFlow([old, back], { from: 360, to: 373 })).toEqual({
      repeat: 1,
      new: 0,
      lapsed: 0,
    });
    fc.assert(
      fc.property(
        someSales,
        fc.integer({ min: 100, max: 400 }),
        fc.integer({ min: 0, max: 40 }),
        (lines, from, length) => {
          const active = (day: number) =>
            buyersOf(lines.filter((line) => line.day < day && line.day >= day - 364)).size;
          const flow = buyerFlow(lines, { from, to: from + length });
          expect(active(from + length + 1)).toBe(active(from) + flow.new - flow.lapsed);
        },
      ),
    );
  });
});

describe('drivers of a change in net sales', () => {
  const before = [
    sale({ product: x, units: 100, net: 40_000 }),
    sale({ product: y, units: 50, net: 30_000 }),
  ];
  const after = [
    sale({ product: x, units: 90, net: 39_600 }),
    sale({ product: y, units: 90, net: 54_000 }),
  ];
  const side = (lines: readonly Sale[], inStockDays: number | null) => ({ lines, inStockDays });

  it('are those of the example, with and without listings', () => {
    expect(drivers(side(before, 7 * 120), side(after, 7 * 135))).toEqual([
      ['distribution', 9_568],
      ['velocity', 5_242],
      ['price', 3_793],
      ['mix', 4_997],
    ]);
    const withoutListings = [
      ['units', 14_810],
      ['price', 3_793],
      ['mix', 4_997],
    ];
    expect(drivers(side(before, null), side(after, null))).toEqual(withoutListings);
    expect(drivers(side(before, 0), side(after, 7))).toEqual(withoutListings);
  });

  it('give what comes or goes to distribution, and else to velocity', () => {
    const part = (from: ReturnType<typeof side>, to: ReturnType<typeof side>) =>
      drivers(from, to).filter(([, amount]) => amount !== 0);
    expect(part(side([], 0), side(after, 70))).toEqual([['distribution', 93_600]]);
    expect(part(side(before, 70), side([], 0))).toEqual([['distribution', -70_000]]);
    expect(part(side(before, 70), side([], 70))).toEqual([['velocity', -70_000]]);
    expect(part(side([], 0), side(after, 0))).toEqual([['velocity', 93_600]]);
    expect(part(side(before, null), side([], null))).toEqual([['units', -70_000]]);
  });

  it('have no mix of a single product, and no price of unchanged ones', () => {
    const [one, other] = [
      [sale({ units: 10, net: 1_000 })],
      [sale({ units: 10, net: 1_500 })],
    ] as const;
    expect(drivers(side(one, 7), side(other, 7))).toEqual([
      ['distribution', 0],
      ['velocity', 0],
      ['price', 500],
      ['mix', 0],
    ]);
    const cheaper = [sale({ units: 20, net: 1_000 })];
    expect(drivers(side(one, 7), side(cheaper, 7)).map(([, amount]) => amount)).toEqual([
      0, 693, -693, 0,
    ]);
    const mixed = [...before, sale({ product: x, units: 100, net: 40_000 })];
    expect(drivers(side(before, 7), side(mixed, 7))[2]).toEqual(['price', 0]);
  });

  it('add up to the change to the hundredth', () => {
    const days = fc.option(fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(someSales, someSales, days, days, (then, now, days0, days1) => {
        const parts = drivers(side(then, days0), side(now, days1));
        expect(sumOf(parts)).toBe(netOf(now) - netOf(then));
      }),
    );
  });
});

describe('peers', () => {
  const [chips, crackers, bars] = [101, 102, 103];
  const sold = (brand: number, product: number, net: number) => sale({ brand, product, net });

  it('are the nearest by what they sell and by size', () => {
    const lines = [
      sold(a, chips, 60),
      sold(a, crackers, 40),
      sold(b, chips, 90),
      sold(b, crackers, 30),
      sold(c, crackers, 50),
      sold(c, bars, 50),
      sold(d, chips, 600),
      sold(d, crackers, 400),
      sold(e, bars, 80),
      sold(0, chips, 100),
    ];
    const found = peersOf(a, lines, (product) => product);
    expect(found.map(({ id, distance }) => [id, Number(distance.toFixed(3))])).toEqual([
      [b, 0.114],
      [c, 0.608],
      [d, 1],
    ]);
    expect(peersOf(9, lines, (product) => product)).toEqual([]);
  });

  it('do not count returns as something to sell', () => {
    const lines = [
      sold(a, chips, 60),
      sold(a, crackers, 40),
      sold(b, chips, 120),
      sold(b, crackers, -20),
    ];
    const [peer] = peersOf(a, lines, (product) => product);
    expect(peer?.distance).toBeCloseTo(1 - 60 / Math.hypot(60, 40), 12);
  });

  it('are ten at most, the larger of equals first', () => {
    const halfAndDouble = [sold(a, chips, 100), sold(b, chips, 50), sold(c, chips, 200)];
    expect(peersOf(a, halfAndDouble, () => chips).map(({ id }) => id)).toEqual([c, b]);
    const lines = Array.from({ length: 14 }, (_, at) => sold(at + 1, chips, at === 5 ? 90 : 100));
    const ids = peersOf(a, lines, () => chips).map(({ id }) => id);
    expect(ids).toEqual([2, 3, 4, 5, 7, 8, 9, 10, 11, 12]);
  });

  it('of a product are those of its sub-category that sell about as much', () => {
    const lines = [sold(a, 1, 100), sold(a, 2, 400), sold(b, 3, 50), sold(c, 4, -10)];
    expect(peersOfProduct(1, lines).map(({ id }) => id)).toEqual([3, 2]);
  });
});

describe('percentiles', () => {
  const figures = [3, 5, 5, 8, 9];
  const rest = (at: number) => figures.filter((_, other) => other !== at);

  it('go from 0 to 100, with equal ones in the middle', () => {
    expect(figures.map((figure, at) => percentile(figure, rest(at)))).toEqual([
      0, 37.5, 37.5, 75, 100,
    ]);
    expect(figures.map((figure, at) => percentile(figure, rest(at), 'lower'))).toEqual([
      100, 62.5, 62.5, 25, 0,
    ]);
    expect(percentile(3, [5, 8, 9])).toBeNull();
  });

  it('give grades by quintile', () => {
    expect([100, 80, 79.9, 60, 40, 20, 19.9, 0].map(gradeOf).join('')).toBe('AABBCDEE');
  });

  it('give velocity bands among rated products', () => {
    const product = (id: number, more = {}) => ({
      id,
      velocity: id,
      daysInStock: 84,
      points: 3,
      ...more,
    });
    const products = [1, 2, 3, 4, 5, 6].map((id) => product(id));
    expect(products.map(({ id }) => velocityBand(id, products))).toEqual([
      'At risk',
      'Slow',
      'Average',
      'Fast',
      'Best in class',
      'Best in class',
    ]);
    const young = product(9, { daysInStock: 27 });
    const rare = product(10, { points: 2.9 });
    expect(velocityBand(9, [...products, young])).toBe('Not rated');
    expect(velocityBand(10, [...products, rare])).toBe('Not rated');
    expect(velocityBand(6, [...products, young, rare])).toBe('Best in class');
    expect(velocityBand(1, products.slice(0, 4))).toBe('Not rated');
  });

  it('of the middle interpolate', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe('overlap of buyers', () => {
  const lines: Sale[] = [];
  const buys = (brand: number, from: number, count: number) => {
    for (let buyer = from; buyer < from + count; buyer += 1) lines.push(sale({ brand, buyer }));
  };
  // Buyers 1 to 200 buy a; 90 of them also buy B, 40 others of them C. All 1,000 buy in the category.
  buys(a, 1, 200);
  buys(b, 1, 90);
  buys(b, 201, 210);
  buys(c, 101, 40);
  buys(c, 501, 60);
  buys(d, 1, 1_000);

  it('is compared with what penetration lets expect', () => {
    const returned = sale({ brand: c, buyer: 1, units: -1 });
    const found = overlapsOf(a, [b, c], [...lines, returned]).map(({ index, ...one }) => ({
      ...one,
      index: index?.toFixed(2),
    }));
    expect(found).toEqual([
      { brand: b, both: 90, overlap: 0.45, expected: 0.4875, index: '92.31' },
      { brand: c, both: 40, overlap: 0.2, expected: 0.1625, index: '123.08' },
    ]);
    expect(overlapsOf(9, [b], lines)[0]).toMatchObject({ both: 0, overlap: null, index: null });
  });
});

describe('switching between brands', () => {
  it('follows the main brand of each buyer', () => {
    const before = [
      sale({ brand: a, buyer: 1, net: 1_000 }),
      sale({ brand: b, buyer: 1, net: 500 }),
      sale({ brand: a, buyer: 2, net: 400 }),
      sale({ brand: b, buyer: 2, net: 400, units: 2 }),
      sale({ brand: a, buyer: 4, net: 900 }),
      sale({ brand: a, buyer: 5, net: 300 }),
      sale({ brand: a, buyer: 3, net: -300, units: -1 }),
    ];
    const after = [
      sale({ brand: b, buyer: 1, net: 800 }),
      sale({ brand: b, buyer: 2, net: 500 }),
      sale({ brand: a, buyer: 3, net: 600 }),
      sale({ brand: a, buyer: 5, net: 400 }),
      sale({ brand: c, buyer: 0, net: 900 }),
    ];
    expect(switches([a, b], before, after)).toEqual([
      { from: a, to: a, buyers: 1, share: 1 / 3 },
      { from: a, to: b, buyers: 1, share: 1 / 3 },
      { from: a, to: 'none', buyers: 1, share: 1 / 3 },
      { from: b, to: b, buyers: 1, share: 1 },
      { from: 'none', to: a, buyers: 1, share: 1 },
    ]);
  });

  it('has every buyer once', () => {
    fc.assert(
      fc.property(someSales, someSales, (before, after) => {
        const found = switches([1, 2], before, after);
        const buyers = new Set([...buyersOf(before), ...buyersOf(after)]).size;
        expect(found.reduce((sum, one) => sum + one.buyers, 0)).toBe(buyers);
        for (const from of new Set(found.map((one) => one.from))) {
          const row = found.filter((one) => one.from === from);
          expect(row.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
        }
      }),
    );
  });
});

describe('source of volume', () => {
  it('divides the change by what buyers did', () => {
    const before = [
      sale({ brand: b, buyer: 1, net: 1_000 }),
      sale({ brand: a, buyer: 2, net: 500 }),
      sale({ brand: a, buyer: 4, net: 400 }),
    ];
    const after = [
      sale({ brand: a, buyer: 1, net: 800 }),
      sale({ brand: b, buyer: 1, net: 400 }),
      sale({ brand: a, buyer: 3, net: 300 }),
      sale({ brand: a, buyer: 4, net: 250 }),
      sale({ brand: b, buyer: 4, net: 100 }),
      sale({ brand: c, buyer: 4, net: 300 }),
      sale({ brand: a, buyer: 0, net: 50 }),
    ];
    expect(sourcesOfVolume(a, [b, c], before, after)).toEqual([
      ['new', 300],
      ['left', -500],
      ['more', 200],
      [b, 563],
      [c, -113],
      ['other', 0],
      ['unknown', 50],
    ]);
    expect(sourcesOfVolume(a, [], before, after)).toContainEqual(['other', 450]);
  });

  it('calls buyers with returns alone neither new nor lost', () => {
    const bought = sale({ buyer: 1, units: 2, net: 500 });
    const returned = sale({ buyer: 1, units: -2, net: -500 });
    expect(sourcesOfVolume(a, [], [bought], [returned])).toContainEqual(['left', -1_000]);
    expect(sourcesOfVolume(a, [], [], [returned])).toContainEqual(['more', -500]);
  });

  it('adds up to the change to the hundredth', () => {
    fc.assert(
      fc.property(someSales, someSales, (before, after) => {
        const ofBrand = (lines: Sale[]) => netOf(lines.filter(({ brand }) => brand === 1));
        const sources = sourcesOfVolume(1, [2, 3], before, after);
        expect(sumOf(sources)).toBe(ofBrand(after) - ofBrand(before));
      }),
    );
  });
});

describe('repeat cohorts', () => {
  const dayOf = (day: number) =>
    new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  const dayFrom = (text: string) => Math.round((Date.parse(text) - Date.UTC(2026, 0, 1)) / 864e5);
  const bought = (buyer: number, ...days: string[]) =>
    days.map((day) => sale({ buyer, day: dayFrom(`2026-${day}`) }));
  const lines = [
    ...bought(1, '01-05', '02-10'),
    ...bought(2, '02-01', '02-20', '03-03', '04-30'),
    ...bought(3, '02-28', '04-01'),
    ...bought(4, '03-31', '04-02'),
    ...bought(5, '02-14'),
    sale({ buyer: 5, day: dayFrom('2026-03-01'), units: -1 }),
  ];

  it('are buyers by their first month, and who bought again in later ones', () => {
    const open = { from: 0, to: dayFrom('2026-04-30') };
    expect(cohortsOf(lines, open, dayOf)).toEqual([
      { month: '2026-02', buyers: 3, again: [1 / 3, 2 / 3] },
      { month: '2026-03', buyers: 1, again: [1] },
      { month: '2026-04', buyers: 0, again: [] },
    ]);
  });

  it('are of whole months', () => {
    const open = { from: 0, to: dayFrom('2026-04-29') };
    expect(cohortsOf(lines, open, dayOf).map(({ month, again }) => [month, again.length])).toEqual([
      ['2026-02', 1],
      ['2026-03', 0],
    ]);
  });
});

describe('launches', () => {
  const open = { from: 100, to: 200 };

  it('have the date of the data set, or their first purchase after four weeks of data', () => {
    const first = (day: number) => [sale({ day }), sale({ day: day + 9 })];
    expect(launchDay(first(150), 140, open)).toBe(140);
    expect(launchDay(first(150), 99, open)).toBeNull();
    expect(launchDay(first(128), null, open)).toBe(128);
    expect(launchDay(first(127), null, open)).toBeNull();
    expect(launchDay([sale({ day: 150, units: 0 })], null, open)).toBeNull();
  });

  it('are drawn by whole weeks', () => {
    const lines = [
      sale({ day: 180, units: 3 }),
      sale({ day: 186, units: 2 }),
      sale({ day: 187, units: 4 }),
      sale({ day: 188, units: -1 }),
      sale({ day: 196, units: 9 }),
    ];
    expect(launchCurve(lines, 180, open)).toEqual([5, 3, 9]);
    expect(launchCurve(lines, 180, { ...open, to: 199 })).toEqual([5, 3]);
    expect(launchCurve([], 100, { from: 0, to: 900 })).toHaveLength(52);
  });

  it('are compared with the median of at least five', () => {
    const curves = [12, 20, 26, 40, 90].map((units) => [1, 2, 3, units]);
    const own = [1, 2, 3, 33];
    expect(benchmarks(own, curves)[3]).toEqual({ median: 26, low: 20, high: 40 });
    expect(benchmarks(own, [...curves.slice(1), [1, 2, 3]])[3]).toBeNull();
  });

  it('are compared with those of like size', () => {
    const own = [30, 40, 40, 40, 500];
    const sizes = [37, 38, 600, 601];
    expect(sizes.map((units) => areAlike(own, [units, 0, 0, 0, 9]))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(areAlike([10, 20], [20, 10, 900])).toBe(true);
    expect(areAlike(own, [30, 40, 40])).toBe(false);
  });
});

describe('rising searches (9.10)', () => {
  const days = { now: 84, before: 84 };
  const searched = (term: string, before: number, now: number) => ({ term, before, now });

  it('are those of the worked example', () => {
    const found = risingSearches(
      [
        searched('dulse', 2, 12),
        searched('oat bar', 200, 230),
        searched('green tea', 100, 150),
        searched('smoked paprika', 40, 160),
        searched('ube cookies', 0, 31),
      ],
      days,
    );
    expect(found.map(({ term, growth, isBreakout }) => [term, growth, isBreakout])).toEqual([
      ['ube cookies', null, true],
      ['smoked paprika', 3, true],
      ['green tea', 0.5, false],
    ]);
  });

  it('compare days of different number by the day', () => {
    const twice = { now: 60, before: 30 };
    expect(risingSearches([searched('as before', 50, 100)], twice)).toEqual([]);
    const [found] = risingSearches([searched('doubled', 50, 200)], twice);
    expect(found?.growth).toBeCloseTo(1, 9);
  });
});

describe('the investor’s figures', () => {
  it('are those of the example: momentum, contribution, survival', () => {
    const market = { now: 1_200, before: 1_000 };
    expect(momentum({ now: 150, before: 100 }, market)).toBeCloseTo(0.25, 12);
    expect(momentum({ now: 440, before: 400 }, market)).toBeCloseTo(1.1 / 1.2 - 1, 12);
    expect(momentum({ now: 5, before: 0 }, market)).toBeNull();
    const sold = (...nets: number[]) => nets.map((net, at) => sale({ brand: [a, b, 0][at]!, net }));
    expect(contributions(sold(150, 440, 610), sold(100, 400, 500))).toEqual([
      { brand: a, change: 50, points: 0.05 },
      { brand: b, change: 40, points: 0.04 },
    ]);
    const lives = [
      ...Array.from({ length: 6 }, () => ({ bought: 20, seen: 400 })),
      ...Array.from({ length: 15 }, () => ({ bought: 100, seen: 27 + 84 })),
      ...Array.from({ length: 3 }, () => ({ bought: 40, seen: 400 })),
      ...Array.from({ length: 36 }, () => ({ bought: 60, seen: 55 + 84 })),
    ];
    const [, first, second, ...others] = survival(lives);
    expect(first).toEqual([0.9, 60]);
    expect([second![0], second![1]]).toEqual([expect.closeTo((0.9 * 36) / 39, 12), 39]);
    expect(others).toEqual([]);
  });

  it('watch small fast brands that are bought again', () => {
    const member = (brand: number, net: number, fast: number, repeat: number) => ({
      ...{ brand, net, momentum: fast, repeat, velocity: null },
    });
    const members = [
      member(1, 900, 0.9, 0.9),
      member(2, 100, 0.8, 0.5),
      member(3, 200, 0.7, 0.1),
      member(4, 300, 0.1, 0.6),
      member(5, 400, -0.2, 0.4),
    ];
    expect(watchList(members)).toEqual([2]);
  });
});
