import { useEffect, useState } from 'react';

import type { SearchGroup, SearchView } from '~/contracts/search/search';

import { fetchJson, typingPause } from '../interaction/live-search';
import { paths } from '../urls/paths';

/** What the search has found besides pages. */
export interface Found {
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
 *
 * @param query without spaces around it; nothing is sent while it is empty
 * @param enabled false for visitors, who find nothing but pages
 */
export function useFound(query: string, enabled: boolean): Found & { retry: () => void } {
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
