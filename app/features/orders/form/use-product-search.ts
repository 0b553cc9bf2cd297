import { useEffect, useState } from 'react';

import type { ProductChoice, ProductPage } from '~/contracts/orders/form';
import { fetchJson, typingPause } from '~/lib/interaction/live-search';
import { paths } from '~/lib/urls/paths';

interface Found {
  items: readonly ProductChoice[];
  next: string | null;
  state: 'busy' | 'done' | 'failed';
}

const nothing: Found = { items: [], next: null, state: 'busy' };

/**
 * Searches the products of a brand while the user types. Only the answer to the current query is returned.
 *
 * @param query without spaces around it; empty for all products
 * @returns `more` loads the next page, `retry` sends a failed request again
 */
export function useProductSearch(brand: string, query: string) {
  const [found, setFound] = useState<Found & { of: string }>({ ...nothing, of: '' });
  const [wanted, setWanted] = useState({ of: query, after: null as string | null, tries: 0 });
  // Each search starts with its first page.
  if (wanted.of !== query) setWanted({ of: query, after: null, tries: 0 });
  const { after, tries } = wanted;

  useEffect(() => {
    const request = new AbortController();
    const load = async () => {
      try {
        const address = paths.productChoices({ brand, q: query, after });
        const page = (await fetchJson(address, request.signal)) as ProductPage;
        setFound((before) => ({
          items: after === null ? page.items : [...before.items, ...page.items],
          next: page.next,
          state: 'done',
          of: query,
        }));
      } catch {
        if (request.signal.aborted) return;
        setFound((before) => ({
          ...(before.of === query ? before : nothing),
          state: 'failed',
          of: query,
        }));
      }
    };
    const timer = setTimeout(() => void load(), query === '' || after !== null ? 0 : typingPause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [brand, query, after, tries]);

  const shown = found.of === query ? found : { ...nothing, of: query };
  return {
    ...shown,
    more: () => setWanted({ of: query, after: shown.next, tries: 0 }),
    retry: () => setWanted({ of: query, after, tries: tries + 1 }),
  };
}
