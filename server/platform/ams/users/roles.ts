import { merchantRoles, type MerchantRole, type Roles } from '../../accounts/permissions';
import { Refusal } from '../refusal';

/** P-05: the first three exclude each other; what may be added to any stands in none of them. */
const groups: readonly (readonly MerchantRole[])[] = [
  ['merchant_admin', 'inventory_merchant'],
  ['owned_brands'],
  ['external_vendor'],
];

/** Whether the roles come from one group (P-05). */
export function fitTogether(roles: readonly MerchantRole[]): boolean {
  return groups.filter((group) => group.some((role) => roles.includes(role))).length <= 1;
}

/** In the table's order, each once: two lists of the same roles are equal. */
export const inOrder = (roles: readonly string[]): MerchantRole[] =>
  merchantRoles.filter((role) => roles.includes(role));

export const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  inOrder(one).join() === inOrder(other).join();

/** How high a role stands: an internal admin above all, a merchant admin above the account's others. */
const rankOfRole = (role: string): number => (role === 'merchant_admin' ? 2 : 1);
const rankOf = ({ role, merchantRoles: given }: Roles): number =>
  role === 'admin' ? 3 : Math.max(0, ...given.map(rankOfRole));

/**
 * U-09: nobody gives or takes a role above their own, nor touches somebody who stands above them.
 * @param before the person as they are; null for a new one
 * @throws {Refusal} forbidden
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
    throw new Refusal('forbidden', 'Nobody gives or takes a role above their own.');
}
