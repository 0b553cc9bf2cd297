import { Form } from '@remix-run/react';

import { Button } from '../actions/button';
import { TextField } from '../fields/text-field';

/**
 * The search of a list: a GET form that sets the `q` of the list's URL and returns to its first page.
 *
 * @param keep other parameters of the URL to keep: sort, tab
 */
export function ListSearch({
  action,
  label,
  search,
  keep = {},
}: {
  action: string;
  label: string;
  search: string;
  keep?: Readonly<Record<string, string | null>>;
}) {
  return (
    <Form method="get" action={action} role="search" className="flex items-end gap-2">
      {Object.entries(keep).map(
        ([name, value]) =>
          value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextField
        key={search}
        name="q"
        type="search"
        label={label}
        defaultValue={search}
        maxLength={200}
      />
      <Button type="submit" kind="secondary" icon="search">
        Search
      </Button>
    </Form>
  );
}
