import type { IconName } from '~/contracts/shell/icons';
import { insteadText, withCompared, type Compared } from '~/contracts/dashboards/compared';
import { fold } from '~/contracts/search/fold';
import type { SearchGroup, SearchResult } from '~/contracts/search/search';
import type { ShellView } from '~/contracts/shell/shell';
import {
  emptyState,
  parseDashboardState,
  stateParameters,
  stateQuery,
  type DashboardState,
} from '~/contracts/dashboards/url';

import { leadsInside, paths } from '../urls/paths';
import { isDashboard } from '../urls/brand-address';
import { keepState, stateFor } from '../urls/kept-state';

export interface Command {
  id: string;
  name: string;
  section: string;
  /** What tells it from others of its name, or why it does not open for this user; null without. */
  note: string | null;
  href: string;
  icon: IconName | null;
  /** As `SearchResult`. */
  compare?: SearchResult['compare'];
  /** Needs a full page load: the sign-in pages. */
  reload: boolean;
}

/** Pages of the sign-in and its end: they load a page of their own. */
const wholePages: readonly string[] = [paths.login, paths.signup, paths.auth.logout()];

export function commandsOf(view: ShellView): Command[] {
  const commands: Command[] = [];
  const add = (
    name: string,
    section: string,
    href: string | null,
    icon: IconName | null,
    note: string | null = null,
  ) => {
    if (!leadsInside(href) || commands.some((known) => known.href === href && known.name === name))
      return;
    const reload = wholePages.includes(href);
    commands.push({ id: `command-${commands.length}`, name, section, note, href, icon, reload });
  };
  for (const item of view.navigation) {
    add(item.name, 'Pages', item.href, item.iconClass, item.note);
    for (const child of item.children)
      add(child.name, item.name, child.href, item.iconClass, child.note);
  }
  add('All reports', 'Pages', paths.reports, 'table');
  if (view.signedIn) {
    add('General settings', 'Settings', paths.settingsTab('general'), 'settings');
    add('Preferences', 'Settings', paths.settingsTab('preferences'), 'settings');
    add('Billing', 'Settings', paths.settingsTab('billing'), 'settings');
    add('Addons', 'Settings', paths.settingsTab('addons'), 'settings');
    add('Sign Out', 'Account', paths.auth.logout(), 'sign-out');
  } else {
    add('Sign Up', 'Account', paths.signup, 'sign-up');
    add('Log In', 'Account', paths.login, 'sign-in');
  }
  add('Plans and pricing', 'Account', paths.pricing, 'plan');
  add('Help', 'Account', paths.help, 'help');
  add('Cookie Preferences', 'Account', paths.cookiePreferences, 'settings');
  return commands;
}

/**
 * What tells a result from others of its name, with whose place a brand to compare with takes.
 * @param instead null for a brand that is compared already
 */
export function resultNote(
  { note, compare }: Pick<SearchResult, 'note' | 'compare'>,
  instead: readonly string[] | null = compare?.instead ?? [],
): string | null {
  if (compare === undefined) return note;
  const choice = instead === null ? 'Compared already' : `Compare${insteadText(instead)}`;
  return [note, choice].filter(Boolean).join(', ');
}

/**
 * The results of the search as targets, in the order of their kinds.
 * @param insteadOf names of the brands whose place a brand to compare with takes; null for one that is compared already
 */
export const foundCommands = (
  groups: readonly SearchGroup[],
  insteadOf: (result: SearchResult) => readonly string[] | null,
): Command[] =>
  groups.flatMap(({ label, icon, results }, group) =>
    results.map((result, index) => ({
      id: `found-${group}-${index}`,
      name: result.name,
      section: label,
      note: resultNote(result, insteadOf(result)),
      href: result.href,
      compare: result.compare,
      icon,
      reload: false,
    })),
  );

/** The section of a target, with its note. A list shows it after the name. */
export const commandNote = ({ section, note }: Pick<Command, 'section' | 'note'>): string =>
  note === null ? section : `${section} · ${note}`;

/**
 * The commands whose name and section hold every word of the query, in any order; names that begin
 * with it come first, then those with a word that does. An empty query gives all in their order.
 */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...commands];
  const rank = ({ name, section }: Command): number | null => {
    const ownName = fold(name);
    const all = `${ownName} ${fold(section)}`;
    if (!words.every((word) => all.includes(word))) return null;
    const first = words[0] ?? '';
    if (ownName.startsWith(first)) return 0;
    return all.split(/\s+/).some((part) => part.startsWith(first)) ? 1 : 2;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((found): found is { command: Command; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

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
 * @param keepsOf what a dashboard reads of an address, by its path; undefined for other pages
 * @param compared the brands that the present page compares with
 */
export function commandAddress(
  { href, compare }: Pick<Command, 'href' | 'compare'>,
  location: { pathname: string; search: string },
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
