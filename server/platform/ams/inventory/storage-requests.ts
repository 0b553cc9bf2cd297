import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { storageRequest, warehouse } from '../../database/schema/stock';
import { cursorMoment, decodeCursor, encodeCursor, pageQuery } from '../paging';

export const storageRequestsQuery = z.object(pageQuery);

const cursorKind = 'storage requests';
const cursorSchema = z.tuple([cursorMoment, z.string().max(200)]);

/** Lists the storage requests of the principal's own account, newest first, with their state (O-07). */
export async function listStorageRequests(
  db: Database,
  { accountId }: Principal,
  { first, after }: z.infer<typeof storageRequestsQuery>,
) {
  const from = decodeCursor(cursorKind, after, cursorSchema);
  const rows = await db
    .select({ request: storageRequest, warehouse: { id: warehouse.id, name: warehouse.name } })
    .from(storageRequest)
    .innerJoin(warehouse, eq(warehouse.id, storageRequest.warehouseId))
    .where(
      and(
        eq(storageRequest.accountId, accountId),
        from === null
          ? undefined
          : sql`(${storageRequest.createdAt}, ${storageRequest.id}) < (${from[0]}::timestamptz, ${from[1]}::text)`,
      ),
    )
    .orderBy(desc(storageRequest.createdAt), desc(storageRequest.id))
    .limit(first + 1);
  const page = rows.slice(0, first);
  const last = rows.length > first ? page.at(-1)?.request : undefined;
  return {
    requests: page.map(({ request, warehouse: place }) => ({
      id: request.id,
      warehouse: place,
      pallets: request.pallets,
      notes: request.notes,
      state: request.state,
      reason: request.reason,
      requested_by: request.userName,
      requested_at: request.createdAt.toISOString(),
      decided_at: request.decidedAt?.toISOString() ?? null,
    })),
    next: last ? encodeCursor(cursorKind, [last.createdAt.toISOString(), last.id]) : null,
  };
}
