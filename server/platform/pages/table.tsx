import type { ReactNode } from 'react';

import { Field } from './form';
import { Button, count } from './parts';

/** A region that scrolls horizontally, also with the keyboard. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

export interface Column<Row> {
  head: string;
  /** @param index of the row in its group */
  cell: (row: Row, index: number) => ReactNode;
  /** `head`: names the row; `figure`: a number; `typed`: a sentence, whose long words break. */
  kind?: 'head' | 'figure' | 'typed';
  /** The cell in the row of totals, which a table has where one column has such a cell. */
  total?: ReactNode;
}

interface TableProps<Row> {
  /** Names the region in which it scrolls. Without a name it does not scroll. */
  label?: string;
  columns: readonly Column<Row>[];
  /** Whether it stays narrow in a wide window. */
  isCompact?: boolean;
}

/** @param groups the rows in groups that a line separates, in place of `rows` */
export function Table<Row>({
  label,
  columns,
  rows = [],
  groups = [rows],
  isCompact = false,
}: TableProps<Row> & { rows?: readonly Row[]; groups?: readonly (readonly Row[])[] }) {
  const classOf = ({ kind }: Column<Row>) => (kind === 'figure' ? 'figure' : undefined);
  const table = (
    <table className={isCompact ? 'compact' : undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group, place) => (
        <tbody key={place}>
          {group.map((row, index) => (
            <tr key={index}>
              {columns.map(({ head, kind, cell }) =>
                kind === 'head' ? (
                  <th key={head} scope="row">
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={head} className={kind}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) =>
              column.kind === 'head' ? (
                <th key={column.head} scope="row">
                  {column.total}
                </th>
              ) : (
                <td key={column.head} className={classOf(column)}>
                  {column.total}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return label === undefined ? table : <Scroll label={label}>{table}</Scroll>;
}

/** A page of a list: the keys of its neighbours, and the number of its first row. */
interface PageKeys {
  from: number;
  previous: string | null;
  next: string | null;
}

/** Adds a query to a path; empty parameters are left out. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/**
 * A list that can be searched: the search, the table or why it is empty, and the links to the other pages.
 * @param noun for the listed items: 'orders'
 */
export function SearchableList<Row>({
  path,
  noun,
  pages,
  search,
  sort,
  empty,
  rows,
  ...table
}: TableProps<Row> & {
  rows: readonly Row[];
  path: string;
  noun: string;
  pages: PageKeys;
  search: { label: string; text: string };
  /** A choice of the order. */
  sort?: { value: string; options: readonly (readonly [value: string, label: string])[] };
  /** Why there is no row, without a search and with one. */
  empty: { always: string; search: string };
}) {
  const { from, previous, next } = pages;
  const { length } = rows;
  const query = { q: search.text, sort: sort?.value };
  const state = { errors: {}, values: new Map([['q', search.text]]) };
  return (
    <>
      <form method="get" action={path} role="search" className="search">
        <Field state={state} name="q" label={search.label} type="search" maxLength={100} />
        {sort && (
          <Field
            state={state}
            name="sort"
            label="Order"
            options={sort.options}
            initial={sort.value}
          />
        )}
        <Button quiet>Search</Button>
      </form>
      {length === 0 ? (
        <div className="empty">
          <p>{search.text === '' ? empty.always : empty.search}</p>
          {(search.text !== '' || from > 1) && <a href={path}>Show all</a>}
        </div>
      ) : (
        <Table {...table} rows={rows} />
      )}
      {(from > 1 || next !== null) && (
        <nav aria-label={`Pages of ${noun}`} className="pages">
          {from > 1 && <a href={withQuery(path, query)}>First page</a>}
          {previous !== null && (
            <a href={withQuery(path, { ...query, before: previous })}>Previous page</a>
          )}
          {next !== null && <a href={withQuery(path, { ...query, after: next })}>Next page</a>}
          {length > 0 && (
            <span>
              {count(from)}–{count(from + length - 1)}
              {next === null && ` of ${count(from + length - 1)}`} {noun}
            </span>
          )}
        </nav>
      )}
    </>
  );
}
