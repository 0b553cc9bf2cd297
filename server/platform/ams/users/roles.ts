import { merchantRoles, type MerchantRole, type Roles } from '../../../../contract/permissions';
import { Refusal } from '../../http/refusal';

/** P-05: roles of different groups exclude each other. Roles in no group go with all others. */
const groups: readonly (readonly MerchantRole[])[] = [
  ['merchant_admin', 'inventory_merchant'],
  ['owned_brands'],
  ['external_vendor'],
];

/** Whether the roles may be given together (P-05). */
export function fitTogether(roles: readonly MerchantRole[]): boolean {
  return groups.filter((group) => group.some((role) => roles.includes(role))).length <= 1;
}

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

/** Whether users with these roles need brands of their own: they work for those brands (P-06). */
export const needsBrands = (roles: readonly MerchantRole[]): boolean =>
  roles.includes('owned_brands') || roles.includes('external_vendor');
