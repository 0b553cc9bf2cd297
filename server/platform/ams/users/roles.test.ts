import { expect, it } from 'vitest';

import { checkRank } from './roles';

const user = (...merchantRoles: string[]) => ({ role: 'user' as const, merchantRoles });
const internal = { role: 'admin' as const, merchantRoles: [] };

it('[U-09] nobody gives or takes a role above their own, or touches who stands above them', () => {
  const above = 'You cannot give or take a role above your own.';
  const small = user('inventory_merchant');
  expect(() => checkRank(small, null, ['merchant_admin'])).toThrow(above);
  expect(() => checkRank(small, user('merchant_admin'), ['reports_merchant'])).toThrow(above);
  expect(() => checkRank(user(), null, ['reports_merchant'])).toThrow(above);
  expect(() => checkRank(small, user('reports_merchant'), ['pulse_reporting'])).not.toThrow();
  expect(() => checkRank(user('merchant_admin'), null, ['merchant_admin'])).not.toThrow();
  const touched = 'This person stands above your role.';
  expect(() => checkRank(user('merchant_admin'), internal, [])).toThrow(touched);
  expect(() => checkRank(internal, user('merchant_admin'), [])).not.toThrow();
});
