import { describe, expect, it } from 'vitest';

import type { PlatformUser } from '../account/queries';
import type { Account } from '../account/account';
import { bannerFor } from './shell';

type Subscription = NonNullable<PlatformUser['activeSubscription']>;

const range = { startDate: '2026-01-01', endDate: '2026-03-31' };
const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 's1',
  status: 'active',
  startDate: null,
  endDate: null,
  usersLeft: null,
  brandsLeft: null,
  userLimit: null,
  brandLimit: null,
  isUnlimited: false,
  isPaymentActionRequired: false,
  isTrial: false,
  dataRange: range,
  competitorLimit: 1,
  plan: { id: 'p', name: 'Some plan' },
  ...changes,
});
const account = (
  own: Subscription | null,
  top = own,
  role: 'user' | 'admin' = 'user',
  ownerId = 'u1',
): Account =>
  ({
    user: {
      id: 'u1',
      activeSubscription: own,
      topSubscription: top && { ...top, user: { id: ownerId } },
      role,
      merchantRoles: [],
    },
    ownBrands: [],
    associatedBrands: [],
  }) as unknown as Account;

const trial = subscription({ isTrial: true });
const unpaid = { isPaymentActionRequired: true };
const here = { signedIn: true, unlimitedAsked: false };
const asked = { signedIn: true, unlimitedAsked: true };

describe('the banner', () => {
  it('[L-13 X-20 X-21 X-22 X-23 X-24] one at a time: payment, unlimited plan, trial, sign-up', () => {
    expect(bannerFor(account(subscription({ isTrial: true, ...unpaid })), asked)?.type).toBe(
      'payment_required',
    );
    expect(bannerFor(account(trial), asked)?.type).toBe('unlimited_plan_required');
    expect(bannerFor(account(trial), here)).toEqual({ type: 'trial', competitorLimit: 1, range });
    expect(bannerFor(null, { signedIn: false, unlimitedAsked: true })?.type).toBe('sign_up');
  });

  it('[L-13 P-06 X-22] asks no colleague of the owner of the plan to pay', () => {
    const due = subscription({ ...unpaid });
    expect(bannerFor(account(due, due, 'user', 'u2'), here)).toBeNull();
    // A higher gift says nothing of the own plan.
    const gift = subscription({ id: 's2' });
    expect(bannerFor(account(due, gift, 'user', 'u2'), here)?.type).toBe('payment_required');
  });

  it('[L-13 X-21] none where there is nothing to say', () => {
    expect(bannerFor(account(subscription()), here)).toBeNull();
    expect(bannerFor(account(null), here)).toBeNull();
    // The platform could not say who it is: nobody is asked to sign up twice.
    expect(bannerFor(null, here)).toBeNull();
  });

  it('[L-13 X-20 X-23] who has the Unlimited plan, as a gift too, is not told to get it', () => {
    const unlimited = subscription({ id: 's2', isUnlimited: true });
    expect(bannerFor(account(unlimited), asked)).toBeNull();
    expect(bannerFor(account(trial, unlimited), asked)).toBeNull();
    expect(bannerFor(account(null, null, 'admin'), asked)).toBeNull();
  });

  it('[L-13 X-22] another’s unpaid invoice is not the guest’s', () => {
    const theirs = subscription({ id: 's2', ...unpaid });
    expect(bannerFor(account(subscription(), theirs), here)).toBeNull();
  });
});
