import { randomUUID } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';

import type { orderCalls } from '../../../../contract/ams/orders';
import { fullName } from '../../accounts/principal';
import type { BodyOf } from '../../../../contract/call';
import { messages } from '../../../../contract/fields';
import { receipt, receiptLine } from '../../database/schema/orders';
import { stockLedger, storagePlan } from '../../database/schema/stock';
import { Refusal, type FieldError } from '../../http/refusal';
import { writeUnits } from './status-changes';
import type { Change } from '../entity-routes';
import { updateOrder, lockOrder } from './order-changes';
import { assertConfirmed } from './receipt-doubts';
import { after, withArrivals } from './state-machine';
import { receiptNotice } from './mails';
import { notifyPeople } from './notify';
import {
  loadOrderDetails,
  timeZoneOf,
  unitsOf,
  type LineRow,
  type OrderRow,
  type OrderResult,
} from './order-view';

/**
 * Records a receipt: receipt, lines, stock and the order's state change together or not at all (REL-01). Received units
 * are added to stock. What may be a slip needs a second confirmation (`assertConfirmed`).
 * @throws Refusal confirm, invalid; and those of `lockOrder`
 */
export async function receive(
  change: Change,
  number: string,
  input: BodyOf<typeof orderCalls.receive>,
): Promise<OrderResult> {
  const { order, lines } = await lockOrder(change, number, input.version, 'receive');
  assertComplete(lines, input);
  const units = withArrivals(
    lines.map(unitsOf),
    input.lines.map(({ line, quantity, rejected }) => ({
      index: lines.findIndex((row) => row.line === line),
      quantity,
      rejected,
    })),
  );
  const timeZone = await timeZoneOf(change.tx, order.accountId);
  assertConfirmed(input, {
    lines,
    units,
    earlier: await goodsBefore(change.tx, number),
    palletsFree: await palletsFree(change.tx, order),
    at: change.now,
    timeZone,
  });
  const receiptId = await writeReceipt(change, number, input);
  await writeStock(change, order, lines, input, receiptId);
  await writeUnits(change, lines, units);
  const { status, reviewState } = after({ ...order, lines: units }, 'receive');
  const changed = await updateOrder(
    change,
    number,
    { status, reviewState },
    { action: 'receive', reason: input.reason },
  );
  const view = await loadOrderDetails(change.tx, change.principal, changed, change.now);
  await notifyPeople(change, order, receiptNotice(view, { receiptId, at: change.now, timeZone }));
  return { status: 201, body: { order: view } };
}

/** The goods of the order that came into stock before, oldest first. */
const goodsBefore = (tx: Change['tx'], number: string) =>
  tx
    .select({ lot: receiptLine.lot, expiry: receiptLine.expiry })
    .from(receiptLine)
    .innerJoin(receipt, eq(receipt.id, receiptLine.receiptId))
    .where(and(eq(receiptLine.orderNumber, number), gt(receiptLine.quantity, 0)))
    .orderBy(receipt.receivedAt, receipt.id, receiptLine.position);

/** Pallets left in the storage of the account at the warehouse; null without storage of its own. */
async function palletsFree(tx: Change['tx'], { accountId, warehouseId }: OrderRow) {
  const [plan] = await tx
    .select({ allowed: storagePlan.palletsAllowed, used: storagePlan.palletsUsed })
    .from(storagePlan)
    .where(and(eq(storagePlan.accountId, accountId), eq(storagePlan.warehouseId, warehouseId)));
  return plan === undefined || plan.allowed === 0 ? null : Math.max(0, plan.allowed - plan.used);
}

function assertComplete(lines: readonly LineRow[], input: BodyOf<typeof orderCalls.receive>): void {
  const known = new Set(lines.map(({ line }) => line));
  const fields = input.lines.flatMap(({ line }, index): FieldError[] =>
    known.has(line)
      ? []
      : [{ path: ['lines', index, 'line'], message: 'The order has no such line.' }],
  );
  if (fields.length > 0) throw new Refusal('invalid', messages.gaps, { fields });
}

async function writeReceipt(
  { tx, principal, now }: Change,
  number: string,
  { lines, reason, pallets }: BodyOf<typeof orderCalls.receive>,
): Promise<string> {
  const receiptId = randomUUID();
  await tx.insert(receipt).values({
    id: receiptId,
    orderNumber: number,
    receivedAt: now,
    receivedBy: principal.id,
    receivedByName: fullName(principal),
    reason,
    pallets,
  });
  await tx.insert(receiptLine).values(
    lines.map((line, index) => ({
      ...line,
      receiptId,
      orderNumber: number,
      position: index + 1,
    })),
  );
  return receiptId;
}

async function writeStock(
  { tx, now }: Change,
  order: OrderRow,
  lines: readonly LineRow[],
  input: BodyOf<typeof orderCalls.receive>,
  receiptId: string,
): Promise<void> {
  const { accountId, warehouseId } = order;
  const entries = input.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({
      accountId,
      warehouseId,
      productId: lines.find((row) => row.line === line)!.productId,
      delta: quantity,
      kind: 'receipt' as const,
      reference: receiptId,
      at: now,
    }))
    // The trigger locks one balance after the other. The same order everywhere prevents deadlocks.
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
  if (entries.length > 0) await tx.insert(stockLedger).values(entries);
  if (input.pallets > 0)
    await tx
      .insert(storagePlan)
      .values({ accountId, warehouseId, palletsAllowed: 0, palletsUsed: input.pallets })
      .onConflictDoUpdate({
        target: [storagePlan.accountId, storagePlan.warehouseId],
        set: { palletsUsed: sql`${storagePlan.palletsUsed} + ${input.pallets}` },
      });
}
