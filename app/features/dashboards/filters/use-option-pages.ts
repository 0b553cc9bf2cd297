import { useCallback, useEffect, useRef, useState } from 'react';

import type { FilterValue, OptionPage } from '~/contracts/dashboards/content';
import { typingPause } from '~/lib/interaction/live-search';

/** The address of a page of results. @param after cursor of the page before; null for the first page */
export type OptionAddress = (search: string, after: string | null) => string;

interface Loaded {
  options: readonly FilterValue[];
  hasMore: boolean;
  endCursor: string | null;
  problem: string | null;
  busy: boolean;
}

const nothing: Loaded = { options: [], hasMore: false, endCursor: null, problem: null, busy: true };

/**
 * Loads the results of a search: the first page after a pause in typing, further pages when the list is scrolled to its
 * end (D-04). A new search or page aborts the request before it.
 * @returns `search`, a text that identifies the search; `list`, the ref of the scrolled element; `problem`, a text for users; `retry`, which searches again
 */
export function useOptionPages(query: string, addressOf: OptionAddress) {
  const list = useRef<HTMLUListElement>(null);
  const [loaded, setLoaded] = useState<Loaded>(nothing);
  const [tries, setTries] = useState(0);
  const request = useRef<AbortController | null>(null);
  const address = useRef(addressOf);
  useEffect(() => {
    address.current = addressOf;
  });

  // Each search, and each retry of it, starts without options.
  const search = `${tries} ${query}`;
  const [of, setOf] = useState(search);
  if (of !== search) {
    setOf(search);
    setLoaded(nothing);
  }

  const load = useCallback(
    async (text: string, after: string | null, before: readonly FilterValue[]) => {
      request.current?.abort();
      const { signal } = (request.current = new AbortController());
      setLoaded((state) => ({ ...state, busy: true, problem: null }));
      try {
        const page = await fetchOptionPage(address.current(text, after), signal);
        setLoaded(withPage(before, page));
      } catch (error) {
        if (signal.aborted) return;
        const problem = error instanceof WrongShapeError ? wrongShapeText : failedText;
        setLoaded((state) => ({ ...state, problem, busy: false }));
      }
    },
    [],
  );

  useEffect(() => {
    const pause = query === '' ? 0 : typingPause;
    const timer = setTimeout(() => void load(query.trim(), null, []), pause);
    return () => {
      clearTimeout(timer);
      request.current?.abort();
    };
  }, [query, tries, load]);

  const { options, hasMore, endCursor, problem, busy } = loaded;
  useEffect(() => {
    if (!hasMore || busy || problem !== null) return;
    const timer = setInterval(() => {
      if (list.current !== null && isNearEnd(list.current))
        void load(query.trim(), endCursor, options);
    }, checkInterval);
    return () => clearInterval(timer);
  }, [hasMore, busy, problem, query, endCursor, options, load]);

  return { search, list, options, problem, busy, retry: () => setTries((before) => before + 1) };
}

/** Adds a page to the options. A page without new options would be requested again and again, so it is the last. */
function withPage(before: readonly FilterValue[], page: OptionPage): Loaded {
  const known = new Set(before.map(({ value }) => value));
  const fresh = page.options.filter(({ value }) => !known.has(value));
  return {
    options: [...before, ...fresh],
    hasMore: page.hasMore && page.endCursor !== null && fresh.length > 0,
    endCursor: page.endCursor,
    problem: null,
    busy: false,
  };
}

/** Interval at which an open list checks its scroll position, in ms (D-04). */
export const checkInterval = 300;
/** Distance from the end of the list at which the next page is loaded, in px (D-04). */
const nearEnd = 10;

/** The message for an answer that has not the shape of D-04. */
const wrongShapeText = 'The list came in a form that we cannot read. Please try again.';
const failedText = 'The list could not be loaded. Please try again.';

export class WrongShapeError extends Error {}

/**
 * Reads a page of options (D-04).
 * @throws {WrongShapeError} for anything but an object with an `options` array and an optional boolean `hasMore`
 */
export function readOptionPage(answer: unknown): OptionPage {
  if (typeof answer !== 'object' || answer === null) throw new WrongShapeError();
  const { options, hasMore, endCursor } = answer as Record<string, unknown>;
  if (!Array.isArray(options) || !options.every(isOption)) throw new WrongShapeError();
  if (hasMore !== undefined && typeof hasMore !== 'boolean') throw new WrongShapeError();
  return {
    options: options as FilterValue[],
    hasMore: hasMore === true,
    endCursor: typeof endCursor === 'string' ? endCursor : null,
  };
}

const isOption = (option: unknown) => {
  const { value, label } = (option ?? {}) as Record<string, unknown>;
  return typeof value === 'string' && typeof label === 'string';
};

export const isNearEnd = (list: {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}): boolean => list.scrollHeight - list.scrollTop - list.clientHeight <= nearEnd;

/**
 * Fetches one page of options.
 * @throws {WrongShapeError} as `readOptionPage`; another error when there was no answer
 */
async function fetchOptionPage(address: string, signal: AbortSignal): Promise<OptionPage> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return readOptionPage(await answer.json().catch(() => null));
}
