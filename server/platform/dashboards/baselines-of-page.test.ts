import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  openMarketDashboards,
  releasedDashboards,
} from '../../../tests/integration/platform/analytics/market-dashboards';
import { scopeOfQuery } from '../analytics/query/describe-query';
import type { DashboardDefinition } from './definition';
import { widgetsOf } from './open-dashboard';
import { baselinesOfPage } from './widget-info';

let market: Awaited<ReturnType<typeof openMarketDashboards>>;
beforeAll(async () => {
  market = await openMarketDashboards();
});
afterAll(() => market.close());

const pathOf = ({ parentSlug, slug }: DashboardDefinition) => `${parentSlug}/${slug}`;

/** Views of a dashboard with different figures: the usual one, and one for each type and scorecard. */
function viewsOf({ filters }: DashboardDefinition) {
  const chosen = filters
    .filter(({ kind }) => kind === 'type' || kind === 'scorecard_dropdown')
    .flatMap(({ name, options = [] }) =>
      options.map(({ value }) => ({ filters: [{ name, values: [value] }] })),
    );
  return [{}, ...chosen];
}

/** Four weeks in the middle of the data, after a prior period, if the dashboard has a choice of days. */
const daysOf = ({ filters }: DashboardDefinition) =>
  filters.some(({ kind }) => kind === 'time_range')
    ? { timerange: { startDate: '2026-02-16', endDate: '2026-03-15' } }
    : {};

/** Two weeks to compare with. */
const compared = ['2025-12-22', '2026-01-05'].map((startDate) => ({
  kind: 'prior_period' as const,
  range: { startDate, endDate: startDate.replace(/\d\d$/, (day) => String(Number(day) + 6)) },
  outOfPlan: false,
}));

describe('the comparison in the head of a page', () => {
  it.each(releasedDashboards.map((definition) => [pathOf(definition), definition] as const))(
    'is known of every widget of %s: it reads the baseline, or does not',
    async (_path, definition) => {
      for (const view of viewsOf(definition)) {
        const dashboard = await market.open(definition, { ...view, ...daysOf(definition) });
        const { querySelection } = dashboard.selection;
        const [one, other] = await Promise.all(
          compared.map((baseline) =>
            market.statementsOf(dashboard, { ...querySelection, baselines: [baseline] }),
          ),
        );
        const selection = { ...querySelection, baselines: [compared[0]!] };
        const differ = widgetsOf(dashboard).map(({ id }) => [id, one!.get(id) !== other!.get(id)]);
        expect(
          widgetsOf(dashboard).map(({ id, query }) => [
            id,
            scopeOfQuery(query).baselines(selection),
          ]),
        ).toEqual(differ);
      }
    },
  );

  it('is there only where a widget compares', async () => {
    const named: string[] = [];
    for (const definition of releasedDashboards) {
      const dashboard = await market.open(definition, daysOf(definition));
      if (baselinesOfPage(dashboard).length > 0) named.push(pathOf(definition));
    }
    expect(named.sort()).toEqual([
      'brand-dossier/brand-intelligence',
      'brand-dossier/dossier',
      'brand-dossier/peer-group',
      'brand-dossier/performance',
      'brand-dossier/rating-and-reviews',
      'brand-dossier/scorecard',
      'investor/investor',
      'leaderboard/leaderboard',
      'overview/overview-home',
      'product-dossier/product-performance',
      'product-dossier/product-ratings-reviews',
      'trends/category-insight',
      'trends/trends-and-rankings',
    ]);
  });
});
