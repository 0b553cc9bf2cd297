import { emptyState, parseDashboardState, stateQuery } from '~/contracts/dashboards/url';

import { isDashboard } from './brand-address';

/**
 * A link between dashboards with the part of the present state that its dashboard reads: brand, product, days, comparison
 * and filters. The rest is dropped. From a page that is no dashboard the brand alone is kept. Other links stay unchanged.
 *
 * @param keeps the parameters and names of filters that the dashboard reads
 */
export function keepState(
  href: string,
  { pathname, search }: { pathname: string; search: string },
  keeps: readonly string[] = [],
): string {
  if (search === '' || !isDashboard(href) || href.includes('?')) return href;
  const { state } = parseDashboardState(new URLSearchParams(search));
  const { brand, product, timerange, comparison, filters } = state;
  if (!isDashboard(pathname)) return href + stateQuery({ ...emptyState, brand });
  const kept = <Value>(name: string, value: Value) => (keeps.includes(name) ? value : null);
  return (
    href +
    stateQuery({
      ...emptyState,
      brand,
      product: kept('product', product),
      timerange: kept('timerange', timerange),
      comparison: kept('comparison', comparison),
      filters: filters.filter(({ name }) => keeps.includes(name)),
    })
  );
}
