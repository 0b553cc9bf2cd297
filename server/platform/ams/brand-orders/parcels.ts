import { eq, sql } from 'drizzle-orm';

import type { brandOrderCalls } from '../../../../contract/ams/brand-orders';
import type { BodyOf } from '../../../../contract/call';
import {
  carrierName,
  parcelFaults,
  trackingNumber,
  type ParcelOrder,
} from '../../../../contract/parcels';
import type { BrandOrderState } from '../../../../contract/vocabulary';
import { fullName } from '../../accounts/principal';
import { lineItem, shipment, shipmentLine } from '../../database/schema/brand-orders';
import { Refusal } from '../../http/refusal';
import { confirms, nameOf, type NamedDoubt } from '../confirmation';
import type { Change } from '../entity-routes';
import { leftOf, type ItemRow } from './view';

/** The parcels of an order (O-10): what a request says of one, its faults, and how it is stored. */

const texts = {
  expired: 'The goods are past this day.',
  confirm: 'Goods are past their best-before day. Please confirm that you want to ship them.',
} as const;

type ParcelInput = BodyOf<typeof brandOrderCalls.ship>;

/** What a parcel is checked against, with the lines as they are stored. */
export interface LockedLines extends Omit<ParcelOrder, 'lines'> {
  lines: readonly ItemRow[];
}

/**
 * A parcel as it is stored.
 * @throws Refusal invalid with all of `parcelFaults`
 */
export function readParcel(input: ParcelInput, { lines, ...days }: LockedLines) {
  const { shippedOn, boxes } = input;
  const left = lines.map((row) => ({ line: row.line, left: leftOf(row) }));
  const fields = parcelFaults(input, { ...days, lines: left });
  if (fields.length > 0) throw new Refusal('invalid', fields[0]!.message, { fields });
  const carrier = carrierName(input.carrier);
  const tracking = trackingNumber(carrier, input.tracking);
  const units = input.lines.filter(({ quantity }) => quantity > 0);
  return { carrier, tracking, shippedOn, boxes, units };
}

type Units = Omit<typeof shipmentLine.$inferInsert, 'shipmentId' | 'setId' | 'position'>;

const unitsOfLine = (units: readonly Units[], line: number): number =>
  units.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);

/** The goods that are past their expiry on the day they are shipped, by the rows of a shipment. */
const expiredGoods = (
  lines: readonly Pick<Units, 'line' | 'quantity' | 'lot' | 'expiry'>[],
  shippedOn: string,
): NamedDoubt[] =>
  lines.flatMap(({ line, quantity, lot = null, expiry = null }, index) =>
    quantity > 0 && expiry !== null && expiry < shippedOn
      ? [
          {
            kind: 'expired',
            path: ['lines', index, 'expiry'],
            message: texts.expired,
            figures: [line, quantity, lot, expiry],
          },
        ]
      : [],
  );

/**
 * Asks once more before goods are shipped past their expiry.
 * @param before the expired goods that the parcel has already: an edit that leaves them as they are is not asked about
 * @throws Refusal confirm, with the fields and the name of the doubts
 */
export function assertExpiryConfirmed(input: ParcelInput, before: readonly NamedDoubt[] = []) {
  const doubts = expiredGoods(input.lines, input.shippedOn);
  if (doubts.length === 0 || confirms(input, doubts) || nameOf(doubts) === nameOf(before)) return;
  const fields = doubts.map(({ path, message }) => ({ path, message }));
  throw new Refusal('confirm', texts.confirm, { fields, doubts: nameOf(doubts) });
}

/** Adds a parcel. @returns its number within the order */
export async function addParcel(
  change: Change,
  id: string,
  {
    lines,
    ...parcel
  }: Pick<typeof shipment.$inferInsert, 'carrier' | 'tracking' | 'shippedOn' | 'boxes'> & {
    lines: readonly Units[];
  },
): Promise<number> {
  const { tx, principal, now } = change;
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${shipment.number}), 0)::int` })
    .from(shipment)
    .where(eq(shipment.setId, id));
  const number = last!.number + 1;
  const shipmentId = `${id}-${number}`;
  await tx.insert(shipment).values({
    ...parcel,
    id: shipmentId,
    setId: id,
    number,
    createdAt: now,
    createdBy: fullName(principal),
  });
  await writeContents(change, id, shipmentId, lines);
  return number;
}

/** Stores a parcel in place of what it was. @throws Refusal those of `readParcel` and `assertExpiryConfirmed` */
export async function replaceParcel(
  change: Change,
  { id, setId, shippedOn }: Pick<typeof shipment.$inferSelect, 'id' | 'setId' | 'shippedOn'>,
  input: ParcelInput,
  order: LockedLines,
): Promise<void> {
  const { tx } = change;
  const before = await tx.delete(shipmentLine).where(eq(shipmentLine.shipmentId, id)).returning();
  const lines = order.lines.map((row) => ({
    ...row,
    shipped: row.shipped - unitsOfLine(before, row.line),
  }));
  const { units, ...parcel } = readParcel(input, { ...order, lines });
  before.sort((a, b) => a.position - b.position);
  assertExpiryConfirmed(input, expiredGoods(before, shippedOn));
  await tx.update(shipment).set(parcel).where(eq(shipment.id, id));
  await writeContents(change, setId, id, units);
}

async function writeContents(
  { tx }: Change,
  setId: string,
  shipmentId: string,
  units: readonly Units[],
): Promise<void> {
  await tx
    .insert(shipmentLine)
    .values(units.map((one, index) => ({ ...one, setId, shipmentId, position: index + 1 })));
}

/**
 * Works out what is shipped of each line, from the parcels.
 * @returns the state that follows
 */
export async function writeShipped({ tx }: Change, setId: string): Promise<BrandOrderState> {
  const lines = await tx
    .update(lineItem)
    .set({
      shipped: sql`coalesce((select sum(${shipmentLine.quantity}) from ${shipmentLine}
        where ${shipmentLine.setId} = ${lineItem.setId} and ${shipmentLine.line} = ${lineItem.line}), 0)`,
    })
    .where(eq(lineItem.setId, setId))
    .returning();
  return lines.some((row) => leftOf(row) > 0) ? 'partially_shipped' : 'shipped';
}
