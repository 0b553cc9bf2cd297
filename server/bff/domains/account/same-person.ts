import type { Account } from './account';

/** The name of a user as the platform writes it: both names, or else the address. */
export const personName = ({
  firstName,
  lastName,
  email,
}: Pick<Account['user'], 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Who has changed an order meanwhile, for the message of a form. @param isOwn the user themselves, in another tab */
export const orderChangeText = (isOwn: boolean): string =>
  isOwn ? 'You have changed this in another window.' : 'Somebody else has changed this order.';

/** Whether the name of an event is that of the signed-in user. Events have no ids of users, so names are compared. */
export function isOneself(account: Account | null, by: string | null | undefined): boolean {
  return account !== null && Boolean(by) && by === personName(account.user);
}
