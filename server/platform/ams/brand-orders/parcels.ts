import { eq, sql } from 'drizzle-orm';

import type { brandOrderCalls } from '../../../../contract/ams/brand-orders';
import type { BodyOf } from '../../../../contract/call';
import { messages } from '../../../../contract/fields';
import type { BrandOrderState } from '../../../../contract/vocabulary';
import { fullName } from '../../accounts/principal';
import { lineItem, shipment, shipmentLine } from '../../database/schema/brand-orders';
import { dayText } from '../../dates/day-text';
import { Refusal, type FieldError } from '../../http/refusal';
import { confirms, nameOf, type NamedDoubt } from '../confirmation';
import type { Change } from '../entity-routes';
import { carrierName, trackingFault, trackingNumber } from './carriers';
import { leftOf, type ItemRow } from './view';

/** The parcels of an order (O-10): what a request says of one, its faults, and how it is stored. */

const texts = {
  noLine: 'The order has no such line.',
  futureDay: 'This day is in the future.',
  expired: 'The goods are past this day.',
  confirm: 'Goods are past their best-before day. Please confirm that you want to ship them.',
} as const;

type ParcelInput = BodyOf<typeof brandOrderCalls.ship>;

/** What a parcel of an order is checked against. */
export interface ParcelOrder {
  lines: readonly ItemRow[];
  /** Days of the account: today, and that of the order. */
  today: string;
  orderedOn: string;
}

/**
 * A parcel as it is stored, with all faults of its fields at once.
 * @throws Refusal invalid for a tracking number that its carrier does not issue, for a day before the order or in the
 *   future, for more units than are left of a line, and for no units at all
 */
export function readParcel(input: ParcelInput, order: ParcelOrder) {
  const { shippedOn, boxes } = input;
  const carrier = carrierName(input.carrier);
  const tracking = trackingNumber(carrier, input.tracking);
  const fields = [
    fault('tracking', trackingFault(carrier, tracking)),
    fault('shippedOn', dayFault(shippedOn, order)),
    unitFaults(input, order.lines),
  ].flat();
  if (fields.length > 0) throw new Refusal('invalid', fields[0]!.message, { fields });
  const units = input.lines.filter(({ quantity }) => quantity > 0);
  return { carrier, tracking, shippedOn, boxes, units };
}

const fault = (field: string, message: string | null): FieldError[] =>
  message === null ? [] : [{ path: [field], message }];

const dayFault = (day: string, { today, orderedOn }: Pick<ParcelOrder, 'today' | 'orderedOn'>) =>
  day > today
    ? texts.futureDay
    : day < orderedOn
      ? `The order came in on ${dayText(orderedOn)}, and nothing was shipped before.`
      : null;

type Units = Omit<typeof shipmentLine.$inferInsert, 'shipmentId' | 'setId' | 'position'>;

const unitsOfLine = (units: readonly Units[], line: number): number =>
  units.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);

/** What is wrong with the units of a shipment: lines that the order does not have, more than is left, none at all. */
function unitFaults({ lines: given }: ParcelInput, lines: readonly ItemRow[]): FieldError[] {
  const left = new Map(lines.map((row) => [row.line, leftOf(row)]));
  const sums = new Map<number, number>();
  const fields = given.flatMap(({ line, quantity }, index): FieldError[] => {
    const rest = left.get(line);
    if (rest === undefined) return [{ path: ['lines', index, 'line'], message: texts.noLine }];
    const before = sums.get(line) ?? 0;
    const sum = before + quantity;
    sums.set(line, sum);
    if (quantity === 0 || sum <= rest) return [];
    const are = `${rest.toLocaleString('en-US')} ${rest === 1 ? 'unit is' : 'units are'}`;
    const message =
      before === 0
        ? `Only ${are} left.`
        : `The lots add up to ${sum.toLocaleString('en-US')} units, and only ${are} left.`;
    return [{ path: ['lines', index, 'quantity'], message }];
  });
  if (fields.length > 0) return fields;
  return given.some(({ quantity }) => quantity > 0) ? [] : fault('lines', messages.zero);
}

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
export function assertExpiryConfirmed(
  input: ParcelInput,
  before: readonly NamedDoubt[] = [],
): void {
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
  order: ParcelOrder,
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
