import { and, eq, isNull } from 'drizzle-orm';

import { trialEnd } from '../billing/periods';
import type { Database } from '../database/connect';
import { account } from '../database/schema/accounts';
import { subscription } from '../database/schema/plans';
import { inTransaction, type Transaction } from '../database/transaction';
import { readTimeZone } from '../dates/zones';
import { invalidField, Refusal } from '../http/refusal';
import { checkVersion, versionOf } from '../http/versions';
import { can } from '../../../contract/permissions';
import { companyNameProblem } from '../../../contract/person-name';
import type { Principal } from './principal';

/** What is edited of an account; a missing field stays as it is. */
export interface AccountChanges {
  /** The version that the changes were made on. */
  version: string;
  /** Name of the company (U-11). */
  name?: string;
  /** IANA name (U-10). */
  timeZone?: string;
}

export const accountVersion = ({
  accountName,
  timeZone,
}: Pick<Principal, 'accountName' | 'timeZone'>): string => versionOf(accountName, timeZone);

/**
 * Stores the name and the time zone of the principal's account. Both stand on its invoices and concern all of its users, so
 * those change them who manage its plan: its owner, or its admins. A trial ends at the end of its seventh day in the new zone (P-02).
 * @returns the principal after the change
 * @throws Refusal forbidden; invalid with the field; stale for another version than the stored one
 */
export async function updateAccount(
  db: Database,
  principal: Principal,
  { version, ...changes }: AccountChanges,
): Promise<Principal> {
  if (!can(principal, 'billing.manage'))
    throw new Refusal(
      'forbidden',
      'Only those who manage the plan of the account can change its name and time zone.',
    );
  const name = changes.name === undefined ? undefined : readCompanyName(changes.name);
  const timeZone = changes.timeZone === undefined ? undefined : readZone(changes.timeZone);
  const own = eq(account.id, principal.accountId);
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(account).where(own).for('update');
    const before = {
      accountName: row?.name ?? principal.accountName,
      timeZone: row?.timeZone ?? null,
    };
    checkVersion(version, accountVersion(before));
    const after = {
      accountName: name ?? before.accountName,
      timeZone: timeZone ?? before.timeZone,
    };
    await tx.update(account).set({ name: after.accountName, timeZone: after.timeZone }).where(own);
    if (timeZone !== undefined && timeZone !== before.timeZone)
      await moveTrialEnd(tx, principal.accountId, timeZone);
    return { ...principal, ...after };
  });
}

/**
 * Stores the time zone of the first browser of the principal's account (U-10). One that is stored stays.
 * @returns the principal with the zone that is stored now
 * @throws Refusal invalid for a text that names no time zone
 */
export async function presetTimeZone(
  db: Database,
  principal: Principal,
  input: string,
): Promise<Principal> {
  const timeZone = readZone(input);
  const own = eq(account.id, principal.accountId);
  const isFirst = await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(account)
      .set({ timeZone })
      .where(and(own, isNull(account.timeZone)))
      .returning({ id: account.id });
    if (changed.length > 0) await moveTrialEnd(tx, principal.accountId, timeZone);
    return changed.length > 0;
  });
  if (isFirst) return { ...principal, timeZone };
  const [stored] = await db.select({ timeZone: account.timeZone }).from(account).where(own);
  return { ...principal, timeZone: stored?.timeZone ?? null };
}

function readCompanyName(input: string): string {
  const name = input.trim();
  const problem = companyNameProblem(name);
  if (problem !== null) throw invalidField('name', problem);
  return name;
}

function readZone(input: string): string {
  const timeZone = readTimeZone(input);
  if (timeZone === null)
    throw invalidField('timeZone', 'Enter a time zone such as America/New_York.');
  return timeZone;
}

/** A trial that runs ends by the days of the new zone. */
async function moveTrialEnd(tx: Transaction, accountId: string, timeZone: string): Promise<void> {
  const trials = await tx
    .select({ id: subscription.id, startDate: subscription.startDate })
    .from(subscription)
    .where(and(eq(subscription.accountId, accountId), eq(subscription.status, 'trialing')));
  for (const { id, startDate } of trials)
    await tx
      .update(subscription)
      .set({ endDate: trialEnd(startDate, timeZone) })
      .where(eq(subscription.id, id));
}
