import type { Order } from '../../../../contract/ams/orders';
import { dayText } from '../../dates/day-text';
import { momentInZone, timeZoneText } from '../../dates/zones';
import type { Mail, MailWriter } from '../../mail/outbox';
import { receivedText } from './received-text';

const units = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'unit' : 'units'}`;

/** The text of a mail about an order, with a link to its page in the app. */
export const withOrderLink = (text: string, { appUrl }: MailWriter, orderNumber: string): string =>
  `${text}\n\nSee the order: ${appUrl}/consignment-orders/${orderNumber}`;

/** The confirmation of a placed order for its contact, whose address every placed order has. */
export function confirmation(order: Order): Mail {
  return {
    recipient: order.contactEmail ?? '',
    subject: `Purchase order ${order.orderNumber} is placed`,
    text: [
      `Purchase order ${order.orderNumber} of ${order.brand.name} is placed.`,
      `To: ${order.warehouse.name}`,
      `Expected: ${order.expectedDate === null ? '–' : dayText(order.expectedDate)}`,
      '',
      ...order.lines
        .filter(({ totalUnits }) => totalUnits > 0)
        .map(({ product, totalUnits }) => `${product.name}: ${units(totalUnits)}`),
      '',
      `Total: ${units(order.totalUnits)}`,
    ].join('\n'),
  };
}

type Text = Pick<Mail, 'subject' | 'text'>;

const unitsLeft = ({ lines }: Order): number =>
  lines.reduce(
    (sum, line) => sum + Math.max(0, line.totalUnits - line.received - line.shortClosed),
    0,
  );

const totalReceived = (order: Order) =>
  `Total received: ${receivedText(order, units(order.totalUnits))}`;

/**
 * The notice of a receipt.
 * @param of.timeZone the account's (U-10)
 */
export function receiptNotice(
  order: Order,
  of: { receiptId: string; at: Date; timeZone: string },
): Text {
  const receipt = order.receipts.find(({ id }) => id === of.receiptId);
  const productOf = new Map(order.lines.map(({ line, product }) => [line, product.name]));
  const left = unitsLeft(order);
  return {
    subject: `Goods received for purchase order ${order.orderNumber}`,
    text: [
      `${order.warehouse.name} has received goods for purchase order ${order.orderNumber} of ${order.brand.name}.`,
      `Received: ${momentInZone(of.at, of.timeZone)} (${timeZoneText(of.timeZone)})`,
      '',
      ...(receipt?.lines ?? []).map(
        ({ line, quantity, rejected, reason }) =>
          `${productOf.get(line) ?? ''}: ${units(quantity)}${rejected > 0 ? `, ${units(rejected)} rejected${reason === null ? '' : `: ${reason}`}` : ''}`,
      ),
      '',
      totalReceived(order),
      left === 0 ? 'Nothing is outstanding.' : `Outstanding: ${units(left)}`,
    ].join('\n'),
  };
}

/** What the notice of a status change says about the order. */
const changeTexts = {
  flag: 'is in review',
  resolve: 'is no longer in review',
  reject: 'is declared invalid',
  void: 'is voided',
  short_close: 'is closed short',
  close_rest: 'is closed short',
} as const;

/**
 * The notice of a status change other than a receipt.
 * @param of.closed units by line that the change closes as short
 */
export function changeNotice(
  order: Order,
  of: {
    action: keyof typeof changeTexts;
    reason: string | null;
    closed?: ReadonlyMap<number, number>;
  },
): Text {
  const { action, reason, closed = new Map<number, number>() } = of;
  const left = unitsLeft(order);
  const isPart = closed.size > 0 && left > 0;
  const what = `${changeTexts[action]}${isPart ? ' in part' : ''}`;
  return {
    subject: `Purchase order ${order.orderNumber} ${what}`,
    text: [
      `Purchase order ${order.orderNumber} of ${order.brand.name} ${what}.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      '',
      ...order.lines
        .filter(({ line }) => closed.has(line))
        .map(
          ({ line, product }) => `${product.name}: ${units(closed.get(line) ?? 0)} closed short`,
        ),
      ...(closed.size > 0 ? [''] : []),
      totalReceived(order),
      ...(action === 'reject' || action === 'void'
        ? ['The warehouse does not receive this order.']
        : [left === 0 ? 'Nothing is outstanding.' : `Outstanding: ${units(left)}`]),
    ].join('\n'),
  };
}
