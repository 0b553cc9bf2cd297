/**
 * P-06: the permissions of each role on the platform (domain.md section 6). The platform imports nothing from the app, so
 * it has its own table. `tests/integration/permissions.test.ts` compares it with the app's table.
 */
export const merchantRoles = [
  'merchant_admin',
  'inventory_merchant',
  'owned_brands',
  'external_vendor',
  'reports_merchant',
  'pulse_reporting',
] as const;
export type MerchantRole = (typeof merchantRoles)[number];
type RoleKey = MerchantRole | 'user' | 'admin';

/**
 * The reach of a permission: `none`; `public` (public dashboards and the public variant of the home page); `own` (the
 * brands associated with the user, their orders; the user's own subscription); `plan` (everything that the user's plan includes); `account` (the user's
 * whole account); `all`.
 */
export type Reach = 'none' | 'public' | 'own' | 'plan' | 'account' | 'all';

export const permissions = [
  'dashboards.view',
  'consignment.view',
  /** Creates, places, copies and voids consignment orders. */
  'consignment.place',
  /** Reviews and receives consignment orders, closes them as short, opens and closes intake; cancels brand orders. */
  'consignment.operate',
  /** Brand orders (line item sets). */
  'orders.view',
  'sets.ship',
  'inventory.view',
  'storage.manage',
  'users.manage',
  'billing.manage',
  /** Moves the clock of the demo, on the admin pages. */
  'billing.operate',
  'brand.edit',
  /** Requests sampling campaigns and follows them. */
  'sampling.request',
  /** Decides on sampling campaigns and moves them, on the admin pages. */
  'sampling.operate',
  /** Gives a brand to an account on the admin pages (P-11). */
  'brands.give',
  'settings.view',
  /** Reads the outbox on the admin pages. */
  'mail.view',
] as const;
export type Permission = (typeof permissions)[number];

type PermissionRow = Readonly<Record<Permission, Reach>>;

export const permissionTable: Readonly<Record<RoleKey, PermissionRow>> = {
  user: {
    'dashboards.view': 'plan',
    'consignment.view': 'none',
    'consignment.place': 'none',
    'consignment.operate': 'none',
    'orders.view': 'none',
    'sets.ship': 'none',
    'inventory.view': 'none',
    'storage.manage': 'none',
    'users.manage': 'none',
    'billing.manage': 'own',
    'billing.operate': 'none',
    'brand.edit': 'account',
    'sampling.request': 'account',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  merchant_admin: {
    'dashboards.view': 'plan',
    'consignment.view': 'account',
    'consignment.place': 'account',
    'consignment.operate': 'none',
    'orders.view': 'account',
    'sets.ship': 'account',
    'inventory.view': 'account',
    'storage.manage': 'account',
    'users.manage': 'account',
    'billing.manage': 'account',
    'billing.operate': 'none',
    'brand.edit': 'account',
    'sampling.request': 'account',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  inventory_merchant: {
    'dashboards.view': 'public',
    'consignment.view': 'account',
    'consignment.place': 'account',
    'consignment.operate': 'none',
    'orders.view': 'account',
    'sets.ship': 'account',
    'inventory.view': 'account',
    'storage.manage': 'none',
    'users.manage': 'none',
    'billing.manage': 'none',
    'billing.operate': 'none',
    'brand.edit': 'none',
    'sampling.request': 'none',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  owned_brands: {
    'dashboards.view': 'own',
    'consignment.view': 'own',
    'consignment.place': 'own',
    'consignment.operate': 'none',
    'orders.view': 'own',
    'sets.ship': 'own',
    'inventory.view': 'own',
    'storage.manage': 'none',
    'users.manage': 'none',
    'billing.manage': 'none',
    'billing.operate': 'none',
    'brand.edit': 'own',
    'sampling.request': 'own',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  external_vendor: {
    'dashboards.view': 'public',
    'consignment.view': 'none',
    'consignment.place': 'none',
    'consignment.operate': 'none',
    'orders.view': 'own',
    'sets.ship': 'own',
    'inventory.view': 'none',
    'storage.manage': 'none',
    'users.manage': 'none',
    'billing.manage': 'none',
    'billing.operate': 'none',
    'brand.edit': 'none',
    'sampling.request': 'none',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  reports_merchant: {
    'dashboards.view': 'plan',
    'consignment.view': 'account',
    'consignment.place': 'none',
    'consignment.operate': 'none',
    'orders.view': 'account',
    'sets.ship': 'none',
    'inventory.view': 'account',
    'storage.manage': 'none',
    'users.manage': 'none',
    'billing.manage': 'none',
    'billing.operate': 'none',
    'brand.edit': 'none',
    'sampling.request': 'none',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  pulse_reporting: {
    'dashboards.view': 'plan',
    'consignment.view': 'account',
    'consignment.place': 'none',
    'consignment.operate': 'none',
    'orders.view': 'account',
    'sets.ship': 'none',
    'inventory.view': 'account',
    'storage.manage': 'none',
    'users.manage': 'none',
    'billing.manage': 'none',
    'billing.operate': 'none',
    'brand.edit': 'none',
    'sampling.request': 'none',
    'sampling.operate': 'none',
    'brands.give': 'none',
    'settings.view': 'own',
    'mail.view': 'none',
  },
  admin: {
    'dashboards.view': 'all',
    'consignment.view': 'all',
    'consignment.place': 'all',
    'consignment.operate': 'all',
    'orders.view': 'all',
    'sets.ship': 'all',
    'inventory.view': 'all',
    'storage.manage': 'all',
    'users.manage': 'all',
    'billing.manage': 'all',
    'billing.operate': 'all',
    'brand.edit': 'all',
    'sampling.request': 'all',
    'sampling.operate': 'all',
    'brands.give': 'all',
    'settings.view': 'all',
    'mail.view': 'all',
  },
};

export interface Roles {
  role: 'user' | 'admin';
  merchantRoles: readonly string[];
  /** Whether the plan of the account belongs to another user; default: no. */
  hasPlanOfOther?: boolean;
}

/** From the narrowest to the widest. */
const reachOrder: readonly Reach[] = ['none', 'public', 'own', 'plan', 'account', 'all'];

/**
 * The reach of a permission: the widest among the roles that apply, which are the admin's alone, else the merchant roles,
 * else the plain user's. Every permission has a reach of its own, so a role that widens what one reads never widens what one
 * changes (SEC-51). A user without merchant roles manages their own plan alone (docs/domain.md section 6).
 */
export function reachOf(roles: Roles, permission: Permission): Reach {
  const { role, merchantRoles: given, hasPlanOfOther = false } = roles;
  const merchant = merchantRoles.filter((name) => given.includes(name));
  const keys: readonly RoleKey[] = role === 'admin' || merchant.length === 0 ? [role] : merchant;
  const widest = keys
    .map((key) => permissionTable[key][permission])
    .reduce((one, other) => (reachOrder.indexOf(other) > reachOrder.indexOf(one) ? other : one));
  const isOfOther = permission === 'billing.manage' && widest === 'own' && hasPlanOfOther;
  return isOfOther ? 'none' : widest;
}

/** Whether the roles grant a permission. A visitor (null) and an unknown permission get false. */
export function can(roles: Roles | null, permission: string): boolean {
  const known = permissions.find((name) => name === permission);
  return roles !== null && known !== undefined && reachOf(roles, known) !== 'none';
}
