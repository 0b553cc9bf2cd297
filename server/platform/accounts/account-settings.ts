import { and, eq, isNull } from 'drizzle-orm';

import { trialEnd } from '../billing/periods';
import type { Database } from '../database/connect';
import { account, appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import { subscription } from '../database/schema/plans';
import { inTransaction, type Transaction } from '../database/transaction';
import { readTimeZone } from '../dates/zones';
import { invalidField, Refusal } from '../http/refusal';
import { checkVersion, versionOf } from '../http/versions';
import { can } from '../../../contract/permissions';
import { companyNameProblem, nameProblem } from '../../../contract/person-name';
import type { Principal } from './principal';
import { lockPrincipal } from './users';

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

/** The fields of the profile that users may change; a missing one stays as it is. */
export interface ProfileChanges {
  /** The version that the changes were made on. */
  version: string;
  firstName?: string;
  lastName?: string;
  /** Null or empty: none. */
  designation?: string | null;
}

/** Equal to the limit of the sign-up form, so that each job title from a sign-up can be saved again. */
const maxLength = 200;

export const profileVersion = ({ firstName, lastName, designation }: Principal): string =>
  versionOf(firstName, lastName, designation);

/**
 * Stores the profile of the principal. It accepts no id of another user (U-04, U-09).
 * @returns the user with the changes
 * @throws Refusal invalid for a name that is missing or has a link, and for a text that is too long or contains control characters;
 *   stale for another version than the stored one
 */
export async function updateProfile(
  db: Database,
  principal: Principal,
  { version, ...changes }: ProfileChanges,
): Promise<Principal> {
  const names = {
    ...(changes.firstName !== undefined && {
      firstName: readName('firstName', changes.firstName),
    }),
    ...(changes.lastName !== undefined && { lastName: readName('lastName', changes.lastName) }),
  };
  const others = changes.designation !== undefined && {
    designation: readLine('designation', changes.designation ?? '') || null,
  };
  return inTransaction(db, async (tx) => {
    const before = await lockPrincipal(tx, principal);
    checkVersion(version, profileVersion(before));
    const after = { ...before, ...names, ...others };
    const { firstName: givenName, lastName: familyName, designation } = after;
    await tx
      .update(identityAccount)
      .set({ givenName, familyName })
      .where(eq(identityAccount.sub, principal.sub));
    await tx.update(appUser).set({ designation }).where(eq(appUser.id, principal.id));
    return after;
  });
}

/** @returns the trimmed name */
function readName(field: 'firstName' | 'lastName', value: string): string {
  const name = value.trim();
  const problem = nameProblem(name);
  if (problem !== null) throw invalidField(field, problem);
  return name;
}

/** @returns the trimmed text */
function readLine(field: keyof ProfileChanges, value: string): string {
  const text = value.trim();
  if (text.length > maxLength) throw invalidField(field, `At most ${maxLength} characters.`);
  if (/\p{Cc}/u.test(text)) throw invalidField(field, 'Please use letters in one line.');
  return text;
}
