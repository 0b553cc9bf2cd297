import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { BrandOrder, BrandOrderSummary } from '../../../../contract/ams/brand-orders';
import {
  brandOrderActions,
  type BrandOrderAction,
  type BrandOrderState,
} from '../../../../contract/vocabulary';
import { pick } from '../../../../contract/pick';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account } from '../../database/schema/accounts';
import {
  lineItem,
  lineItemSet,
  lineItemSetEvent,
  shipment,
  shipmentLine,
} from '../../database/schema/brand-orders';
import { brand, product } from '../../database/schema/catalogue';
import { addDays } from '../../dates/days';
import { dayInZone, defaultTimeZone } from '../../dates/zones';
import { groupBy } from '../../lists';
import type { ApiResult } from '../api-router';
import { covers } from '../scope';

/** The answer of a call that changes an order. */
export type SetResult = ApiResult<{ lineItemSet: BrandOrder }>;
export type SetRow = typeof lineItemSet.$inferSelect;
export type ItemRow = typeof lineItem.$inferSelect;

/** Orders that are due later than this many days from today are future ones (O-08). */
const futureDays = 14;

/** The last due day of orders that are not future ones. @param zone IANA name; null: none is known */
export const lastPresentDay = (now: Date, zone: string | null): string =>
  addDays(dayInZone(now, zone ?? defaultTimeZone), futureDays);

/** @param horizon `lastPresentDay` of the order's account */
export const isFuture = ({ state, dueDate }: SetRow, horizon: string): boolean =>
  state === 'new' && dueDate > horizon;

export const leftOf = ({ ordered, shipped, cancelled }: ItemRow): number =>
  ordered - shipped - cancelled;

/** What can be done with an order, and by whom: the state machine of domain.md section 6. */
export const actions: Readonly<
  Record<
    BrandOrderAction,
    { from: readonly BrandOrderState[]; by: 'sets.ship' | 'consignment.operate' }
  >
> = {
  ship: { from: ['new', 'partially_shipped'], by: 'sets.ship' },
  edit: { from: ['partially_shipped', 'shipped'], by: 'sets.ship' },
  fulfil: { from: ['new', 'partially_shipped', 'shipped'], by: 'sets.ship' },
  /** A future order, too. */
  cancel: { from: ['new'], by: 'consignment.operate' },
};

/** Whether an order's state allows an action. Future orders are read only. */
export const startsFrom = (row: SetRow, action: BrandOrderAction, future: boolean): boolean =>
  actions[action].from.includes(row.state) && (action === 'cancel' || !future);

/** The actions that the order's state and the principal's permissions for its brand allow (SEC-51). */
async function allowedActions(db: Database, principal: Principal, row: SetRow, future: boolean) {
  const may = {
    'sets.ship': await covers(db, principal, 'sets.ship', row),
    'consignment.operate': await covers(db, principal, 'consignment.operate', row),
  };
  return brandOrderActions.filter(
    (action) => may[actions[action].by] && startsFrom(row, action, future),
  );
}

interface Names {
  account: string;
  /** Time zone of the account. */
  zone: string | null;
  brand: string;
}

/** The names that are not in the row of an order, by the id of the order. */
export async function loadNames(db: Database, ids: readonly string[]): Promise<Map<string, Names>> {
  const names = await db
    .select({
      id: lineItemSet.id,
      account: account.name,
      zone: account.timeZone,
      brand: brand.name,
    })
    .from(lineItemSet)
    .innerJoin(account, eq(account.id, lineItemSet.accountId))
    .innerJoin(brand, eq(brand.id, lineItemSet.brandId))
    .where(inArray(lineItemSet.id, [...ids]));
  return new Map(names.map(({ id, ...rest }) => [id, rest]));
}

/** Loads the rows of a list, in the same order, with three queries in all. */
export async function loadSetSummaries(
  db: Database,
  rows: readonly SetRow[],
  now: Date,
): Promise<BrandOrderSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const nameOf = await loadNames(db, ids);
  const sum = (column: PgColumn) => sql<number>`sum(${column})::int`;
  const sums = await db
    .select({
      id: lineItem.setId,
      lines: sql<number>`count(*)::int`,
      ordered: sum(lineItem.ordered),
      shipped: sum(lineItem.shipped),
      cancelled: sum(lineItem.cancelled),
    })
    .from(lineItem)
    .where(inArray(lineItem.setId, ids))
    .groupBy(lineItem.setId);
  const parcels = await db
    .select({ id: shipment.setId, count: sql<number>`count(*)::int` })
    .from(shipment)
    .where(inArray(shipment.setId, ids))
    .groupBy(shipment.setId);
  // Computed once for each time zone: a list has few of them.
  const days = new Map(
    [...new Set([...nameOf.values()].map(({ zone }) => zone))].map((zone) => [
      zone,
      { today: dayInZone(now, zone ?? defaultTimeZone), horizon: lastPresentDay(now, zone) },
    ]),
  );
  const sumsOf = new Map(sums.map((one) => [one.id, one]));
  const parcelsOf = new Map(parcels.map(({ id, count }) => [id, count]));
  return rows.map((row) => {
    const { account: accountName, brand: brandName, zone } = nameOf.get(row.id)!;
    const { lines, ordered, shipped, cancelled } = sumsOf.get(row.id)!;
    const left = ordered - shipped - cancelled;
    const { today, horizon } = days.get(zone)!;
    return {
      ...pick(row, ['id', 'orderNumber', 'state', 'dueDate', 'shipTo', 'version']),
      account: { id: row.accountId, name: accountName },
      brand: { id: row.brandId, name: brandName },
      isFuture: isFuture(row, horizon),
      isOverdue: left > 0 && row.dueDate < today,
      orderedAt: row.orderedAt.toISOString(),
      lineCount: lines,
      ordered,
      shipped,
      left,
      cancelled,
      shipmentCount: parcelsOf.get(row.id) ?? 0,
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** What belongs to orders, by their ids: lines with the products' names, and parcels. */
export async function loadParts(db: Database, ids: readonly string[]) {
  const some = [...ids];
  const lines = await db
    .select({ line: lineItem, name: product.name })
    .from(lineItem)
    .innerJoin(product, eq(product.id, lineItem.productId))
    .where(inArray(lineItem.setId, some))
    .orderBy(asc(lineItem.line));
  const parcels = await db
    .select()
    .from(shipment)
    .where(inArray(shipment.setId, some))
    .orderBy(asc(shipment.number));
  return {
    linesOf: groupBy(lines, ({ line }) => line.setId),
    parcelsOf: groupBy(parcels, ({ setId }) => setId),
  };
}

/** The lines of the parcels of orders, by the parcels' ids. */
export async function loadContents(db: Database, ids: readonly string[]) {
  const contents = await db
    .select()
    .from(shipmentLine)
    .where(inArray(shipmentLine.setId, [...ids]))
    .orderBy(asc(shipmentLine.position));
  return groupBy(contents, ({ shipmentId }) => shipmentId);
}

/** Loads an order with its lines, parcels and timeline, and the actions that its state allows this principal. */
export async function loadSetDetails(
  db: Database,
  principal: Principal,
  row: SetRow,
  now: Date,
): Promise<BrandOrder> {
  const [head] = await loadSetSummaries(db, [row], now);
  const { linesOf, parcelsOf } = await loadParts(db, [row.id]);
  const contentsOf = await loadContents(db, [row.id]);
  const events = await db
    .select()
    .from(lineItemSetEvent)
    .where(eq(lineItemSetEvent.setId, row.id))
    .orderBy(asc(lineItemSetEvent.id));
  return {
    ...head!,
    ...pick(row, ['shipFrom', 'notes', 'cancelledReason']),
    lines: (linesOf.get(row.id) ?? []).map(({ line, name }) => ({
      ...line,
      product: { id: line.productId, name },
      left: leftOf(line),
    })),
    shipments: (parcelsOf.get(row.id) ?? []).map((parcel) => ({
      ...parcel,
      createdAt: parcel.createdAt.toISOString(),
      lines: contentsOf.get(parcel.id) ?? [],
    })),
    events: events.map((event) => ({
      ...event,
      at: event.at.toISOString(),
      by: event.userName,
    })),
    allowed: await allowedActions(db, principal, row, head!.isFuture),
  };
}

/** Lines of orders and of parcels that are read at a time: their work keeps the thread for some 20 ms (SEC-50). */
const rowsAtOnce = 1_000;

/** Divides orders into groups whose lines are read at a time. An order with more lines is a group of its own. */
export async function* groupsToRead(
  db: Database,
  rows: readonly SetRow[],
): AsyncGenerator<readonly SetRow[]> {
  const ids = rows.map(({ id }) => id);
  const sizes = new Map<string, number>();
  for (const { setId, count } of (
    await Promise.all(
      [lineItem, shipmentLine].map((table) =>
        db
          .select({ setId: table.setId, count: sql<number>`count(*)::int` })
          .from(table)
          .where(inArray(table.setId, ids))
          .groupBy(table.setId),
      ),
    )
  ).flat())
    sizes.set(setId, (sizes.get(setId) ?? 0) + count);
  let [from, size] = [0, 0];
  for (const [at, { id }] of rows.entries()) {
    const own = sizes.get(id) ?? 0;
    if (at > from && size + own > rowsAtOnce) {
      yield rows.slice(from, at);
      [from, size] = [at, 0];
    }
    size += own;
  }
  if (from < rows.length) yield rows.slice(from);
}
