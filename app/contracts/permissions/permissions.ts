/**
 * P-06: what each role may see and do, as one table. The BFF checks it for every loader and action
 * (`context.load` and `context.act`). The platform checks its own copy again: both programs use the same names and
 * reaches, and `tests/integration/permissions.test.ts` compares the two tables
 * (docs/decisions/0006-permissions.md).
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
 * How far a permission reaches: `none`; `public` (publicly available dashboards and the public variant of the home);
 * `own` (the brands associated with the user, their orders; the user's own subscription); `plan` (what the user's plan
 * opens); `account` (the user's whole account); `all`.
 */
export type Reach = 'none' | 'public' | 'own' | 'plan' | 'account' | 'all';

export const permissions = [
  'dashboards.view',
  'consignment.view',
  /** Creates, places, copies and voids consignment orders. */
  'consignment.place',
  /** Reviews and receives consignment orders, closes them as short, opens and closes intake. */
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

/** What a loader or action may declare: a permission, or one of the two audiences without one. */
export type Guard = Permission | 'anyone' | 'signed-in';

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
  role: AdminRole;
  merchantRoles: readonly MerchantRole[];
}

/** Reaches, from the narrowest to the widest. */
const reachOrder: readonly Reach[] = ['none', 'public', 'own', 'plan', 'account', 'all'];

/**
 * The widest reach of a permission among the roles that apply: the role admin alone, else the merchant roles, else the
 * role user. Every permission has its own reach, so a role that widens reading never widens writing (SEC-51).
 */
export function reachOf({ role, merchantRoles: given }: Roles, permission: Permission): Reach {
  const keys: readonly RoleKey[] = role === 'admin' || given.length === 0 ? [role] : given;
  return keys
    .map((key) => permissionTable[key][permission])
    .reduce((one, other) => (reachOrder.indexOf(other) > reachOrder.indexOf(one) ? other : one));
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
export const coversAllBrands = (reach: Reach): boolean =>
  reachOrder.indexOf(reach) > reachOrder.indexOf('own');

/** The reach of a permission for a visitor: dashboards that are public, nothing else. */
export function visitorReach(permission: Permission): Reach {
  return permission === 'dashboards.view' ? 'public' : 'none';
}
