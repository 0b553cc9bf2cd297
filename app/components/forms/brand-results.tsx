import type { ReactNode } from 'react';

import type { FoundBrand } from '~/contracts/settings/brands';
import type { LiveBrandSearch } from '~/lib/interaction/use-brand-search';
import { Button, LinkButton } from '~/components/ui/actions/button';

const products = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

/** The facts that tell brands of one name apart. */
const factsOf = ({ category, products: count, dataSet }: FoundBrand) =>
  [category, products(count), dataSet].filter(Boolean).join(' · ');

/**
 * The brands that a search has found.
 *
 * @param action what can be done with a brand: a button or a checkbox
 * @param moreTo the URL of the next page, for the link without scripts; null where a form shows the first page alone
 */
export function BrandResults({
  search: { query, searched, page, state, more },
  busy = false,
  action,
  moreTo,
}: {
  search: LiveBrandSearch;
  /** While the choice is being stored. */
  busy?: boolean;
  action: (brand: FoundBrand) => ReactNode;
  moreTo: ((after: string) => string) | null;
}) {
  const brands = page?.brands ?? [];
  // The next page of another search does not follow these.
  const isCurrent = query.trim() === searched && state !== 'busy';
  const after = isCurrent ? (page?.endCursor ?? null) : null;
  return (
    <div>
      <ul className="found-brands" aria-label="Brands" aria-busy={busy}>
        {brands.map((brand) => (
          <li key={brand.id}>
            <span className="min-w-0 flex-1">
              <bdi className="font-medium wrap-anywhere">{brand.name}</bdi>
              <span className="block text-sm text-ink-faint">{factsOf(brand)}</span>
            </span>
            {action(brand)}
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-soft">
        {statusOf(state, searched, page === null ? null : brands.length)}
      </p>
      {after !== null && moreTo !== null && (
        <LinkButton
          to={moreTo(after)}
          kind="secondary"
          size="small"
          className="mt-2"
          onClick={(event) => {
            event.preventDefault();
            more();
          }}
        >
          Show more brands
        </LinkButton>
      )}
      {after !== null && moreTo === null && (
        <Button kind="secondary" size="small" className="mt-2 needs-script" onClick={more}>
          Show more brands
        </Button>
      )}
    </div>
  );
}

/** @param count null: nothing was searched yet */
function statusOf(state: LiveBrandSearch['state'], searched: string, count: number | null): string {
  if (state === 'busy') return 'Searching';
  if (state === 'failed') return 'The search did not work. Please try again.';
  if (count === null) return '';
  if (count > 0) return '';
  return searched === ''
    ? 'There are no brands.'
    : `No brand that you can choose has “${searched}” in its name.`;
}
