import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';

import { can, isLimitedToOwnSets } from '../../accounts/permissions';
import { fullName, type Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account, appUser, userBrand } from '../../database/schema/accounts';
import {
  lineItem,
  lineItemSet,
  lineItemSetEvent,
  shipment,
  shipmentLine,
  type LineItemSetState,
} from '../../database/schema/brand-orders';
import { identityAccount } from '../../database/schema/identity';
import { dayText } from '../../dates/day-text';
import { dayInZone, defaultTimeZone } from '../../dates/zones';
import { invalidField, Refusal, type FieldError } from '../../http/refusal';
import { isIntake } from '../../accounts/authorize-request';
import type { ApiResult } from '../api-router';
import type { Change } from '../entity-routes';
import { messages, optionalDay, optionalText, requiredText, wholeNumber } from '../orders/input';
import { scopeConditions } from '../scope';
import { carrierName, trackingFault, trackingNumber } from './carriers';
import { loadSetScope } from './lists';
import {
  isFuture,
  lastPresentDay,
  leftOf,
  loadSetDetails,
  loadSetSummaries,
  startsFrom,
  type ItemRow,
  type SetAction,
  type SetRow,
} from './view';

const texts = {
  stale: 'Somebody else has changed this order. Please look at it again.',
  state: 'This cannot be done with the order as it is now.',
  future: 'This order is not due yet. It can be shipped from 14 days before its due date.',
  fulfilled: 'This order is fulfilled. Its shipments cannot be changed any more.',
  left: 'There are units left. Ship them first, or say that they go without tracking.',
  noLine: 'The order has no such line.',
  noShipment: 'The order has no such shipment.',
  futureDay: 'This day is in the future.',
} as const;

const version = { version: wholeNumber(2_000_000_000, 1) };
export const shipmentBody = z.strictObject({
  ...version,
  carrier: requiredText(100),
  tracking: requiredText(100),
  shipped_on: z.iso.date({ error: messages.time }),
  boxes: wholeNumber(10_000, 1),
  lines: z
    .array(
      z.strictObject({
        line: wholeNumber(500, 1),
        quantity: wholeNumber(1_000_000),
        lot: optionalText(100),
        expiry: optionalDay,
      }),
    )
    .max(1_000, 'A shipment has at most 1000 rows.'),
});
export const shipmentEditBody = shipmentBody.extend({ shipment_id: requiredText(60) });
export const fulfilBody = z.strictObject({ ...version, no_tracking: z.boolean().default(false) });
/** The intake does not know versions: an order that can be cancelled is as it came in. */
export const cancelBody = z.strictObject({
  version: version.version.optional(),
  reason: requiredText(500),
});
type ShipmentInput = z.infer<typeof shipmentBody>;

/**
 * Finds an order in the principal's scope.
 * @throws Refusal not_found, also for orders outside the scope
 */
export async function findSet(
  db: Database,
  principal: Principal,
  id: string,
  options: { lock?: boolean } = {},
): Promise<SetRow> {
  const query = db
    .select()
    .from(lineItemSet)
    .where(
      and(
        eq(lineItemSet.id, id),
        ...scopeConditions(await loadSetScope(db, principal), lineItemSet),
      ),
    );
  const [found] = await (options.lock ? query.for('update') : query);
  if (!found) throw new Refusal('not_found', 'There is no such order.');
  return found;
}

interface Locked {
  row: SetRow;
  lines: ItemRow[];
  /** Days of the account: today, and that of the order. */
  today: string;
  orderedOn: string;
}

/**
 * Locks an order for a change until the transaction ends.
 * @param seen the version that the caller has seen; missing: any
 * @throws Refusal not_found; stale and state, with the present order
 */
async function lockSet(
  { tx, principal, now }: Change,
  id: string,
  seen: number | undefined,
  action: SetAction,
): Promise<Locked> {
  const row = await findSet(tx, principal, id, { lock: true });
  const current = () => loadSetDetails(tx, principal, row, now);
  if (row.version !== (seen ?? row.version))
    throw new Refusal('stale', texts.stale, { current: await current() });
  const [owner] = await tx
    .select({ zone: account.timeZone })
    .from(account)
    .where(eq(account.id, row.accountId));
  const zone = owner?.zone ?? defaultTimeZone;
  const future = isFuture(row, lastPresentDay(now, zone));
  if (!startsFrom(row, action, future)) {
    const text = future ? texts.future : row.state === 'fulfilled' ? texts.fulfilled : texts.state;
    throw new Refusal('state', text, { current: await current() });
  }
  const lines = await tx
    .select()
    .from(lineItem)
    .where(eq(lineItem.setId, id))
    .orderBy(asc(lineItem.line));
  return { row, lines, today: dayInZone(now, zone), orderedOn: dayInZone(row.orderedAt, zone) };
}

/** Writes the state of a locked order, increments its version and adds an event to its timeline. */
async function moveSet(
  change: Change,
  id: string,
  state: LineItemSetState,
  event: { action: SetAction; shipmentNumber?: number; reason?: string },
  more: Partial<typeof lineItemSet.$inferInsert> = {},
): Promise<ApiResult> {
  const { tx, principal, now } = change;
  const [row] = await tx
    .update(lineItemSet)
    .set({ ...more, state, version: sql`${lineItemSet.version} + 1`, updatedAt: now })
    .where(eq(lineItemSet.id, id))
    .returning();
  await tx.insert(lineItemSetEvent).values({ setId: id, ...by(change), ...event });
  return { body: { line_item_set: await loadSetDetails(tx, principal, row!, now) } };
}

/** Who changes an order, and when: columns of its timeline. */
export const by = ({ principal, now }: Pick<Change, 'principal' | 'now'>) => ({
  at: now,
  userId: isIntake(principal) ? null : principal.id,
  userName: fullName(principal),
});

/** Ships a parcel (O-10). @throws Refusal invalid; and those of `lockSet` */
export async function ship(change: Change, id: string, input: ShipmentInput): Promise<ApiResult> {
  const order = await lockSet(change, id, input.version, 'ship');
  const { units, ...parcel } = readParcel(input, order);
  const number = await addParcel(change, id, { ...parcel, lines: units });
  const state = await writeShipped(change, id);
  const { body } = await moveSet(change, id, state, { action: 'ship', shipmentNumber: number });
  return { status: 201, body };
}

/** Replaces a parcel. @throws Refusal invalid; and those of `lockSet` */
export async function editShipment(
  change: Change,
  id: string,
  input: z.infer<typeof shipmentEditBody>,
): Promise<ApiResult> {
  const { tx } = change;
  const order = await lockSet(change, id, input.version, 'edit');
  const [found] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.setId, id), eq(shipment.id, input.shipment_id)));
  if (!found) throw invalidField('shipment_id', texts.noShipment);
  const before = await tx
    .delete(shipmentLine)
    .where(eq(shipmentLine.shipmentId, found.id))
    .returning();
  const lines = order.lines.map((row) => ({
    ...row,
    shipped: row.shipped - unitsOfLine(before, row.line),
  }));
  const { units, ...parcel } = readParcel(input, { ...order, lines });
  await tx.update(shipment).set(parcel).where(eq(shipment.id, found.id));
  await writeContents(change, id, found.id, units);
  const state = await writeShipped(change, id);
  return moveSet(change, id, state, { action: 'edit', shipmentNumber: found.number });
}

/**
 * Marks an order as fulfilled. What is left goes without carrier and tracking number, if the caller says so.
 * @throws Refusal invalid for units left; and those of `lockSet`
 */
export async function fulfil(
  change: Change,
  id: string,
  input: z.infer<typeof fulfilBody>,
): Promise<ApiResult> {
  const { lines, today } = await lockSet(change, id, input.version, 'fulfil');
  const rest = lines
    .filter((row) => leftOf(row) > 0)
    .map((row) => ({ line: row.line, quantity: leftOf(row), lot: null, expiry: null }));
  if (rest.length === 0) return moveSet(change, id, 'fulfilled', { action: 'fulfil' });
  if (!input.no_tracking) throw invalidField('no_tracking', texts.left);
  const shipmentNumber = await addParcel(change, id, {
    carrier: null,
    tracking: null,
    shippedOn: today,
    boxes: 1,
    lines: rest,
  });
  await writeShipped(change, id);
  return moveSet(change, id, 'fulfilled', { action: 'fulfil', shipmentNumber });
}

/**
 * Cancels an order before anything is shipped, and tells its account.
 * @throws Refusal those of `lockSet`
 */
export async function cancel(
  change: Change,
  id: string,
  { version: seen, reason }: z.infer<typeof cancelBody>,
): Promise<ApiResult> {
  const { row } = await lockSet(change, id, seen, 'cancel');
  await change.tx
    .update(lineItem)
    .set({ cancelled: sql`${lineItem.ordered} - ${lineItem.shipped}` })
    .where(eq(lineItem.setId, id));
  const result = await moveSet(
    change,
    id,
    'cancelled',
    { action: 'cancel', reason },
    { cancelledReason: reason },
  );
  const [summary] = await loadSetSummaries(change.tx, [row], change.now);
  const { order_number: number, brand, ship_to: to, ordered, due_date: due } = summary!;
  for (const recipient of await recipientsOf(change, row))
    await change.mails.write({
      recipient,
      subject: `Order ${number} is cancelled`,
      text: [
        `Order ${number} of ${brand.name} is cancelled. Please do not ship it.`,
        `Reason: ${reason}`,
        '',
        `To: ${to.name}, ${to.city}`,
        `Due: ${dayText(due)}`,
        `Units: ${ordered.toLocaleString('en-US')}`,
      ].join('\n'),
    });
  return result;
}

/** The email addresses of the users who may ship the order. If the account has none, those of all its users. */
async function recipientsOf({ tx }: Change, { accountId, brandId }: SetRow): Promise<string[]> {
  const people = await tx
    .select({
      email: identityAccount.email,
      role: appUser.role,
      merchantRoles: appUser.merchantRoles,
      hasBrand: sql<boolean>`exists (select from ${userBrand} where ${userBrand.userId} = ${appUser.id} and ${userBrand.brandId} = ${brandId})`,
    })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(and(eq(appUser.accountId, accountId), isNull(identityAccount.blockedAt)))
    .orderBy(asc(appUser.id));
  const shippers = people.filter(
    (one) => can(one, 'sets.ship') && (one.hasBrand || !isLimitedToOwnSets(one)),
  );
  return (shippers.length > 0 ? shippers : people).map(({ email }) => email);
}

/**
 * A parcel as it is stored, with all faults of its fields at once.
 * @throws Refusal invalid for a tracking number that its carrier does not issue, for a day before the order or in the
 *   future, for more units than are left of a line, and for no units at all
 */
function readParcel(input: ShipmentInput, order: Pick<Locked, 'lines' | 'today' | 'orderedOn'>) {
  const { shipped_on: shippedOn, boxes } = input;
  const carrier = carrierName(input.carrier);
  const tracking = trackingNumber(carrier, input.tracking);
  const fields = [
    fault('tracking', trackingFault(carrier, tracking)),
    fault('shipped_on', dayFault(shippedOn, order)),
    unitFaults(input, order.lines),
  ].flat();
  if (fields.length > 0) throw new Refusal('invalid', fields[0]!.message, { fields });
  const units = input.lines.filter(({ quantity }) => quantity > 0);
  return { carrier, tracking, shippedOn, boxes, units };
}

const fault = (field: string, message: string | null): FieldError[] =>
  message === null ? [] : [{ path: [field], message }];

const dayFault = (day: string, { today, orderedOn }: Pick<Locked, 'today' | 'orderedOn'>) =>
  day > today
    ? texts.futureDay
    : day < orderedOn
      ? `The order came in on ${dayText(orderedOn)}, and nothing was shipped before.`
      : null;

type Units = Omit<typeof shipmentLine.$inferInsert, 'shipmentId' | 'setId' | 'position'>;

const unitsOfLine = (units: readonly Units[], line: number): number =>
  units.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);

/** What is wrong with the units of a shipment: lines that the order does not have, more than is left, none at all. */
function unitFaults({ lines: given }: ShipmentInput, lines: readonly ItemRow[]): FieldError[] {
  const left = new Map(lines.map((row) => [row.line, leftOf(row)]));
  const fields = given.flatMap(({ line, quantity }, index): FieldError[] => {
    const rest = left.get(line);
    if (rest === undefined) return [{ path: ['lines', index, 'line'], message: texts.noLine }];
    left.set(line, rest - quantity);
    if (quantity <= rest) return [];
    const message = `Only ${Math.max(0, rest)} ${rest === 1 ? 'unit is' : 'units are'} left.`;
    return [{ path: ['lines', index, 'quantity'], message }];
  });
  if (fields.length > 0) return fields;
  return given.some(({ quantity }) => quantity > 0) ? [] : fault('lines', messages.zero);
}

/** @returns the parcel's number within the order */
async function addParcel(
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
async function writeShipped({ tx }: Change, setId: string): Promise<LineItemSetState> {
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
