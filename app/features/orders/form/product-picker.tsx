import { useState, useEffect } from 'react';

import type { ProductChoice, ProductPage } from '~/contracts/orders/form';
import { fetchJson, typingPause } from '~/lib/interaction/live-search';
import { paths } from '~/lib/urls/paths';
import { Button } from '~/components/ui/actions/button';
import { outcomeLook, SearchDialog, SearchOutcome } from '~/components/ui/overlays/search-dialog';

/**
 * Chooses the product of a line where a brand has more products than a list can hold (O-03): a search on the server. Loaded
 * when first opened.
 *
 * @param label of the line's field
 * @param begin what is searched for at first
 */
export default function ProductPicker({
  brand,
  label,
  begin,
  onPick,
  onClose,
}: {
  brand: string;
  label: string;
  begin: string;
  onPick: (product: ProductChoice) => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState(begin);
  const words = query.trim();
  const { items, next, state, more, retry } = useProductSearch(brand, words);
  const options = items.map((product) => ({
    ...product,
    id: `product-${product.id}`,
    product,
    note: product.unitsPerCase === null ? '' : `${product.unitsPerCase} per case`,
    icon: 'product' as const,
  }));
  const text =
    state === 'failed'
      ? 'The search did not answer.'
      : state === 'busy'
        ? 'Searching'
        : options.length === 0
          ? `No product contains “${words}”.`
          : null;
  return (
    // The search is not part of the order.
    <div onInput={(event) => event.stopPropagation()} onChange={(event) => event.stopPropagation()}>
      <SearchDialog
        label={label}
        field="Search for a product"
        placeholder="Part of the product’s name"
        query={query}
        options={options}
        busy={state === 'busy'}
        onSearch={setQuery}
        onChoose={({ product }) => onPick(product)}
        onClose={onClose}
      >
        {state === 'done' && next !== null && (
          <div className={outcomeLook}>
            <p>{options.length} products. Type more of the name, or</p>
            <Button kind="secondary" size="small" onClick={more}>
              Show more products
            </Button>
          </div>
        )}
        <SearchOutcome
          text={text}
          count={options.length}
          onRetry={state === 'failed' ? retry : null}
        />
      </SearchDialog>
    </div>
  );
}

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
function useProductSearch(brand: string, query: string) {
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
