import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Database } from '../../database/connect';
import { account, appUser } from '../../database/schema/accounts';
import { identityAccount } from '../../database/schema/identity';
import { storagePlan, warehouse } from '../../database/schema/stock';
import { defaultWarehouseId } from './default-warehouse';
import type { ApiResult } from '../api-router';
import type { Change } from '../entity-routes';
import { Refusal } from '../../http/refusal';
import { countStorageRequest } from '../mail-limits';
import { isAccepting } from './intake';

/**
 * Loads the storage in a warehouse, in pallets.
 * @param accountId null for admins: the sum of all accounts
 */
export async function storageOf(db: Database, accountId: string | null, warehouseId: string) {
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
  return {
    pallets_allowed: allowed,
    pallets_used: used,
    pallets_left: Math.max(0, allowed - used),
    accepting_inventory: await isAccepting(db, accountId ?? '', warehouseId),
  };
}

export const storageBody = z.strictObject({
  pallets: z
    .number({ error: 'Required!' })
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(10_000, 'Enter 10000 or less.'),
  warehouse: z.string().max(200).default(defaultWarehouseId),
  notes: z.string().trim().max(2_000).default(''),
});

/** Mails a request for more storage to the operators and a confirmation to the principal; operators change the plan (O-07). */
export async function requestStorage(
  { tx, principal, mails }: Change,
  input: z.infer<typeof storageBody>,
): Promise<ApiResult> {
  const [place] = await tx.select().from(warehouse).where(eq(warehouse.id, input.warehouse));
  if (!place) throw new Refusal('not_found', 'There is no such warehouse.');
  const { accountId, id: userId } = principal;
  await countStorageRequest(tx, { accountId, userId });
  const [company] = await tx.select().from(account).where(eq(account.id, principal.accountId));
  const operators = await tx
    .select({ email: identityAccount.email })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(and(eq(appUser.role, 'admin'), isNull(identityAccount.blockedAt)));
  const pallets = `${input.pallets} ${input.pallets === 1 ? 'pallet' : 'pallets'}`;
  for (const { email } of operators)
    await mails.write({
      recipient: email,
      subject: `${company!.name} asks for more storage`,
      text: [
        `${principal.email} of ${company!.name} asks for ${pallets} more in ${place.name}.`,
        ...(input.notes === '' ? [] : ['', input.notes]),
      ].join('\n'),
    });
  await mails.write({
    recipient: principal.email,
    subject: 'Your request for more storage',
    text: `We have your request for ${pallets} more in ${place.name} and will write to you.`,
  });
  return { body: { message: 'Your request for more storage has been sent.' } };
}
