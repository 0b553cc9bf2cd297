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
      `Expected: ${order.expected_date}`,
      '',
      ...order.lines
        .filter(({ total_units }) => total_units > 0)
        .map(({ product, total_units }) => `${product.name}: ${units(total_units)}`),
      '',
      `In all: ${units(order.total_units)}`,
    ].join('\n'),
  };
}
