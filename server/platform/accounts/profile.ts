import { eq } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { invalidField } from '../http/refusal';
import { checkVersion, versionOf } from '../http/versions';
import { nameProblem } from '../../../contract/person-name';
import type { Principal } from './principal';
import { lockPrincipal } from './users';

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
