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
});
