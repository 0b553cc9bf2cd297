import { Form } from '@remix-run/react';

import { Button } from '../actions/button';
import { TextField } from '../fields/text-field';

/**
 * The search of a list: a GET form that sets the `q` of the list's URL and returns to its first page.
 * @param name of the parameter, if it is not `q`
 * @param keep other parameters of the URL to keep: sort, tab
 * @param inPlace the page does not scroll to its top
 */
export function ListSearch({
  action,
  label,
  search,
  name = 'q',
  keep = {},
  inPlace = false,
}: {
  action: string;
  label: string;
  search: string;
  name?: string;
  keep?: Readonly<Record<string, string | null>>;
  inPlace?: boolean;
}) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      preventScrollReset={inPlace}
      className="flex items-end gap-2"
    >
      {Object.entries(keep).map(
        ([kept, value]) =>
          value !== null && <input key={kept} type="hidden" name={kept} value={value} />,
      )}
      <TextField
        key={search}
        name={name}
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
