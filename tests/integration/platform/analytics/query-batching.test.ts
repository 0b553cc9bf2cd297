import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDataSet, type OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { dashboardDefinition } from '../../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../../server/platform/dashboards/shipped';
import { QueryTimeoutError } from '../../../../server/platform/analytics/store/analytic-store';
import { createResultCache } from '../../../../server/platform/analytics/query/execute/result-cache';
import { makeMarket } from './market';
import { openMarket } from './market-file';
import { selectionOf, jaql, runQuery, sql } from './questions';

const market = makeMarket();
let dataSet: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet, close } = await openMarket({ ...market, reviews: [], themes: [] }));
});
afterAll(() => close());

/** The same data set with a new engine, and a record of the statements that its store gets. */
function watched(answer: (call: number) => void = () => undefined) {
  const statements: string[] = [];
  const of = openDataSet({
    ...dataSet,
    store: {
      limitMs: dataSet.store.limitMs,
      query: (text, values, signal) => {
        statements.push(text);
        answer(statements.length);
        return dataSet.store.query(text, values, signal);
      },
      close: () => Promise.resolve(),
    },
  });
  return { of, statements };
}

const tiles = [
  ...['NS', 'U', 'VEL', 'SH', 'BUY', 'PEN', 'RPT', 'RAT'].flatMap((code) => [
    jaql({ subject: 'brand', measures: [code], compare: true }),
    jaql({ subject: 'brand', measures: [code], dimensions: [{ dim: 'date', level: 'week' }] }),
  ]),
  jaql({ subject: 'competitors', measures: ['NS'] }),
];

describe('[D-10] tiles that ask together', () => {
  it('get what each would get alone, of few statements', async () => {
    const alone = [];
    for (const tile of tiles) alone.push(await runQuery(dataSet, tile, selectionOf()));
    const { of, statements } = watched();
    const binding = selectionOf();
    const together = await Promise.all(tiles.map((tile) => runQuery(of, tile, binding)));
    expect(together).toEqual(alone);
    // Statements for sales, shelves, reviews and the market's sales; there are no competitors to compare with.
    expect(statements).toHaveLength(4);
    expect(together.map((result) => result.empty?.reason ?? null)).toEqual([
      ...Array.from({ length: 14 }, () => null),
      'no-data',
      'no-data',
      'no-brand',
    ]);
    expect(together[8]?.baseSize).toBeNull();
    expect(together[10]?.baseSize).toBeGreaterThan(0);
  });

  it('are split by groups of buyers in two statements, each group on its own', async () => {
    const groups = ['age_band', 'gender', 'income_band'].map((dim) =>
      jaql({
        subject: 'brand',
        measures: ['IDX'],
        dimensions: [{ dim }],
        filters: [{ dim: 'buyer_kind', in: ['home'] }],
      }),
    );
    const alone = [];
    for (const one of groups) alone.push(await runQuery(dataSet, one, selectionOf()));
    const { of, statements } = watched();
    const binding = selectionOf();
    const together = await Promise.all(groups.map((one) => runQuery(of, one, binding)));
    expect(together).toEqual(alone);
    expect(together.every(({ rows }) => rows.length > 1)).toBe(true);
    // Those of the subject, and those of the market.
    expect(statements).toHaveLength(2);
  });

  /** Statements of a page with all of its widgets; equal ones are sent once. */
  const maxStatements = 12;
  const released = Object.values(shippedDefinitions)
    .map((definition) => dashboardDefinition.parse(definition))
    .filter((definition) => definition.released);

  it.each(
    released
      .filter(({ filters }) => filters.some(({ kind }) => kind === 'comparison_type'))
      .map((definition) => [`${definition.parentSlug}/${definition.slug}`, definition] as const),
  )('[D-02] are all widgets of %s beside each reference', async (path, definition) => {
    const product = market.products.find(({ brand }) => brand === 2)!;
    const isProduct = definition.parentSlug === 'product-dossier';
    const sameCategory = market.products.filter(({ category }) => category === product.category);
    const unit = isProduct ? ('product' as const) : ('brand' as const);
    const references = [
      {
        kind: 'category_average' as const,
        counts: 'sellers' as const,
        members: isProduct ? sameCategory.map(({ id }) => id) : null,
      },
      { kind: unit, counts: 'all' as const, members: [4, 5] },
    ];
    const offered = definition.filters
      .filter(({ kind }) => kind === 'comparison_type')
      .flatMap(({ options }) => options?.map(({ value }) => value) ?? []);
    for (const reference of references.filter(({ kind }) => offered.includes(kind))) {
      const binding = selectionOf({
        ...(isProduct
          ? { product: product.id, competitorProducts: [4, 5] }
          : { competitors: [4, 5] }),
        reference: { ...reference, unit, label: 'the average' },
      });
      const { of, statements } = watched();
      const cached = openDataSet({ ...of, store: createResultCache(16_777_216).over(of.store) });
      const results = await Promise.all(
        definition.widgets
          .filter(({ variant }) => variant !== 'public')
          .flatMap(({ query, trend }) => (trend === null ? [query] : [query, trend]))
          .map((query) => cached.engine.run(query, binding)),
      );
      expect(results.some((result) => result.reference === 'the average')).toBe(true);
      const sent = statements.filter(
        (text) =>
          !/^SELECT (?:id, code, name, brand FROM|p\.id, p\.code, r\.brand, MIN\(r\.date\))/.test(
            text,
          ),
      );
      expect([path, sent.length <= maxStatements, sent.length]).toEqual([path, true, sent.length]);
    }
  });

  it.each(
    released.map(
      (definition) => [`${definition.parentSlug}/${definition.slug}`, definition] as const,
    ),
  )(
    'are all widgets of %s, which get what each gets alone',
    async (path, { widgets, parentSlug }) => {
      const product = market.products.find(({ brand }) => brand === 2)!.id;
      const chosen = parentSlug === 'product-dossier' ? { product } : {};
      const queries = widgets
        .filter(({ variant }) => variant !== 'public')
        .flatMap(({ query, trend }) => (trend === null ? [query] : [query, trend]));
      // The most that a page compares with: two baselines.
      const yearAgo = {
        kind: 'year_ago' as const,
        range: { startDate: '2025-01-27', endDate: '2025-04-20' },
        outOfPlan: false,
      };
      const binding = selectionOf({
        ...chosen,
        competitors: [4],
        baselines: [...selectionOf().baselines, yearAgo],
      });
      const { of, statements } = watched();
      const cached = openDataSet({ ...of, store: createResultCache(16_777_216).over(of.store) });
      const together = await Promise.all(queries.map((query) => cached.engine.run(query, binding)));
      const sent = statements.filter(
        (text) => !/^SELECT (?:id, code, name, brand|product, MIN\(date\)) FROM/.test(text),
      );
      expect([path, sent.length <= maxStatements, sent.length]).toEqual([path, true, sent.length]);
      for (const [at, query] of queries.entries())
        expect(together[at]).toEqual(await dataSet.engine.run(query, { ...binding }));
    },
  );

  it('stay with their own binding', async () => {
    const [mine, theirs] = [selectionOf(), selectionOf({ brand: 3 })];
    const tile = tiles[0]!;
    const [one, other, again] = await Promise.all([
      runQuery(dataSet, tile, mine),
      runQuery(dataSet, tile, theirs),
      runQuery(dataSet, tile, mine),
    ]);
    expect(one.rows).not.toEqual(other.rows);
    expect(again.rows).toEqual(one.rows);
  });

  it('are refused one by one', async () => {
    const binding = selectionOf();
    const [good, bad] = await Promise.allSettled([
      runQuery(dataSet, tiles[0]!, binding),
      runQuery(dataSet, jaql({ subject: 'brand', measures: ['IDX'], compare: true }), binding),
    ]);
    expect(good.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'needs-dimension' } });
  });

  it('[D-13] do not wait for rows that are none of theirs', async () => {
    const binding = selectionOf();
    const { of, statements } = watched(() => {
      if (statements.at(-1)!.includes('fact_review')) throw new QueryTimeoutError('too long');
    });
    const all = tiles.filter((_, at) => at % 2 === 0).slice(0, 8);
    const results = await Promise.allSettled(all.map((tile) => runQuery(of, tile, binding)));
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 7 }, () => 'fulfilled'),
      'rejected',
    ]);
  });

  it('are tried one by one when all of them fail, but not after the time is over', async () => {
    const binding = selectionOf();
    const some = tiles.filter((_, at) => at % 2 === 0).slice(0, 3);
    const failing = watched((call) => {
      if (call === 1) throw new Error('out of memory');
    });
    const results = await Promise.all(some.map((tile) => runQuery(failing.of, tile, binding)));
    expect(results.map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
    const slow = watched(() => {
      throw new QueryTimeoutError('10 s');
    });
    const timedOut = await Promise.allSettled(
      some.map((tile) => runQuery(slow.of, tile, selectionOf())),
    );
    for (const one of timedOut)
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'QueryTimeoutError' } });
  });
});

describe('what was asked before', () => {
  const keeping = (of: OpenDataSet): OpenDataSet =>
    openDataSet({ ...of, store: createResultCache(1_048_576).over(of.store) });

  it('[D-16.1] is asked about once, within one range of days', async () => {
    const watching = watched();
    const { statements } = watching;
    const of = keeping(watching.of);
    const top = (more = {}) => runQuery(of, sql('top-brands', { limit: 3 }), selectionOf(more));
    const first = await top({ brand: 1 });
    const asked = statements.length;
    expect(await top({ brand: 1 })).toEqual(first);
    expect(statements).toHaveLength(asked);
    const limit = { startDate: '2026-02-16', endDate: '2026-03-29' };
    expect(await top({ brand: 1, limit })).not.toEqual(first);
    expect(statements.length).toBeGreaterThan(asked);
  });

  it('of the market is found again, whichever brand is asked about', async () => {
    const watching = watched();
    const { statements } = watching;
    const of = keeping(watching.of);
    const share = (brand: number) =>
      runQuery(of, jaql({ subject: 'brand', measures: ['SH', 'PEN'] }), selectionOf({ brand }));
    const alone = (brand: number) =>
      runQuery(
        dataSet,
        jaql({ subject: 'brand', measures: ['SH', 'PEN'] }),
        selectionOf({ brand }),
      );
    expect(await share(1)).toEqual(await alone(1));
    const asked = statements.length;
    expect(await share(2)).toEqual(await alone(2));
    expect(statements).toHaveLength(asked + 1);
  });

  it('is asked about again after a failure', async () => {
    let fails = true;
    const watching = watched(() => {
      if (fails) throw new Error('disk');
    });
    const of = keeping(watching.of);
    const total = () => runQuery(of, jaql({ subject: 'market', measures: ['NS'] }), selectionOf());
    await expect(total()).rejects.toThrow('disk');
    fails = false;
    expect((await total()).rows).toHaveLength(1);
  });
});
