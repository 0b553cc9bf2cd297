import { and, eq, inArray, sql } from 'drizzle-orm';

import { defaultWarehouseId, type inventoryCalls } from '../../../../contract/ams/inventory';
import type { AnswerOf, BodyOf } from '../../../../contract/call';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { appUser } from '../../database/schema/accounts';
import { identityAccount } from '../../database/schema/identity';
import { intakeNotice, storagePlan, warehouse } from '../../database/schema/stock';
import type { Change } from '../entity-routes';
import type { ApiResult } from '../api-router';
import { Refusal } from '../../http/refusal';

/** Whether the warehouse accepts inventory of this account: the warehouse and the storage plan must both allow it (O-06). */
export async function isAccepting(
  tx: Database,
  accountId: string,
  warehouseId: string,
): Promise<boolean> {
  const [row] = await tx
    .select({
      accepting: sql<boolean>`${warehouse.acceptingInventory} and coalesce(${storagePlan.acceptingInventory}, true)`,
    })
    .from(warehouse)
    .leftJoin(
      storagePlan,
      and(eq(storagePlan.warehouseId, warehouse.id), eq(storagePlan.accountId, accountId)),
    )
    .where(eq(warehouse.id, warehouseId));
  return row?.accepting ?? false;
}

/** Whether the user is registered for a mail when intake opens again (O-07). */
export async function isWaiting(
  tx: Database,
  userId: string,
  warehouseId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ userId: intakeNotice.userId })
    .from(intakeNotice)
    .where(and(eq(intakeNotice.userId, userId), eq(intakeNotice.warehouseId, warehouseId)));
  return rows.length > 0;
}

/** Registers the principal for a mail when intake opens again; creates no order (O-07). Repeating it has no effect. */
export async function notifyWhenOpen(
  tx: Database,
  principal: Principal,
  warehouseId = defaultWarehouseId,
): Promise<ApiResult<{ message: string; registered: boolean }>> {
  const [known] = await tx.select().from(warehouse).where(eq(warehouse.id, warehouseId));
  if (!known) throw new Refusal('not_found', 'There is no such warehouse.');
  if (await isAccepting(tx, principal.accountId, warehouseId))
    return { status: 200, body: { message: 'We are accepting inventory now.', registered: false } };
  await tx.insert(intakeNotice).values({ userId: principal.id, warehouseId }).onConflictDoNothing();
  return {
    status: 200,
    body: { message: 'We will email you when we accept inventory again.', registered: true },
  };
}

/** Opens or closes intake. Opening it writes one mail to each user who has registered for it. */
export async function switchIntake(
  change: Pick<Change, 'tx' | 'mails'>,
  {
    accepting,
    warehouse: warehouseId,
    account: accountId,
  }: BodyOf<typeof inventoryCalls.switchIntake>,
): Promise<ApiResult<AnswerOf<typeof inventoryCalls.switchIntake>>> {
  const { tx } = change;
  const changed =
    accountId === undefined
      ? await tx
          .update(warehouse)
          .set({ acceptingInventory: accepting })
          .where(eq(warehouse.id, warehouseId))
          .returning({ id: warehouse.id })
      : await tx
          .update(storagePlan)
          .set({ acceptingInventory: accepting })
          .where(
            and(eq(storagePlan.warehouseId, warehouseId), eq(storagePlan.accountId, accountId)),
          )
          .returning({ id: storagePlan.warehouseId });
  if (changed.length === 0)
    throw new Refusal('not_found', 'There is no such warehouse, or no storage plan in it.');
  return {
    body: { accepting, notified: accepting ? await writeToWaiting(change, warehouseId) : 0 },
  };
}

/** @returns the number of mails; users whose account is still closed stay registered */
async function writeToWaiting({ tx, mails }: Pick<Change, 'tx' | 'mails'>, warehouseId: string) {
  const waiting = await tx
    .select({ userId: appUser.id, accountId: appUser.accountId, email: identityAccount.email })
    .from(intakeNotice)
    .innerJoin(appUser, eq(appUser.id, intakeNotice.userId))
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(eq(intakeNotice.warehouseId, warehouseId))
    .for('update', { of: intakeNotice });
  const open = new Map<string, boolean>();
  for (const { accountId } of waiting)
    if (!open.has(accountId)) open.set(accountId, await isAccepting(tx, accountId, warehouseId));
  const told = waiting.filter(({ accountId }) => open.get(accountId));
  if (told.length === 0) return 0;
  for (const { email } of told)
    await mails.write({
      recipient: email,
      subject: 'We accept inventory again',
      text: `The warehouse accepts inventory again. You can place your drafts of consignment orders now.\n\nSee your orders: ${mails.appUrl}/consignment-orders`,
    });
  const users = told.map(({ userId }) => userId);
  await tx
    .delete(intakeNotice)
    .where(and(eq(intakeNotice.warehouseId, warehouseId), inArray(intakeNotice.userId, users)));
  return told.length;
}
