import type { ReactNode } from 'react';

import { LinkButton } from '../actions/button';

/**
 * The way through a list that is read by key: its beginning and what follows. Nothing for one page.
 *
 * @param of what is listed: 'users'
 * @param first address of the list's beginning; null on it
 * @param next address of what follows; null at the end
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
      <span className="text-sm text-ink-faint tabular-nums">{summary}</span>
    </nav>
  );
}
