import { describe, expect, it } from 'vitest';

import { merchantRoles, permissions, permissionTable, reachOf, visitorReach } from './permissions';

describe('permission table', () => {
  it('[P-05 P-06] has a row for each role and a reach for each permission', () => {
    expect(Object.keys(permissionTable).sort()).toEqual(['admin', 'user', ...merchantRoles].sort());
    for (const row of Object.values(permissionTable))
      expect(Object.keys(row).sort()).toEqual([...permissions].sort());
  });

  it.each([
    [
      'user',
      [],
      {
        'dashboards.view': 'plan',
        'orders.view': 'none',
        'users.manage': 'none',
        'billing.manage': 'own',
      },
    ],
    [
      'user',
      ['merchant_admin'],
      {
        'orders.view': 'account',
        'users.manage': 'account',
        'consignment.operate': 'none',
        'dashboards.view': 'plan',
      },
    ],
    [
      'user',
      ['inventory_merchant'],
      {
        'consignment.place': 'account',
        'users.manage': 'none',
        'dashboards.view': 'public',
        'billing.manage': 'none',
      },
    ],
    [
      'user',
      ['owned_brands'],
      { 'orders.view': 'own', 'consignment.place': 'own', 'dashboards.view': 'own' },
    ],
    [
      'user',
      ['external_vendor'],
      {
        'orders.view': 'own',
        'consignment.place': 'none',
        'sets.ship': 'account',
        'dashboards.view': 'public',
      },
    ],
    [
      'user',
      ['reports_merchant'],
      { 'orders.view': 'account', 'consignment.place': 'none', 'dashboards.view': 'plan' },
    ],
    [
      'user',
      ['pulse_reporting'],
      { 'orders.view': 'account', 'sets.ship': 'none', 'dashboards.view': 'plan' },
    ],
    [
      'admin',
      [],
      { 'consignment.operate': 'all', 'users.manage': 'all', 'dashboards.view': 'all' },
    ],
  ] as const)('[P-06] %s with %j', (role, merchant, expected) => {
    for (const [permission, reach] of Object.entries(expected)) {
      expect(
        reachOf(permission as keyof typeof expected & (typeof permissions)[number], role, merchant),
        permission,
      ).toBe(reach);
    }
  });

  it('[P-06] several merchant roles reach as far as the widest of them', () => {
    expect(reachOf('dashboards.view', 'user', ['inventory_merchant', 'reports_merchant'])).toBe(
      'plan',
    );
    expect(reachOf('users.manage', 'user', ['inventory_merchant', 'merchant_admin'])).toBe(
      'account',
    );
  });

  it('[P-06] a visitor reaches public dashboards alone', () => {
    expect(permissions.filter((permission) => visitorReach(permission) !== 'none')).toEqual([
      'dashboards.view',
    ]);
  });
});
