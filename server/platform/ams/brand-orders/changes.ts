import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import type { brandOrderCalls } from '../../../../contract/ams/brand-orders';
import type { BodyOf } from '../../../../contract/call';
import { messages } from '../../../../contract/fields';
import { reachOf } from '../../../../contract/permissions';
import type { BrandOrderAction, BrandOrderState } from '../../../../contract/vocabulary';
import { fullName, type Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account, appUser, userBrand } from '../../database/schema/accounts';
import {
  lineItem,
  lineItemSet,
  lineItemSetEvent,
  shipment,
} from '../../database/schema/brand-orders';
import { identityAccount } from '../../database/schema/identity';
import { dayText } from '../../dates/day-text';
import { dayInZone, defaultTimeZone } from '../../dates/zones';
import { invalidField, Refusal } from '../../http/refusal';
import { isIntake } from '../../accounts/authorize-request';
import type { Change } from '../entity-routes';
import { assertCovers, scopeConditions } from '../scope';
import { loadVisibleSets } from './lists';
import {
  addParcel,
  assertExpiryConfirmed,
  readParcel,
  replaceParcel,
  writeShipped,
  type LockedLines,
} from './parcels';
import {
  actions,
  isFuture,
  lastPresentDay,
  leftOf,
  loadSetDetails,
  loadSetSummaries,
  startsFrom,
  type SetResult,
  type SetRow,
} from './view';

const texts = {
  future: 'This order is not due yet. It can be shipped from 14 days before its due date.',
  fulfilled: 'This order is fulfilled. Its shipments cannot be changed any more.',
  left: 'There are units left. Ship them first, or say that they go without tracking.',
  noShipment: 'The order has no such shipment.',
} as const;

/**
 * Finds an order that the principal may see.
 * @throws Refusal not_found, also for orders that the principal may not see
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
        ...scopeConditions(await loadVisibleSets(db, principal), lineItemSet),
      ),
    );
  const [found] = await (options.lock ? query.for('update') : query);
  if (!found) throw new Refusal('not_found', 'There is no such order.');
  return found;
}

interface Locked extends LockedLines {
  row: SetRow;
}

/**
 * Locks an order for a change until the transaction ends.
 * @param seen the version that the caller has seen; missing: any
 * @throws Refusal not_found; forbidden for an order that the principal may only see; stale and state, with the present order
 */
async function lockSet(
  { tx, principal, now }: Change,
  id: string,
  seen: number | undefined,
  action: BrandOrderAction,
): Promise<Locked> {
  const row = await findSet(tx, principal, id, { lock: true });
  await assertCovers(tx, principal, actions[action].by, row);
  const current = () => loadSetDetails(tx, principal, row, now);
  if (row.version !== (seen ?? row.version))
    throw new Refusal('stale', messages.stale, { current: await current() });
  const [owner] = await tx
    .select({ zone: account.timeZone })
    .from(account)
    .where(eq(account.id, row.accountId));
  const zone = owner?.zone ?? defaultTimeZone;
  const future = isFuture(row, lastPresentDay(now, zone));
  if (!startsFrom(row, action, future)) {
    const text = future
      ? texts.future
      : row.state === 'fulfilled'
        ? texts.fulfilled
        : messages.state;
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
  state: BrandOrderState,
  event: { action: BrandOrderAction; shipmentNumber?: number; reason?: string },
  more: Partial<typeof lineItemSet.$inferInsert> = {},
): Promise<SetResult> {
  const { tx, principal, now } = change;
  const [row] = await tx
    .update(lineItemSet)
    .set({ ...more, state, version: sql`${lineItemSet.version} + 1`, updatedAt: now })
    .where(eq(lineItemSet.id, id))
    .returning();
  await tx.insert(lineItemSetEvent).values({ setId: id, ...by(change), ...event });
  return { body: { lineItemSet: await loadSetDetails(tx, principal, row!, now) } };
}

/** Who changes an order, and when: columns of its timeline. */
export const by = ({ principal, now }: Pick<Change, 'principal' | 'now'>) => ({
  at: now,
  userId: isIntake(principal) ? null : principal.id,
  userName: fullName(principal),
});

/** Ships a parcel (O-10). @throws Refusal invalid, and confirm for goods past their expiry; and those of `lockSet` */
export async function ship(
  change: Change,
  id: string,
  input: BodyOf<typeof brandOrderCalls.ship>,
): Promise<SetResult> {
  const order = await lockSet(change, id, input.version, 'ship');
  const { units, ...parcel } = readParcel(input, order);
  assertExpiryConfirmed(input);
  const number = await addParcel(change, id, { ...parcel, lines: units });
  const state = await writeShipped(change, id);
  const { body } = await moveSet(change, id, state, { action: 'ship', shipmentNumber: number });
  return { status: 201, body };
}

/** Replaces a parcel. @throws Refusal invalid, and confirm for goods past their expiry; and those of `lockSet` */
export async function editShipment(
  change: Change,
  id: string,
  input: BodyOf<typeof brandOrderCalls.edit>,
): Promise<SetResult> {
  const { tx } = change;
  const order = await lockSet(change, id, input.version, 'edit');
  const [found] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.setId, id), eq(shipment.id, input.shipmentId)));
  if (!found) throw invalidField('shipmentId', texts.noShipment);
  await replaceParcel(change, found, input, order);
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
  input: BodyOf<typeof brandOrderCalls.fulfil>,
): Promise<SetResult> {
  const { lines, today } = await lockSet(change, id, input.version, 'fulfil');
  const rest = lines
    .filter((row) => leftOf(row) > 0)
    .map((row) => ({ line: row.line, quantity: leftOf(row), lot: null, expiry: null }));
  if (rest.length === 0) return moveSet(change, id, 'fulfilled', { action: 'fulfil' });
  if (!input.noTracking) throw invalidField('noTracking', texts.left);
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
  { version: seen, reason }: BodyOf<typeof brandOrderCalls.cancel>,
): Promise<SetResult> {
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
  const { orderNumber: number, brand, shipTo: to, ordered, dueDate: due } = summary!;
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
        '',
        `See the order: ${change.mails.appUrl}/orders/${id}`,
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
  const shippers = people.filter((one) => {
    const reach = reachOf(one, 'sets.ship');
    return reach === 'own' ? one.hasBrand : reach !== 'none';
  });
  return (shippers.length > 0 ? shippers : people).map(({ email }) => email);
}
