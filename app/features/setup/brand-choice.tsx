import { useRef } from 'react';

import type { BrandSearch, FoundBrand } from '~/contracts/settings/brands';
import type { FormFacts } from '~/contracts/forms/forms';
import { useBrandSearch } from '~/lib/interaction/use-brand-search';
import { paths } from '~/lib/urls/paths';
import { BrandResults } from '~/components/forms/brand-results';
import { BrandSearchForm } from '~/components/forms/brand-search-form';
import { Form } from '~/components/forms/form';
import { Button } from '~/components/ui/actions/button';

/**
 * Searches the brands of the shared data and claims one (P-11). The forms belong to the page of the choice, so they work
 * on any page, also without JavaScript.
 *
 * @param search null: nothing was searched yet
 */
export function BrandChoice({ facts, search }: { facts: FormFacts; search: BrandSearch | null }) {
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
      {/* The search is part of the address, so a refusal shows the same brands again. */}
      <Form facts={facts} action={paths.chooseBrand({ q: live.query })} intent="claim" labels={{}}>
        {({ busy }) => (
          <BrandResults
            search={live}
            busy={busy}
            action={(brand) => <Claim brand={brand} />}
            moreTo={(after) => paths.chooseBrand({ q: live.query, after })}
          />
        )}
      </Form>
    </div>
  );
}

function Claim({ brand: { id, name, owner } }: { brand: FoundBrand }) {
  if (owner === 'own') return <span className="text-sm text-ink-soft">Your brand</span>;
  if (owner === 'other')
    return <span className="text-sm text-ink-faint">Another account owns it</span>;
  return (
    <Button type="submit" name="brand" value={id} size="small">
      Choose<span className="sr-only"> {name}</span>
    </Button>
  );
}
