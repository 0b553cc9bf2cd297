import type { ListPageView } from '~/contracts/list-pages';

import { Button, LinkButton } from '../actions/button';

/** The part of an address that names a page of a list. */
export interface PageKey {
  after?: string;
  before?: string;
}

/**
 * Navigation of a list with keys: first, previous and next page, and the place of this one. Renders nothing for a single
 * page.
 * @param of the listed items: 'users'
 * @param to the address of a page; left out where the list is a form whose fields go along: its buttons lead there then
 */
export function ListPages({
  of,
  view: { isFirst, previous, next, place },
  to,
}: {
  of: string;
  view: ListPageView;
  to?: (key: PageKey) => string;
}) {
  if (isFirst && next === null) return null;
  const way = (text: string, name?: keyof PageKey, value = '') => {
    const look = { kind: 'secondary', size: 'small', children: text } as const;
    return to === undefined ? (
      <Button type="submit" name={name} value={value} {...look} />
    ) : (
      <LinkButton to={to(name === undefined ? {} : { [name]: value })} {...look} />
    );
  };
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-4 flex flex-wrap items-center gap-2">
      {!isFirst && way('First page')}
      {previous !== null && way('Previous page', 'before', previous)}
      {next !== null && way('Next page', 'after', next)}
      <span className="text-sm text-ink-faint even-figures">{place}</span>
    </nav>
  );
}
