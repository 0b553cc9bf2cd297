import type { AdminRole, MerchantRole } from '../../../contract/permissions';

/** The display names of the roles in P-05. */
export const roleNames: Readonly<Record<AdminRole | MerchantRole, string>> = {
  user: 'User',
  admin: 'Admin',
  merchant_admin: 'Merchant admin',
  inventory_merchant: 'Inventory merchant',
  owned_brands: 'Owned brands',
  external_vendor: 'External vendor',
  reports_merchant: 'Reports merchant',
  pulse_reporting: 'Pulse reporting',
};

export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
} as const;
