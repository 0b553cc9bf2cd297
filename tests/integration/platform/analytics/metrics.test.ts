import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { metrics } from '../../../../server/platform/analytics/metrics/registry';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { dayOf, hole, makeMarket } from './market';
import { openMarket } from './market-file';
import {
  bucketsOf,
  type Days,
  type Key,
  Oracle,
  peopleMetrics,
  type Question,
  range,
  changeInPoints,
  shelfMetrics,
} from './oracle';
import { runQuery } from './questions';

/** Compares every metric, used by a widget or not, with an oracle that reads every row. */
const market = makeMarket();
const oracle = new Oracle(market);
let dataSet: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet, close } = await openMarket(market));
});
afterAll(() => close());

const codes = [...metrics.keys()].filter((code) => code !== 'GR' && code !== 'IDX');

const nobody: Question = {
  subject: 'brand',
  brand: 2,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  ownCategories: null,
};
/** Twelve weeks after the gap in the data, and the days before them that the data have. */
const weeks = range('2026-01-26', '2026-04-19');
const before = range('2025-11-05', '2026-01-25');

const questions: Record<string, Question> = {
  brand: nobody,
  product: { ...nobody, product: market.products.find(({ brand }) => brand === 2)!.id },
  rivals: { ...nobody, subject: 'brand+competitors', competitors: [1, 5] },
  'their products': { ...nobody, subject: 'brand+competitors', competitorProducts: [1, 3] },
  competitors: { ...nobody, subject: 'competitors', competitors: [3] },
  market: { ...nobody, subject: 'market' },
  'in its own categories': { ...nobody, ownCategories: [3, 5] },
  'rivals in its own categories': {
    ...nobody,
    subject: 'brand+competitors',
    competitors: [1, 5],
    ownCategories: [3, 5],
  },
  'in categories': { ...nobody, conditions: [{ dim: 'category', in: [3, 5] }] },
  'market of a department': {
    ...nobody,
    subject: 'market',
    conditions: [{ dim: 'department', in: [1] }],
  },
  'somewhere at work': {
    ...nobody,
    conditions: [
      { dim: 'state', in: ['S1', 'S2', 'S4'] },
      { dim: 'occasion', in: [1] },
    ],
  },
  'of some buyers': {
    ...nobody,
    subject: 'market',
    conditions: [
      { dim: 'age_band', in: ['18-34', '55+'] },
      { dim: 'buyer_kind', in: ['home'] },
    ],
  },
  'with all restrictions': {
    ...nobody,
    subject: 'market',
    conditions: [{ dim: 'restriction', in: [1, 2] }],
  },
  'of flavours': { ...nobody, conditions: [{ dim: 'flavor', in: [1, 2] }] },
  'of a price tier': {
    ...nobody,
    subject: 'market',
    conditions: [{ dim: 'price_tier', in: ['value'] }],
  },
};

const day = (value: number) => dayOf(value);
function selectionOf(question: Question, period: Days, baseline: Days | null): QuerySelection {
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
    baseline: baseline && {
      kind: 'prior_period',
      range: { startDate: day(baseline.from), endDate: day(baseline.to) },
      outOfPlan: false,
    },
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

/** Compares every cell with the oracle. Where the result has no row, the oracle's figure must be zero or null. */
async function compare(question: Question, ask: Ask): Promise<QueryResult> {
  const { measures, dims, level, period } = ask;
  const others = dims.filter((dim) => dim !== 'date');
  const result = await runQuery(
    dataSet,
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
    selectionOf(question, period, ask.baseline ?? null),
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
      const now = known(oracle.answer(code, question, key, days), days);
      const found = row?.[column(code)] ?? null;
      const isThere = row !== undefined;
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
      const then = known(oracle.answer(code, question, key, moved), moved);
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
      expect(() => oracle.answer(code, nobody, { category: 'tea' }, weeks)).not.toThrow();
    }
    expect(codes.length).toBeGreaterThan(30);
  });

  for (const [name, question] of Object.entries(questions)) {
    it(`[D-14] is right for a period and its baseline: ${name}`, async () => {
      const result = await compare(question, {
        measures: codes.slice(0, 16),
        dims: [],
        period: weeks,
        baseline: before,
      });
      expect(result.rows).toHaveLength(1);
      await compare(question, {
        measures: codes.slice(16),
        dims: [],
        period: weeks,
        baseline: before,
      });
    });
  }

  const single =
    'brand product department category sub_category state division zone occasion flavor restriction age_band gender income_band buyer_kind price_tier'.split(
      ' ',
    );
  for (const dim of single) {
    it(`is right by ${dim}, with its total`, async () => {
      const place = dim === 'occasion' ? [] : peopleMetrics;
      const shelf = ['occasion', 'age_band', 'gender', 'income_band', 'buyer_kind'].includes(dim)
        ? []
        : shelfMetrics;
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

  for (const level of ['day', 'week', 'month', 'quarter', 'year']) {
    it(`[D-14] is right by ${level}, beside the baseline`, async () => {
      const question = questions['rivals']!;
      const period = range('2026-02-04', '2026-04-01');
      const baseline = range('2025-12-09', '2026-02-03');
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
    const binding = selectionOf(nobody, weeks, before);
    const jaql = { measures: ['GR', 'NS'], compare: true };
    const { columns, rows } = await runQuery(dataSet, { language: 'jaql', jaql }, binding);
    const expected = oracle.growth(
      false,
      oracle.answer('NS', nobody, {}, weeks),
      oracle.answer('NS', nobody, {}, before),
    );
    expect(columns.map(({ key }) => key)).toEqual(['GR', 'NS', 'NS_baseline', 'NS_growth']);
    expect(rows[0]?.[0]).toBe(rows[0]?.[3]);
    expect(rows[0]?.[0]).toBeCloseTo(expected!, 12);
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
      selectionOf(nobody, period, range('2025-12-01', '2026-01-04')),
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
