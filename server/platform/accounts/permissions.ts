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
 * user's own brands, sets or subscription); `plan` (everything that the user's plan includes); `account` (the user's
 * whole account); `all`.
 */
export type Reach = 'none' | 'public' | 'own' | 'plan' | 'account' | 'all';
/** The reach of a role over dashboards. */
export type DashboardReach = Extract<Reach, 'public' | 'own' | 'plan' | 'all'>;

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

/** Each role can open at least the public dashboards. */
type PermissionRow = Readonly<Record<Permission, Reach> & { 'dashboards.view': DashboardReach }>;

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
    'brand.edit': 'own',
    'sampling.request': 'own',
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
    'sets.ship': 'account',
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

/** @returns the rows that apply: the admin's row alone, else the rows of the merchant roles, else the plain user's row */
function rowsOf({ role, merchantRoles: given }: Roles): readonly PermissionRow[] {
  if (role === 'admin') return [permissionTable.admin];
  const merchant = merchantRoles.filter((name) => given.includes(name));
  return merchant.length === 0
    ? [permissionTable.user]
    : merchant.map((name) => permissionTable[name]);
}

/** From the narrowest to the widest. */
const dashboardReaches: readonly DashboardReach[] = ['public', 'own', 'plan', 'all'];

/** @returns the widest reach among the user's roles */
export function dashboardReach(roles: Roles): DashboardReach {
  return rowsOf(roles)
    .map((row) => row['dashboards.view'])
    .reduce((widest, reach) =>
      dashboardReaches.indexOf(reach) > dashboardReaches.indexOf(widest) ? reach : widest,
    );
}

/** Whether the user sees only their own brands, not all brands of the account. Other merchant roles do not change this. */
export function isLimitedToOwnBrands({ role, merchantRoles: given }: Roles): boolean {
  return role !== 'admin' && given.includes('owned_brands');
}

/** Whether the user sees only the brand orders of their own brands: an external vendor, too, who reports nothing else. */
export function isLimitedToOwnSets(roles: Roles): boolean {
  const widest = rowsOf(roles).map((row) => row['orders.view']);
  return isLimitedToOwnBrands(roles) || widest.every((reach) => reach === 'own');
}

/**
 * Whether the roles grant a permission. A visitor (null) and an unknown permission get false. A user without merchant roles
 * manages their own plan alone (docs/domain.md section 6).
 */
export function can(roles: Roles | null, permission: string): boolean {
  const known = permissions.find((name) => name === permission);
  if (roles === null || known === undefined) return false;
  const isOfOther = known === 'billing.manage' && roles.hasPlanOfOther === true;
  return rowsOf(roles).some((row) => row[known] !== 'none' && !(isOfOther && row[known] === 'own'));
}
