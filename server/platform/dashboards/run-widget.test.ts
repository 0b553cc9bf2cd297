import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { fakeDataSet } from '../../../tests/support/data/fake-data-set';
import type { QueryEngine } from '../analytics/query/query-engine';
import type { QuerySelection } from '../analytics/query/model/selection';
import type { WidgetQuery } from '../analytics/query/model/widget-query';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import type { QueryResult } from '../analytics/query/results/query-result';
import { QueryTimeoutError } from '../analytics/store/analytic-store';
import { noSampling } from '../sampling/records';
import { openDashboard, widgetsOf, type DashboardViewer } from './open-dashboard';
import { drillInto, runWidget, type Analytics } from './run-widget';
import { dashboardDefinition } from './definition';
import { listInMemory } from './selection/filter-options';
import type { DashboardStateInput } from './selection/state-input';
import { ignoredFilters } from './widget-info';
import { type AccessScope, publicScope } from './access-scope';

const jaql = (subject: string) => ({ language: 'jaql', jaql: { subject, measures: ['NS'] } });
const widget = (id: string, more: object = {}) => ({
  id,
  title: id,
  chart: 'tile',
  span: 3,
  query: jaql('brand'),
  ...more,
});
const definition = dashboardDefinition.parse({
  parentSlug: 'any',
  slug: 'some',
  title: 'T',
  purpose: 'P',
  accessStatus: 'free',
  released: true,
  navigation: null,
  widgets: [
    widget('mine', { drillDown: true }),
    widget('both', { variant: 'both', query: jaql('market') }),
    widget('public', { variant: 'public', query: jaql('market') }),
  ],
});
const full: AccessScope = {
  ...publicScope,
  variant: 'full',
  brands: [{ id: 'brd_own', name: 'Own', dataSetId: 'demo' }],
  competitorLimit: 3,
};
const result = { columns: [], rows: [[1]], asOf: '2026-08-30' } as unknown as QueryResult;

function setUp(
  run: QueryEngine['run'],
  accessScope = full,
  drillDown: QueryEngine['drillDown'] = () => Promise.reject(new Error('not here')),
) {
  const content = fakeDataSet();
  const set = { ...content, engine: { ...content.engine, run, drillDown } };
  const analytics: Analytics = {
    sets: { list: () => Promise.resolve([set.info]), open: () => Promise.resolve(set) },
    limitMs: 10_000,
  };
  const viewer: DashboardViewer = {
    accessScope,
    findBrand: () => Promise.resolve(null),
    storedFilters: () => Promise.resolve(null),
    anyBrands: listInMemory([]),
    sampling: noSampling,
    iconUrl: (path) => path,
  };
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const open = async () => (await openDashboard(definition, {}, viewer, analytics.sets))!;
  return {
    analytics,
    viewer,
    open,
    lines,
    run: { analytics, log, requestId: 'r-1', brandEdits: () => Promise.resolve({}) },
  };
}

describe('an open dashboard', () => {
  it('[D-16.1] has the widgets of the viewer’s variant, in page order', async () => {
    const { open } = setUp(() => Promise.resolve(result));
    const opened = await open();
    const shown = (accessScope: AccessScope, ids: string[] | null = null) =>
      widgetsOf({ ...opened, accessScope }, ids).map(({ id }) => id);
    expect(shown(full)).toEqual(['mine', 'both']);
    expect(shown({ ...full, variant: 'public' })).toEqual(['both', 'public']);
    expect(shown(full, ['both', 'public', 'nothing'])).toEqual(['both']);
    expect(shown(full, [])).toEqual([]);
  });

  it('[D-10] shows what the chosen type of the dashboard says, and says which widgets it misses', async () => {
    const { analytics, viewer } = setUp(() => Promise.resolve(result));
    const byType = { product: { title: 'Products', query: jaql('market'), trend: jaql('market') } };
    const typed = dashboardDefinition.parse({
      ...definition,
      filters: [
        {
          name: 'type',
          kind: 'type',
          label: 'Unit of analysis',
          hasOneSelectionOnly: true,
          options: ['brand', 'product'].map((value) => ({ value, label: value })),
        },
      ],
      widgets: [widget('by-type', { byType }), widget('other')],
    });
    const shown = async (input: DashboardStateInput) => {
      const opened = (await openDashboard(typed, input, viewer, analytics.sets))!;
      return widgetsOf(opened).map((each) => [
        each.title,
        each.query.language === 'jaql' && each.query.jaql.subject,
        each.trend !== null,
        ...ignoredFilters(opened, each),
      ]);
    };
    expect(await shown({})).toEqual([
      ['by-type', 'brand', false],
      ['other', 'brand', false],
    ]);
    expect(await shown({ filters: [{ name: 'type', values: ['product'] }] })).toEqual([
      ['Products', 'market', true],
      ['other', 'brand', false, 'Unit of analysis'],
    ]);
  });

  it('[D-13] says of a chosen brand without data that it has none, and not to choose one', async () => {
    const empty = { reason: 'no-brand', message: 'Choose a brand to see its figures.' };
    const none = { ...result, empty } as unknown as QueryResult;
    const messageFor = async (id: string) => {
      const brands = [{ id, name: 'New', dataSetId: 'demo' }];
      const { open, run } = setUp(() => Promise.resolve(none), { ...full, brands });
      const opened = await open();
      const [widget] = widgetsOf(opened);
      return (await runWidget(opened, widget!, widget!.query, run)).result?.empty?.message;
    };
    expect(await messageFor('brd_new')).toBe('No data for New.');
    expect(await messageFor('brd_own')).toBe('Choose a brand to see its figures.');
  });

  it('[D-10] begins with the first brand of the market for an admin who has none', async () => {
    const { open } = setUp(() => Promise.resolve(result), { ...full, brands: [], anyBrand: true });
    expect((await open()).selection).toMatchObject({
      brand: { id: 'brd_own' },
      querySelection: { brand: 1 },
    });
  });

  it('is none where there are no data', async () => {
    const { viewer } = setUp(() => Promise.resolve(result));
    const sets = { list: () => Promise.resolve([]), open: () => Promise.resolve(null) };
    expect(await openDashboard(definition, {}, viewer, sets)).toBeNull();
  });
});

describe('a widget', () => {
  it('[D-10] runs its query with the querySelection of the state', async () => {
    const seen: [WidgetQuery, QuerySelection][] = [];
    const { open, run } = setUp((query, querySelection) => {
      seen.push([query, querySelection]);
      return Promise.resolve(result);
    });
    const opened = await open();
    const [first] = definition.widgets;
    expect(await runWidget(opened, first!, first!.query, run)).toEqual({ result, error: null });
    expect(seen).toEqual([[first!.query, opened.selection.querySelection]]);
  });

  it.each([
    [new QueryTimeoutError('slow'), 'timeout', 'This took too long and was stopped.'],
    [new Error('SELECT secret'), 'failed', 'This figure could not be worked out just now.'],
  ])(
    '[D-13 X-30] that fails says so in words of its own, and is logged with the request',
    async (fault, code, message) => {
      const { open, run, lines } = setUp(() => Promise.reject(fault));
      const [first] = definition.widgets;
      expect(await runWidget(await open(), first!, first!.query, run)).toEqual({
        result: null,
        error: { code, message },
        asOf: '2026-08-30',
      });
      expect(lines).toMatchObject([
        {
          level: 50,
          event: 'widget-failed',
          dashboard: 'any/some',
          widget: 'mine',
          requestId: 'r-1',
        },
      ]);
    },
  );

  it('[D-13] that hangs is stopped at its limit, however many statements it makes; the others have their figures', async () => {
    const stopped: unknown[] = [];
    const { open, run, lines } = setUp((query, _selection, signal) => {
      signal?.addEventListener('abort', () => stopped.push(signal.reason));
      return query.language === 'jaql' && query.jaql.subject === 'brand'
        ? new Promise(() => undefined)
        : Promise.resolve(result);
    });
    const analytics: Analytics = { ...run.analytics, limitMs: 20 };
    const opened = await open();
    const outcomes = await Promise.all(
      definition.widgets.map((each) => runWidget(opened, each, each.query, { ...run, analytics })),
    );
    expect(outcomes.map(({ error }) => error?.code ?? null)).toEqual(['timeout', null, null]);
    expect(stopped).toEqual([expect.any(QueryTimeoutError)]);
    expect(lines).toMatchObject([{ widget: 'mine', reason: 'timeout' }]);
  });

  it('is no failure to log when whoever asked has left', async () => {
    const { open, run, lines } = setUp(() => Promise.reject(new Error('aborted')));
    const [first] = definition.widgets;
    await runWidget(await open(), first!, first!.query, { ...run, signal: AbortSignal.abort() });
    expect(lines).toEqual([]);
  });

  it('[D-13] whose rows are asked for in a way that there is not says so, and is no failure to log', async () => {
    const { open, run, lines } = setUp(
      () => Promise.resolve(result),
      full,
      () => Promise.reject(new QueryRefusedError('bad-cursor', 'This page is not there.')),
    );
    const request = { level: null, after: 'x', limit: 10 };
    const rows = await drillInto(await open(), 'mine', request, run);
    expect(rows!.error).toEqual({ code: 'refused', message: 'This page is not there.' });
    expect(lines).toEqual([]);
    expect(await drillInto(await open(), 'both', request, run)).toBeNull();
  });

  it('[D-07 D-13] whose rows have none of the compared brands says that their filter does not apply', async () => {
    const { analytics, viewer, run } = setUp(
      () => Promise.resolve(result),
      full,
      () => Promise.reject(new QueryRefusedError('bad-cursor', 'This page is not there.')),
    );
    const compared = dashboardDefinition.parse({
      ...definition,
      filters: [
        {
          name: 'comparison',
          kind: 'search_brands_with_pills',
          label: 'Compare with',
          hasOneSelectionOnly: false,
        },
      ],
      widgets: [
        widget('mine', { drillDown: true }),
        widget('members', { drillDown: true, query: jaql('brand+competitors') }),
      ],
    });
    const opened = (await openDashboard(compared, {}, viewer, analytics.sets))!;
    const ignored = async (id: string, row: { dim: string; id: string }[] | null = null) =>
      (await drillInto(opened, id, { row, level: null, after: null, limit: 10 }, run))!
        .ignoredFilters;
    expect(await ignored('members')).toEqual([]);
    expect(await ignored('mine')).toEqual(['Compare with']);
    expect(await ignored('members', [{ dim: 'brand', id: 'b' }])).toEqual(['Compare with']);
    expect(await ignored('members', [{ dim: 'division', id: 'Pacific' }])).toEqual([]);
  });
});
