import { emptyState, parseDashboardState, stateQuery } from '~/contracts/dashboards/url';

import { isDashboard } from './brand-address';
import { keepState, keptState } from './kept-state';
import { paths } from './paths';

interface Place {
  pathname: string;
  search: string;
}

/**
 * The address that a command of the palette leads to. A page keeps of the present state what it reads, as in the navigation.
 * A brand to compare with joins those of the present dashboard if it compares brands, and else those of the home.
 *
 * @param href of the command; of a brand to compare with it is the home that compares this brand alone
 * @param keepsOf what a dashboard reads of an address, by its path; undefined for other pages
 * @param compared ids of the brands that the present page compares with, where its address names none
 */
export function commandAddress(
  href: string,
  location: Place,
  keepsOf: (path: string) => readonly string[] | undefined,
  compared: readonly string[],
): string {
  const [path = '', query] = href.split('?');
  const keeps = keepsOf(path) ?? [];
  if (query === undefined) return keepState(href, location, keeps);
  const own = parseDashboardState(new URLSearchParams(query)).state;
  if (path !== paths.home || own.comparison?.kind !== 'brands') return href;
  const { state } = parseDashboardState(new URLSearchParams(location.search));
  const isHere = keepsOf(location.pathname)?.includes('comparison') === true;
  const base = isHere
    ? state
    : isDashboard(location.pathname)
      ? keptState({ ...state, comparison: null }, keeps)
      : { ...emptyState, brand: state.brand };
  const known = base.comparison?.kind === 'brands' ? base.comparison.ids : isHere ? compared : [];
  const ids = [...new Set([...known, ...own.comparison.ids])];
  const to = isHere ? location.pathname : path;
  return to + stateQuery({ ...base, comparison: { kind: 'brands', ids } });
}
