import type { IconName } from '~/contracts/shell/icons';
import { insteadText } from '~/contracts/dashboards/compared';
import { fold } from '~/contracts/search/fold';
import type { SearchGroup, SearchResult } from '~/contracts/search/search';
import type { ShellView } from '~/contracts/shell/shell';

import { leadsInside } from '../urls/leads-inside';
import { paths } from '../urls/paths';

/** A target of the command palette. */
export interface Command {
  id: string;
  name: string;
  /** The section that it belongs to. */
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

/** All targets: the navigation, the account's pages and help. */
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
