import type { ReactNode } from 'react';

import { LinkButton } from '../actions/button';

/**
 * Navigation of a list with cursors: start and next page. Renders nothing for a single page.
 *
 * @param of the listed items: 'users'
 * @param first URL of the list's start; null on the first page
 * @param next URL of the next page; null on the last page
 */
export function ListPages({
  of,
  first,
  next,
  summary,
}: {
  of: string;
  first: string | null;
  next: string | null;
  summary: ReactNode;
}) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-4 flex flex-wrap items-center gap-2">
      {first !== null && (
        <LinkButton to={first} kind="secondary" size="small">
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={next} kind="secondary" size="small">
          Next page
        </LinkButton>
      )}
      <span className="text-sm text-ink-faint even-figures">{summary}</span>
    </nav>
  );
}
