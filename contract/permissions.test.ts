import { describe, expect, it } from 'vitest';

import {
  brandWrites,
  fitTogether,
  merchantRoles,
  permissions,
  permissionTable,
  reachOf,
  visitorReach,
  type MerchantRole,
  type Permission,
  type Reach,
} from './permissions';

/** All sets of merchant roles, those that exclude each other included. */
const allSets = merchantRoles.reduce<MerchantRole[][]>(
  (sets, role) => [...sets, ...sets.map((set) => [...set, role])],
  [[]],
);

it('[P-05] roles go together that are of one group, with any of the others', () => {
  const groupOf: Partial<Record<MerchantRole, string>> = {
    merchant_admin: 'the account',
    inventory_merchant: 'the account',
    owned_brands: 'owned brands',
    external_vendor: 'vendor',
  };
  for (const roles of allSets) {
    const groups = new Set(roles.flatMap((role) => groupOf[role] ?? []));
    expect([roles, fitTogether(roles)]).toEqual([roles, groups.size <= 1]);
  }
});

/** Sets that one user may have (P-05). */
const sets = allSets.filter(fitTogether);

const short: Readonly<Record<MerchantRole, string>> = {
  merchant_admin: 'admin',
  inventory_merchant: 'inventory',
  owned_brands: 'owned',
  external_vendor: 'vendor',
  reports_merchant: 'reports',
  pulse_reporting: 'pulse',
};

/**
 * Written by hand from section 6 of docs/domain.md: one line for each set of roles that one user may have. `-` is none,
 * `acct` the whole account. What is left out belongs to internal admins.
 */
const expected = `
  roles                          dashboards  purchase-orders  brand-orders  stock  storage  users  billing  brand-facts  samples  settings
                                 view        view    place    view   ship   view   manage   manage manage   edit         request  view
  none                           plan        -       -        -      -      -      -        -      own      acct         acct     own
  admin                          plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+inventory                plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+reports                  plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+pulse                    plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+reports+pulse            plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+inventory+reports        plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+inventory+pulse          plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  admin+inventory+reports+pulse  plan        acct    acct     acct   acct   acct   acct     acct   acct     acct         acct     own
  inventory                      public      acct    acct     acct   acct   acct   -        -      -        -            -        own
  inventory+reports              plan        acct    acct     acct   acct   acct   -        -      -        -            -        own
  inventory+pulse                plan        acct    acct     acct   acct   acct   -        -      -        -            -        own
  inventory+reports+pulse        plan        acct    acct     acct   acct   acct   -        -      -        -            -        own
  owned                          own         own     own      own    own    own    -        -      -        own          own      own
  owned+reports                  plan        acct    own      acct   own    acct   -        -      -        own          own      own
  owned+pulse                    plan        acct    own      acct   own    acct   -        -      -        own          own      own
  owned+reports+pulse            plan        acct    own      acct   own    acct   -        -      -        own          own      own
  vendor                         public      -       -        own    own    -      -        -      -        -            -        own
  vendor+reports                 plan        acct    -        acct   own    acct   -        -      -        -            -        own
  vendor+pulse                   plan        acct    -        acct   own    acct   -        -      -        -            -        own
  vendor+reports+pulse           plan        acct    -        acct   own    acct   -        -      -        -            -        own
  reports                        plan        acct    -        acct   -      acct   -        -      -        -            -        own
  pulse                          plan        acct    -        acct   -      acct   -        -      -        -            -        own
  reports+pulse                  plan        acct    -        acct   -      acct   -        -      -        -            -        own
`;
const columns = [
  'dashboards.view',
  'consignment.view',
  'consignment.place',
  'orders.view',
  'sets.ship',
  'inventory.view',
  'storage.manage',
  'users.manage',
  'billing.manage',
  'brand.edit',
  'sampling.request',
  'settings.view',
] as const satisfies readonly Permission[];

const words = (line: string) => line.trim().split(/\s+/);
const inWords = (reach: Reach) => ({ none: '-', account: 'acct' })[reach as string] ?? reach;

describe('permission table', () => {
  it('[P-05 P-06 SEC-51] gives every set of roles that a user may have the reach of the domain page, for reading and for each change', () => {
    const lines = expected.trim().split('\n').slice(2).map(words);
    const table = Object.fromEntries(lines.map(([roles = '', ...reaches]) => [roles, reaches]));
    const actual = Object.fromEntries(
      sets.map((roles) => [
        roles.map((role) => short[role]).join('+') || 'none',
        columns.map((permission) =>
          inWords(reachOf({ role: 'user', merchantRoles: roles }, permission)),
        ),
      ]),
    );
    expect(actual).toEqual(table);
  });

  it('[P-05 P-06] gives internal admins everything, whatever merchant roles they have, and the rest to them alone', () => {
    for (const permission of permissions) {
      for (const merchant of allSets) {
        const reach = reachOf({ role: 'admin', merchantRoles: merchant }, permission);
        expect(reach, permission).toBe('all');
      }
      if (columns.some((column) => column === permission)) continue;
      for (const merchant of allSets)
        expect(reachOf({ role: 'user', merchantRoles: merchant }, permission)).toBe('none');
    }
  });

  it('[SEC-51] a role never widens a change beyond the widest role that allows this change', () => {
    const width = (reach: Reach) => ['none', 'own', 'account'].indexOf(reach);
    const writes = [
      ...brandWrites,
      'storage.manage',
      'users.manage',
      'billing.manage',
    ] as const satisfies readonly Permission[];
    for (const write of writes)
      for (const merchant of allSets.filter((roles) => roles.length > 0)) {
        const granted = merchant.map((role) => permissionTable[write][role]);
        const widest = Math.max(...granted.map(width));
        const reach = reachOf({ role: 'user', merchantRoles: merchant }, write);
        expect(width(reach), `${merchant.join()}: ${write}`).toBe(widest);
        for (const role of merchantRoles.filter((one) => permissionTable[write][one] === 'none'))
          expect(
            reachOf({ role: 'user', merchantRoles: [...merchant, role] }, write),
            `${merchant.join()} and ${role}: ${write}`,
          ).toBe(reach);
      }
  });

  it('[SEC-51] whoever may change an order may see it', () => {
    const order: readonly Reach[] = ['none', 'own', 'account'];
    for (const [read, write] of [
      ['consignment.view', 'consignment.place'],
      ['orders.view', 'sets.ship'],
    ] as const)
      for (const merchant of allSets) {
        const roles = { role: 'user', merchantRoles: merchant } as const;
        expect(order.indexOf(reachOf(roles, read))).toBeGreaterThanOrEqual(
          order.indexOf(reachOf(roles, write)),
        );
      }
  });

  it('[P-06] a visitor reaches public dashboards alone', () => {
    expect(permissions.filter((permission) => visitorReach(permission) !== 'none')).toEqual([
      'dashboards.view',
    ]);
  });
});
