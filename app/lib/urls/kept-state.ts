import { timeFrameName, timerangeName } from '~/contracts/dashboards/choices';
import { emptyState, parseDashboardState, stateQuery } from '~/contracts/dashboards/url';
import type { DashboardState } from '~/contracts/dashboards/url';

import { isDashboard } from './brand-address';
import { paths } from './paths';

interface Place {
  pathname: string;
  search: string;
}

const pagesOfBrand: readonly string[] = [paths.reports, paths.pricing, paths.help];
/** Whether a page is no dashboard and shows a brand, to whose dashboards its links lead. */
const showsBrand = (path: string) => path.startsWith('/settings/') || pagesOfBrand.includes(path);

/**
 * A link with the part of the present state that its page reads. A dashboard has brand, product, period, comparison and filters;
 * the rest is dropped. From a page that is no dashboard, and to the pages about a brand, the brand alone is kept. Other links
 * stay unchanged, and so do links with a state of their own.
 *
 * @param keeps the parameters and names of filters that the dashboard reads
 */
export function keepState(
  href: string,
  { pathname, search }: Place,
  keeps: readonly string[] = [],
) {
  if (search === '' || href.includes('?')) return href;
  const isPage = isDashboard(href);
  if (!isPage && !showsBrand(href)) return href;
  const { state } = parseDashboardState(new URLSearchParams(search));
  const { brand } = state;
  return (
    href +
    stateQuery(isPage && isDashboard(pathname) ? keptState(state, keeps) : { ...emptyState, brand })
  );
}

/** The part of a state that a dashboard reads. One kind of period stands for the other. */
export function keptState(state: DashboardState, keeps: readonly string[]): DashboardState {
  const { brand, product, timerange, comparison, filters } = state;
  const hasPeriod = keeps.includes(timerangeName) || keeps.includes(timeFrameName);
  return {
    ...emptyState,
    brand,
    product: keeps.includes('product') ? product : null,
    timerange: hasPeriod ? timerange : null,
    comparison: keeps.includes('comparison') ? comparison : null,
    filters: filters.filter(({ name }) =>
      name === timeFrameName ? hasPeriod : keeps.includes(name),
    ),
  };
}
