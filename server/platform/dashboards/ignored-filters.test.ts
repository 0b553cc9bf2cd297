import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMarket } from '../../../tests/integration/platform/analytics/market';
import { openMarket } from '../../../tests/integration/platform/analytics/market-file';
import { openDataSet, type OpenDataSet } from '../analytics/data-set';
import type { AnalyticStore } from '../analytics/store/analytic-store';
import { noSampling } from '../sampling/records';
import type { AccessScope } from './access-scope';
import { dashboardDefinition, type DashboardDefinition } from './definition';
import type { FilterKind } from './filter-kinds';
import { openDashboard, type OpenDashboard, widgetsOf } from './open-dashboard';
import { listInMemory } from './selection/filter-options';
import type { DashboardStateInput } from './selection/state-input';
import { shippedDefinitions } from './shipped';
import { ignoredFilters } from './widget-info';

let market: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openMarket(makeMarket());
  close = opened.close;
  const { info } = opened.dataSet;
  // New buyers need a year before the period, on which nothing was sold here.
  market = openDataSet({ ...opened.dataSet, info: { ...info, firstDay: '2024-11-05' } });
});
afterAll(() => close());

/** Opens a dashboard about the second brand of the market, for a viewer without limits. */
async function open(definition: DashboardDefinition, input: DashboardStateInput) {
  const brand = market.brandsById.get(2)!;
  const subject = { id: brand.code, name: brand.name, dataSetId: market.info.id };
  const accessScope: AccessScope = {
    variant: 'full',
    brands: [subject],
    anyBrand: false,
    planRange: null,
    competitorLimit: 3,
    competitors: [],
    categories: [],
    topics: [],
  };
  const viewer = {
    accessScope,
    findBrand: () => Promise.resolve(subject),
    anyBrands: listInMemory([]),
    sampling: noSampling,
    iconUrl: (path: string) => path,
  };
  const sets = {
    // Public dashboards show the shared data set.
    list: () => Promise.resolve([{ ...market.info, shared: true }]),
    open: () => Promise.resolve(market),
  };
  return (await openDashboard(definition, input, viewer, sets))!;
}

/** Names are read once and kept. */
const readsNames = (sql: string) => /^SELECT id, code, name, brand FROM dim_product\b/.test(sql);

/** The statements of each widget with their values, by its id. Nothing is kept between widgets. */
async function statementsOf(dashboard: OpenDashboard): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const widget of widgetsOf(dashboard)) {
    const sent: string[] = [];
    const recorder: AnalyticStore = {
      limitMs: market.store.limitMs,
      query(sql, values, signal) {
        if (!readsNames(sql)) sent.push(JSON.stringify([sql, values]));
        return market.store.query(sql, values, signal);
      },
      close: () => Promise.resolve(),
    };
    const { engine } = openDataSet({ ...market, store: recorder });
    await engine.warmUp();
    sent.length = 0;
    await engine.run(widget.query, dashboard.selection.querySelection);
    found.set(widget.id, sent.sort().join('\n'));
  }
  return found;
}

/** Filters that narrow what is shown; the others name the subject or what it is compared with. */
const narrowing: ReadonlySet<FilterKind> = new Set([
  'product_dropdown',
  'categories',
  'sub_category',
  'nested_categories',
  'region',
  'flavors',
  'restrictions',
  'work_and_play',
  'time_range',
  'time_frame',
  'historical_toggle',
  'velocity_score',
]);

const isTime = (kind: FilterKind) =>
  ['time_range', 'time_frame', 'historical_toggle'].includes(kind);

/** Four weeks in the middle of the data, so that there is a period before them. */
const usualWeeks = { startDate: '2026-02-16', endDate: '2026-03-15' };

/** An address that chooses something in a filter that it does not choose by itself. */
async function choosing(
  start: OpenDashboard,
  name: string,
  given: DashboardStateInput,
): Promise<DashboardStateInput | null> {
  const { definition, options, usual } = start.selection.filters.find(
    (filter) => filter.definition.name === name,
  )!;
  if (definition.kind === 'time_range')
    return { timerange: { startDate: '2026-02-23', endDate: '2026-03-22' } };
  const page = await options.page({ search: '', offset: 0, limit: 50 });
  const taken = new Set([...usual.selected.map(({ value }) => value), start.selection.product?.id]);
  const value = page.options.find((option) => !taken.has(option.value))?.value;
  if (value === undefined) return null;
  const rest = isTime(definition.kind) ? {} : given;
  return definition.kind === 'product_dropdown'
    ? { ...rest, product: value }
    : { ...rest, filters: [{ name, values: [value] }] };
}

const released = Object.values(shippedDefinitions)
  .map((definition) => dashboardDefinition.parse(definition))
  .filter((definition) => definition.released);

describe('[D-22] every widget of a dashboard', () => {
  it.each(released.map((definition) => [definition.slug, definition] as const))(
    'of %s is narrowed by each filter, or says that it is not',
    async (_slug, definition) => {
      const hasRange = definition.filters.some(({ kind }) => kind === 'time_range');
      const given = hasRange ? { timerange: usualWeeks } : {};
      const start = await open(definition, given);
      const before = await statementsOf(start);
      const silent: string[] = [];
      for (const { definition: filter, conditions } of start.selection.filters) {
        const { name, kind, label } = filter;
        if (!narrowing.has(kind)) continue;
        const input = await choosing(start, name, given);
        expect([name, input === null]).toEqual([name, false]);
        const chosen = await open(definition, input!);
        expect(chosen.selection.notices).toEqual([]);
        const after = await statementsOf(chosen);
        for (const widget of widgetsOf(chosen)) {
          if (before.get(widget.id) === '') silent.push(`${widget.id} reads nothing`);
          const narrowed = after.get(widget.id) !== before.get(widget.id);
          const says = ignoredFilters(chosen, widget).includes(label);
          if (!narrowed && !says) silent.push(`${widget.id} ignores ${name}`);
          // A filter that chooses nothing is not missed.
          const choosesNothing = conditions.length === 0;
          if (!isTime(kind) && choosesNothing && ignoredFilters(start, widget).includes(label))
            silent.push(`${widget.id}: ${name}?`);
        }
      }
      expect(silent).toEqual([]);
    },
  );
});
