import { openDataSet, type OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import type { AnalyticStore } from '../../../../server/platform/analytics/store/analytic-store';
import { type AccessScope, publicScope } from '../../../../server/platform/dashboards/access-scope';
import {
  dashboardDefinition,
  type DashboardDefinition,
} from '../../../../server/platform/dashboards/definition';
import {
  openDashboard,
  type OpenDashboard,
  widgetsOf,
} from '../../../../server/platform/dashboards/open-dashboard';
import { listInMemory } from '../../../../server/platform/dashboards/selection/filter-options';
import type { DashboardStateInput } from '../../../../server/platform/dashboards/selection/state-input';
import { shippedDefinitions } from '../../../../server/platform/dashboards/shipped';
import { noSampling } from '../../../../server/platform/sampling/records';
import { makeMarket, type Market } from './market';
import { openMarket } from './market-file';

/** The shipped dashboards that are released. */
export const releasedDashboards = Object.values(shippedDefinitions)
  .map((definition) => dashboardDefinition.parse(definition))
  .filter((definition) => definition.released);

/** Names are read once and kept. */
const readsNames = (sql: string) => /^SELECT id, code, name, brand FROM dim_product\b/.test(sql);

/** Dashboards over a small market, about its second brand, for a viewer without limits but those of `scope`. */
export async function openMarketDashboards({
  of = makeMarket(),
  scope = {},
}: { of?: Market; scope?: Partial<AccessScope> } = {}) {
  const opened = await openMarket(of);
  const { info } = opened.dataSet;
  // New buyers need a year before the period, on which nothing was sold here.
  const market: OpenDataSet = openDataSet({
    ...opened.dataSet,
    info: { ...info, firstDay: '2024-11-05' },
  });

  async function open(definition: DashboardDefinition, input: DashboardStateInput) {
    const brand = market.brandsById.get(2)!;
    const subject = { id: brand.code, name: brand.name, dataSetId: market.info.id };
    const accessScope: AccessScope = {
      ...publicScope,
      variant: 'full',
      brands: [subject],
      competitorLimit: 3,
      ...scope,
    };
    const viewer = {
      accessScope,
      findBrand: () => Promise.resolve(subject),
      storedFilters: () => Promise.resolve(null),
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

  /** The statements of each widget with their values, by its id. Nothing is kept between widgets. */
  async function statementsOf(
    dashboard: OpenDashboard,
    selection = dashboard.selection.querySelection,
  ): Promise<Map<string, string>> {
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
      await engine.run(widget.query, selection);
      found.set(widget.id, sent.sort().join('\n'));
    }
    return found;
  }

  /** What each widget shows, by its id. */
  async function resultsOf(dashboard: OpenDashboard) {
    const found = new Map<string, QueryResult>();
    for (const { id, query } of widgetsOf(dashboard))
      found.set(id, await market.engine.run(query, dashboard.selection.querySelection));
    return found;
  }

  return { open, statementsOf, resultsOf, close: opened.close };
}
