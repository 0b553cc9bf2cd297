import { withCompared } from '~/contracts/dashboards/compared';
import type { Compared } from '~/contracts/dashboards/compared';
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

interface Target {
  href: string;
  /** For a brand to compare with; `href` compares with it and with those of the set-up. */
  compare?: { id: string; limit: number; instead: readonly string[] };
}

/** Where a command of the palette leads. */
interface CommandAddress {
  to: string;
  /** It adds a brand to the present page. */
  joins: boolean;
  /** Names of the compared brands whose place it takes; null where the present page compares with it already. */
  instead: readonly string[] | null;
}

/**
 * The address that a command of the palette leads to. A page has the present state as in the navigation, and of a command about
 * a brand or a product its brand or product. A brand to compare with joins those of the present dashboard if it compares
 * brands, and else leads to the home; where the comparison is full, it takes the place of the last one.
 *
 * @param keepsOf what a dashboard reads of an address, by its path; undefined for other pages
 * @param compared the brands that the present page compares with
 */
export function commandAddress(
  { href, compare }: Target,
  location: Place,
  keepsOf: (path: string) => readonly string[] | undefined,
  compared: readonly Compared[],
): CommandAddress {
  const elsewhere = (to: string) => ({ to, joins: false, instead: compare?.instead ?? [] });
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
  if (compare === undefined) return elsewhere(path + stateQuery(withSubject(there, own)));
  const isHere = keepsOf(location.pathname)?.includes('comparison') === true;
  const base = isHere ? state : there;
  if (!isHere && base.comparison?.kind !== 'brands')
    return elsewhere(path + stateQuery({ ...base, comparison: own.comparison }));
  const known =
    base.comparison?.kind === 'brands'
      ? base.comparison.ids.map(
          (id) => compared.find((one) => one.id === id) ?? { id, name: 'another brand' },
        )
      : compared;
  const { ids, replaced } = withCompared(known, compare.id, compare.limit);
  const page = isHere ? location.pathname : path;
  return {
    to: page + stateQuery({ ...base, comparison: { kind: 'brands', ids } }),
    joins: isHere,
    instead:
      isHere && known.some(({ id }) => id === compare.id) ? null : replaced.map(({ name }) => name),
  };
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
