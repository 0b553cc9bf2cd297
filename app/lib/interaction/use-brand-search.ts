import { useEffect, useRef, useState, type RefObject } from 'react';

import type { BrandPage, BrandPurpose } from '~/contracts/settings/brands';

import { paths } from '../urls/paths';
import { fetchJson, typingPause } from './live-search';

interface Found {
  /** What the page was searched for, while another text may be typed already. */
  searched: string;
  page: BrandPage | null;
  state: 'idle' | 'busy' | 'failed';
}

/**
 * Searches brands while the user types. It starts with the page that the server has rendered.
 * @param initial what the URL asked for, or what a form found
 * @param brand the own brand whose category comes first; null for that of the account
 * @returns `type` takes the typed text, `now` searches without a pause, `more` adds the next page
 */
export function useBrandSearch(
  purpose: BrandPurpose,
  initial: { query: string; page: BrandPage | null },
  field: RefObject<HTMLInputElement>,
  brand: string | null = null,
) {
  const [query, setQuery] = useState(initial.query);
  const [found, setFound] = useState<Found>({
    searched: initial.query.trim(),
    page: initial.page,
    state: 'idle',
  });
  const request = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  const load = async (q: string, before: BrandPage | null) => {
    clearTimeout(timer.current);
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    setFound((last) => ({ ...last, state: 'busy' }));
    try {
      const after = before?.endCursor ?? null;
      const address = paths.brandSearch({ purpose, brand, q, after });
      const page = (await fetchJson(address, signal)) as BrandPage;
      setFound({
        searched: q,
        page: { ...page, brands: [...(before?.brands ?? []), ...page.brands] },
        state: 'idle',
      });
    } catch {
      if (!signal.aborted) setFound((last) => ({ ...last, state: 'failed' }));
    }
  };
  const type = (text: string) => {
    setQuery(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(text.trim(), null), typingPause);
  };

  // What was typed before the scripts answered is searched for as well.
  useEffect(() => {
    const begun = setTimeout(() => {
      const typed = field.current?.value ?? initial.query;
      if (typed !== initial.query) type(typed);
    });
    return () => clearTimeout(begun);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the text before the first effect is unknown
  }, []);
  return {
    query,
    ...found,
    type,
    now: () => void load(query.trim(), null),
    more: () => void load(found.searched, found.page),
  };
}

export type LiveBrandSearch = ReturnType<typeof useBrandSearch>;
