import {
  emptyState,
  parseDashboardState,
  stateQuery,
  timeFrameName,
  timerangeName,
} from '~/contracts/dashboards/url';
import type { DashboardState } from '~/contracts/dashboards/url';

import { isDashboard, keepBrand } from './brand-address';

interface Place {
  pathname: string;
  search: string;
}

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
  if (!isDashboard(href) || !isDashboard(pathname)) return keepBrand(href, search);
  const { state } = parseDashboardState(new URLSearchParams(search));
  return href + stateQuery(keptState(state, keeps));
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
