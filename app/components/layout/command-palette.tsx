import { useLocation, useMatches, useNavigate } from '@remix-run/react';
import { useCallback, useMemo, useEffect, useState } from 'react';

import type { ShellView } from '~/contracts/shell/shell';
import type { SearchGroup, SearchView } from '~/contracts/search/search';
import type { Compared } from '~/contracts/dashboards/compared';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { PackedDashboard } from '~/contracts/dashboards/dashboard';
import { unpackJson } from '~/contracts/packed-json';
import {
  commandNote,
  commandsOf,
  foundCommands,
  searchCommands,
  commandAddress,
  type Command,
} from '~/lib/shell/command-list';
import { fetchJson, typingPause } from '~/lib/interaction/live-search';
import { paths } from '~/lib/urls/paths';
import { keepsStaged } from '~/components/charts/chart-facts';
import { SearchDialog, SearchOutcome } from '~/components/ui/overlays/search-dialog';

/**
 * The search of the frame. It lists the pages of the frame at once, and below them what the server finds: orders, products,
 * brands, people and actions. Loaded when first opened.
 */
export default function CommandPalette({
  view,
  query,
  entered,
  onSearch,
  onClose,
}: {
  view: ShellView;
  query: string;
  /** Enter was pressed before the palette stood: the first result opens as soon as it is there. */
  entered: boolean;
  onSearch: (query: string) => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const location = useLocation();
  const matches = useMatches();
  const { groups, state, retry } = useFound(query.trim(), view.signedIn);
  const pages = useMemo(() => commandsOf(view), [view]);
  const compared = useMemo(() => comparedBrands(matches), [matches]);
  const addressOf = useCallback(
    (target: Pick<Command, 'href' | 'compare'>) =>
      commandAddress(target, location, keptBy(view), compared),
    [location, view, compared],
  );
  // Pages come first: they are listed at once, and do not move when the answer arrives.
  const options = useMemo(() => {
    const found = foundCommands(groups, (result) => addressOf(result).instead);
    return [...searchCommands(pages, query), ...found].map(asOption);
  }, [pages, query, groups, addressOf]);
  const go = (command: Command) => {
    onClose();
    if (command.reload || view.navigationFailed) window.location.assign(command.href);
    else {
      const { to, joins } = addressOf(command);
      // Another brand to compare with leaves choices that are not applied as they are, as a click on its name does.
      navigate(to, joins ? { preventScrollReset: true, state: keepsStaged } : undefined);
    }
  };

  return (
    <SearchDialog
      label="Search"
      field="Search for"
      placeholder="Pages, orders, products, brands, people"
      query={query}
      entered={entered}
      options={options}
      busy={state === 'busy'}
      onSearch={onSearch}
      onChoose={go}
      onClose={onClose}
    >
      <SearchOutcome
        text={outcomeText(state, options.length, query.trim())}
        count={options.length}
        onRetry={state === 'failed' ? retry : null}
      />
    </SearchDialog>
  );
}

/** What the dashboard of a path reads of an address; undefined for other pages. */
const keptBy =
  ({ navigation }: ShellView) =>
  (path: string) =>
    navigation.flatMap((item) => [item, ...item.children]).find(({ href }) => href === path)?.keeps;

const asOption = (command: Command) => ({ ...command, note: commandNote(command) });

/** @returns null if the list is enough */
function outcomeText(state: Found['state'], count: number, query: string): string | null {
  if (state === 'failed') return 'The search did not answer. Only pages are listed.';
  if (state === 'incomplete')
    return 'A part of the service did not answer. Results may be missing.';
  if (state === 'busy') return 'Searching';
  return count === 0 ? `Nothing found for “${query}”.` : null;
}

interface Found {
  groups: readonly SearchGroup[];
  /** `incomplete`: a part of the platform did not answer; `failed`: nothing did. */
  state: 'idle' | 'busy' | 'done' | 'incomplete' | 'failed';
}

const idle: Found = { groups: [], state: 'idle' };
const busy: Found = { groups: [], state: 'busy' };
const failed: Found = { groups: [], state: 'failed' };

async function fetchFound(query: string, signal: AbortSignal): Promise<Found> {
  const answer = await fetchJson(paths.searchResults({ q: query }), signal);
  const { groups, incomplete } = answer as SearchView;
  return { groups, state: incomplete ? 'incomplete' : 'done' };
}

/**
 * Searches while the user types. Only the answer to the current query is returned: another query ends the request before
 * it.
 * @param query without spaces around it; nothing is sent while it is empty
 * @param enabled false for visitors, who find nothing but pages
 */
function useFound(query: string, enabled: boolean): Found & { retry: () => void } {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; found: Found } | null>(null);
  const asks = enabled && query !== '';
  const question = `${tries} ${query}`;

  useEffect(() => {
    if (!asks) return;
    const request = new AbortController();
    const search = async () => {
      const found = await fetchFound(query, request.signal).catch(() => failed);
      if (!request.signal.aborted) setAnswer({ to: question, found });
    };
    const timer = setTimeout(() => void search(), typingPause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [asks, query, question]);

  const retry = () => setTries((before) => before + 1);
  if (!asks) return { ...idle, retry };
  return { ...(answer?.to === question ? answer.found : busy), retry };
}

const dashboardRoute = 'routes/_app.dashboards.$parentSlug.$slug';

/** The brands that the dashboard of a page compares with; none for other pages. */
function comparedBrands(matches: ReturnType<typeof useMatches>): Compared[] {
  const data = matches.find(({ id }) => id === dashboardRoute)?.data as PackedDashboard | undefined;
  if (data?.decision !== 'granted' || data.content === null) return [];
  const { comparison } = unpackJson(data.content) as DashboardContent;
  return comparison.filter(({ kind }) => kind === 'brand');
}
