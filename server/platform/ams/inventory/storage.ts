import { randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import { pick } from '../../../../contract/pick';
import type { inventoryCalls, Storage } from '../../../../contract/ams/inventory';
import type { BodyOf, QueryOf } from '../../../../contract/call';
import { moment } from '../../../../contract/fields';
import { fullName, type Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { readAdminAddresses } from '../../accounts/users';
import { account } from '../../database/schema/accounts';
import { storagePlan, storageRequest, warehouse } from '../../database/schema/stock';
import type { ApiResult } from '../api-router';
import type { Change } from '../entity-routes';
import { Refusal } from '../../http/refusal';
import { countStorageRequest } from '../../accounts/mail-limits';
import { beyondPlace, readPage, type SortColumn } from '../paging';
import { isAccepting, isWaiting } from './intake';

/**
 * Loads the storage in a warehouse, in pallets, and what the user may expect of its intake.
 * @param accountId null for admins: the sum of all accounts
 */
export async function storageOf(
  db: Database,
  { accountId, userId }: { accountId: string | null; userId: string },
  warehouseId: string,
): Promise<Storage> {
  const [row] = await db
    .select({
      allowed: sql<number>`coalesce(sum(${storagePlan.palletsAllowed}), 0)::int`,
      used: sql<number>`coalesce(sum(${storagePlan.palletsUsed}), 0)::int`,
    })
    .from(storagePlan)
    .where(
      and(
        eq(storagePlan.warehouseId, warehouseId),
        accountId === null ? undefined : eq(storagePlan.accountId, accountId),
      ),
    );
  const { allowed, used } = row!;
  const [named] = await db
    .select({ id: warehouse.id, name: warehouse.name })
    .from(warehouse)
    .where(eq(warehouse.id, warehouseId));
  return {
    warehouse: named ?? null,
    palletsAllowed: allowed,
    palletsUsed: used,
    palletsLeft: Math.max(0, allowed - used),
    acceptingInventory: await isAccepting(db, accountId ?? '', warehouseId),
    noticeRequested: await isWaiting(db, userId, warehouseId),
  };
}

/** The requested pallets, as the mails name them. */
export const morePallets = (count: number): string =>
  `${count.toLocaleString('en-US')} more ${count === 1 ? 'pallet' : 'pallets'}`;

/** Worded as on the page of the form: a request has no price, and its acceptance adds the pallets at once. */
const whatFollows =
  'We will email you our decision. If we accept, the pallets are added to your storage.';

/**
 * Stores a request for more storage, and mails it to the operators and a confirmation to the principal (O-07). An operator
 * decides it on the admin pages.
 */
export async function requestStorage(
  { tx, principal, now, mails }: Change,
  input: BodyOf<typeof inventoryCalls.requestStorage>,
): Promise<ApiResult<{ message: string }>> {
  const [place] = await tx.select().from(warehouse).where(eq(warehouse.id, input.warehouse));
  if (!place) throw new Refusal('not_found', 'There is no such warehouse.');
  const { accountId, id: userId } = principal;
  await countStorageRequest(tx, { accountId, userId });
  await tx.insert(storageRequest).values({
    id: randomUUID(),
    accountId,
    warehouseId: place.id,
    userId,
    userName: fullName(principal),
    pallets: input.pallets,
    notes: input.notes,
    createdAt: now,
  });
  const [company] = await tx.select().from(account).where(eq(account.id, principal.accountId));
  const pallets = morePallets(input.pallets);
  for (const recipient of await readAdminAddresses(tx))
    await mails.write({
      recipient,
      subject: `${company!.name} asks for more storage`,
      text: [
        `${principal.email} of ${company!.name} requests ${pallets} at ${place.name}.`,
        ...(input.notes === '' ? [] : ['', input.notes]),
      ].join('\n'),
    });
  await mails.write({
    recipient: principal.email,
    subject: 'Your request for more storage',
    text: `We have your request for ${pallets} at ${place.name}. ${whatFollows}\n\nSee your requests: ${mails.appUrl}/inventory/storage`,
  });
  return { body: { message: `Your request for more storage has been sent. ${whatFollows}` } };
}

const keySchema = z.tuple([moment, z.string().max(200)]);

/** Lists the storage requests of the principal's own account, newest first, with their state (O-07). */
export async function listStorageRequests(
  db: Database,
  { accountId }: Principal,
  query: QueryOf<typeof inventoryCalls.storageRequests>,
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
      ...pick(request, ['id', 'pallets', 'notes', 'state', 'reason']),
      warehouse: place,
      requestedBy: request.userName,
      requestedAt: request.createdAt.toISOString(),
      decidedAt: request.decidedAt?.toISOString() ?? null,
    })),
    ...keys,
  };
}
