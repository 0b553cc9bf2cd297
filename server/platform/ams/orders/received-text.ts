import type { OrderSummary } from './order-view';

const number = (count: number) => count.toLocaleString('en-US');

/**
 * The units of an order that have been received, as the completion counts them and the app shows them: units that are over
 * on one line make up for no other, and stand beside them.
 * @param total the ordered units as a text
 */
export function receivedText(
  order: Pick<OrderSummary, 'completion' | 'received_units' | 'total_units'>,
  total = number(order.total_units),
): string {
  const ordered = Math.round(order.completion * order.total_units);
  const extra = order.received_units - ordered;
  return `${number(ordered)} of ${total}${extra > 0 ? `, ${number(extra)} extra` : ''}`;
}
