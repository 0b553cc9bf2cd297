import { parseRowOrder, type LeftOut, type RowOrder } from './url';

/** Reads the parameter `order` of the page of rows. What cannot be read is left out with a notice. */
export function readRowOrder(search: URLSearchParams): {
  order: RowOrder | null;
  unread: LeftOut[];
} {
  const text = search.get('order');
  if (text === null || text === '') return { order: null, unread: [] };
  const order = parseRowOrder(text);
  if (order !== null) return { order, unread: [] };
  const message = 'The order of the rows in the address could not be read, so it was left out.';
  return { order: null, unread: [{ parameter: 'order', subject: null, message }] };
}
