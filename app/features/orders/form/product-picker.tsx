import { useState } from 'react';

import type { ProductChoice } from '~/contracts/orders/form';
import { Button } from '~/components/ui/actions/button';
import { outcomeLook, SearchDialog, SearchOutcome } from '~/components/ui/overlays/search-dialog';

import { useProductSearch } from './use-product-search';

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
