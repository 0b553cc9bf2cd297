import { asc, desc, eq, ne, and, sql } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import { readAddresses } from '../accounts/users';
import { morePallets } from '../ams/inventory/storage';
import type { Database } from '../database/connect';
import { account, appUser } from '../database/schema/accounts';
import { storagePlan, storageRequest, warehouse } from '../database/schema/stock';
import { inTransaction } from '../database/transaction';
import { Refusal } from '../http/refusal';
import type { AdminDeps } from './admin-router';
import { requestDecided } from './requests';

/** A request for more storage as the admin page shows it (O-07). */
export type StorageRequest = Awaited<ReturnType<typeof select>>[number];

/** Open requests on the page; the oldest come first, so the others follow. */
const shownOpen = 50;
const shownDecided = 20;

const columns = {
  ...pick(storageRequest, ['id', 'pallets', 'notes', 'state', 'reason', 'createdAt', 'decidedAt']),
  account: account.name,
  person: storageRequest.userName,
  warehouse: warehouse.name,
  /** Pallets of the account in this warehouse now. */
  palletsAllowed: sql<number>`coalesce(${storagePlan.palletsAllowed}, 0)`,
  palletsUsed: sql<number>`coalesce(${storagePlan.palletsUsed}, 0)`,
};

const select = (db: Database) =>
  db
    .select(columns)
    .from(storageRequest)
    .innerJoin(account, eq(account.id, storageRequest.accountId))
    .innerJoin(warehouse, eq(warehouse.id, storageRequest.warehouseId))
    .leftJoin(
      storagePlan,
      and(
        eq(storagePlan.accountId, storageRequest.accountId),
        eq(storagePlan.warehouseId, storageRequest.warehouseId),
      ),
    );

/** @returns null for a request that is decided, or does not exist */
export async function findStorageRequest(db: Database, id: string): Promise<StorageRequest | null> {
  const [open] = await select(db).where(
    and(eq(storageRequest.id, id), eq(storageRequest.state, 'open')),
  );
  return open ?? null;
}

/** @returns the oldest open requests with the number of all open ones, and the last decided ones */
export async function listStorageRequests(db: Database) {
  const isOpen = eq(storageRequest.state, 'open');
  return {
    open: await select(db)
      .where(isOpen)
      .orderBy(asc(storageRequest.createdAt), asc(storageRequest.id))
      .limit(shownOpen),
    total: await db.$count(storageRequest, isOpen),
    decided: await select(db)
      .where(ne(storageRequest.state, 'open'))
      .orderBy(desc(storageRequest.decidedAt), desc(storageRequest.id))
      .limit(shownDecided),
  };
}

/** `reason` is for the requester. */
export type StorageDecision = { kind: 'accept' } | { kind: 'decline'; reason: string };

/**
 * Decides a request: the plan gets the pallets of an accepted one. The requester gets a mail, unless the user is deleted or
 * blocked.
 * @throws Refusal state for a request that is decided already
 */
export async function decideStorageRequest(
  { db, outbox, appUrl, now }: Pick<AdminDeps, 'db' | 'outbox' | 'appUrl' | 'now'>,
  id: string,
  decision: StorageDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [request] = await tx
      .select({ row: storageRequest, warehouse: warehouse.name })
      .from(storageRequest)
      .innerJoin(warehouse, eq(warehouse.id, storageRequest.warehouseId))
      .where(and(eq(storageRequest.id, id), eq(storageRequest.state, 'open')))
      .for('update', { of: storageRequest });
    if (!request) throw new Refusal('state', requestDecided);
    const { accountId, warehouseId, pallets, userId } = request.row;
    if (decision.kind === 'accept')
      await tx
        .insert(storagePlan)
        .values({ accountId, warehouseId, palletsAllowed: pallets })
        .onConflictDoUpdate({
          target: [storagePlan.accountId, storagePlan.warehouseId],
          set: { palletsAllowed: sql`${storagePlan.palletsAllowed} + ${pallets}` },
        });
    await tx
      .update(storageRequest)
      .set({
        state: decision.kind === 'accept' ? 'accepted' : 'declined',
        reason: decision.kind === 'decline' ? decision.reason : null,
        decidedAt: now(),
      })
      .where(eq(storageRequest.id, id));
    const [recipient] = await readAddresses(tx, eq(appUser.id, userId ?? ''));
    if (recipient === undefined) return;
    const what = `${morePallets(pallets)} at ${request.warehouse}`;
    const end = `\n\nSee your requests: ${appUrl}/inventory/storage`;
    await outbox.within(tx).write({
      recipient,
      ...(decision.kind === 'accept'
        ? {
            subject: 'Your request for more storage is accepted',
            text: `You have ${what}. They are added to your storage.${end}`,
          }
        : {
            subject: 'Your request for more storage is declined',
            text: `We cannot give you ${what}.\n\nReason: ${decision.reason}${end}`,
          }),
    });
  });
}
