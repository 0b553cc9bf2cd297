/**
 * What roles may see and do on the platform: domain.md section 6 as data (P-05, P-06). The app has its own
 * table for its loaders; this one is what counts in the end.
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

/** Which dashboards a role opens: publicly available ones alone, as the plan says (for own brands), or all. */
export type DashboardReach = 'public' | 'own' | 'plan' | 'all';

export type Permission =
  | 'inventory.view'
  | 'consignment.view'
  /** Creating, placing, copying and voiding consignment orders. */
  | 'consignment.place'
  /** What the warehouse does: reviewing, receiving, closing as short, opening and closing intake. */
  | 'consignment.operate'
  | 'storage.manage'
  | 'orders.view'
  | 'users.manage'
  | 'mail.view';

interface Row {
  dashboards: DashboardReach;
  permissions: readonly Permission[];
}

const table: Readonly<Record<MerchantRole | 'user' | 'admin', Row>> = {
  user: { dashboards: 'plan', permissions: [] },
  merchant_admin: {
    dashboards: 'plan',
    permissions: [
      'inventory.view',
      'consignment.view',
      'consignment.place',
      'storage.manage',
      'orders.view',
      'users.manage',
    ],
  },
  inventory_merchant: {
    dashboards: 'public',
    permissions: ['inventory.view', 'consignment.view', 'consignment.place', 'orders.view'],
  },
  owned_brands: {
    dashboards: 'own',
    permissions: ['inventory.view', 'consignment.view', 'consignment.place', 'orders.view'],
  },
  external_vendor: { dashboards: 'public', permissions: ['orders.view'] },
  reports_merchant: {
    dashboards: 'plan',
    permissions: ['inventory.view', 'consignment.view', 'orders.view'],
  },
  pulse_reporting: {
    dashboards: 'plan',
    permissions: ['inventory.view', 'consignment.view', 'orders.view'],
  },
  admin: {
    dashboards: 'all',
    permissions: [
      'inventory.view',
      'consignment.view',
      'consignment.place',
      'consignment.operate',
      'storage.manage',
      'orders.view',
      'users.manage',
      'mail.view',
    ],
  },
};

export interface Roles {
  role: 'user' | 'admin';
  merchantRoles: readonly string[];
}

/** A merchant's rows replace the plain user's; an admin's replaces all. */
function rowsOf({ role, merchantRoles: given }: Roles): readonly Row[] {
  if (role === 'admin') return [table.admin];
  const merchant = merchantRoles.filter((name) => given.includes(name));
  return merchant.length === 0 ? [table.user] : merchant.map((name) => table[name]);
}

const reaches: readonly DashboardReach[] = ['public', 'own', 'plan', 'all'];

/** @returns the widest reach among the user's roles */
export function dashboardReach(roles: Roles): DashboardReach {
  return rowsOf(roles)
    .map((row) => row.dashboards)
    .reduce((widest, reach) => (reaches.indexOf(reach) > reaches.indexOf(widest) ? reach : widest));
}

/** Whether only brands of the user's own are theirs, of all the account's; reports in addition do not widen it. */
export function ownBrandsAlone({ role, merchantRoles: given }: Roles): boolean {
  return role !== 'admin' && given.includes('owned_brands');
}

/** Whether the roles give a permission; a visitor (null) has none. */
export function can(roles: Roles | null, permission: string): boolean {
  return (
    roles !== null &&
    rowsOf(roles).some((row) => (row.permissions as readonly string[]).includes(permission))
  );
}
