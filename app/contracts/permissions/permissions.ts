/**
 * P-06: what each role may see and do, as one table. The BFF checks it for every loader and action
 * (`context.load` and `context.act`); the platform checks its own again. The finer columns are
 * decided in `docs/decisions/0006-permissions.md`.
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

/**
 * How far a permission reaches: `none`; `own` (the user's own brands, sets or subscription);
 * `account` (all of the user's account); `all`; `plan` (as the plan's access says); `public`
 * (publicly available dashboards and the public variant of the home).
 */
export type Reach = 'none' | 'public' | 'own' | 'plan' | 'account' | 'all';

export const permissions = [
  'dashboards.view',
  'orders.view',
  'orders.place',
  'orders.receive',
  'sets.ship',
  'users.manage',
  'storage.manage',
  'inventory.view',
  'billing.manage',
  'brand.edit',
  'settings.view',
] as const;
export type Permission = (typeof permissions)[number];

/** What a loader or action may declare: a permission, or one of the two audiences without one. */
export type Guard = Permission | 'anyone' | 'signed-in';

type Row = Record<Permission, Reach>;

const user: Row = {
  'dashboards.view': 'plan',
  'orders.view': 'none',
  'orders.place': 'none',
  'orders.receive': 'none',
  'sets.ship': 'none',
  'users.manage': 'none',
  'storage.manage': 'none',
  'inventory.view': 'none',
  'billing.manage': 'own',
  'brand.edit': 'own',
  'settings.view': 'own',
};

export const permissionTable: Readonly<Record<RoleKey, Row>> = {
  user,
  merchant_admin: {
    'dashboards.view': 'plan',
    'orders.view': 'account',
    'orders.place': 'account',
    'orders.receive': 'none',
    'sets.ship': 'account',
    'users.manage': 'account',
    'storage.manage': 'account',
    'inventory.view': 'account',
    'billing.manage': 'account',
    'brand.edit': 'account',
    'settings.view': 'own',
  },
  inventory_merchant: {
    'dashboards.view': 'public',
    'orders.view': 'account',
    'orders.place': 'account',
    'orders.receive': 'none',
    'sets.ship': 'account',
    'users.manage': 'none',
    'storage.manage': 'none',
    'inventory.view': 'account',
    'billing.manage': 'none',
    'brand.edit': 'none',
    'settings.view': 'own',
  },
  owned_brands: {
    'dashboards.view': 'own',
    'orders.view': 'own',
    'orders.place': 'own',
    'orders.receive': 'none',
    'sets.ship': 'own',
    'users.manage': 'none',
    'storage.manage': 'none',
    'inventory.view': 'own',
    'billing.manage': 'none',
    'brand.edit': 'own',
    'settings.view': 'own',
  },
  external_vendor: {
    'dashboards.view': 'public',
    'orders.view': 'own',
    'orders.place': 'none',
    'orders.receive': 'none',
    'sets.ship': 'account',
    'users.manage': 'none',
    'storage.manage': 'none',
    'inventory.view': 'none',
    'billing.manage': 'none',
    'brand.edit': 'none',
    'settings.view': 'own',
  },
  reports_merchant: {
    'dashboards.view': 'plan',
    'orders.view': 'account',
    'orders.place': 'none',
    'orders.receive': 'none',
    'sets.ship': 'none',
    'users.manage': 'none',
    'storage.manage': 'none',
    'inventory.view': 'account',
    'billing.manage': 'none',
    'brand.edit': 'none',
    'settings.view': 'own',
  },
  pulse_reporting: {
    'dashboards.view': 'plan',
    'orders.view': 'account',
    'orders.place': 'none',
    'orders.receive': 'none',
    'sets.ship': 'none',
    'users.manage': 'none',
    'storage.manage': 'none',
    'inventory.view': 'account',
    'billing.manage': 'none',
    'brand.edit': 'none',
    'settings.view': 'own',
  },
  admin: {
    'dashboards.view': 'all',
    'orders.view': 'all',
    'orders.place': 'all',
    'orders.receive': 'all',
    'sets.ship': 'all',
    'users.manage': 'all',
    'storage.manage': 'all',
    'inventory.view': 'all',
    'billing.manage': 'all',
    'brand.edit': 'all',
    'settings.view': 'all',
  },
};

const reachOrder: readonly Reach[] = ['none', 'public', 'own', 'plan', 'account', 'all'];

/**
 * The reach of a permission for a user: the widest among their merchant roles, or that of the
 * admin-type role where they have none (a merchant's row replaces the plain user's).
 */
export function reachOf(
  permission: Permission,
  role: AdminRole,
  merchant: readonly MerchantRole[],
): Reach {
  const keys: readonly RoleKey[] = role === 'admin' || merchant.length === 0 ? [role] : merchant;
  return keys
    .map((key) => permissionTable[key][permission])
    .reduce((widest, reach) =>
      reachOrder.indexOf(reach) > reachOrder.indexOf(widest) ? reach : widest,
    );
}

/** The reach of a permission for a visitor: dashboards that are public, nothing else. */
export function visitorReach(permission: Permission): Reach {
  return permission === 'dashboards.view' ? 'public' : 'none';
}
