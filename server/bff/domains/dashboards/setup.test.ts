import { describe, expect, it } from 'vitest';

import type { Account } from '../account/account';
import { setupSteps } from './setup';

const account = (brand: Account['ownBrands'][number] | null): Account =>
  ({
    user: {
      role: 'user',
      merchantRoles: [],
      activeSubscription: null,
      topSubscription: null,
      primaryBrand: null,
      brand,
    },
    ownBrands: brand ? [brand] : [],
    associatedBrands: [],
  }) as unknown as Account;

describe('the set-up list', () => {
  it.each([true, false])('asks for competitors once there is a brand (some chosen: %s)', (some) => {
    const step = (brand: Parameters<typeof account>[0]) =>
      setupSteps(
        {
          account: account(brand),
          hasCompetitors: some,
          hasCategories: false,
          requestText: null,
          openClaims: 0,
        },
        false,
      ).find(({ id }) => id === 'competitors');
    // Without a brand, competitors are those of one that was given up.
    expect(step(null)).toMatchObject({
      done: false,
      why: 'You compare with them once you have chosen your brand.',
    });
    expect(step({ id: 'brd_1', name: 'Hive Honey Snacks' })).toMatchObject({ done: some });
  });

  it.each([
    [1, 1, null],
    [2, 1, '/setup/brand'],
    [null, 1, '/setup/brand'],
    [1, 0, '/setup/brand'],
  ])(
    '[P-12] of %s places and %s open claims, the choice of a brand leads to %s',
    (brandsLeft, openClaims, to) => {
      const subscription = { brandsLeft, userLimit: 1, usersLeft: 0, plan: { name: 'Plan' } };
      const user = { ...account(null).user, activeSubscription: subscription };
      const facts = { hasCompetitors: false, hasCategories: false, openClaims };
      const [step] = setupSteps(
        {
          ...{ ...facts, requestText: 'You asked for Fizzberry.' },
          account: { ...account(null), user } as unknown as Account,
        },
        false,
      );
      expect(step).toMatchObject({ id: 'brand', to, why: 'You asked for Fizzberry.' });
      expect(step!.way?.to).toBe(to === null ? '/setup/brand' : undefined);
    },
  );
});
