import {
  emptyState,
  parseDashboardState,
  stateParameters,
  stateQuery,
} from '~/contracts/dashboards/url';
import type { DashboardState } from '~/contracts/dashboards/url';

import { isDashboard } from './brand-address';
import { keepState, stateFor } from './kept-state';

interface Place {
  pathname: string;
  search: string;
}

/**
 * The address that a command of the palette leads to. A page has the present state as in the navigation, and of a command about
 * a brand or a product its brand or product. A brand to compare with joins those of the present dashboard if it compares
 * brands, and else leads to the home.
 *
 * @param href of the command; of a brand to compare with it is the home that compares this brand alone
 * @param keepsOf what a dashboard reads of an address, by its path; undefined for other pages
 * @param compared ids of the brands that the present page compares with, where its address names none
 * @returns `joins`: it adds a brand to the present page
 */
export function commandAddress(
  href: string,
  location: Place,
  keepsOf: (path: string) => readonly string[] | undefined,
  compared: readonly string[],
): { to: string; joins: boolean } {
  const elsewhere = (to: string) => ({ to, joins: false });
  const [path = '', query] = href.split('?');
  const keeps = keepsOf(path) ?? [];
  if (query === undefined) return elsewhere(keepState(href, location, keeps));
  const names = [...new URLSearchParams(query).keys()];
  if (!isDashboard(path) || !names.every((name) => isOfState(name))) return elsewhere(href);
  const own = parseDashboardState(new URLSearchParams(query)).state;
  const { state } = parseDashboardState(new URLSearchParams(location.search));
  const there = isDashboard(location.pathname)
    ? stateFor(state, keeps)
    : { ...emptyState, brand: state.brand };
  if (own.comparison?.kind !== 'brands')
    return elsewhere(path + stateQuery(withSubject(there, own)));
  const isHere = keepsOf(location.pathname)?.includes('comparison') === true;
  const base = isHere ? state : { ...there, comparison: null };
  const known = base.comparison?.kind === 'brands' ? base.comparison.ids : isHere ? compared : [];
  const ids = [...new Set([...known, ...own.comparison.ids])];
  const page = isHere ? location.pathname : path;
  return { to: page + stateQuery({ ...base, comparison: { kind: 'brands', ids } }), joins: isHere };
}

const isOfState = (name: string) => (stateParameters as readonly string[]).includes(name);

/** A state with the brand and product of a command. A product stays with its brand. */
const withSubject = (
  state: DashboardState,
  { brand, product }: DashboardState,
): DashboardState => ({
  ...state,
  brand: brand ?? state.brand,
  product: product ?? (brand === null || brand === state.brand ? state.product : null),
});
