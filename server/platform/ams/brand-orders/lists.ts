import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import {
  brandOrderLimits,
  type brandOrderCalls,
  type BrandOrderCounts,
} from '../../../../contract/ams/brand-orders';
import type { QueryOf } from '../../../../contract/call';
import { day, messages, moment } from '../../../../contract/fields';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import {
  lineItem,
  lineItemSet,
  lineItemSetCount,
  shipment,
} from '../../database/schema/brand-orders';
import { product } from '../../database/schema/catalogue';
import { invalidField, Refusal } from '../../http/refusal';
import {
  beyondPlace,
  readPage,
  type PageQuery,
  type PlaceInList,
  type SortColumn,
} from '../paging';
import { containsPattern, nameContains } from '../../database/name-search';
import { loadScope, scopeConditions, type Scope } from '../scope';
import { lastPresentDay, loadSetSummaries, type SetRow } from './view';

type ListQuery = QueryOf<typeof brandOrderCalls.list>;
/** Without a state all orders are listed; `new` leaves out the future ones. */
export type SetQuery = Partial<Omit<ListQuery, 'first' | 'after' | 'before' | 'sort' | 'state'>> & {
  state?: ListQuery['state'] | 'future' | undefined;
  sort: ListQuery['sort'];
};

const set = lineItemSet;
const keyOf = {
  due: { column: set.dueDate, type: 'date', of: (row: SetRow) => row.dueDate },
  ordered: {
    column: set.orderedAt,
    type: 'timestamptz',
    of: (row: SetRow) => row.orderedAt.toISOString(),
  },
} as const;
const keySchema = z.tuple([z.union([day, moment]), z.string().max(40)]);
export type SetPlace = PlaceInList<z.infer<typeof keySchema>>;

const fieldOf = ({ sort }: SetQuery) => (sort.endsWith('due') ? 'due' : 'ordered');
const isDescending = ({ sort }: SetQuery) => sort.startsWith('-');
const kindOf = ({ state, sort }: SetQuery) => `line_item_sets ${state ?? 'all'} ${sort}`;
const sortKey = (query: SetQuery, row: SetRow): SetPlace['key'] => [
  keyOf[fieldOf(query)].of(row),
  row.id,
];
/** The place behind a row. */
export const placeAfter = (query: SetQuery, row: SetRow): SetPlace => ({
  key: sortKey(query, row),
  isBack: false,
  at: 1,
});

/** The orders that a principal sees (P-06). */
export const loadVisibleSets = (db: Database, principal: Principal): Promise<Scope> =>
  loadScope(db, principal, 'orders.view');

function reading(query: SetQuery, place: SetPlace | null) {
  const { column, type } = keyOf[fieldOf(query)];
  const columns: SortColumn[] = [
    [column, type],
    [set.id, 'text'],
  ];
  return beyondPlace(columns, isDescending(query), place);
}

export function ordering(query: SetQuery, place: SetPlace | null): SQL[] {
  return reading(query, place).order;
}

/** @param horizon the last due day of orders that are not future ones */
export function pageCondition(
  reach: readonly SQL[],
  query: SetQuery,
  horizon: string,
  place: SetPlace | null,
): SQL {
  const { state } = query;
  const conditions = [...reach, ...matching(query)];
  if (state === 'future')
    conditions.push(sql`${set.state} = 'new' and ${set.dueDate} > ${horizon}`);
  else if (state === 'new')
    conditions.push(sql`${set.state} = 'new' and ${set.dueDate} <= ${horizon}`);
  else if (state !== undefined) conditions.push(eq(set.state, state));
  return and(...conditions, reading(query, place).beyond)!;
}

const isNamed = (wanted: string) =>
  sql`(${nameContains(product.name, wanted)} or ${lineItem.sku} ilike ${containsPattern(wanted)})`;

function matching({ dueFrom, dueTo, product: wanted, shipTo, q, ids }: SetQuery): SQL[] {
  const conditions: SQL[] = [];
  if (dueFrom !== undefined) conditions.push(sql`${set.dueDate} >= ${dueFrom}`);
  if (dueTo !== undefined) conditions.push(sql`${set.dueDate} <= ${dueTo}`);
  if (ids !== undefined) conditions.push(inArray(set.id, readIds(ids)));
  if (wanted)
    conditions.push(
      sql`exists (select from ${lineItem} join ${product} on ${product.id} = ${lineItem.productId}
        where ${lineItem.setId} = ${set.id} and (${product.id} = ${wanted} or ${isNamed(wanted)}))`,
    );
  if (shipTo)
    conditions.push(
      nameContains(
        sql`concat_ws(' ', ${set.shipTo}->>'name', ${set.shipTo}->>'company', ${set.shipTo}->>'city', ${set.shipTo}->>'region', ${set.shipTo}->>'postalCode', ${set.shipTo}->>'country')`,
        shipTo,
      ),
    );
  if (q)
    conditions.push(
      or(
        ilike(set.orderNumber, containsPattern(q)),
        sql`exists (select from ${lineItem} join ${product} on ${product.id} = ${lineItem.productId}
          where ${lineItem.setId} = ${set.id} and ${isNamed(q)})`,
        sql`${set.id} in (select ${shipment.setId} from ${shipment} where ${shipment.tracking} in (${q}, ${q.replace(/[\s-]/g, '').toUpperCase()}))`,
      )!,
    );
  return conditions;
}

/**
 * Ids of orders, separated by commas; each counts once.
 * @throws Refusal invalid for more than 500
 */
export function readIds(text: string): string[] {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))];
  const { ids: maxIds } = brandOrderLimits;
  if (ids.length > maxIds) throw invalidField('ids', `Choose at most ${maxIds} orders.`);
  if (ids.length === 0) throw invalidField('ids', messages.required);
  return ids;
}

export interface Reader {
  db: Database;
  principal: Principal;
  now: Date;
}

/**
 * @param scope of the reader's principal
 * @param place where the rows begin; null: with the list
 */
export const readRows = (
  { db, principal, now }: Reader,
  scope: Scope,
  query: SetQuery,
  place: SetPlace | null,
  rows: number,
): Promise<SetRow[]> =>
  db
    .select()
    .from(set)
    .where(
      pageCondition(
        scopeConditions(scope, set),
        query,
        lastPresentDay(now, principal.timeZone),
        place,
      ),
    )
    .orderBy(...ordering(query, place))
    .limit(rows);

/** Lists orders (O-08) with keyset pagination along an index, so that every page costs the same, in both directions. */
export async function listSets(reader: Reader, query: SetQuery & PageQuery & { first: number }) {
  const scope = await loadVisibleSets(reader.db, reader.principal);
  const { rows, ...keys } = await readPage(query, {
    kind: kindOf(query),
    keySchema,
    keyOf: (row: SetRow) => sortKey(query, row),
    read: (place, count) => readRows(reader, scope, query, place, count),
  });
  return { rows: await loadSetSummaries(reader.db, rows, reader.now), ...keys };
}

export const countsQuery = (db: Database, scope: Scope, horizon: string) =>
  db
    .select({
      state: lineItemSetCount.state,
      future: sql<boolean>`${lineItemSetCount.dueDate} > ${horizon}`,
      sets: sql<number>`sum(${lineItemSetCount.sets})::int`,
    })
    .from(lineItemSetCount)
    .where(and(...scopeConditions(scope, lineItemSetCount)))
    .groupBy(sql`1`, sql`2`);

/** The orders of the principal's scope by tab, from the counters. */
export async function countTabs({
  db,
  principal,
  now,
}: Reader): Promise<{ counts: BrandOrderCounts }> {
  const scope = await loadVisibleSets(db, principal);
  const rows = await countsQuery(db, scope, lastPresentDay(now, principal.timeZone));
  const of = (state: string, isFuture?: boolean) =>
    rows
      .filter((row) => row.state === state && (isFuture ?? row.future) === row.future)
      .reduce((sum, { sets }) => sum + sets, 0);
  return {
    counts: {
      new: of('new', false),
      partially_shipped: of('partially_shipped'),
      shipped: of('shipped'),
      fulfilled: of('fulfilled'),
      cancelled: of('cancelled'),
      future: of('new', true),
    },
  };
}

/**
 * Finds the orders that a request names.
 * @returns by due date and id, as the list has them by default
 * @throws Refusal invalid for one that does not exist or is outside the scope, and for more than 500
 */
export async function findSets({ db, principal }: Reader, text: string): Promise<SetRow[]> {
  const ids = readIds(text);
  const rows = await db
    .select()
    .from(set)
    .where(and(inArray(set.id, ids), ...scopeConditions(await loadVisibleSets(db, principal), set)))
    .orderBy(asc(set.dueDate), asc(set.id));
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw new Refusal('invalid', 'There is no such order.', {
      fields: missing.slice(0, 10).map((id) => ({
        path: ['ids'],
        message: `There is no order ${id.slice(0, 40)}.`,
      })),
    });
  return rows;
}
