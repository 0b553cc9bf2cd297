import { dayText } from '../../dates/day-text';
import { momentInZone, timeZoneText } from '../../dates/zones';
import type { Mail } from '../../mail/outbox';
import type { loadOrderDetails } from './order-view';

type OrderView = Awaited<ReturnType<typeof loadOrderDetails>>;

const units = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'unit' : 'units'}`;

/** The confirmation of a placed order for its contact, whose address every placed order has. */
export function confirmation(order: OrderView): Mail {
  return {
    recipient: order.contact_email ?? '',
    subject: `Purchase order ${order.order_number} is placed`,
    text: [
      `Purchase order ${order.order_number} of ${order.brand.name} is placed.`,
      `To: ${order.warehouse.name}`,
      `Expected: ${order.expected_date === null ? '–' : dayText(order.expected_date)}`,
      '',
      ...order.lines
        .filter(({ total_units }) => total_units > 0)
        .map(({ product, total_units }) => `${product.name}: ${units(total_units)}`),
      '',
      `Total: ${units(order.total_units)}`,
    ].join('\n'),
  };
}

/**
 * The notice of a receipt, once for each recipient.
 * @param of.timeZone the account's (U-10)
 * @param of.recipients addresses; the same one in another case gets one mail
 */
export function receiptNotices(
  order: OrderView,
  of: { receiptId: string; at: Date; timeZone: string; recipients: readonly string[] },
): Mail[] {
  const receipt = order.receipts.find(({ id }) => id === of.receiptId);
  const productOf = new Map(order.lines.map(({ line, product }) => [line, product.name]));
  const left = order.lines.reduce(
    (sum, line) => sum + Math.max(0, line.total_units - line.received - line.short_closed),
    0,
  );
  const extra = order.lines.reduce(
    (sum, line) => sum + Math.max(0, line.received - line.total_units),
    0,
  );
  const notice = {
    subject: `Goods received for purchase order ${order.order_number}`,
    text: [
      `${order.warehouse.name} has received goods for purchase order ${order.order_number} of ${order.brand.name}.`,
      `Received: ${momentInZone(of.at, of.timeZone)} (${timeZoneText(of.timeZone)})`,
      '',
      ...(receipt?.lines ?? []).map(
        ({ line, quantity, rejected, reason }) =>
          `${productOf.get(line) ?? ''}: ${units(quantity)}${rejected > 0 ? `, ${units(rejected)} rejected${reason === null ? '' : `: ${reason}`}` : ''}`,
      ),
      '',
      `Total received: ${order.received_units.toLocaleString('en-US')} of ${units(order.total_units)}${extra > 0 ? `, of them ${units(extra)} more than ordered` : ''}`,
      left === 0 ? 'Nothing is outstanding.' : `Outstanding: ${units(left)}`,
    ].join('\n'),
  };
  const recipients = new Map(of.recipients.map((address) => [address.toLowerCase(), address]));
  return [...recipients.values()].map((recipient) => ({ recipient, ...notice }));
}
