import { merchantRoles, type MerchantRole, type Roles } from '../../../../contract/permissions';
import { Refusal } from '../../http/refusal';

/** @returns the roles without duplicates, in the order of the role table */
export const inOrder = (roles: readonly string[]): MerchantRole[] =>
  merchantRoles.filter((role) => roles.includes(role));

export const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  inOrder(one).join() === inOrder(other).join();

/** The rank of a role: merchant admins are above the other users of an account, internal admins above all. */
const rankOfRole = (role: string): number => (role === 'merchant_admin' ? 2 : 1);
const rankOf = ({ role, merchantRoles: given }: Roles): number =>
  role === 'admin' ? 3 : Math.max(0, ...given.map(rankOfRole));

/**
 * Checks that the caller gives or takes no role above their own, and changes no user of a higher rank (U-09).
 * @param before the user's present roles; null for a new user
 * @throws Refusal forbidden
 */
export function checkRank(caller: Roles, before: Roles | null, after: readonly string[]): void {
  const own = rankOf(caller);
  const had = before?.merchantRoles ?? [];
  const changed = [
    ...after.filter((role) => !had.includes(role)),
    ...had.filter((role) => !after.includes(role)),
  ];
  if (before?.role === 'admin' && caller.role !== 'admin')
    throw new Refusal('forbidden', 'This person stands above your role.');
  if (changed.some((role) => rankOfRole(role) > own))
    throw new Refusal('forbidden', 'You cannot give or take a role above your own.');
}
