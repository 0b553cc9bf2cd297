import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { metrics } from '../../../../server/platform/analytics/metrics/registry';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { dayOf, hole, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import {
  birchAlone,
  bucketsOf,
  type Days,
  type Key,
  notOfListings,
  Oracle,
  peopleMetrics,
  type Question,
  range,
  ratesOfFew,
  changeInPoints,
  shelfMetrics,
} from './oracle';
import { runQuery } from './questions';

/** Compares every metric, used by a widget or not, with an oracle that reads every row. */
const market = makeMarket();
const oracle = new Oracle(market);
/** Shows all rates, so that the oracle reaches those of few buyers, too. */
let dataSet: OpenDataSet;
/** Hides rates as the product does. */
let strict: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const [open, hiding] = [
    await openMarket(market, allParts, { smallest: 0 }),
    await openMarket(market),
  ];
  [dataSet, strict] = [open.dataSet, hiding.dataSet];
  closing.push(open.close, hiding.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const codes = [...metrics.keys()].filter((code) => code !== 'GR' && code !== 'IDX');

/** Twelve weeks after the gap in the data, and the days before them that the data have. */
const weeks = range('2026-01-26', '2026-04-19');
const before = range('2025-11-05', '2026-01-25');

const questions: Record<string, Question> = {
  brand: birchAlone,
  product: { ...birchAlone, product: market.products.find(({ brand }) => brand === 2)!.id },
  rivals: { ...birchAlone, subject: 'brand+competitors', competitors: [1, 5] },
  'their products': { ...birchAlone, subject: 'brand+competitors', competitorProducts: [1, 3] },
  competitors: { ...birchAlone, subject: 'competitors', competitors: [3] },
  market: { ...birchAlone, subject: 'market' },
  'in its own categories': { ...birchAlone, ownCategories: [3, 5] },
  'rivals in its own categories': {
    ...birchAlone,
    subject: 'brand+competitors',
    competitors: [1, 5],
    ownCategories: [3, 5],
  },
  'in categories': { ...birchAlone, conditions: [{ dim: 'category', in: [3, 5] }] },
  'market of a department': {
    ...birchAlone,
    subject: 'market',
    conditions: [{ dim: 'department', in: [1] }],
  },
  'somewhere at work': {
    ...birchAlone,
    conditions: [
      { dim: 'state', in: ['S1', 'S2', 'S4'] },
      { dim: 'occasion', in: [1] },
    ],
  },
  'of some buyers': {
    ...birchAlone,
    subject: 'market',
    conditions: [
      { dim: 'age_band', in: ['18-34', '55+'] },
      { dim: 'buyer_kind', in: ['home'] },
    ],
  },
  'with all restrictions': {
    ...birchAlone,
    subject: 'market',
    conditions: [{ dim: 'restriction', in: [1, 2] }],
  },
  'of flavours': { ...birchAlone, conditions: [{ dim: 'flavor', in: [1, 2] }] },
  'of some households': {
    ...birchAlone,
    subject: 'market',
    conditions: [{ dim: 'hh_size', in: ['1', '5+'] }],
  },
  'of offices': {
    ...birchAlone,
    conditions: [
      { dim: 'company_size', in: ['1,000+'] },
      { dim: 'industry', in: ['Education', 'Finance'] },
    ],
  },
  'of price bands': {
    ...birchAlone,
    subject: 'market',
    conditions: [{ dim: 'price_band', in: ['Value', 'Super premium'] }],
  },
  'of a price tier': {
    ...birchAlone,
    subject: 'market',
    conditions: [{ dim: 'price_tier', in: ['value'] }],
  },
};

const day = (value: number) => dayOf(value);
function selectionOf(question: Question, period: Days, baselines: readonly Days[]): QuerySelection {
  return {
    brand: question.brand,
    product: question.product,
    competitors: question.competitors,
    competitorProducts: question.competitorProducts,
    conditions: question.conditions as QuerySelection['conditions'],
    ownCategories: question.ownCategories && {
      dim: 'category',
      in: question.ownCategories,
      complete: false,
    },
    period: { startDate: day(period.from), endDate: day(period.to) },
    baselines: baselines.map(({ from, to }) => ({
      kind: 'prior_period',
      range: { startDate: day(from), endDate: day(to) },
      outOfPlan: false,
    })),
    limit: null,
  };
}

const same = (found: unknown, expected: number | null) =>
  expected === null || found === null
    ? found === expected
    : typeof found === 'number' &&
      Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected));

interface Ask {
  measures: string[];
  dims: string[];
  level?: string;
  period: Days;
  baseline?: Days;
  total?: boolean;
}

/** Maximum of the measures of a query. */
const maxMeasures = 16;

/**
 * Compares every cell and its base with the oracle. Where the result has no row, the oracle's figure must be zero or
 * null.
 * @param smallest base of a rate that is shown
 * @returns the result of the first measures that one query can have
 */
async function compare(question: Question, ask: Ask, smallest = 0): Promise<QueryResult> {
  const measures = ask.measures.slice(0, maxMeasures);
  const result = await compareTogether(question, { ...ask, measures }, smallest);
  const others = ask.measures.slice(maxMeasures);
  if (others.length > 0) await compare(question, { ...ask, measures: others }, smallest);
  return result;
}

async function compareTogether(
  question: Question,
  ask: Ask,
  smallest: number,
): Promise<QueryResult> {
  const { measures, dims, level, period } = ask;
  const others = dims.filter((dim) => dim !== 'date');
  const result = await runQuery(
    smallest === 0 ? dataSet : strict,
    {
      language: 'jaql',
      jaql: {
        subject: question.subject,
        measures,
        dimensions: dims.map((dim) => (dim === 'date' ? { dim, level } : { dim })),
        compare: ask.baseline !== undefined,
        total: ask.total === true,
      },
    },
    selectionOf(question, period, ask.baseline === undefined ? [] : [ask.baseline]),
  );
  const wrong: string[] = [];
  const column = (key: string) => result.columns.findIndex((one) => one.key === key);
  const buckets = level === undefined ? [{ name: '', days: period }] : bucketsOf(period, level);
  const rows = new Map(
    result.rows.map((row) => [
      [
        ...(dims.includes('date') ? [row[column('date')]] : []),
        ...others.map((dim) => row[column(`${dim}_id`)]),
      ].join('/'),
      row,
    ]),
  );
  const check = (
    row: QueryResult['rows'][number] | undefined,
    key: Key,
    days: Days,
    at: string,
  ) => {
    for (const code of measures) {
      // A gap in the data is not a day without demand.
      const known = (value: number | null, of: Days) =>
        value === 0 && !oracle.hasSales(of) ? null : value;
      const baseOn = (of: Days) => {
        const base = oracle.base(code, question, key, of);
        return base === undefined ? undefined : known(base, of);
      };
      const visible = (of: Days) =>
        ratesOfFew.has(code) && (baseOn(of) ?? smallest) < smallest
          ? null
          : known(oracle.answer(code, question, key, of), of);
      const checkBase = (at: string, of: Days, name: string) => {
        const base = result.columns[column(at)]?.base;
        const rests = base === undefined ? undefined : (row?.[column(base)] ?? null);
        const expected = baseOn(of);
        if (
          rests === undefined || expected === undefined
            ? rests !== expected
            : !same(rests, expected)
        )
          wrong.push(`${name}: rests on ${String(rests)}, not ${String(expected)}`);
      };
      const now = visible(days);
      const found = row?.[column(code)] ?? null;
      const isThere = row !== undefined;
      if (isThere) checkBase(code, days, `${code} of ${at}`);
      if (isThere ? !same(found, now) : now !== null && now !== 0)
        wrong.push(`${code} of ${at}: ${String(found)}, not ${String(now)}`);
      if (ask.baseline === undefined || !isThere) continue;
      const moved =
        level === undefined || at === 'total'
          ? ask.baseline
          : {
              from: days.from - (period.from - ask.baseline.from),
              to: days.to - (period.from - ask.baseline.from),
            };
      const then = visible(moved);
      checkBase(`${code}_baseline`, moved, `${code} of ${at}, before`);
      const change = oracle.growth(changeInPoints.has(code), now, then);
      if (!same(row[column(`${code}_baseline`)], then))
        wrong.push(
          `${code} of ${at}, before: ${String(row[column(`${code}_baseline`)])}, not ${String(then)}`,
        );
      if (!same(row[column(`${code}_growth`)], change))
        wrong.push(
          `${code} of ${at}, growth: ${String(row[column(`${code}_growth`)])}, not ${String(change)}`,
        );
    }
  };
  const keys = others.reduce<Key[]>(
    (made, dim) => made.flatMap((key) => oracle.idsOf(dim).map((id) => ({ ...key, [dim]: id }))),
    [{}],
  );
  for (const { name, days } of buckets) {
    for (const key of keys) {
      const at = [...(level === undefined ? [] : [name]), ...others.map((dim) => key[dim])].join(
        '/',
      );
      check(rows.get(at), key, days, at);
    }
  }
  if (ask.total === true) check(result.rows.at(-1), {}, period, 'total');
  expect(wrong).toEqual([]);
  return result;
}

describe('[D-10] every metric of the catalogue', () => {
  it('has an answer of the oracle', () => {
    for (const code of metrics.keys()) {
      if (code === 'GR') continue;
      expect(() => oracle.answer(code, birchAlone, { category: 'tea' }, weeks)).not.toThrow();
    }
    expect(codes.length).toBeGreaterThan(30);
  });

  for (const [name, question] of Object.entries(questions)) {
    it(`[D-14] is right for a period and its baseline: ${name}`, async () => {
      const result = await compare(question, {
        measures: codes,
        dims: [],
        period: weeks,
        baseline: before,
      });
      expect(result.rows).toHaveLength(1);
    });
  }

  const single =
    'brand product department category sub_category state division zone occasion flavor restriction age_band gender income_band buyer_kind price_tier hh_size company_size industry price_band'.split(
      ' ',
    );
  for (const dim of single) {
    it(`is right by ${dim}, with its total`, async () => {
      const place = dim === 'occasion' ? [] : peopleMetrics;
      const shelf = notOfListings.includes(dim) ? [] : shelfMetrics;
      const plain = codes.filter(
        (code) => !shelfMetrics.includes(code) && !peopleMetrics.includes(code),
      );
      for (const question of ['market', 'somewhere at work', 'rivals']) {
        for (const measures of [plain, [...shelf], [...place]]) {
          if (measures.length === 0) continue;
          await compare(questions[question]!, {
            measures,
            dims: [dim],
            period: weeks,
            total: true,
          });
        }
      }
    });
  }

  it('is right by stars, and by theme', async () => {
    for (const name of ['market', 'rivals', 'brand', 'of flavours']) {
      const ask = { period: weeks, baseline: before, total: true };
      const question = questions[name]!;
      await compare(question, { ...ask, measures: ['REV', 'RAT', 'SENT'], dims: ['stars'] });
      await compare(question, { ...ask, measures: ['SENT'], dims: ['theme'] });
      await compare(question, { ...ask, measures: ['SENT'], dims: ['brand', 'theme'] });
      const of = (dim: string, ...values: (string | number)[]) => ({
        ...question,
        conditions: [...question.conditions, { dim, in: values }],
      });
      await compare(of('stars', 1, 5), { ...ask, measures: ['REV', 'RAT', 'SENT'], dims: [] });
      await compare(of('theme', 'taste'), { ...ask, measures: ['SENT'], dims: [] });
    }
  });

  for (const level of ['day', 'week', 'month', 'quarter', 'year']) {
    it(`[D-14] is right by ${level}, beside the baseline`, async () => {
      const question = questions['rivals']!;
      // A period inside one year has no line by year: it is drawn by week (domain.md section 2).
      const [period, baseline] =
        level === 'year'
          ? [range('2025-12-24', '2026-02-03'), range('2025-11-12', '2025-12-23')]
          : [range('2026-02-04', '2026-04-01'), range('2025-12-09', '2026-02-03')];
      for (const some of [codes.slice(0, 16), codes.slice(16)])
        await compare(question, { measures: some, dims: ['date'], level, period, baseline });
      const plain = ['NS', 'ORD', 'BUY', 'RPT', 'PEN', 'SH', 'SOR', 'VEL', 'WD', 'RAT'];
      if (level === 'week' || level === 'month')
        await compare(question, {
          measures: plain,
          dims: ['date', 'brand'],
          level,
          period,
          baseline,
        });
    });
  }

  it('is right by two dimensions', async () => {
    const measures = ['NS', 'BUY', 'RPT', 'ORD', 'SH', 'PEN', 'RPEN', 'SOR', 'AUPOZ'];
    for (const dims of [
      ['category', 'state'],
      ['brand', 'age_band'],
      ['flavor', 'zone'],
      ['product', 'occasion'],
    ])
      await compare(questions['market']!, { measures, dims, period: weeks });
    await compare(questions['market']!, {
      measures: ['VEL', 'WD', 'TDP', 'OOS'],
      dims: ['brand', 'division'],
      period: weeks,
    });
  });

  it('compares groups by their index', async () => {
    for (const dims of [['age_band'], ['state'], ['category'], ['brand', 'gender']])
      await compare(questions['rivals']!, { measures: ['IDX', 'BUY'], dims, period: weeks });
    await compare(questions['brand']!, {
      measures: ['IDX'],
      dims: ['date', 'age_band'],
      level: 'month',
      period: weeks,
    });
  });

  it('[D-14] has growth as a metric, too', async () => {
    const binding = selectionOf(birchAlone, weeks, [before]);
    const jaql = { measures: ['GR', 'NS'], compare: true };
    const { columns, rows } = await runQuery(dataSet, { language: 'jaql', jaql }, binding);
    const expected = oracle.growth(
      false,
      oracle.answer('NS', birchAlone, {}, weeks),
      oracle.answer('NS', birchAlone, {}, before),
    );
    expect(columns.map(({ key }) => key)).toEqual(['GR', 'NS', 'NS_baseline', 'NS_growth']);
    expect(rows[0]?.[0]).toBe(rows[0]?.[3]);
    expect(rows[0]?.[0]).toBeCloseTo(expected!, 12);
  });
});

describe('rates on fewer than 30', () => {
  const based = codes.filter((code) => oracle.base(code, birchAlone, {}, weeks) !== undefined);

  it('[D-24 D-34] are hidden, and shown from 30 on, in rows, totals and changes', async () => {
    expect(based).toEqual(expect.arrayContaining([...ratesOfFew]));
    const plain = based.filter((code) => !peopleMetrics.includes(code));
    const ask = { period: weeks, baseline: before, total: true };
    const shown: (number | null)[] = [];
    for (const name of ['rivals', 'market', 'in categories'])
      for (const dims of [[], ['brand'], ['age_band'], ['category']])
        for (const measures of [plain, peopleMetrics]) {
          const result = await compare(questions[name]!, { ...ask, measures, dims }, 30);
          const at = result.columns.findIndex(({ key }) => key === 'RPT');
          if (at !== -1) shown.push(...result.rows.map((row) => row[at] as number | null));
        }
    // Otherwise the market would prove one of the two alone.
    expect(shown.some((rate) => rate === null)).toBe(true);
    expect(shown.some((rate) => rate !== null)).toBe(true);
    const level = 'week';
    await compare(questions['market']!, { ...ask, measures: plain, dims: ['date'], level }, 30);
  });

  it('[D-24 D-23] of the second baseline rest on the buyers of that one', async () => {
    const jaql = {
      subject: 'market',
      measures: ['RPT'],
      dimensions: [{ dim: 'brand' }],
      compare: true,
    };
    const run = (...baselines: Days[]) =>
      runQuery(
        strict,
        { language: 'jaql', jaql },
        selectionOf(questions['market']!, weeks, baselines),
      );
    const hidden = ({ columns, rows }: QueryResult, name: string) => {
      const at = columns.findIndex(({ key }) => key === name);
      return rows.map((row) => row[at] === null);
    };
    const week = range('2026-01-05', '2026-01-11');
    for (const [first, second] of [
      [before, week],
      [week, before],
    ] as const) {
      const both = await run(first, second);
      expect(hidden(both, 'RPT_second')).toEqual(hidden(await run(second), 'RPT_baseline'));
      // Otherwise the other baseline would do as well.
      expect(hidden(both, 'RPT_second')).not.toEqual(hidden(both, 'RPT_baseline'));
    }
  });

  it('are ordered as if they had no figure', async () => {
    const jaql = {
      subject: 'market',
      measures: ['RPT', 'BUY'],
      dimensions: [{ dim: 'brand' }],
      rank: { by: 'RPT', direction: 'asc', limit: 50 },
    };
    const binding = selectionOf(questions['market']!, range('2026-03-09', '2026-04-19'), []);
    const { columns, rows } = await runQuery(strict, { language: 'jaql', jaql }, binding);
    const at = columns.findIndex(({ key }) => key === 'RPT');
    const isHidden = rows.map((row) => row[at] === null);
    expect(new Set(isHidden).size).toBe(2);
    expect(isHidden).toEqual([...isHidden].sort());
  });
});

describe('a hole in the data', () => {
  it('[D-14] has no figures and no growth, rather than zeros', async () => {
    const period = range('2026-01-05', '2026-02-08');
    const { rows } = await runQuery(
      dataSet,
      {
        language: 'jaql',
        jaql: {
          measures: ['NS', 'BUY', 'SH'],
          dimensions: [{ dim: 'date', level: 'week' }],
          compare: true,
        },
      },
      selectionOf(birchAlone, period, [range('2025-12-01', '2026-01-04')]),
    );
    expect(rows.map(([week]) => week)).toEqual([
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
    ]);
    expect(dayOf(hole.from)).toBe('2026-01-12');
    for (const row of rows.slice(1, 4)) {
      expect(row[1]).toBeNull();
      expect(row[3]).toBeNull();
      expect(row[4]).toBeNull();
    }
    expect(rows[0]?.[1]).toBeGreaterThan(0);
    expect(rows[1]?.[2]).toBeGreaterThan(0);
  });
});
