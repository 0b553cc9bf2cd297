import { brandOrderSchema, type BrandOrder } from '../../../../contract/ams/brand-orders';
import type { OrderChanges } from '../../../../app/contracts/brand-orders/views';
import { UpstreamRefusedError } from '../../errors';
import { decode } from '../../../../contract/wire';

/** The present order of a refusal that the state or a change of somebody else has caused; null for any other error. */
export function presentOrder(error: unknown): BrandOrder | null {
  if (!(error instanceof UpstreamRefusedError)) return null;
  if (error.reason !== 'stale' && error.reason !== 'state') return null;
  const current = decode(brandOrderSchema, error.current);
  return current.success ? current.data : null;
}

const unitText = (units: number) =>
  `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`;

/** What somebody else has done with an order since a version of it, oldest first, in sentences. */
export function changesSince(order: BrandOrder, version: number): OrderChanges {
  return order.events.slice(version).map(({ at, by, action, shipmentNumber, reason }) => {
    const parcel = order.shipments.find(({ number }) => number === shipmentNumber);
    const units = parcel?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const content =
      parcel === undefined
        ? ''
        : ` (${[parcel.carrier, parcel.tracking, unitText(units)].filter(Boolean).join(', ')})`;
    const texts = {
      received: `${by} has taken the order in.`,
      ship: `${by} has shipped parcel ${shipmentNumber}${content}.`,
      edit: `${by} has changed parcel ${shipmentNumber}${content || ', which is empty now'}.`,
      fulfil: `${by} has marked the order as fulfilled${content}.`,
      cancel: `${by} has cancelled the order${reason === null ? '' : `: “${reason}”`}.`,
    };
    return { at, text: texts[action] };
  });
}

/** Why an order can no longer be shipped, edited, fulfilled or cancelled, for the message of a form. */
export function closedText({ orderNumber, state, isFuture }: BrandOrder): string {
  if (isFuture) return `${orderNumber} is a future order, which cannot be shipped yet.`;
  const states = {
    new: 'has no parcel yet',
    partially_shipped: 'is partially shipped',
    shipped: 'is shipped completely',
    fulfilled: 'is fulfilled',
    cancelled: 'is cancelled',
  };
  return `${orderNumber} ${states[state]} meanwhile.`;
}
