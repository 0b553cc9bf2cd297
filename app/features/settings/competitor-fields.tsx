import { forwardRef, useRef, useState } from 'react';

import type { BrandPage, NamedBrand } from '~/contracts/settings/brands';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { useBrandSearch, type LiveBrandSearch } from '~/lib/interaction/use-brand-search';
import { BrandResults } from '~/components/forms/brand-results';
import type { BoundField } from '~/components/forms/form';
import { Button } from '~/components/ui/actions/button';
import { CheckboxField } from '~/components/ui/fields/checkbox-field';
import { fieldId } from '~/components/ui/fields/field';
import { FieldGroup } from '~/components/ui/fields/field-group';
import { TextField } from '~/components/ui/fields/text-field';

/**
 * The competitors of the preferences: checkboxes of the chosen brands, and a search that adds more. Without JavaScript
 * the search posts the form, which comes back with the brands that it found and everything else as it was.
 * @param found the brands that the posted search has found; null without one
 */
export function CompetitorFields({
  field,
  chosen,
  query,
  found,
  help,
}: {
  field: BoundField;
  chosen: readonly NamedBrand[];
  query: string;
  found: BrandPage | null;
  help: string;
}) {
  const searchField = useRef<HTMLInputElement>(null);
  const live = useBrandSearch('compare', { query, page: found }, searchField);
  const [added, setAdded] = useState<readonly NamedBrand[]>([]);
  const listed = [...chosen, ...added.filter(({ id }) => !chosen.some((known) => known.id === id))];
  return (
    <FieldGroup {...field} help={help} className="grid gap-3">
      {listed.map(({ id, name }) => (
        <CheckboxField
          key={id}
          name={field.name}
          id={fieldId(`competitor-${id}`)}
          value={id}
          label={<bdi className="wrap-anywhere">{name}</bdi>}
          defaultChecked
        />
      ))}
      <Search live={live} query={query} name={field.name} ref={searchField} />
      {live.page !== null && (
        <BrandResults
          search={live}
          moreTo={null}
          action={(brand) =>
            listed.some(({ id }) => id === brand.id) ? (
              <span className="text-sm text-ink-soft">Added</span>
            ) : (
              <AddBrand
                brand={brand}
                name={field.name}
                onAdd={({ id, name }) => setAdded([...added, { id, name }])}
              />
            )
          }
        />
      )}
    </FieldGroup>
  );
}

/** @param name of the checkboxes; the group's error leads to the search */
const Search = forwardRef<HTMLInputElement, { live: LiveBrandSearch; query: string; name: string }>(
  function Search({ live, query, name }, ref) {
    return (
      <div className="flex max-w-[480px] items-end gap-2">
        <TextField
          name="find"
          id={fieldId(name)}
          type="search"
          label="Find a brand"
          className="flex-1"
          maxLength={100}
          autoComplete="off"
          defaultValue={query}
          ref={ref}
          onChange={(event) => live.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            live.now();
          }}
        />
        <Button
          type="submit"
          name="intent"
          value="find"
          kind="secondary"
          icon="search"
          onClick={(event) => {
            event.preventDefault();
            live.now();
          }}
        >
          Search
        </Button>
      </div>
    );
  },
);

/** A button that adds a brand; without scripts, a checkbox of the group. */
function AddBrand({
  brand,
  name,
  onAdd,
}: {
  brand: NamedBrand;
  name: string;
  onAdd: (brand: NamedBrand) => void;
}) {
  if (!useHydrated())
    return (
      <input
        type="checkbox"
        className="checkbox"
        name={name}
        value={brand.id}
        aria-label={`Add ${brand.name}`}
      />
    );
  return (
    <Button kind="secondary" size="small" onClick={() => onAdd(brand)}>
      Add<span className="sr-only"> {brand.name}</span>
    </Button>
  );
}
