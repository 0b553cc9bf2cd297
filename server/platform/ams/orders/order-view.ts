import { asc, eq, inArray } from 'drizzle-orm';

import { orderFieldNames, type Order, type OrderSummary } from '../../../../contract/ams/orders';
import { pick } from '../../../../contract/pick';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account } from '../../database/schema/accounts';
import { brand, product } from '../../database/schema/catalogue';
import {
  consignmentLine,
  consignmentOrder,
  orderEvent,
  receipt,
  receiptLine,
} from '../../database/schema/orders';
import { warehouse } from '../../database/schema/stock';
import { dayInZone, defaultTimeZone } from '../../dates/zones';
import type { ApiResult } from '../api-router';
import { covers } from '../scope';
import { groupBy } from '../../lists';
import { allowedActions, completion, type Actor, type LineUnits } from './state-machine';

/** The answer of a call that reads or changes an order. */
export type OrderResult = ApiResult<{ order: Order }>;
export type OrderRow = typeof consignmentOrder.$inferSelect;
export type LineRow = typeof consignmentLine.$inferSelect;

/** Who the principal is to an order: one may see the orders of more brands than one may change (SEC-51). */
async function actorOf(db: Database, principal: Principal, order: OrderRow): Promise<Actor> {
  if (await covers(db, principal, 'consignment.operate', order)) return 'admin';
  return (await covers(db, principal, 'consignment.place', order)) ? 'brand' : 'reader';
}

const unitFields = ['received', 'rejected', 'shortClosed'] as const;

export const unitsOf = (
  line: Pick<LineRow, 'totalUnits' | (typeof unitFields)[number]>,
): LineUnits => ({ ordered: line.totalUnits, ...pick(line, unitFields) });

const sum = (lines: readonly LineRow[], of: (line: LineRow) => number) =>
  lines.reduce((total, line) => total + of(line), 0);

interface Names {
  account: string;
  brand: string;
  warehouse: string;
  /** Time zone of the account. */
  timeZone: string | null;
}

function summary(order: OrderRow, names: Names, lines: readonly LineRow[], now: Date) {
  return {
    orderNumber: order.orderNumber,
    ...pick(order, ['status', 'reviewState', 'tab', 'expectedDate', 'carrier', 'tracking']),
    account: { id: order.accountId, name: names.account },
    brand: { id: order.brandId, name: names.brand },
    warehouse: { id: order.warehouseId, name: names.warehouse },
    placedAt: order.placedAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    totalUnits: sum(lines, ({ totalUnits }) => totalUnits),
    receivedUnits: sum(lines, ({ received }) => received),
    completion: completion(lines.map(unitsOf)),
    isShort: lines.some(({ shortClosed }) => shortClosed > 0),
    isOverdue: isOverdue(order, dayInZone(now, names.timeZone ?? defaultTimeZone)),
    version: order.version,
  };
}

/** Whether the warehouse still waits for an order that should have arrived before this day. */
const isOverdue = ({ tab, expectedDate }: OrderRow, today: string): boolean =>
  tab === 'placed' && expectedDate !== null && expectedDate < today;

/** Loads the summaries of orders for a list, in the same order, with two queries in all. */
export async function loadOrderSummaries(
  db: Database,
  orders: readonly OrderRow[],
  now: Date,
): Promise<OrderSummary[]> {
  if (orders.length === 0) return [];
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const names = await db
    .select({
      number: consignmentOrder.orderNumber,
      account: account.name,
      brand: brand.name,
      warehouse: warehouse.name,
      timeZone: account.timeZone,
    })
    .from(consignmentOrder)
    .innerJoin(account, eq(account.id, consignmentOrder.accountId))
    .innerJoin(brand, eq(brand.id, consignmentOrder.brandId))
    .innerJoin(warehouse, eq(warehouse.id, consignmentOrder.warehouseId))
    .where(inArray(consignmentOrder.orderNumber, numbers));
  const lines = await db
    .select()
    .from(consignmentLine)
    .where(inArray(consignmentLine.orderNumber, numbers));
  const nameOf = new Map(names.map((row) => [row.number, row]));
  const linesOf = groupBy(lines, ({ orderNumber }) => orderNumber);
  return orders.map((order) =>
    summary(order, nameOf.get(order.orderNumber)!, linesOf.get(order.orderNumber) ?? [], now),
  );
}

/** Loads an order with its lines, receipts and events, and the actions that its state allows this principal. */
export async function loadOrderDetails(
  db: Database,
  principal: Principal,
  order: OrderRow,
  now: Date,
): Promise<Order> {
  const number = order.orderNumber;
  const [head] = await loadOrderSummaries(db, [order], now);
  const lines = await db
    .select({ line: consignmentLine, name: product.name })
    .from(consignmentLine)
    .innerJoin(product, eq(product.id, consignmentLine.productId))
    .where(eq(consignmentLine.orderNumber, number))
    .orderBy(asc(consignmentLine.line));
  const events = await db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderNumber, number))
    .orderBy(asc(orderEvent.id));
  return {
    ...head!,
    ...pick(order, orderFieldNames),
    placedBy: events.findLast(({ action }) => action === 'place')?.userName ?? null,
    closedReason: order.closedReason,
    copiedFrom: order.copiedFrom,
    lines: lines.map(({ line, name }) => ({
      ...pick(line, ['line', 'cases', 'unitsPerCase', 'looseUnits', 'totalUnits', ...unitFields]),
      product: { id: line.productId, name },
      completion: completion([unitsOf(line)]),
    })),
    receipts: await receiptsOf(db, number),
    events: eventsOf(events),
    allowed: allowedActions(order, await actorOf(db, principal, order)),
  };
}

/** The time zone of an account (U-10). */
export async function timeZoneOf(db: Database, accountId: string): Promise<string> {
  const [found] = await db
    .select({ timeZone: account.timeZone })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.timeZone ?? defaultTimeZone;
}

async function receiptsOf(db: Database, number: string) {
  const rows = await db
    .select({ receipt, line: receiptLine })
    .from(receipt)
    .innerJoin(receiptLine, eq(receiptLine.receiptId, receipt.id))
    .where(eq(receipt.orderNumber, number))
    .orderBy(asc(receipt.receivedAt), asc(receipt.id), asc(receiptLine.position));
  return [...groupBy(rows, (row) => row.receipt.id).values()].map((parts) => {
    const { id, receivedAt, receivedByName, reason, pallets } = parts[0]!.receipt;
    return {
      id,
      receivedAt: receivedAt.toISOString(),
      receivedBy: receivedByName,
      reason,
      pallets,
      lines: parts.map(({ line }) =>
        pick(line, ['line', 'quantity', 'rejected', 'reason', 'lot', 'expiry', 'location']),
      ),
    };
  });
}

/** The events that a timeline shows. An order that one request stores and places has no event for the draft. */
const eventsOf = (events: readonly (typeof orderEvent.$inferSelect)[]) =>
  events
    .filter(({ action, at }, index) => {
      const next = events[index + 1];
      return action !== 'save' || next?.action !== 'place' || next.at.getTime() !== at.getTime();
    })
    .map(({ at, userName, action, reason }) => ({
      at: at.toISOString(),
      by: userName,
      action,
      reason,
    }));
