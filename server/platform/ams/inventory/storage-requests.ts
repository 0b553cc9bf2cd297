import { and, eq } from 'drizzle-orm';
import * as z from 'zod';

import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { storageRequest, warehouse } from '../../database/schema/stock';
import { momentSchema } from '../../dates/schemas';
import { beyondPlace, pageQuery, readPage, type SortColumn } from '../paging';

export const storageRequestsQuery = z.object(pageQuery);

const keySchema = z.tuple([momentSchema, z.string().max(200)]);

/** Lists the storage requests of the principal's own account, newest first, with their state (O-07). */
export async function listStorageRequests(
  db: Database,
  { accountId }: Principal,
  query: z.infer<typeof storageRequestsQuery>,
) {
  const { createdAt, id } = storageRequest;
  const columns: SortColumn[] = [
    [createdAt, 'timestamptz'],
    [id, 'text'],
  ];
  const { rows, ...keys } = await readPage(query, {
    kind: 'storage requests',
    keySchema,
    keyOf: ({ request }: { request: typeof storageRequest.$inferSelect }) =>
      [request.createdAt.toISOString(), request.id] as [string, string],
    read: (place, count) => {
      const { order, beyond } = beyondPlace(columns, true, place);
      return db
        .select({ request: storageRequest, warehouse: { id: warehouse.id, name: warehouse.name } })
        .from(storageRequest)
        .innerJoin(warehouse, eq(warehouse.id, storageRequest.warehouseId))
        .where(and(eq(storageRequest.accountId, accountId), beyond))
        .orderBy(...order)
        .limit(count);
    },
  });
  return {
    requests: rows.map(({ request, warehouse: place }) => ({
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
    ...keys,
  };
}
