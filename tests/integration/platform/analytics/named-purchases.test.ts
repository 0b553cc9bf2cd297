import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDataSet, type OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { DayRange } from '../../../../server/platform/dates/days';
import { dayFrom, dayOf, makeMarket, type Line } from './market';
import { allParts, openMarket } from './market-file';
import { buyerFlow } from './methods/buyer-flow';
import { cohortsOf } from './methods/cohorts';
import { areAlike, benchmarks, launchCurve, launchDay } from './methods/launches';
import { overlapsOf } from './methods/overlap';
import { peersOf } from './methods/peers';
import { type Source, sourcesOfVolume } from './methods/source-of-volume';
import { type Main, switches } from './methods/switching';
import { jaql, runQuery, selectionOf, sql } from './questions';

/** Named queries about who bought what together, against the second implementations of docs/domain.md section 9. */
const market = makeMarket();
/** It shows all rates, so that the second implementations reach those of few buyers, too. */
let whole: OpenDataSet;
/** It hides rates as the product does. */
let strict: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const [open, hiding] = [
    await openMarket(market, allParts, { smallest: 0 }),
    await openMarket(market),
  ];
  [whole, strict] = [open.dataSet, hiding.dataSet];
  closing.push(open.close, hiding.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const productOf = new Map(market.products.map((product) => [product.id, product]));
const brandCode = new Map(market.brands.map(({ id, code }) => [id, code]));
const productCode = new Map(market.products.map(({ id, code }) => [id, code]));

const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
const marchToApril = { startDate: '2026-03-01', endDate: '2026-04-15' };
const beforeThat = { startDate: '2025-11-20', endDate: '2026-01-04' };
const compared = {
  period: marchToApril,
  baselines: [{ kind: 'prior_period' as const, range: beforeThat, outOfPlan: false }],
};
const cases: [string, QuerySelection][] = [
  ['the whole market', selectionOf(compared)],
  [
    'its own categories',
    selectionOf({
      ...compared,
      ownCategories: { dim: 'category', in: [3, 4], complete: false },
    }),
  ],
  ['a chosen category', selectionOf({ ...compared, conditions: [{ dim: 'category', in: [5] }] })],
  ['a competitor', selectionOf({ ...compared, competitors: [4] })],
  ['another brand', selectionOf({ ...compared, brand: 3 })],
  [
    'days of the plan alone',
    selectionOf({ ...compared, limit: { startDate: '2025-12-20', endDate: '2026-04-01' } }),
  ],
];

const isInside =
  ({ startDate, endDate }: DayRange) =>
  ({ day }: Line) =>
    day >= dayFrom(startDate) && day <= dayFrom(endDate);

/** Lines of all brands in the categories that the selection compares within. */
function categoryLines({ ownCategories, conditions }: QuerySelection): Line[] {
  const chosen = ownCategories?.in ?? conditions[0]?.in ?? null;
  return market.lines.filter(
    ({ product }) => chosen?.includes(productOf.get(product)?.category ?? 0) ?? true,
  );
}
/** The period, cut to the plan's days. */
const periodOf = ({ period, limit }: QuerySelection): DayRange => ({
  startDate:
    limit !== null && limit.startDate > period.startDate ? limit.startDate : period.startDate,
  endDate: limit !== null && limit.endDate < period.endDate ? limit.endDate : period.endDate,
});
const peersIn = (selection: QuerySelection) =>
  peersOf(
    selection.brand!,
    categoryLines(selection).filter(isInside(periodOf(selection))),
    (product) => productOf.get(product)?.sub_category ?? 0,
  ).map(({ id }) => id);

const rivalsIn = (selection: QuerySelection) => [
  ...new Set([...selection.competitors, ...peersIn(selection).slice(0, 5)]),
];

const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(9)) : value);

describe('[D-10] overlap', () => {
  it.each(cases)('is that of the second implementation: %s', async (_name, selection) => {
    const lines = categoryLines(selection).filter(isInside(periodOf(selection)));
    const shown = [...new Set([...selection.competitors, ...peersIn(selection)])];
    const expected = overlapsOf(selection.brand!, shown, lines)
      .sort((one, other) => other.both - one.both || one.brand - other.brand)
      .map(({ brand, overlap, expected: usual, index }) =>
        [brandCode.get(brand), overlap, usual, index].map(rounded),
      );
    const { rows } = await runQuery(whole, sql('overlap'), selection);
    expect(rows.map(([id, , ...figures]) => [id, ...figures.slice(0, 3)].map(rounded))).toEqual(
      expected,
    );
    expect(rows.length).toBeGreaterThan(0);
    const buyers = new Set(
      lines
        .filter(({ brand, units, buyer }) => brand === selection.brand && units > 0 && buyer !== 0)
        .map(({ buyer }) => buyer),
    );
    expect(new Set(rows.map((row) => row[5]))).toEqual(new Set([buyers.size]));
  });
});

it('shares of fewer than 30 are hidden, and nothing else', async () => {
  const seen = new Set<string>();
  for (const name of ['overlap', 'switching', 'repeat-cohorts', 'bought-with', 'ratings'])
    for (const selection of [...cases.map(([, one]) => one), selectionOf({ brand: 5 })]) {
      const shown = await runQuery(whole, sql(name), selection);
      const found = await runQuery(strict, sql(name), selection);
      expect(found.columns).toEqual(shown.columns);
      const expected = shown.rows.map((row) =>
        row.map((cell, at) => {
          const { base, format } = shown.columns[at]!;
          if (base === undefined || format !== 'percent') return cell;
          const isFew = Number(row[shown.columns.findIndex(({ key }) => key === base)]) < 30;
          seen.add(`${name} ${isFew ? 'few' : 'many'}`);
          return isFew ? null : cell;
        }),
      );
      expect(found.rows).toEqual(expected);
    }
  for (const name of ['overlap', 'switching', 'ratings']) expect(seen).toContain(`${name} few`);
  expect(seen).toContain('overlap many');
});

describe('[D-10] switching', () => {
  const idOf = (main: Main) => (typeof main === 'number' ? brandCode.get(main) : main);

  it.each(cases.slice(0, 5))(
    'is that of the second implementation: %s',
    async (_name, selection) => {
      const shown = [selection.brand!, ...rivalsIn(selection)];
      const lines = categoryLines(selection);
      const expected = switches(
        shown,
        lines.filter(isInside(selection.baselines[0]!.range)),
        lines.filter(isInside(selection.period)),
      );
      const { rows } = await runQuery(whole, sql('switching'), selection);
      const nameOfEnd = (main: Main) =>
        typeof main === 'number'
          ? market.brands.find(({ id }) => id === main)!.name
          : { other: 'Other brands', none: 'None of the category' }[main];
      expect(
        rows
          .filter(([, , , , buyers]) => buyers !== 0)
          .map(([to, from, , share, buyers]) => [from, to, share, buyers]),
      ).toEqual(
        expected.map(({ from, to, share, buyers }) => [idOf(from), nameOfEnd(to), share, buyers]),
      );
      expect(expected.length).toBeGreaterThan(3);
    },
  );

  it('says that there is nothing to compare with', async () => {
    const { empty } = await runQuery(whole, sql('switching'), selectionOf({ baselines: [] }));
    expect(empty?.message).toContain('There is nothing to compare with');
  });
});

describe('[D-10] source-of-volume', () => {
  const idOf = (source: Source) => (typeof source === 'number' ? brandCode.get(source) : source);

  it.each(cases.slice(0, 5))(
    'is that of the second implementation, to the cent: %s',
    async (_name, selection) => {
      const rivals = rivalsIn(selection);
      const lines = categoryLines(selection);
      const before = lines.filter(isInside(selection.baselines[0]!.range));
      const after = lines.filter(isInside(selection.period));
      const { rows } = await runQuery(whole, sql('source-of-volume'), selection);
      const net = (of: Line[]) =>
        of
          .filter(({ brand }) => brand === selection.brand)
          .reduce((sum, line) => sum + line.net, 0);
      expect(rows.map(([id, , value]) => [id, value])).toEqual([
        ['before', net(before)],
        ...sourcesOfVolume(selection.brand!, rivals, before, after).map(([source, part]) => [
          idOf(source),
          part,
        ]),
        ['after', net(after)],
      ]);
      const parts = rows.slice(1, -1).reduce((sum, [, , part]) => sum + Number(part), 0);
      expect(parts).toBe(net(after) - net(before));
      expect(rows.filter(([, , part]) => part !== 0).length).toBeGreaterThan(4);
    },
  );

  it('says that there is nothing to compare with', async () => {
    const { empty } = await runQuery(
      whole,
      sql('source-of-volume'),
      selectionOf({ baselines: [] }),
    );
    expect(empty?.message).toContain('There is nothing to compare with');
  });
});

describe('[D-07] a compared brand that sells in no category of the brand', () => {
  it.each([['overlap'], ['switching'], ['source-of-volume']])(
    'has no row of zeros in %s',
    async (name) => {
      const own = selectionOf({
        ...compared,
        ownCategories: { dim: 'category', in: [3], complete: false },
      });
      const stranger = market.brands.find(
        ({ id }) => id > 0 && id !== own.brand && !peersIn(own).slice(0, 5).includes(id),
      )!.id;
      const rowsOf = async (changes: Partial<QuerySelection>) =>
        (await runQuery(whole, sql(name), { ...own, ...changes })).rows;
      const usual = await rowsOf({});
      expect(await rowsOf({ competitors: [stranger] })).not.toEqual(usual);
      expect(await rowsOf({ competitors: [stranger], elsewhere: [stranger] })).toEqual(usual);
    },
  );
});

describe('[D-10] repeat-cohorts', () => {
  it.each<[string, Partial<QuerySelection>]>([
    ['of a brand', {}],
    ['of a product', { product: 7 }],
    ['of another brand, to the end of a month', { brand: 3, period: january }],
    ['of the plan’s days', { limit: { startDate: '2025-12-20', endDate: '2026-04-17' } }],
  ])('are those of the second implementation: %s', async (_name, more) => {
    const selection = selectionOf(more);
    const { brand, product, limit } = selection;
    const lines = market.lines.filter(
      (line) => line.brand === brand && (product === null || line.product === product),
    );
    const from = limit === null ? 0 : dayFrom(limit.startDate);
    const cohorts = cohortsOf(lines, { from, to: dayFrom(periodOf(selection).endDate) }, dayOf);
    const { rows } = await runQuery(whole, sql('repeat-cohorts'), selection);
    const found = [...new Set(rows.map(([, id]) => String(id)))].map((id) => {
      const of = rows.filter(([, cohort]) => cohort === id);
      return {
        month: id.slice(0, 7),
        buyers: of[0]![4],
        again: of.flatMap(([, , , share]) => (share === null ? [] : [share])),
      };
    });
    expect(found).toEqual(cohorts);
    expect(found.length).toBeGreaterThan(1);
  });

  it('says that a whole month is missing', async () => {
    const { empty } = await runQuery(
      whole,
      sql('repeat-cohorts'),
      selectionOf({ period: { startDate: dayOf(0), endDate: dayOf(20) } }),
    );
    expect(empty?.message).toContain('Cohorts need a whole month');
  });
});

describe('[D-10] buyer-flow', () => {
  /** The same market on four times as many days. */
  const long = makeMarket();
  long.lines = long.lines.map((line) => ({ ...line, day: 4 * line.day - 510 }));
  long.buyers = long.buyers.map((buyer) => ({ ...buyer, gender: null }));
  let dataSet: OpenDataSet;
  let closeIt: () => Promise<void>;
  beforeAll(async () => {
    const open = await openMarket(long);
    closeIt = open.close;
    const info = { ...open.dataSet.info, firstDay: dayOf(-510) };
    dataSet = openDataSet({ ...open.dataSet, info });
  });
  afterAll(() => closeIt());

  const days = (from: number, to: number) => ({ startDate: dayOf(from), endDate: dayOf(to) });
  it.each<[string, 'week' | 'month', Partial<QuerySelection>]>([
    ['of a brand, by week', 'week', { period: days(-140, 3) }],
    ['of a product, by month', 'month', { period: days(-140, 160), product: 7 }],
    ['of another brand, in cut months', 'month', { brand: 3, period: days(-100, 150) }],
    ['of a category', 'week', { conditions: [{ dim: 'category', in: [5] }], period: days(1, 77) }],
  ])('is that of the second implementation: %s', async (_name, level, more) => {
    const selection = selectionOf({ baselines: [], ...more });
    const { brand, product, conditions, period } = selection;
    const category = conditions[0]?.in;
    const lines = long.lines.filter(
      (line) =>
        line.brand === brand &&
        (product === null || line.product === product) &&
        (category?.includes(productOf.get(line.product)?.category ?? 0) ?? true),
    );
    const { rows, dateLevel, incompleteFrom } = await runQuery(
      dataSet,
      sql('buyer-flow'),
      selection,
    );
    expect(dateLevel).toBe(level);
    const starts = [...new Set(rows.map(([start]) => String(start)))];
    const [first, last] = [dayFrom(period.startDate), dayFrom(period.endDate)];
    const expected = starts.flatMap((start, at) => {
      const next = starts[at + 1];
      const to = next === undefined ? last : dayFrom(next) - 1;
      const from = Math.max(first, dayFrom(start));
      const flow = buyerFlow(lines, { from, to });
      const hasData = long.lines.some(({ day }) => day >= from && day <= to);
      return (['repeat', 'new', 'lapsed'] as const).map((kind) => [
        start,
        kind,
        flow[kind] === 0 && !hasData ? null : flow[kind],
      ]);
    });
    expect(rows.map(([start, kind, , buyers]) => [start, kind, buyers])).toEqual(expected);
    const total = (kind: string) =>
      rows.reduce((sum, [, id, , buyers]) => sum + (id === kind ? Number(buyers) : 0), 0);
    expect([total('repeat') > 0, total('new') + total('lapsed') > 0]).toEqual([true, true]);
    const isWhole = level === 'week' ? new Date(period.endDate).getUTCDay() === 0 : false;
    expect(incompleteFrom).toBe(isWhole ? null : starts.at(-1));
  });

  it('says that it needs the 364 days before', async () => {
    const { empty } = await runQuery(whole, sql('buyer-flow'), selectionOf());
    expect(empty?.message).toContain('need 364 days of data before the period');
  });

  it('says of demographics that the data set lacks in part', async () => {
    const selection = selectionOf({ product: 7 });
    for (const query of [
      jaql({ subject: 'brand', measures: ['IDX'], dimensions: [{ dim: 'gender' }] }),
      sql('buyer-index-in-brand', { by: 'gender' }),
    ]) {
      const { rows, empty } = await runQuery(dataSet, query, selection);
      expect([rows, empty?.message]).toEqual([[], 'The gender of these buyers is not known.']);
    }
  });
});

describe('[D-10] buyer-index-in-brand', () => {
  it.each(['age_band', 'gender', 'income_band'] as const)(
    'compares the product with its brand, without offices: %s',
    async (by) => {
      const key = ({ age_band: 'age', gender: 'gender', income_band: 'income' } as const)[by];
      const homes = new Map(
        market.buyers.filter(({ kind }) => kind === 'home').map((buyer) => [buyer.id, buyer]),
      );
      const selection = selectionOf({ product: 7, brand: productOf.get(7)!.brand });
      const lines = market.lines
        .filter(isInside(selection.period))
        .filter(({ units, buyer }) => units > 0 && homes.has(buyer) && buyer !== 0);
      const groups = (some: readonly Line[]) => {
        const buyers = [...new Set(some.map(({ buyer }) => buyer))];
        return {
          all: buyers.length,
          of: (group: string) =>
            buyers.filter((buyer) => (homes.get(buyer)![key] ?? 'unknown') === group).length,
        };
      };
      const own = groups(lines.filter(({ product }) => product === 7));
      const brand = groups(lines.filter((line) => line.brand === selection.brand));
      const { rows } = await runQuery(whole, sql('buyer-index-in-brand', { by }), selection);
      expect(rows.length).toBeGreaterThan(1);
      for (const [id, , index, buyers] of rows) {
        expect(buyers).toBe(own.of(String(id)));
        const share = own.of(String(id)) / own.all;
        expect(rounded(index)).toBe(rounded((100 * share) / (brand.of(String(id)) / brand.all)));
      }
      const found = rows.reduce((sum, [, , , buyers]) => sum + Number(buyers), 0);
      expect(found).toBe(own.all);
    },
  );

  it('asks for a product', async () => {
    const { empty } = await runQuery(whole, sql('buyer-index-in-brand'), selectionOf());
    expect(empty?.message).toContain('Choose a product');
  });
});

describe('[D-10] bought-with', () => {
  /** Share of orders and lift (section 9.9), from the lines. */
  function boughtWith(selection: QuerySelection) {
    // The category of a product is its own.
    const category = market.products.find(({ id }) => id === selection.product)?.category;
    const of =
      category === undefined || selection.ownCategories === null
        ? selection
        : {
            ...selection,
            ownCategories: { dim: 'category' as const, in: [category], complete: false },
          };
    const lines = categoryLines(of)
      .filter(isInside(periodOf(selection)))
      .filter(({ units, order }) => units > 0 && order !== 0);
    const isSubject = ({ brand, product }: Line) =>
      brand === selection.brand && (selection.product === null || product === selection.product);
    const ordersOf = (some: readonly Line[]) => new Set(some.map(({ order }) => order));
    const own = ordersOf(lines.filter(isSubject));
    const all = ordersOf(lines).size;
    return market.products
      .filter(({ id, brand }) =>
        selection.product === null ? brand !== selection.brand : id !== selection.product,
      )
      .map(({ id }) => {
        const theirs = ordersOf(lines.filter(({ product }) => product === id));
        const both = [...theirs].filter((order) => own.has(order)).length;
        const share = both / own.size;
        return { id, both, share, lift: share / (theirs.size / all) };
      })
      .filter(({ both }) => both > 0)
      .sort((one, other) => other.both - one.both || one.id - other.id)
      .slice(0, 10);
  }

  it.each([
    ...cases,
    ['a product', selectionOf({ ...compared, product: 7 })] as [string, QuerySelection],
    [
      'a product of a brand with more categories',
      selectionOf({
        ...compared,
        product: 7,
        ownCategories: { dim: 'category', in: [3, 4, 5], complete: true },
      }),
    ] as [string, QuerySelection],
  ])('is that of the order lines: %s', async (_name, selection) => {
    const { rows } = await runQuery(whole, sql('bought-with'), selection);
    expect(
      rows.map(([id, , share, lift, both]) => [id, rounded(share), rounded(lift), both]),
    ).toEqual(
      boughtWith(selection).map(({ id, share, lift, both }) => [
        productCode.get(id),
        rounded(share),
        rounded(lift),
        both,
      ]),
    );
    expect(rows.length).toBeGreaterThan(1);
  });

  it('[D-24] hides the lift with the share that it is made of', async () => {
    const product = market.products.find(({ id }) => {
      const orders = new Set(
        market.lines
          .filter((line) => line.product === id && line.units > 0 && line.order !== 0)
          .filter(isInside(periodOf(selectionOf(compared))))
          .map(({ order }) => order),
      ).size;
      return orders > 0 && orders < 30;
    })!;
    const selection = selectionOf({ ...compared, brand: product.brand, product: product.id });
    const { rows } = await runQuery(strict, sql('bought-with'), selection);
    expect(new Set(rows.map(([, , share, lift]) => [share, lift].join()))).toEqual(new Set([',']));
  });
});

describe('[D-10] launch-curve', () => {
  /** Products 1 to 12 are of one category; all but the first two come later: five with a launch date, five without. */
  const launched = makeMarket();
  for (const product of launched.products)
    Object.assign(product, {
      category: product.id <= 12 ? 3 : 4,
      ...(product.id >= 3 && product.id <= 7 ? { launch: dayOf(10 + 12 * product.id) } : {}),
    });
  // One is far larger than the others.
  launched.lines = launched.lines
    .filter(({ product, day }) => product <= 2 || product > 12 || day >= 10 + 12 * product)
    .map((line) => (line.product === 12 ? { ...line, units: 50 * line.units } : line));
  let dataSet: OpenDataSet;
  let closeIt: () => Promise<void>;
  beforeAll(async () => {
    ({ dataSet, close: closeIt } = await openMarket(launched));
  });
  afterAll(() => closeIt());

  const brandOf = (product: number) => launched.products.find(({ id }) => id === product)!.brand;
  const selectionFor = (product: number, more: Partial<QuerySelection> = {}) =>
    selectionOf({ brand: brandOf(product), product, ...more });
  const linesOf = (product: number) => launched.lines.filter((line) => line.product === product);

  it.each<[string, number, Partial<QuerySelection>]>([
    ['with a launch date', 3, {}],
    ['without one, in a plan’s days', 9, { limit: { startDate: dayOf(20), endDate: dayOf(165) } }],
    ['of a period that ends early', 4, { period: { startDate: dayOf(60), endDate: dayOf(160) } }],
  ])('is that of the second implementation: %s', async (_name, product, more) => {
    const selection = selectionFor(product, more);
    const open = {
      from: selection.limit === null ? 0 : dayFrom(selection.limit.startDate),
      to: dayFrom(periodOf(selection).endDate),
    };
    const curveOf = (id: number) => {
      const lines = linesOf(id).filter(({ day }) => day >= open.from && day <= open.to);
      const { launch } = launched.products.find((one) => one.id === id)!;
      const day = launchDay(lines, launch === undefined ? null : dayFrom(launch), open);
      return day === null || day > open.to ? null : launchCurve(lines, day, open);
    };
    const own = curveOf(product)!;
    const others = launched.products
      .filter(({ id, category }) => id !== product && category === 3)
      .flatMap(({ id }) => {
        const curve = curveOf(id);
        return curve === null ? [] : [curve];
      });
    const norms = benchmarks(own, others);
    if (product === 3) expect(others.every((other) => areAlike(own, other))).toBe(false);
    const { rows, note } = await runQuery(dataSet, sql('launch-curve'), selection);
    const byPurchase = product === 9;
    expect(note).toBe(
      byPurchase ? 'No launch date in these data: weeks count from the first purchase' : undefined,
    );
    expect(rows.map(([week, id, , units]) => [week, id, rounded(units)])).toEqual(
      own.flatMap((units, at) => {
        const week = String(at + 1);
        const norm = norms[at] ?? null;
        return [
          [week, productCode.get(product), units],
          ...(norm === null
            ? []
            : [
                [week, 'average', rounded(norm.median)],
                [week, 'average-low', rounded(norm.low)],
                [week, 'average-high', rounded(norm.high)],
              ]),
        ];
      }),
    );
    expect(rows.some(([, id]) => id === 'average')).toBe(true);
  });

  it('has no benchmark of fewer than five launches of like size', async () => {
    const period = { startDate: dayOf(60), endDate: dayOf(130) };
    const { rows, note } = await runQuery(
      dataSet,
      sql('launch-curve'),
      selectionFor(4, { period }),
    );
    expect(note).toBe('No benchmark: fewer than 5 other launches of like size in the category');
    expect(rows.every(([, id]) => id === productCode.get(4))).toBe(true);
    expect(rows.length).toBe(10);
  });

  it.each<[string, QuerySelection]>([
    ['This product launched before the dates of your data and plan.', selectionFor(1)],
    ['Choose a product to see its launch.', selectionOf()],
  ])('says why there is none: %s', async (message, selection) => {
    const { empty } = await runQuery(dataSet, sql('launch-curve'), selection);
    expect(empty?.message).toBe(message);
  });
});
