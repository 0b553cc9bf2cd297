import { and, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import type { Viewer } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { brand, consignmentOrder } from '../../database/schema';
import { containing, pageQuery, readKey, writeKey } from '../paging';
import { scopeOf, within } from '../scope';
import { summarise, type OrderRow } from './view';

export const listQuery = z.object({
  tab: z
    .enum(['summary', 'placed', 'received', 'closed', 'in_review', 'invalid'])
    .default('summary'),
  counts: z.enum(['true', 'false']).default('false'),
  q: z.string().trim().max(100).default(''),
  /** A minus: newest first. Drafts are on top of the summary by last change, and at its end the other way round. */
  sort: z.enum(['-updated', 'updated', '-placed', 'placed']).default('-updated'),
  ...pageQuery,
});
type Tab = z.infer<typeof listQuery>['tab'];
/** `pending`: what the warehouse still has to do, two tabs in one list. */
export type ListQuery = Omit<z.infer<typeof listQuery>, 'tab'> & { tab: Tab | 'pending' };

const tabsOf = (tab: ListQuery['tab']): readonly Tab[] =>
  tab === 'pending' ? ['placed', 'in_review'] : [tab];

const order = consignmentOrder;
const keyOf = {
  updated: { column: order.updatedAt, of: (row: OrderRow) => row.updatedAt },
  placed: { column: order.datedAt, of: (row: OrderRow) => row.datedAt },
};
const keyShape = z.tuple([z.boolean(), z.iso.datetime(), z.string().max(40)]);

/**
 * A page of the orders in the viewer's reach (O-02), read by key along an index: the last page of many costs what the
 * first does. Counts are by tab, of what the search leaves, and only when asked for.
 */
export async function listOrders(db: Database, viewer: Viewer, query: ListQuery) {
  const scope = await scopeOf(db, viewer);
  const reach = [...within(scope, order), ...matching(query.q)];
  // Each tab is read along its own index; two in one condition would be sorted as a whole.
  const parts = await Promise.all(
    tabsOf(query.tab).map((tab) =>
      db
        .select()
        .from(order)
        .where(pageCondition(reach, query, tab))
        .orderBy(...ordering(query))
        .limit(query.first + 1),
    ),
  );
  const rows = parts.length === 1 ? parts[0]! : inOrder(parts.flat(), query);
  const page = rows.slice(0, query.first);
  const last = rows.length > query.first ? page.at(-1) : undefined;
  return {
    orders: await summarise(db, page),
    next: last
      ? writeKey(kindOf(query), [
          last.isDraft,
          keyOf[fieldOf(query)].of(last).toISOString(),
          last.orderNumber,
        ])
      : null,
    ...(query.counts === 'true' ? { counts: await countTabs(db, reach) } : {}),
  };
}

const fieldOf = ({ sort }: ListQuery) => (sort.endsWith('placed') ? 'placed' : 'updated');
const kindOf = ({ tab, sort }: ListQuery) => `${tab} ${sort}`;
/** Only there the drafts part the list in two. */
const draftsFirst = (query: ListQuery) => query.tab === 'summary' && fieldOf(query) === 'updated';

export function ordering(query: ListQuery): SQL[] {
  const direction = query.sort.startsWith('-') ? desc : asc;
  return [
    ...(draftsFirst(query) ? [direction(order.isDraft)] : []),
    direction(keyOf[fieldOf(query)].column),
    direction(order.orderNumber),
  ];
}

/** Rows of several tabs in the list's order, which is none with drafts on top. */
function inOrder(rows: OrderRow[], query: ListQuery): OrderRow[] {
  const { of } = keyOf[fieldOf(query)];
  const direction = query.sort.startsWith('-') ? -1 : 1;
  return rows.sort(
    (a, b) =>
      direction * (of(a).getTime() - of(b).getTime() || (a.orderNumber < b.orderNumber ? -1 : 1)),
  );
}

export function pageCondition(
  reach: readonly SQL[],
  query: ListQuery,
  tab = tabsOf(query.tab)[0]!,
): SQL | undefined {
  const conditions = [...reach];
  if (tab !== 'summary') conditions.push(eq(order.tab, tab));
  const key = readKey(kindOf(query), query.after, keyShape);
  if (key !== null) {
    const [isDraft, at, number] = key;
    const beyond = query.sort.startsWith('-') ? sql`<` : sql`>`;
    const { column } = keyOf[fieldOf(query)];
    // Rows as a whole: the one form of this condition that an index answers with a place to begin at.
    conditions.push(
      draftsFirst(query)
        ? sql`(${order.isDraft}, ${column}, ${order.orderNumber}) ${beyond} (${isDraft}::boolean, ${at}::timestamptz, ${number}::text)`
        : sql`(${column}, ${order.orderNumber}) ${beyond} (${at}::timestamptz, ${number}::text)`,
    );
  }
  return and(...conditions);
}

function matching(q: string): SQL[] {
  if (q === '') return [];
  const pattern = containing(q);
  return [
    or(
      ilike(order.orderNumber, pattern),
      ilike(order.carrier, pattern),
      ilike(order.tracking, pattern),
      sql`${order.brandId} in (select ${brand.id} from ${brand} where ${brand.name} ilike ${pattern})`,
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
    placed: of('placed'),
    received: of('received'),
    closed: of('closed'),
    in_review: of('in_review'),
    invalid: of('invalid'),
  };
}
