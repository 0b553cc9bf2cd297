import type { SortDirection } from './table';

/** The sort order of a list as addresses have it, 'due' or '-due', for the heads of its table. */
export const sortedBy = (sort: string): { column: string; direction: SortDirection } => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** The reverse of `sortedBy`. */
export const sortOf = (column: string, direction: SortDirection): string =>
  direction === 'descending' ? `-${column}` : column;
