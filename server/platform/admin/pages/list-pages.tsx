import type { PageKeys } from '../../ams/paging';
import { withQuery } from '../addresses';
import { count } from './format';

/**
 * The links to the other pages of a list, and the place of this one. Renders nothing for a list of one page.
 *
 * @param of noun for the listed items: 'orders'
 * @param query parameters of the address besides the page
 * @param rows number of rows on this page
 */
export function ListPages({
  of,
  path,
  query,
  pages: { from, previous, next },
  rows,
}: {
  of: string;
  path: string;
  query: Record<string, string>;
  pages: PageKeys;
  rows: number;
}) {
  if (from === 1 && next === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="pages">
      {from > 1 && <a href={withQuery(path, query)}>First page</a>}
      {previous !== null && (
        <a href={withQuery(path, { ...query, before: previous })}>Previous page</a>
      )}
      {next !== null && <a href={withQuery(path, { ...query, after: next })}>Next page</a>}
      {rows > 0 && (
        <span>
          {count(from)}–{count(from + rows - 1)}
          {next === null && ` of ${count(from + rows - 1)}`} {of}
        </span>
      )}
    </nav>
  );
}
