import { randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Database } from '../../database/connect';
import { readAdminAddresses } from '../../accounts/users';
import { account } from '../../database/schema/accounts';
import { storagePlan, storageRequest, warehouse } from '../../database/schema/stock';
import { defaultWarehouseId } from './default-warehouse';
import type { ApiResult } from '../api-router';
import type { Change } from '../entity-routes';
import { fullName } from '../orders/order-changes';
import { Refusal } from '../../http/refusal';
import { countStorageRequest } from '../../accounts/mail-limits';
import { isAccepting, isWaiting } from './intake';

/**
 * Loads the storage in a warehouse, in pallets, and what the user may expect of its intake.
 * @param accountId null for admins: the sum of all accounts
 */
export async function storageOf(
  db: Database,
  { accountId, userId }: { accountId: string | null; userId: string },
  warehouseId: string,
) {
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
    pallets_allowed: allowed,
    pallets_used: used,
    pallets_left: Math.max(0, allowed - used),
    accepting_inventory: await isAccepting(db, accountId ?? '', warehouseId),
    notice_requested: await isWaiting(db, userId, warehouseId),
  };
}

export const storageBody = z.strictObject({
  pallets: z
    .number({ error: 'Required!' })
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(10_000, 'Enter 10,000 or less.'),
  warehouse: z.string().max(200).default(defaultWarehouseId),
  notes: z.string().trim().max(2_000).default(''),
});

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
  input: z.infer<typeof storageBody>,
): Promise<ApiResult> {
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
