import { eq } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { invalidField } from '../http/refusal';
import { nameProblem } from './person-name';
import type { Principal } from './principal';

/** The fields of the profile that users may change. */
export interface ProfileChanges {
  firstName: string;
  lastName: string;
  designation: string | null;
}

/** Equal to the limit of the sign-up form, so that each job title from a sign-up can be saved again. */
const maxLength = 200;

/**
 * Stores the profile of the principal. It accepts no id of another user (U-04, U-09).
 * @returns the user with the changes
 * @throws Refusal invalid for a name that is missing or has a link, and for a text that is too long or contains control characters
 */
export async function updateProfile(
  db: Database,
  principal: Principal,
  changes: ProfileChanges,
): Promise<Principal> {
  const firstName = readName('firstName', changes.firstName);
  const lastName = readName('lastName', changes.lastName);
  const designation = readLine('designation', changes.designation ?? '') || null;
  await inTransaction(db, async (tx) => {
    await tx
      .update(identityAccount)
      .set({ givenName: firstName, familyName: lastName })
      .where(eq(identityAccount.sub, principal.sub));
    await tx.update(appUser).set({ designation }).where(eq(appUser.id, principal.id));
  });
  return { ...principal, firstName, lastName, designation };
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
