import { and, eq, isNull } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { account } from '../database/schema/accounts';
import { readTimeZone } from '../dates/zones';
import { invalidField, Refusal } from '../http/refusal';
import { can } from './permissions';
import type { Principal } from './principal';

/**
 * Stores the time zone of the principal's account (U-10). Everybody may say the first one, which comes from the browser;
 * those who manage users may change it.
 * @param input.onlyFirst leaves a zone that is stored as it is
 * @returns the principal with the zone that is stored now
 * @throws Refusal invalid for a text that names no time zone; forbidden
 */
export async function updateTimeZone(
  db: Database,
  principal: Principal,
  input: { timeZone: string; onlyFirst: boolean },
): Promise<Principal> {
  const timeZone = readTimeZone(input.timeZone);
  if (timeZone === null)
    throw invalidField('timeZone', 'Enter a time zone such as America/New_York.');
  if (!input.onlyFirst && !can(principal, 'users.manage'))
    throw new Refusal('forbidden', 'Only admins of the account can change its time zone.');
  const own = eq(account.id, principal.accountId);
  const [changed] = await db
    .update(account)
    .set({ timeZone })
    .where(input.onlyFirst ? and(own, isNull(account.timeZone)) : own)
    .returning({ timeZone: account.timeZone });
  if (changed) return { ...principal, timeZone: changed.timeZone };
  const [stored] = await db.select({ timeZone: account.timeZone }).from(account).where(own);
  return { ...principal, timeZone: stored?.timeZone ?? null };
}
