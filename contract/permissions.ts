/**
 * P-05, P-06: the roles, and what each may see and do, as one table. The BFF checks it for every loader and action; the
 * platform checks it again for every call (docs/decisions/0006-permissions.md).
 */

/** Admin-type roles (P-05): every user has exactly one. */
export const adminRoles = ['user', 'admin'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** Merchant roles (P-05): a list beside the admin-type role. */
export const merchantRoles = [
  'merchant_admin',
  'inventory_merchant',
  'owned_brands',
  'external_vendor',
  'reports_merchant',
  'pulse_reporting',
] as const;
export type MerchantRole = (typeof merchantRoles)[number];

export type RoleKey = AdminRole | MerchantRole;

/** P-05: roles of different groups exclude each other. Roles in no group go with all others. */
const roleGroups: readonly (readonly MerchantRole[])[] = [
  ['merchant_admin', 'inventory_merchant'],
  ['owned_brands'],
  ['external_vendor'],
];

/** Whether the roles may be given together (P-05). */
export const fitTogether = (roles: readonly MerchantRole[]): boolean =>
  roleGroups.filter((group) => group.some((role) => roles.includes(role))).length <= 1;

/** Whether users with these roles need brands of their own: they work for those brands (P-06). */
export const needsBrands = (roles: readonly unknown[]): boolean =>
  roles.includes('owned_brands') || roles.includes('external_vendor');

/**
 * How far a permission reaches, from the narrowest to the widest: `none`; `public` (public dashboards and the public variant
 * of the home); `own` (the brands associated with the user, their orders; the user's own subscription); `plan` (what the
 * user's plan opens); `account` (the user's whole account); `all`.
 */
const reaches = ['none', 'public', 'own', 'plan', 'account', 'all'] as const;
export type Reach = (typeof reaches)[number];

/** The reaches of a permission, by role in the order of the heads below; internal admins reach everything. */
const row = (
  user: Reach,
  merchant_admin: Reach,
  inventory_merchant: Reach,
  owned_brands: Reach,
  external_vendor: Reach,
  reports_merchant: Reach,
  pulse_reporting: Reach,
): Readonly<Record<RoleKey, Reach>> => ({
  user,
  merchant_admin,
  inventory_merchant,
  owned_brands,
  external_vendor,
  reports_merchant,
  pulse_reporting,
  admin: 'all',
});

// prettier-ignore
export const permissionTable = {
  //                        user       merchant   inventory  owned      external   reports    pulse
  //                                   admin      merchant   brands     vendor     merchant   reporting
  'dashboards.view':     row('plan',    'plan',    'public',  'own',     'public',  'plan',    'plan'),
  'consignment.view':    row('none',    'account', 'account', 'own',     'none',    'account', 'account'),
  /** Creates, places, copies and voids consignment orders. */
  'consignment.place':   row('none',    'account', 'account', 'own',     'none',    'none',    'none'),
  /** Reviews, receives and short-closes consignment orders, opens and closes intake; cancels brand orders. */
  'consignment.operate': row('none',    'none',    'none',    'none',    'none',    'none',    'none'),
  /** Brand orders (line item sets). */
  'orders.view':         row('none',    'account', 'account', 'own',     'own',     'account', 'account'),
  'sets.ship':           row('none',    'account', 'account', 'own',     'own',     'none',    'none'),
  'inventory.view':      row('none',    'account', 'account', 'own',     'none',    'account', 'account'),
  'storage.manage':      row('none',    'account', 'none',    'none',    'none',    'none',    'none'),
  'users.manage':        row('none',    'account', 'none',    'none',    'none',    'none',    'none'),
  'billing.manage':      row('own',     'account', 'none',    'none',    'none',    'none',    'none'),
  /** Moves the clock of the demo, on the admin pages. */
  'billing.operate':     row('none',    'none',    'none',    'none',    'none',    'none',    'none'),
  'brand.edit':          row('account', 'account', 'none',    'own',     'none',    'none',    'none'),
  /** Requests sampling campaigns and follows them. */
  'sampling.request':    row('account', 'account', 'none',    'own',     'none',    'none',    'none'),
  /** Decides on sampling campaigns and moves them, on the admin pages. */
  'sampling.operate':    row('none',    'none',    'none',    'none',    'none',    'none',    'none'),
  /** Gives a brand to an account on the admin pages (P-11). */
  'brands.give':         row('none',    'none',    'none',    'none',    'none',    'none',    'none'),
  'settings.view':       row('own',     'own',     'own',     'own',     'own',     'own',     'own'),
  /** Reads the outbox on the admin pages. */
  'mail.view':           row('none',    'none',    'none',    'none',    'none',    'none',    'none'),
};
export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as Permission[];

/** What a loader or action may declare: a permission, or one of the two audiences without one. */
export type Guard = Permission | 'anyone' | 'signed-in';

export interface Roles {
  role: AdminRole;
  /** Unknown ones grant nothing. */
  merchantRoles: readonly string[];
  /** Whether the plan of the account belongs to another user; default: no. */
  hasPlanOfOther?: boolean;
}

const width = (reach: Reach): number => reaches.indexOf(reach);

/**
 * The widest reach of a permission among the roles that apply: the role admin alone, else the merchant roles, else the
 * role user. Every permission has its own reach, so a role that widens reading never widens writing (SEC-51). A user
 * without merchant roles manages their own plan alone (docs/domain.md section 6).
 */
export function reachOf(roles: Roles, permission: Permission): Reach {
  const { role, merchantRoles: given, hasPlanOfOther = false } = roles;
  const merchant = merchantRoles.filter((name) => given.includes(name));
  const keys: readonly RoleKey[] = role === 'admin' || merchant.length === 0 ? [role] : merchant;
  const widest = keys
    .map((key) => permissionTable[permission][key])
    .reduce((one, other) => (width(other) > width(one) ? other : one));
  const isOfOther = permission === 'billing.manage' && widest === 'own' && hasPlanOfOther;
  return isOfOther ? 'none' : widest;
}

/** Whether the roles grant a permission. A visitor (null) and an unknown permission get false. */
export function can(roles: Roles | null, permission: string): boolean {
  const known = permissions.find((name) => name === permission);
  return roles !== null && known !== undefined && reachOf(roles, known) !== 'none';
}

/** The permissions to read a brand's data, and those of the brand's users to change them. */
export const brandReads = [
  'dashboards.view',
  'consignment.view',
  'orders.view',
  'inventory.view',
] as const satisfies readonly Permission[];
export const brandWrites = [
  'consignment.place',
  'sets.ship',
  'brand.edit',
  'sampling.request',
] as const satisfies readonly Permission[];

/** Whether a reach covers all brands of the account. */
export const coversAllBrands = (reach: Reach): boolean => width(reach) > width('own');

/** The reach of a permission for a visitor: dashboards that are public, nothing else. */
export function visitorReach(permission: Permission): Reach {
  return permission === 'dashboards.view' ? 'public' : 'none';
}
