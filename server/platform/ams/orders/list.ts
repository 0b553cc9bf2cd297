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
export type ListQuery = z.infer<typeof listQuery>;

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
  const rows = await db
    .select()
    .from(order)
    .where(pageCondition(reach, query))
    .orderBy(...ordering(query))
    .limit(query.first + 1);
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

export function pageCondition(reach: readonly SQL[], query: ListQuery): SQL | undefined {
  const conditions = [...reach];
  if (query.tab !== 'summary') conditions.push(eq(order.tab, query.tab));
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
