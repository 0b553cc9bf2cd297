import { useRef, useState } from 'react';

import type { BrandPage, NamedBrand } from '~/contracts/settings/brands';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { useBrandSearch } from '~/lib/interaction/use-brand-search';
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
 *
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
  const hydrated = useHydrated();
  const listed = [...chosen, ...added.filter(({ id }) => !chosen.some((known) => known.id === id))];
  const isListed = (id: string) => listed.some((known) => known.id === id);
  return (
    <FieldGroup
      name={field.name}
      label={field.label}
      error={field.error}
      help={help}
      className="grid gap-3"
    >
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
      <div className="flex max-w-[480px] items-end gap-2">
        <TextField
          name="find"
          id={fieldId(field.name)}
          type="search"
          label="Find a brand"
          className="flex-1"
          maxLength={100}
          autoComplete="off"
          defaultValue={query}
          ref={searchField}
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
      {live.page !== null && (
        <BrandResults
          search={live}
          moreTo={null}
          action={({ id, name }) =>
            isListed(id) ? (
              <span className="text-sm text-ink-soft">Added</span>
            ) : hydrated ? (
              <Button
                kind="secondary"
                size="small"
                onClick={() => {
                  setAdded([...added, { id, name }]);
                }}
              >
                Add<span className="sr-only"> {name}</span>
              </Button>
            ) : (
              <input
                type="checkbox"
                className="checkbox"
                name={field.name}
                value={id}
                aria-label={`Add ${name}`}
              />
            )
          }
        />
      )}
    </FieldGroup>
  );
}
