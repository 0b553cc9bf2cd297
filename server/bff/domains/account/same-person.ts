import type { Account } from './account';

/** What a form says whose order the user has changed themselves, in another tab. */
export const ownChangeText = 'You have changed this in another window.';

/**
 * Whether the name of an event is that of the signed-in user. Events have no ids of users, so the names are compared as
 * the platform writes them: both names, or else the address.
 */
export function isOneself(account: Account | null, by: string | null | undefined): boolean {
  if (account === null || !by) return false;
  const { firstName, lastName, email } = account.user;
  return by === (`${firstName} ${lastName}`.trim() || email);
}
