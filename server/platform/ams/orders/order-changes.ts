import { and, asc, eq, sql } from 'drizzle-orm';

import { messages } from '../../../../contract/fields';
import { fullName, type Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { consignmentLine, consignmentOrder, orderEvent } from '../../database/schema/orders';
import { Refusal } from '../../http/refusal';
import type { Change } from '../entity-routes';
import { assertCovers, loadScope, scopeConditions } from '../scope';
import { permissionFor, startsFrom } from './state-machine';
import type { OrderAction } from '../../../../contract/vocabulary';
import { loadOrderDetails, type LineRow, type OrderRow } from './order-view';

/**
 * Finds an order that the principal may see.
 * @throws Refusal not_found, also for orders that the principal may not see
 */
export async function findOrder(
  db: Database,
  principal: Principal,
  number: string,
  options: { lock?: boolean } = {},
): Promise<OrderRow> {
  const query = db
    .select()
    .from(consignmentOrder)
    .where(
      and(
        eq(consignmentOrder.orderNumber, number),
        ...scopeConditions(await loadScope(db, principal, 'consignment.view'), consignmentOrder),
      ),
    );
  const [found] = await (options.lock ? query.for('update') : query);
  if (!found) throw new Refusal('not_found', 'There is no such order.');
  return found;
}

/**
 * Locks an order for a change until the transaction ends.
 * @param version the version that the caller has seen
 * @throws Refusal not_found; forbidden for an order that the principal may only see; stale with the present order when its version is another one; state when the order's state
 *   does not allow the action
 */
export async function lockOrder(
  { tx, principal, now }: Change,
  number: string,
  version: number,
  action: OrderAction,
): Promise<{ order: OrderRow; lines: LineRow[] }> {
  const order = await findOrder(tx, principal, number, { lock: true });
  await assertCovers(tx, principal, permissionFor(action), order);
  const current = () => loadOrderDetails(tx, principal, order, now);
  if (order.version !== version)
    throw new Refusal('stale', messages.stale, { current: await current() });
  if (!startsFrom(order, action))
    throw new Refusal('state', messages.state, { current: await current() });
  const lines = await tx
    .select()
    .from(consignmentLine)
    .where(eq(consignmentLine.orderNumber, number))
    .orderBy(asc(consignmentLine.line));
  return { order, lines };
}

/** Updates an order, increments its version and adds an event to its timeline. */
export async function updateOrder(
  change: Change,
  number: string,
  changes: Partial<typeof consignmentOrder.$inferInsert>,
  event: { action: OrderAction; reason?: string | null },
): Promise<OrderRow> {
  const [row] = await change.tx
    .update(consignmentOrder)
    .set({ ...changes, version: sql`${consignmentOrder.version} + 1`, updatedAt: change.now })
    .where(eq(consignmentOrder.orderNumber, number))
    .returning();
  await addEvent(change, number, event);
  return row!;
}

export async function addEvent(
  { tx, principal, now }: Change,
  number: string,
  { action, reason = null }: { action: OrderAction; reason?: string | null },
): Promise<void> {
  await tx.insert(orderEvent).values({
    orderNumber: number,
    at: now,
    userId: principal.id,
    userName: fullName(principal),
    action,
    reason,
  });
}
