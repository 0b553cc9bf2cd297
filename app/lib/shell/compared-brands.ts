import type { useMatches } from '@remix-run/react';

import type { Compared } from '~/contracts/dashboards/compared';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { PackedDashboard } from '~/contracts/dashboards/dashboard';
import { unpackJson } from '~/contracts/packed-json';

const dashboardRoute = 'routes/_app.dashboards.$parentSlug.$slug';

/** The brands that the dashboard of a page compares with; none for other pages. */
export function comparedBrands(matches: ReturnType<typeof useMatches>): Compared[] {
  const data = matches.find(({ id }) => id === dashboardRoute)?.data as PackedDashboard | undefined;
  if (data?.decision !== 'granted' || data.content === null) return [];
  const { comparison } = unpackJson(data.content) as DashboardContent;
  return comparison.filter(({ kind }) => kind === 'brand');
}
