import { describe, expect, it } from 'vitest';

import * as app from '../../app/contracts/permissions/permissions';
import * as platform from '../../server/platform/accounts/permissions';

describe('permissions of the app and of the platform', () => {
  it('[P-06] have the same names', () => {
    expect(platform.permissions).toEqual(app.permissions);
  });

  it('[P-05 P-06] give each role the same reach', () => {
    expect(platform.merchantRoles).toEqual(app.merchantRoles);
    expect(platform.permissionTable).toEqual(app.permissionTable);
  });

  it('[P-06 SEC-51] reach equally far for every set of roles', () => {
    const sets = app.merchantRoles.reduce<app.MerchantRole[][]>(
      (found, role) => [...found, ...found.map((roles) => [...roles, role])],
      [[]],
    );
    for (const merchantRoles of sets)
      for (const role of ['user', 'admin'] as const)
        for (const permission of app.permissions)
          expect(platform.reachOf({ role, merchantRoles }, permission)).toBe(
            app.reachOf({ role, merchantRoles }, permission),
          );
  });
});
