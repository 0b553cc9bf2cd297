import type { NumberedPageView } from '~/contracts/list-pages';

import { AppLink } from '../actions/app-link';
import { Icon } from '../structure/icon';

const ranges = { tablet: 1, other: 3 };

/**
 * Pagination as links. Tablets get a page range of 1, others of 3 (L-15): both are rendered and CSS chooses, so it is
 * right without scripts. Renders nothing for a single page.
 * @param to the URL of a page; without `page` that of the first
 * @param label what is paged, such as 'orders'
 */
export function Pagination({
  view: { page, pages: count, place },
  to,
  label,
}: {
  view: NumberedPageView;
  to: (page: number | undefined) => string;
  label: string;
}) {
  if (count <= 1) return null;
  const addressOf = (number: number) => to(number === 1 ? undefined : number);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-ink-faint even-figures empty:hidden">{place}</p>
      <nav aria-label={`Pages of ${label}`}>
        <ul className="flex flex-wrap items-center gap-0.5">
          <Step direction="previous" target={page > 1 ? addressOf(page - 1) : null} />
          {both(page, count).map(({ item, look }) => (
            <li key={`${item}${look}`} className={look}>
              {typeof item === 'number' ? (
                <AppLink
                  to={addressOf(item)}
                  className="page-link"
                  aria-current={item === page ? 'page' : undefined}
                >
                  <span className="sr-only">Page </span>
                  {item.toLocaleString('en-US')}
                </AppLink>
              ) : (
                <span className="page-gap" aria-hidden="true">
                  …
                </span>
              )}
            </li>
          ))}
          <Step direction="next" target={page < count ? addressOf(page + 1) : null} />
        </ul>
      </nav>
    </div>
  );
}

/** The items of both ranges in one row, each with the class that decides where it shows. */
function both(page: number, count: number) {
  const wide = pageItems(page, count, ranges.other);
  const narrow = pageItems(page, count, ranges.tablet);
  const place = (item: PageItem) =>
    item === 'gap-before' ? 1.5 : item === 'gap-after' ? count - 0.5 : item;
  return [...new Set([...wide, ...narrow])]
    .sort((a, b) => place(a) - place(b))
    .map((item) => ({
      item,
      look: !narrow.includes(item) ? 'page-wide' : !wide.includes(item) ? 'page-narrow' : '',
    }));
}

/** At either end the step keeps its place, so that nothing moves under the pointer. */
function Step({ direction, target }: { direction: 'previous' | 'next'; target: string | null }) {
  const text = direction === 'previous' ? 'Previous' : 'Next';
  const content = (
    <>
      {direction === 'previous' && <Icon name="chevron-left" size={16} />}
      {text}
      <span className="sr-only"> page</span>
      {direction === 'next' && <Icon name="chevron" size={16} />}
    </>
  );
  return (
    <li>
      {target === null ? (
        <span role="link" aria-disabled="true" className="page-link">
          {content}
        </span>
      ) : (
        <AppLink to={target} rel={direction === 'next' ? 'next' : 'prev'} className="page-link">
          {content}
        </AppLink>
      )}
    </li>
  );
}

/** A page's number, or a gap in the row of numbers. */
type PageItem = number | 'gap-before' | 'gap-after';

/**
 * The numbers of a pagination: the first, the last, and `range` of them around the current one. A gap that
 * would hide a single page shows that page.
 * @param page the current page, from 1
 * @param range how many numbers around the current page (L-15: 1 on tablets, 3 otherwise)
 */
export function pageItems(page: number, count: number, range: number): PageItem[] {
  const width = Math.min(range, count);
  const from = Math.max(1, Math.min(page - Math.floor(range / 2), count - width + 1));
  const to = from + width - 1;
  const items: PageItem[] = [];
  if (from > 1) items.push(1);
  if (from === 3) items.push(2);
  if (from > 3) items.push('gap-before');
  for (let number = from; number <= to; number += 1) items.push(number);
  if (to < count - 2) items.push('gap-after');
  if (to === count - 2) items.push(count - 1);
  if (to < count) items.push(count);
  return items;
}
