import { expect, it } from 'vitest';

import type { MerchantRole } from '~/contracts/permissions/permissions';
import type { Person } from '~/contracts/users/users';

import { withoutBrands } from './person-format';

const brandsOf = (...roles: MerchantRole[]) =>
  withoutBrands({ role: 'user', roles, brands: [] } as unknown as Person);

it('says that a user without brands sees none where their roles open their own brands alone', () => {
  expect(brandsOf('external_vendor')).toBe('None');
  expect(brandsOf('owned_brands', 'reports_merchant')).toBe('None');
  expect(brandsOf('merchant_admin')).toBe('All of the account');
  expect(brandsOf('external_vendor', 'reports_merchant')).toBe('All of the account');
});
