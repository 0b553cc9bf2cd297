import type { ReactNode, RefObject } from 'react';

import type { LiveBrandSearch } from '~/lib/interaction/use-brand-search';
import { Button } from '~/components/ui/actions/button';
import { TextField } from '~/components/ui/fields/text-field';

/**
 * The search for a brand by name. Without JavaScript it opens the page with the results.
 * @param field the ref that `useBrandSearch` got
 */
export function BrandSearchForm({
  action,
  label,
  search,
  field,
  children,
}: {
  action: string;
  label: string;
  search: LiveBrandSearch;
  field: RefObject<HTMLInputElement>;
  /** Hidden fields. */
  children?: ReactNode;
}) {
  return (
    <form
      method="get"
      action={action}
      role="search"
      className="mb-4 flex max-w-[480px] items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        search.now();
      }}
    >
      {children}
      <TextField
        name="q"
        id="brand-search"
        type="search"
        label={label}
        className="flex-1"
        maxLength={100}
        autoComplete="off"
        defaultValue={search.query}
        ref={field}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
      <Button type="submit" kind="secondary" icon="search">
        Search
      </Button>
    </form>
  );
}
