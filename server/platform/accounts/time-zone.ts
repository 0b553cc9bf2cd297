import { and, eq, isNull } from 'drizzle-orm';

import { trialEnd } from '../billing/periods';
import type { Database } from '../database/connect';
import { account } from '../database/schema/accounts';
import { subscription } from '../database/schema/plans';
import { inTransaction, type Transaction } from '../database/transaction';
import { readTimeZone } from '../dates/zones';
import { invalidField, Refusal } from '../http/refusal';
import { can } from './permissions';
import type { Principal } from './principal';

export interface TimeZoneInput {
  timeZone: string;
  /** Leaves a zone that is stored as it is. */
  onlyFirst: boolean;
}

/**
 * Stores the time zone of the principal's account (U-10). Everybody may say the first one, which comes from the browser;
 * those who manage the plan of the account may change it: its owner, or its admins.
 * A trial ends at the end of its seventh day in the new zone (P-02).
 * @returns the principal with the zone that is stored now
 * @throws Refusal invalid for a text that names no time zone; forbidden
 */
export async function updateTimeZone(
  db: Database,
  principal: Principal,
  input: TimeZoneInput,
): Promise<Principal> {
  const timeZone = readTimeZone(input.timeZone);
  if (timeZone === null)
    throw invalidField('timeZone', 'Enter a time zone such as America/New_York.');
  if (!input.onlyFirst && !can(principal, 'billing.manage'))
    throw new Refusal(
      'forbidden',
      'Only those who manage the plan of the account can change its time zone.',
    );
  const own = eq(account.id, principal.accountId);
  const changed = await inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(account)
      .set({ timeZone })
      .where(input.onlyFirst ? and(own, isNull(account.timeZone)) : own)
      .returning({ timeZone: account.timeZone });
    if (row) await moveTrialEnd(tx, principal.accountId, timeZone);
    return row;
  });
  if (changed) return { ...principal, timeZone: changed.timeZone };
  const [stored] = await db.select({ timeZone: account.timeZone }).from(account).where(own);
  return { ...principal, timeZone: stored?.timeZone ?? null };
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
