import { and, asc, eq, sql } from 'drizzle-orm';

import type { Viewer } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { consignmentLine, consignmentOrder, orderEvent } from '../../database/schema';
import { Refusal } from '../refusal';
import { scopeOf, within } from '../scope';
import { messages } from './input';
import { startsFrom, type OrderAction } from './state-machine';
import { describe, type LineRow, type OrderRow } from './view';

/** What every change of orders is given. */
export interface Change {
  /** A transaction: nothing of a change is seen before all of it. */
  tx: Database;
  viewer: Viewer;
  now: Date;
}

/**
 * An order in the viewer's reach.
 * @throws Refusal not_found, for other people's orders as for those that are none
 */
export async function find(
  db: Database,
  viewer: Viewer,
  number: string,
  options: { lock?: boolean } = {},
): Promise<OrderRow> {
  const query = db
    .select()
    .from(consignmentOrder)
    .where(
      and(
        eq(consignmentOrder.orderNumber, number),
        ...within(await scopeOf(db, viewer), consignmentOrder),
      ),
    );
  const [found] = await (options.lock ? query.for('update') : query);
  if (!found) throw new Refusal('not_found', 'There is no such order.');
  return found;
}

/**
 * Takes an order for a change: nobody else changes it until the transaction ends.
 * @param version the one that the caller has seen
 * @throws Refusal not_found; stale with the order as it is, when it has been changed since; state when the action does
 *   not start from where it is
 */
export async function take(
  { tx, viewer }: Change,
  number: string,
  version: number,
  action: OrderAction,
): Promise<{ order: OrderRow; lines: LineRow[] }> {
  const order = await find(tx, viewer, number, { lock: true });
  const current = () => describe(tx, viewer, order);
  if (order.version !== version)
    throw new Refusal('stale', messages.stale, { current: await current() });
  if (!startsFrom(order, action))
    throw new Refusal('state', 'This cannot be done with the order as it is now.', {
      current: await current(),
    });
  const lines = await tx
    .select()
    .from(consignmentLine)
    .where(eq(consignmentLine.orderNumber, number))
    .orderBy(asc(consignmentLine.line));
  return { order, lines };
}

/** Writes what changed of an order, as its next version, and says so in its timeline. */
export async function commit(
  { tx, viewer, now }: Change,
  number: string,
  changes: Partial<typeof consignmentOrder.$inferInsert>,
  event: { action: OrderAction; reason?: string | null },
): Promise<OrderRow> {
  const [row] = await tx
    .update(consignmentOrder)
    .set({ ...changes, version: sql`${consignmentOrder.version} + 1`, updatedAt: now })
    .where(eq(consignmentOrder.orderNumber, number))
    .returning();
  await note({ tx, viewer, now }, number, event);
  return row!;
}

export async function note(
  { tx, viewer, now }: Change,
  number: string,
  { action, reason = null }: { action: OrderAction; reason?: string | null },
): Promise<void> {
  await tx.insert(orderEvent).values({
    orderNumber: number,
    at: now,
    userId: viewer.id,
    userName: nameOf(viewer),
    action,
    reason,
  });
}

export const nameOf = ({ firstName, lastName, email }: Viewer): string =>
  `${firstName} ${lastName}`.trim() || email;
