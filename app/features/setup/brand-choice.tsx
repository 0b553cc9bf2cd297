import { useRef } from 'react';

import type { BrandSearch, FoundBrand } from '~/contracts/settings/brands';
import { useBrandSearch } from '~/lib/interaction/use-brand-search';
import { paths } from '~/lib/urls/paths';
import { BrandResults } from '~/components/forms/brand-results';
import { BrandSearchForm } from '~/components/forms/brand-search-form';
import { LinkButton } from '~/components/ui/actions/button';

/**
 * Searches the brands of the shared data and leads to the page that claims one (P-11). The form belongs to the page of the
 * choice, so it works on any page, also without JavaScript.
 * @param search null: nothing was searched yet
 */
export function BrandChoice({ search }: { search: BrandSearch | null }) {
  const searchField = useRef<HTMLInputElement>(null);
  const live = useBrandSearch(
    'claim',
    { query: search?.query ?? '', page: search?.page ?? null },
    searchField,
  );
  return (
    <div>
      <BrandSearchForm
        action={paths.chooseBrand()}
        label="Name of your brand"
        search={live}
        field={searchField}
      />
      <BrandResults
        search={live}
        action={(brand) => <Claim brand={brand} />}
        moreTo={(after) => paths.chooseBrand({ q: live.query, after })}
      />
    </div>
  );
}

function Claim({ brand: { id, name, owner } }: { brand: FoundBrand }) {
  if (owner === 'own') return <span className="text-sm text-ink-soft">Your brand</span>;
  if (owner === 'other')
    return <span className="text-sm text-ink-faint">Another account owns it</span>;
  return (
    <LinkButton to={paths.claimBrand(id)} size="small">
      Choose<span className="sr-only"> {name}</span>
    </LinkButton>
  );
}
