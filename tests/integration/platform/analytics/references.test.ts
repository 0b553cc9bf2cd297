import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type {
  QuerySelection,
  Reference,
} from '../../../../server/platform/analytics/query/model/selection';
import { makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { referenceOf } from './methods/reference';
import { birchAlone, bucketsOf, changeInPoints, Oracle, range, type Days } from './oracle';
import { drillDown, jaql, runQuery, selectionOf, sql } from './questions';

/** Averages of the same period beside figures (D-02), against the second implementation of docs/domain.md section 2. */
const market = makeMarket();
const oracle = new Oracle(market);
let dataSet: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet, close } = await openMarket(market, allParts, { smallest: 0 }));
});
afterAll(() => close());

const period = { startDate: '2026-02-02', endDate: '2026-04-14' };
const days = range(period.startDate, period.endDate);
const own = { dim: 'category' as const, in: [3, 4], complete: false };
const product = market.products.find(({ brand, category }) => brand === 2 && category === 3)!;
const codeOf = (id: number) => market.products.find((one) => one.id === id)!.code;
const ofCategory = market.products.filter(({ category }) => category === product.category);
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).filter((id) => id > 0);
const brands = ids(market.brands);
const ofBrand = market.products.filter(({ brand }) => brand === 2);
const reference = (given: Omit<Reference, 'label'>): Reference => ({
  ...given,
  label: 'the average',
});

interface Case {
  selection: Partial<QuerySelection>;
  /** Whoever may be a member. */
  from: number[];
  /** The answer of a member, in some days. */
  answer: (code: string, member: number, of: Days) => number | null;
}
const inCategories = [{ dim: 'category', in: own.in }];
const brandAnswer: Case['answer'] = (code, brand, of) =>
  oracle.answer(code, { ...birchAlone, brand, ownCategories: own.in }, {}, of);
const productAnswer: Case['answer'] = (code, id, of) =>
  oracle.answer(
    code,
    { ...birchAlone, subject: 'market', conditions: inCategories },
    { product: codeOf(id) },
    of,
  );

const cases: Record<string, Case> = {
  'chosen brands': {
    selection: {
      competitors: [3, 5],
      reference: reference({ kind: 'brand', unit: 'brand', counts: 'all', members: [3, 5] }),
    },
    from: [3, 5],
    answer: brandAnswer,
  },
  'the brands of the category': {
    selection: {
      reference: reference({
        kind: 'category_average',
        unit: 'brand',
        counts: 'sellers',
        members: null,
      }),
    },
    from: brands,
    answer: (code, brand, of) =>
      oracle.answer(code, { ...birchAlone, brand, conditions: inCategories }, {}, of),
  },
  'chosen products': {
    selection: {
      product: product.id,
      competitorProducts: [1, 3],
      reference: reference({ kind: 'product', unit: 'product', counts: 'all', members: [1, 3] }),
    },
    from: [1, 3],
    answer: (code, id, of) =>
      oracle.answer(
        code,
        {
          ...birchAlone,
          subject: 'competitors',
          competitorProducts: [id],
          ownCategories: own.in,
        },
        {},
        of,
      ),
  },
  'the products of the brand': {
    selection: {
      product: product.id,
      reference: reference({ kind: 'brand', unit: 'product', counts: 'sellers', members: null }),
    },
    from: ids(ofBrand.filter(({ category }) => own.in.includes(category))),
    answer: productAnswer,
  },
  'the products of the category': {
    selection: {
      product: product.id,
      reference: reference({
        kind: 'category_average',
        unit: 'product',
        counts: 'sellers',
        members: ids(ofCategory),
      }),
    },
    from: ids(ofCategory),
    answer: productAnswer,
  },
};
const codes = 'NS U ORD BUY AUP FREQ SPT BR RPT RAT REV VEL POD WD TDP LOST SH PEN'.split(' ');
const rounded = (value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(9)) : value;
const selectionFor = ({ selection }: Case) =>
  selectionOf({ period, ownCategories: own, ...selection });
const membersIn = ({ from, selection, answer }: Case, of: Days) =>
  selection.reference?.counts === 'all'
    ? from
    : from.filter((member) => (answer('NS', member, of) ?? 0) > 0);
const expectedIn = (one: Case, code: string, of: Days) =>
  referenceOf(
    code,
    membersIn(one, of),
    (metric, member) => one.answer(metric, member, of),
    of.to - of.from + 1,
  );

describe('[D-02] a reference', () => {
  it.each(Object.entries(cases))('is the average of %s, in tiles', async (_, one) => {
    expect(membersIn(one, days).length).toBeGreaterThan(1);
    const figures = await Promise.all(
      codes.map(async (code) => {
        const query = jaql({ subject: 'brand', measures: [code], compare: true });
        const {
          columns,
          rows,
          reference: label,
        } = await runQuery(dataSet, query, selectionFor(one));
        const at = (role: string) => rows[0]![columns.findIndex((column) => column.role === role)];
        expect(label).toBe('the average');
        expect(columns.find(({ role }) => role === 'baseline')?.label).toContain(', the average');
        return [code, at('value'), at('baseline'), at('growth')] as const;
      }),
    );
    expect(figures.map(([code, , average]) => [code, rounded(average)])).toEqual(
      codes.map((code) => [code, rounded(expectedIn(one, code, days))]),
    );
    for (const [code, value, average, change] of figures) {
      const [now, before] = [Number(value), Number(average)];
      const expected = changeInPoints.has(code) ? now - before : now / before - 1;
      expect([code, rounded(change)]).toEqual([code, rounded(expected)]);
    }
  });

  it.each(Object.entries(cases))('is the average of %s, in lines', async (_, one) => {
    const buckets = bucketsOf(days, 'week');
    for (const code of ['NS', 'AUP', 'RPT']) {
      const query = jaql({
        subject: 'brand',
        measures: [code],
        dimensions: [{ dim: 'date', level: 'week' }],
        compare: true,
      });
      const { columns, rows } = await runQuery(dataSet, query, selectionFor(one));
      const at = columns.findIndex(({ role }) => role === 'baseline');
      expect(rows.map((row) => rounded(row[at]))).toEqual(
        buckets.map(({ days: of }) => rounded(expectedIn(one, code, of))),
      );
    }
  });

  it('stands beside the own brand alone among several, in place of a year before', async () => {
    const query = jaql({
      subject: 'brand+competitors',
      measures: ['NS'],
      dimensions: [{ dim: 'date', level: 'week' }, { dim: 'brand' }],
      compare: true,
      against: 'year_ago',
    });
    const one = cases['chosen brands']!;
    const { columns, rows } = await runQuery(dataSet, query, selectionFor(one));
    const at = columns.findIndex(({ role }) => role === 'baseline');
    const ofOwn = rows.filter(([, id]) => id === 'brd_birch');
    expect(ofOwn.map((row) => rounded(row[at]))).toEqual(
      bucketsOf(days, 'week').map(({ days: of }) => rounded(expectedIn(one, 'NS', of))),
    );
    expect(rows.filter(([, id, , , average]) => id !== 'brd_birch' && average !== null)).toEqual(
      [],
    );
  });

  it('is a line of the units with stock-outs', async () => {
    const one = cases['the products of the brand']!;
    const expected = bucketsOf(days, 'week').map(({ days: of }) =>
      rounded(expectedIn(one, 'U', of)),
    );
    const units = await runQuery(
      dataSet,
      sql('units-and-stock-outs', { level: 'week' }),
      selectionFor(one),
    );
    expect(units.columns.map(({ role }) => role)).toEqual([
      'dimension',
      'id',
      'dimension',
      'value',
      'baseline',
      'shade',
    ]);
    expect(units.rows.map((row) => rounded(row[4]))).toEqual(expected);
  });

  it.each(Object.keys(cases))(
    '[D-02] leaves the sales beside those of the category as they are, for %s',
    async (name) => {
      const query = sql('net-sales-against-category', { level: 'week' });
      const chosen = selectionFor(cases[name]!);
      const { rows } = await runQuery(dataSet, query, chosen);
      expect(rows).toEqual((await runQuery(dataSet, query, { ...chosen, reference: null })).rows);
      const lines = new Map(rows.map(([, id, line]) => [id, line]));
      expect(lines.get('average')).toBe(
        chosen.product === null ? 'Category average' : 'Average product of the category',
      );
    },
  );

  it('of nobody is none, and the figure stays', async () => {
    const none = reference({ kind: 'brand', unit: 'brand', counts: 'all', members: [] });
    const query = jaql({ subject: 'brand', measures: ['NS'], compare: true });
    const { rows } = await runQuery(dataSet, query, selectionOf({ period, reference: none }));
    expect(rows).toEqual([[oracle.answer('NS', birchAlone, {}, days), null, null]]);
  });

  it.each(['product', 'week', 'division'])(
    '[D-22] has no part in the rows behind a figure, which compare over time as without it: by %s',
    async (level) => {
      const query = jaql({ subject: 'brand', measures: ['NS'], compare: true });
      const range = { startDate: '2025-11-22', endDate: '2026-02-01' };
      const baseline = { kind: 'prior_period', range, outOfPlan: false } as const;
      const of = { ...selectionFor(cases['chosen brands']!), baselines: [baseline] };
      const page = { level, after: null, limit: 50 };
      const rows = await drillDown(dataSet, query, of, page);
      expect(rows.columns.map(({ role }) => role)).toContain('growth');
      expect(rows).toEqual(await drillDown(dataSet, query, { ...of, reference: null }, page));
    },
  );

  it('[D-24] is hidden where its members have few buyers, and rests on all of theirs', async () => {
    const query = jaql({ subject: 'brand', measures: ['RPT'], compare: true });
    const one = cases['chosen brands']!;
    const buyers = [3, 5].map((brand) => one.answer('BUY', brand, days)!);
    const sum = buyers[0]! + buyers[1]!;
    const run = async (smallest: number) => {
      const strict = await openMarket(market, allParts, { smallest });
      try {
        const { columns, rows } = await runQuery(strict.dataSet, query, selectionFor(one));
        return Object.fromEntries(
          columns.map(({ role, key }, at) => [`${role} ${key}`, rows[0]![at]]),
        );
      } finally {
        await strict.close();
      }
    };
    const shown = await run(Math.min(sum, oracle.answer('BUY', birchAlone, {}, days)!));
    const [, before] = Object.entries(shown).filter(([key]) => key.startsWith('base '));
    expect(before?.[1]).toBe(sum);
    expect(shown['baseline RPT_baseline']).not.toBeNull();
    const hidden = await run(10_000);
    expect([hidden['baseline RPT_baseline'], hidden['growth RPT_growth']]).toEqual([null, null]);
  });
});
