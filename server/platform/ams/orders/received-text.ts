import type { OrderSummary } from '../../../../contract/ams/orders';

const number = (count: number) => count.toLocaleString('en-US');

/**
 * The units of an order that have been received, as the completion counts them and the app shows them: units that are over
 * on one line make up for no other, and stand beside them.
 * @param total the ordered units as a text
 */
export function receivedText(
  order: Pick<OrderSummary, 'completion' | 'receivedUnits' | 'totalUnits'>,
  total = number(order.totalUnits),
): string {
  const ordered = Math.round(order.completion * order.totalUnits);
  const extra = order.receivedUnits - ordered;
  return `${number(ordered)} of ${total}${extra > 0 ? `, ${number(extra)} extra` : ''}`;
}
