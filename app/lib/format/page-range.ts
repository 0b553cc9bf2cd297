/** A page's number, or a gap in the row of numbers. */
export type PageItem = number | 'gap-before' | 'gap-after';

/**
 * The numbers of a pagination: the first, the last, and `range` of them around the current one. A gap that
 * would hide a single page shows that page.
 *
 * @param page the current page, from 1
 * @param count of pages
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
