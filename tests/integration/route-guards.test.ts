import { describe, expect, it } from 'vitest';

import { permissions } from '../../app/contracts/permissions/permissions';
import { guardOf, handlers } from '../support/route-modules';

describe('guards', () => {
  it.each(handlers)(
    '[P-06 SEC-47] $name names its guard and its view before anything else',
    async (handler) => {
      expect(['anyone', 'signed-in', ...permissions]).toContain(await guardOf(handler));
    },
  );

  it('[P-06] the walk has found the app', () => {
    expect(handlers.length).toBeGreaterThan(15);
  });

  it('[A-19] what needs a session is not open to anyone', async () => {
    for (const area of [
      'settings.general',
      'account.sessions',
      'inventory',
      'consignment-orders',
      'orders',
      'users',
    ]) {
      const handler = handlers.find(({ name }) => name === `routes/_app.${area}.tsx loader`);
      expect(handler, area).toBeDefined();
      expect(['anyone', 'dashboards.view'], area).not.toContain(await guardOf(handler!));
    }
  });
});
