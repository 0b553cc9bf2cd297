import type { LeftOut } from './url';

/** A row of a chart in the address of the rows behind it: the id of its value by dimension, and the first day of its bucket. */
export type RowGroup = Readonly<Record<string, string>>;

const max = { parameter: 2_000, dimensions: 4, text: 200 };

/** Writes a row for the parameter `group` of an address. */
export const rowGroupText = (group: RowGroup): string => JSON.stringify(group);

/** Reads the parameter `group` of an address. What cannot be read is left out with a notice. */
export function readRowGroup(search: URLSearchParams): {
  group: RowGroup | null;
  unread: LeftOut[];
} {
  const text = search.get('group');
  if (text === null || text === '') return { group: null, unread: [] };
  const group = parsed(text);
  const message =
    'The row of the chart in the address could not be read, so the rows of the whole chart are shown.';
  return {
    group,
    unread: group === null ? [{ parameter: 'group', subject: null, message }] : [],
  };
}

function parsed(text: string): RowGroup | null {
  if (text.length > max.parameter) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read);
    const isRow = entries.every(
      ([dim, id]) =>
        /^[a-z_]{1,40}$/.test(dim) &&
        typeof id === 'string' &&
        id !== '' &&
        id.length <= max.text &&
        !/\p{Cc}/u.test(id),
    );
    if (!isRow || entries.length === 0 || entries.length > max.dimensions) return null;
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
