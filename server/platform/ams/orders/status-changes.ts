import { and, eq } from 'drizzle-orm';

import type { orderCalls } from '../../../../contract/ams/orders';
import type { BodyOf } from '../../../../contract/call';
import { consignmentLine } from '../../database/schema/orders';
import { invalidField, Refusal } from '../../http/refusal';
import type { Change } from '../entity-routes';
import { updateOrder, lockOrder } from './order-changes';
import { after, outstanding, withShortClosed, type LineUnits } from './state-machine';
import { loadOrderDetails, unitsOf, type LineRow, type OrderResult } from './order-view';
import { changeNotice } from './mails';
import { notifyPeople } from './notify';

/** Flags, resolves, rejects or voids an order. Its lines do not change. A placed one's people are told by mail. */
export async function changeStatus(
  change: Change,
  number: string,
  action: 'flag' | 'resolve' | 'reject' | 'void',
  { version, reason }: BodyOf<typeof orderCalls.flag>,
): Promise<OrderResult> {
  const { order } = await lockOrder(change, number, version, action);
  const { status, reviewState } = after({ ...order, lines: [] }, action);
  const isFinal = action === 'reject' || action === 'void';
  const changed = await updateOrder(
    change,
    number,
    { status, reviewState, ...(isFinal ? { closedReason: reason } : {}) },
    { action, reason },
  );
  const view = await loadOrderDetails(change.tx, change.principal, changed, change.now);
  // The contact has had no mail about a draft.
  if (order.status !== 'initial')
    await notifyPeople(change, changed, changeNotice(view, { action, reason }));
  return { status: 200, body: { order: view } };
}

/** Closes the outstanding units of one line as short. */
export async function shortClose(
  change: Change,
  number: string,
  { version, line, reason }: BodyOf<typeof orderCalls.shortClose>,
): Promise<OrderResult> {
  const { lines } = await lockOrder(change, number, version, 'short_close');
  const index = lines.findIndex((row) => row.line === line);
  const row = lines[index];
  if (row === undefined) throw invalidField('line', 'The order has no such line.');
  if (outstanding(unitsOf(row)) === 0)
    throw new Refusal('state', 'Nothing is outstanding on this line.');
  return close(change, number, lines, 'short_close', reason, index);
}

/** Closes all outstanding units as short: the order is received. */
export async function closeRest(
  change: Change,
  number: string,
  { version, reason }: BodyOf<typeof orderCalls.flag>,
): Promise<OrderResult> {
  const { lines } = await lockOrder(change, number, version, 'close_rest');
  return close(change, number, lines, 'close_rest', reason);
}

async function close(
  change: Change,
  number: string,
  lines: readonly LineRow[],
  action: 'short_close' | 'close_rest',
  reason: string | null,
  index?: number,
): Promise<OrderResult> {
  const units = withShortClosed(lines.map(unitsOf), index);
  await writeUnits(change, lines, units);
  const { status, reviewState } = after(
    { status: 'Partially Received', reviewState: null, lines: units },
    action,
  );
  const changed = await updateOrder(
    change,
    number,
    { status, reviewState, ...(action === 'close_rest' ? { closedReason: reason } : {}) },
    { action, reason },
  );
  const view = await loadOrderDetails(change.tx, change.principal, changed, change.now);
  const closed = new Map(
    lines.flatMap((row, at) => {
      const more = units[at]!.shortClosed - row.shortClosed;
      return more > 0 ? [[row.line, more]] : [];
    }),
  );
  await notifyPeople(change, changed, changeNotice(view, { action, reason, closed }));
  return { status: 200, body: { order: view } };
}

/** Updates the lines whose units have changed. */
export async function writeUnits(
  { tx }: Change,
  lines: readonly LineRow[],
  units: readonly LineUnits[],
): Promise<void> {
  for (const [index, row] of lines.entries()) {
    const { received, rejected, shortClosed } = units[index]!;
    const isSame =
      received === row.received && rejected === row.rejected && shortClosed === row.shortClosed;
    if (isSame) continue;
    await tx
      .update(consignmentLine)
      .set({ received, rejected, shortClosed })
      .where(
        and(eq(consignmentLine.orderNumber, row.orderNumber), eq(consignmentLine.line, row.line)),
      );
  }
}
