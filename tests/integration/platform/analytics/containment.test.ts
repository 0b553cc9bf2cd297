import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { metrics } from '../../../../server/platform/analytics/metrics/registry';
import type {
  QuerySelection,
  Reference,
} from '../../../../server/platform/analytics/query/model/selection';
import { dimensions } from '../../../../server/platform/analytics/query/model/dimensions';
import { QueryRefusedError } from '../../../../server/platform/analytics/query/model/query-refused-error';
import { namedQueries } from '../../../../server/platform/analytics/query/named/registry';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { dayFrom, dayOf, makeMarket, type Market } from './market';
import { openMarket } from './market-file';
import { drillDown, runQuery, type WrittenQuery } from './questions';

/**
 * No query reads beyond its selection. Two data sets that differ only outside the limit, or only in other brands, must
 * give the same results to every query.
 */
const limit = { startDate: '2025-12-20', endDate: '2026-03-10' };
const [from, to] = [dayFrom(limit.startDate), dayFrom(limit.endDate)];
const own = [2];
const rivals = [4, 5];

const isOpen = (day: number | null) => day !== null && day >= from && day <= to;

/** A market that differs in everything outside the limit. */
function changedOutside(market: Market): Market {
  return {
    ...market,
    lines: market.lines
      .filter(({ day, id }) => isOpen(day) || day === 0 || day === 169 || id % 3 > 0)
      .map((line) =>
        isOpen(line.day)
          ? line
          : {
              ...line,
              units: line.units + 7,
              list: line.list + 777,
              net: line.net + 777,
              buyer: 1 + (line.id % 40),
            },
      ),
    listings: market.listings.map((listing) =>
      listing.to < from || listing.from > to ? { ...listing, inStock: !listing.inStock } : listing,
    ),
    reviews: market.reviews.map((review) =>
      isOpen(review.day) ? review : { ...review, stars: 1 },
    ),
    samples: market.samples.map((sample) =>
      isOpen(sample.delivered) ? sample : { ...sample, control: !sample.control },
    ),
    answers: market.answers.map((answer) =>
      isOpen(answer.day) || answer.score === null ? answer : { ...answer, score: 1 },
    ),
  };
}

/** Other brands sell otherwise; what of the market a brand's own figures may tell stays out of this. */
function changedForOthers(market: Market): Market {
  const isMine = (brand: number) => [...own, ...rivals].includes(brand);
  const brandOf = (product: number) => market.products.find(({ id }) => id === product)!.brand;
  return {
    ...market,
    lines: market.lines.map((line) =>
      isMine(line.brand)
        ? line
        : {
            ...line,
            units: line.units + 3,
            list: line.list + 555,
            net: line.net + 555,
            buyer: 1 + (line.id % 40),
          },
    ),
    listings: market.listings.map((listing) =>
      isMine(brandOf(listing.product)) ? listing : { ...listing, inStock: !listing.inStock },
    ),
    reviews: market.reviews.map((review) =>
      isMine(brandOf(review.product)) ? review : { ...review, stars: 1 },
    ),
    campaigns: market.campaigns.map((one) => (isMine(one.brand) ? one : { ...one, cost: 1 })),
  };
}

const market = makeMarket(23);
let original: OpenDataSet;
let outside: OpenDataSet;
let others: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const opened = [];
  for (const one of [market, changedOutside(market), changedForOthers(market)])
    opened.push(await openMarket(one));
  [original, outside, others] = opened.map(({ dataSet }) => dataSet) as [
    OpenDataSet,
    OpenDataSet,
    OpenDataSet,
  ];
  closing.push(...opened.map(({ close }) => close));
});
afterAll(() => Promise.all(closing.map((close) => close())));

const attacks = [
  "' OR 1=1 --",
  "'; DROP TABLE fact_order_line; --",
  ') UNION ALL SELECT * FROM dim_brand --',
  '$1',
  '$999',
  '1::DATE',
  '\\',
  '\u0000',
  '😀',
  "chips' OR brand <> 0 OR '",
  '%',
  '_',
  '',
];
const text = fc.oneof(fc.constantFrom(...attacks), fc.string({ maxLength: 12 }));
const known = [...metrics.keys()];
const dims = Object.keys(dimensions);
const anything = fc.oneof(
  text,
  fc.integer({ min: -3, max: 12 }),
  fc.double(),
  fc.constant(2 ** 40),
);
const sound: Record<string, (string | number)[]> = {
  brand: [2, 4, 'brd_birch', 'brd_elm'],
  product: [2, 7, 12, 'prd_2', 'prd_3'],
  department: [1, 2, 'snack'],
  category: [3, 4, 5, 'chips', 'Tea'],
  sub_category: [6, 7, 8, 9, 10],
  state: ['S1', 'S2', 'S3', 'S4'],
  division: ['Division 0', 'Division 1'],
  zone: ['East', 'West'],
  occasion: [1, 2, 'work'],
  flavor: [1, 2, 'Flavour 3'],
  restriction: [1, 2],
  age_band: ['18-34', '35-54'],
  gender: ['female', 'male'],
  income_band: ['low', 'high'],
  buyer_kind: ['home', 'office'],
  price_tier: ['value', 'premium'],
};
/** Conditions that hold for something, more often than not. */
const condition = fc.constantFrom(...(dims as (keyof typeof dimensions)[])).chain((of) =>
  fc.record({
    dim: fc.constant(of),
    in: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...(sound[of] ?? [1])) },
        { weight: 1, arbitrary: anything },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);
const few = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(of, { minLength: 1, maxLength: 2 }) },
  );
const dim = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(...dims.filter((of) => of !== 'date')) },
  { weight: 1, arbitrary: text },
);
const code = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: text },
);
const sometimes = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const jaql = fc.record(
  {
    subject: fc.constantFrom('brand', 'brand', 'competitors', 'brand+competitors', 'market'),
    measures: fc.uniqueArray(code, { minLength: 1, maxLength: 4 }),
    dimensions: sometimes(
      fc.uniqueArray(
        fc.oneof(
          fc.record({
            dim: fc.constant('date'),
            level: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
          }),
          fc.record({ dim }),
        ),
        { maxLength: 2, selector: (one) => one.dim },
      ),
    ),
    filters: sometimes(
      few(
        fc.oneof(
          { weight: 9, arbitrary: condition },
          { weight: 1, arbitrary: fc.record({ dim: text, in: fc.array(anything) }) },
        ),
      ),
    ),
    compare: fc.boolean(),
    total: fc.boolean(),
    rank: sometimes(
      fc.record({
        by: code,
        direction: fc.constantFrom('asc', 'desc'),
        limit: fc.integer({ min: 1, max: 4 }),
      }),
    ),
  },
  { requiredKeys: ['subject', 'measures'] },
);
const named = fc.record({
  language: fc.constant('sql' as const),
  name: fc.oneof(fc.constantFrom(...namedQueries.keys()), text),
  params: fc.dictionary(
    fc.constantFrom('limit', 'level', 'against', 'x'),
    fc.oneof(fc.constantFrom('week', 'baseline', 'category', 'auto'), fc.integer(), text),
    { maxKeys: 1 },
  ),
});
const query: fc.Arbitrary<WrittenQuery> = fc.oneof(
  {
    weight: 8,
    arbitrary: jaql.map((of) => ({
      language: 'jaql' as const,
      // A rank by something that is measured, more often than not.
      jaql:
        of.rank === undefined
          ? of
          : { ...of, rank: { ...of.rank, by: of.measures[0] ?? of.rank.by } },
    })),
  },
  { weight: 1, arbitrary: named },
  {
    weight: 1,
    arbitrary: fc
      .json()
      .map((json) => ({ language: 'jaql' as const, jaql: JSON.parse(json) as unknown })),
  },
);

const day = fc.integer({ min: -20, max: 190 }).map(dayOf);
const days = fc
  .tuple(day, day)
  .map(([one, other]) =>
    one <= other ? { startDate: one, endDate: other } : { startDate: other, endDate: one },
  );
/** What stands in place of a baseline. */
const reference: fc.Arbitrary<Reference> = fc.oneof(
  fc.record({
    kind: fc.constant('category_average' as const),
    unit: fc.constantFrom('brand' as const, 'product' as const),
    label: fc.constant('category average'),
    counts: fc.constant('sellers' as const),
    members: fc.option(fc.subarray([2, 4, 5])),
  }),
  fc.record({
    kind: fc.constant('brand' as const),
    unit: fc.constant('brand' as const),
    label: fc.constant('brands'),
    counts: fc.constant('all' as const),
    members: fc.subarray(rivals),
  }),
);
const binding: fc.Arbitrary<QuerySelection> = fc
  .record({
    product: fc.option(fc.constantFrom(2, 7, 12, 1), { freq: 2 }),
    competitors: fc.subarray(rivals),
    conditions: few(
      fc.oneof(
        { weight: 9, arbitrary: condition },
        { weight: 1, arbitrary: condition.map(({ dim: of }) => ({ dim: of, in: [] })) },
      ),
    ),
    ownCategories: fc.option(
      fc.record({
        dim: fc.constant('category' as const),
        in: fc.subarray([3, 4, 5]),
        complete: fc.boolean(),
      }),
    ),
    period: fc.oneof({ weight: 1, arbitrary: days }, { weight: 3, arbitrary: fc.constant(limit) }),
    baselines: fc.array(
      fc.record({
        kind: fc.constantFrom('prior_period' as const, 'year_ago' as const),
        range: days,
        outOfPlan: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  })
  .map((more) => ({ ...more, brand: 2, competitorProducts: [], limit }));

/** The answer, or the name of the refusal: anything else is a fault. */
async function answerOf(of: OpenDataSet, asked: WrittenQuery, bound: QuerySelection) {
  try {
    return await runQuery(of, asked, bound);
  } catch (error) {
    if (error instanceof QueryRefusedError) return error.code;
    throw error;
  }
}

const subjectOf = (asked: WrittenQuery) =>
  asked.language === 'jaql' && typeof asked.jaql === 'object' && asked.jaql !== null
    ? (asked.jaql as { subject?: string }).subject
    : undefined;

/** Figures that tell of the market by what they are. */
const ofMarket = new Set(['SH', 'WD', 'TDP', 'PEN', 'RPEN', 'SOR', 'IDX', 'BRAT', 'PRIX']);

const runs = { numRuns: 350 };
let answered = 0;

describe('[D-16.1] whatever a query says', () => {
  it('[D-10] it is answered or refused, and knows nothing of days outside the limit', async () => {
    await fc.assert(
      fc.asyncProperty(query, binding, async (asked, bound) => {
        const found = await answerOf(original, asked, bound);
        expect(await answerOf(outside, asked, bound)).toEqual(found);
        if (typeof found === 'string') return;
        if (found.empty === null) answered += 1;
        const at = found.columns.findIndex(({ format }) => format === 'date');
        const isBucket = found.dateLevel !== null;
        for (const row of found.rows) {
          const first = row[at];
          if (typeof first !== 'string') continue;
          expect(first <= limit.endDate).toBe(true);
          // A bucket is named by its first day, which may lie before the days of it that are open.
          if (!isBucket || found.dateLevel === 'day') expect(first >= limit.startDate).toBe(true);
        }
      }),
      runs,
    );
    expect(answered).toBeGreaterThan(runs.numRuns / 5);
  });

  it('[D-10] it knows nothing of brands but its subject’s', async () => {
    const codes = (brands: number[]) =>
      new Set(brands.map((id) => market.brands.find((brand) => brand.id === id)!.code));
    const productsOf = (brands: number[]) =>
      new Set(
        market.products.filter(({ brand }) => brands.includes(brand)).map(({ code: of }) => of),
      );
    await fc.assert(
      fc.asyncProperty(query, binding, async (asked, bound) => {
        const subject = subjectOf(asked);
        if (asked.language !== 'jaql' || subject === undefined || subject === 'market') return;
        const found = await answerOf(original, asked, bound);
        if (typeof found === 'string') return;
        const allowed =
          subject === 'brand'
            ? own
            : subject === 'competitors'
              ? bound.competitors
              : [...own, ...bound.competitors];
        const ids = (key: string) => {
          const at = found.columns.findIndex((one) => one.key === key);
          return at === -1 ? [] : found.rows.map((row) => row[at]).filter((id) => id !== null);
        };
        for (const id of ids('brand_id')) expect(codes([...allowed])).toContain(id);
        for (const id of ids('product_id')) expect(productsOf([...allowed])).toContain(id);
        const measures = found.columns.flatMap(({ metric }) => metric ?? []);
        if (measures.some((one) => ofMarket.has(one))) return;
        expect(await answerOf(others, asked, bound)).toEqual(found);
      }),
      runs,
    );
  });

  it('a reference of other brands or products knows nothing of days outside the limit', async () => {
    let referenced = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['NS', 'U', 'VEL', 'SH', 'BUY', 'PEN', 'RPT', 'RAT'], { minLength: 1 }),
        fc.option(fc.constantFrom('day', 'week', 'month')),
        binding,
        reference,
        async (measures, level, bound, beside) => {
          const dimensions = level === null ? [] : [{ dim: 'date', level }];
          const asked = {
            language: 'jaql' as const,
            jaql: { subject: 'brand', measures, compare: true, dimensions },
          };
          const selection = { ...bound, baselines: [], reference: beside };
          const found = await answerOf(original, asked, selection);
          expect(await answerOf(outside, asked, selection)).toEqual(found);
          if (typeof found === 'string') return;
          const at = found.columns.findIndex(({ role }) => role === 'baseline');
          if (at !== -1 && found.rows.some((row) => row[at] !== null)) referenced += 1;
        },
      ),
      { numRuns: 150 },
    );
    expect(referenced).toBeGreaterThan(20);
  });

  it('the rows behind a figure are inside the same bounds', async () => {
    const divisions = ['Division 0', 'Division 1', 'Atlantis', "Division 0' --"];
    let narrowed = 0;
    const request = fc.record({
      row: fc.option(fc.constantFrom(...divisions.map((id) => [{ dim: 'division', id }]))),
      level: fc.constantFrom('product', 'week', 'line', "line' --"),
      after: fc.option(fc.oneof(text, fc.constantFrom('3', '2026-01-02.44', '2024-01-01.0')), {
        freq: 1,
      }),
      limit: fc.integer({ min: -5, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('NS', 'U', 'SH', 'BUY', 'VEL', 'RAT'),
        binding,
        request,
        async (measure, bound, page) => {
          const into = async (of: OpenDataSet) => {
            try {
              const asked = { language: 'jaql' as const, jaql: { measures: [measure] } };
              return await drillDown(of, asked, bound, page);
            } catch (error) {
              if (error instanceof QueryRefusedError) return error.code;
              throw error;
            }
          };
          const found = await into(original);
          expect(await into(outside)).toEqual(found);
          if (typeof found === 'string') return;
          if (found.rowName !== null && found.rows.length > 0) narrowed += 1;
          if (found.level !== 'line') return;
          for (const [date] of found.rows) {
            expect(String(date) >= limit.startDate && String(date) <= limit.endDate).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(narrowed).toBeGreaterThan(5);
  });

  it('the test would notice: without the limit, the two data sets do not answer alike', async () => {
    const asked = { language: 'jaql' as const, jaql: { measures: ['NS', 'VEL', 'RAT', 'BUY'] } };
    const bound: QuerySelection = {
      brand: 2,
      product: null,
      competitors: [],
      competitorProducts: [],
      conditions: [],
      ownCategories: null,
      period: { startDate: dayOf(0), endDate: dayOf(169) },
      baselines: [],
      limit: null,
    };
    const rows = async (of: OpenDataSet) =>
      ((await answerOf(of, asked, bound)) as QueryResult).rows[0];
    const [one, other] = [await rows(original), await rows(outside)];
    for (const at of [0, 1, 2]) expect(one?.[at]).not.toBe(other?.[at]);
  });
});
