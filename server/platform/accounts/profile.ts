import { eq } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { appUser, identityAccount } from '../database/schema';
import type { Viewer } from './users';

/** What a user may say about themselves; e-mail address and roles are not among it. */
export interface ProfileChanges {
  firstName: string;
  lastName: string;
  designation: string | null;
}

/** As long as the sign-up form allows, so that a name that was accepted once can always be saved again. */
const longest = 200;

/** A value that cannot be stored: `message` is for the user, `field` names the input's field. */
export class ProfileError extends Error {
  constructor(
    readonly field: keyof ProfileChanges,
    message: string,
  ) {
    super(message);
    this.name = 'ProfileError';
  }
}

/**
 * Stores a user's own profile; nobody else's can be named (U-04, U-09).
 * @returns the user as they are now
 * @throws {ProfileError} for a missing name, or a text that is too long or no line of text
 */
export async function updateProfile(
  db: Database,
  viewer: Viewer,
  changes: ProfileChanges,
): Promise<Viewer> {
  const firstName = readLine('firstName', changes.firstName);
  const lastName = readLine('lastName', changes.lastName);
  if (firstName === '') throw new ProfileError('firstName', 'Required!');
  if (lastName === '') throw new ProfileError('lastName', 'Required!');
  const designation = readLine('designation', changes.designation ?? '') || null;
  await db.transaction(async (tx) => {
    await tx
      .update(identityAccount)
      .set({ givenName: firstName, familyName: lastName })
      .where(eq(identityAccount.sub, viewer.sub));
    await tx.update(appUser).set({ designation }).where(eq(appUser.id, viewer.id));
  });
  return { ...viewer, firstName, lastName, designation };
}

/** One trimmed line of text. */
function readLine(field: keyof ProfileChanges, value: string): string {
  const text = value.trim();
  if (text.length > longest) throw new ProfileError(field, `At most ${longest} characters.`);
  if (/\p{Cc}/u.test(text)) throw new ProfileError(field, 'Please use letters in one line.');
  return text;
}
