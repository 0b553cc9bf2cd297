import { describe, expect, it } from 'vitest';

import * as app from '../../app/contracts/permissions/permissions';
import { seesOwnBrandsAlone } from '../../app/contracts/users/own-brands';
import * as platform from '../../server/platform/accounts/permissions';

describe('permissions of the app and of the platform', () => {
  it('[P-06] have the same names', () => {
    expect(platform.permissions).toEqual(app.permissions);
  });

  it('[P-05 P-06] give each role the same reach', () => {
    expect(platform.merchantRoles).toEqual(app.merchantRoles);
    expect(platform.permissionTable).toEqual(app.permissionTable);
  });

  it('[P-06] limit the same users to the brand orders of their own brands', () => {
    const sets = app.merchantRoles.reduce<string[][]>(
      (found, role) => [...found, ...found.map((roles) => [...roles, role])],
      [[]],
    );
    for (const roles of sets)
      for (const role of ['user', 'admin'] as const)
        expect([role, roles, seesOwnBrandsAlone({ role, roles })]).toEqual([
          role,
          roles,
          platform.isLimitedToOwnSets({ role, merchantRoles: roles }),
        ]);
  });
});
