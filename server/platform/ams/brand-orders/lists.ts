import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import {
  lineItem,
  lineItemSet,
  lineItemSetCount,
  lineItemSetStates,
  shipment,
} from '../../database/schema/brand-orders';
import { product } from '../../database/schema/catalogue';
import { daySchema, momentSchema } from '../../dates/schemas';
import { invalidField, Refusal } from '../../http/refusal';
import { messages } from '../../http/input';
import {
  beyondPlace,
  pageQuery,
  type PageQuery,
  type PlaceInList,
  readPage,
  type SortColumn,
} from '../paging';
import { containsPattern, nameContains } from '../../database/name-search';
import { loadScope, scopeConditions, type Scope } from '../scope';
import { lastPresentDay, loadSetSummaries, type SetRow } from './view';

/** The most ids that one request names. */
export const maxIds = 500;

const filters = {
  due_from: daySchema.optional(),
  due_to: daySchema.optional(),
  /** Its id, or a part of its name or SKU. */
  product: z.string().trim().max(200).default(''),
  ship_to: z.string().trim().max(100).default(''),
  q: z.string().trim().max(100).default(''),
  ids: z.string().max(20_000).optional(),
};
/** A minus means latest first. */
const [dueSorts, orderedSorts] = [['due', '-due'] as const, ['ordered', '-ordered'] as const];
/** By due date alone: no index has future orders by the time of the order. */
export const futureFileQuery = z.object({ ...filters, sort: z.enum(dueSorts).default('due') });
export const fileQuery = z.object({
  ...filters,
  sort: z.enum([...dueSorts, ...orderedSorts]).default('due'),
  state: z.enum(lineItemSetStates).optional(),
});
export const futureListQuery = futureFileQuery.extend(pageQuery);
export const listQuery = fileQuery.extend(pageQuery);
export const slipQuery = z.object({
  ids: z.string({ error: messages.required }).min(1, messages.required).max(20_000),
  paper: z.enum(['A4', 'Letter'], { error: 'Choose A4 or Letter.' }).default('A4'),
  /** Number of a parcel of the one order. */
  parcel: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** Without a state all orders are listed; `new` leaves out the future ones. */
export type SetQuery = Partial<Omit<z.infer<typeof fileQuery>, 'state'>> & {
  state?: SetRow['state'] | 'future' | undefined;
  sort: z.infer<typeof fileQuery>['sort'];
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
const keySchema = z.tuple([z.union([daySchema, momentSchema]), z.string().max(40)]);
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

function matching({ due_from, due_to, product: wanted, ship_to, q, ids }: SetQuery): SQL[] {
  const conditions: SQL[] = [];
  if (due_from !== undefined) conditions.push(sql`${set.dueDate} >= ${due_from}`);
  if (due_to !== undefined) conditions.push(sql`${set.dueDate} <= ${due_to}`);
  if (ids !== undefined) conditions.push(inArray(set.id, readIds(ids)));
  if (wanted)
    conditions.push(
      sql`exists (select from ${lineItem} join ${product} on ${product.id} = ${lineItem.productId}
        where ${lineItem.setId} = ${set.id} and (${product.id} = ${wanted} or ${isNamed(wanted)}))`,
    );
  if (ship_to)
    conditions.push(
      nameContains(
        sql`concat_ws(' ', ${set.shipTo}->>'name', ${set.shipTo}->>'company', ${set.shipTo}->>'city', ${set.shipTo}->>'region', ${set.shipTo}->>'postalCode', ${set.shipTo}->>'country')`,
        ship_to,
      ),
    );
  if (q) {
    conditions.push(
      or(
        ilike(set.orderNumber, containsPattern(q)),
        sql`exists (select from ${lineItem} join ${product} on ${product.id} = ${lineItem.productId}
          where ${lineItem.setId} = ${set.id} and ${isNamed(q)})`,
        sql`${set.id} in (select ${shipment.setId} from ${shipment} where ${shipment.tracking} in (${q}, ${q.replace(/[\s-]/g, '').toUpperCase()}))`,
      )!,
    );
  }
  return conditions;
}

/**
 * Ids of orders, separated by commas; each counts once.
 * @throws Refusal invalid for more than 500
 */
export function readIds(text: string): string[] {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))];
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
  return { rows: await loadSetSummaries(reader.db, rows, reader.now), keys };
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
export async function countTabs({ db, principal, now }: Reader) {
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
