import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import type { orderCalls } from '../../../../contract/ams/orders';
import type { QueryOf } from '../../../../contract/call';
import { moment } from '../../../../contract/fields';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { brand } from '../../database/schema/catalogue';
import { consignmentOrder } from '../../database/schema/orders';
import { beyondPlace, readPage, type PlaceInList, type SortColumn } from '../paging';
import { containsPattern, nameContains } from '../../database/name-search';
import { loadScope, scopeConditions } from '../scope';
import { loadOrderSummaries, type OrderRow } from './order-view';

type Tab = QueryOf<typeof orderCalls.list>['tab'];
/** By last change, drafts are at the top of the summary, or at its end without the minus. `pending` combines two tabs: the orders that the warehouse still has to process. */
export type ListQuery = Omit<QueryOf<typeof orderCalls.list>, 'tab'> & { tab: Tab | 'pending' };

const tabsOf = (tab: ListQuery['tab']): readonly Tab[] =>
  tab === 'pending' ? ['placed', 'in_review'] : [tab];

const order = consignmentOrder;
const keyOf = {
  updated: { column: order.updatedAt, of: (row: OrderRow) => row.updatedAt },
  placed: { column: order.datedAt, of: (row: OrderRow) => row.datedAt },
};
const keySchema = z.tuple([z.boolean(), moment, z.string().max(40)]);
export type OrderPlace = PlaceInList<z.infer<typeof keySchema>>;

/**
 * Lists the orders in the principal's scope (O-02) with keyset pagination along an index, so that every page costs the
 * same. The orders that match the search are counted by tab, if the query requests that.
 */
export async function listOrders(db: Database, principal: Principal, query: ListQuery, now: Date) {
  const scope = await loadScope(db, principal, 'consignment.view');
  const reach = [...scopeConditions(scope, order), ...matching(query.q)];
  // Each tab is read along its own index. One condition for two tabs would make the database sort all of their rows.
  const read = async (place: OrderPlace | null, count: number) => {
    const parts = await Promise.all(
      tabsOf(query.tab).map((tab) =>
        db
          .select()
          .from(order)
          .where(pageCondition(reach, query, place, tab))
          .orderBy(...ordering(query, place))
          .limit(count),
      ),
    );
    return parts.length === 1 ? parts[0]! : inOrder(parts.flat(), query, place).slice(0, count);
  };
  const { rows, ...keys } = await readPage(query, {
    kind: kindOf(query),
    keySchema,
    keyOf: (row: OrderRow) => sortKey(query, row),
    read,
  });
  return {
    orders: await loadOrderSummaries(db, rows, now),
    ...keys,
    ...(query.counts === 'true' ? { counts: await countTabs(db, reach) } : {}),
  };
}

const fieldOf = ({ sort }: ListQuery) => (sort.endsWith('placed') ? 'placed' : 'updated');
const kindOf = ({ tab, sort }: ListQuery) => `${tab} ${sort}`;
/** Whether drafts are sorted before all other orders. */
const draftsFirst = (query: ListQuery) => query.tab === 'summary' && fieldOf(query) === 'updated';

const isDescending = ({ sort }: ListQuery) => sort.startsWith('-');
export const sortKey = (query: ListQuery, row: OrderRow): OrderPlace['key'] => [
  row.isDraft,
  keyOf[fieldOf(query)].of(row).toISOString(),
  row.orderNumber,
];

function reading(query: ListQuery, place: OrderPlace | null) {
  const columns: SortColumn[] = [
    [order.isDraft, 'boolean'],
    [keyOf[fieldOf(query)].column, 'timestamptz'],
    [order.orderNumber, 'text'],
  ];
  if (draftsFirst(query)) return beyondPlace(columns, isDescending(query), place);
  const shorter = place && { ...place, key: place.key.slice(1) };
  return beyondPlace(columns.slice(1), isDescending(query), shorter);
}

export function ordering(query: ListQuery, place: OrderPlace | null): SQL[] {
  return reading(query, place).order;
}

/** Sorts rows of several tabs as each of them was read. Such a list never has drafts first. */
function inOrder(rows: OrderRow[], query: ListQuery, place: OrderPlace | null): OrderRow[] {
  const { of } = keyOf[fieldOf(query)];
  const sign = isDescending(query) === (place?.isBack ?? false) ? 1 : -1;
  return rows.sort(
    (a, b) =>
      sign * (of(a).getTime() - of(b).getTime() || (a.orderNumber < b.orderNumber ? -1 : 1)),
  );
}

export function pageCondition(
  reach: readonly SQL[],
  query: ListQuery,
  place: OrderPlace | null,
  tab = tabsOf(query.tab)[0]!,
): SQL | undefined {
  const conditions = [...reach];
  if (tab !== 'summary') conditions.push(eq(order.tab, tab));
  return and(...conditions, reading(query, place).beyond);
}

function matching(q: string): SQL[] {
  if (q === '') return [];
  const pattern = containsPattern(q);
  return [
    or(
      ilike(order.orderNumber, pattern),
      nameContains(order.carrier, q),
      ilike(order.tracking, pattern),
      sql`${order.brandId} in (select ${brand.id} from ${brand} where ${nameContains(brand.name, q)})`,
    )!,
  ];
}

async function countTabs(db: Database, reach: readonly SQL[]) {
  const rows = await db
    .select({ tab: order.tab, count: sql<number>`count(*)::int` })
    .from(order)
    .where(and(...reach))
    .groupBy(order.tab);
  const of = (tab: string) => rows.find((row) => row.tab === tab)?.count ?? 0;
  return {
    summary: rows.reduce((sum, { count }) => sum + count, 0),
    draft: of('draft'),
    placed: of('placed'),
    received: of('received'),
    closed: of('closed'),
    in_review: of('in_review'),
    invalid: of('invalid'),
  };
}
