import { parseDashboardState, stateQuery } from '~/contracts/dashboards/url';

import { paths } from './paths';

export const isDashboard = (path: string) => path.startsWith('/dashboards/');

/**
 * The URL that a choice of brand leads to: the same dashboard for that brand, or the home from any other page. The
 * chosen product, or the report of a campaign, belongs to the old brand and is dropped.
 */
export function brandAddress(
  { pathname, search }: { pathname: string; search: string },
  brandId: string,
): string {
  if (!isDashboard(pathname)) return `${paths.home}?brand=${encodeURIComponent(brandId)}`;
  const query = new URLSearchParams(search);
  query.delete('product');
  query.delete('report_id');
  query.delete('notice');
  query.delete('closed');
  query.set('brand', brandId);
  return `${pathname}?${query.toString()}`;
}

/**
 * The URL that a brand to compare with leads to: the present dashboard as it is, with one more compared brand, if it compares
 * brands; otherwise the given one.
 *
 * @param href the home, with the brand as the only compared one
 * @param keeps what the present dashboard reads of an address
 */
export function compareAddress(
  href: string,
  { pathname, search }: { pathname: string; search: string },
  keeps: readonly string[] = [],
): string {
  const [path = '', query] = href.split('?');
  const added = parseDashboardState(new URLSearchParams(query)).state.comparison;
  if (path !== paths.home || added?.kind !== 'brands' || !keeps.includes('comparison')) return href;
  const { state } = parseDashboardState(new URLSearchParams(search));
  const known = state.comparison?.kind === 'brands' ? state.comparison.ids : [];
  const ids = [...new Set([...known, ...added.ids])];
  return pathname + stateQuery({ ...state, comparison: { kind: 'brands', ids } });
}
