import { expect, it } from 'vitest';

import type { Purchase } from '~/contracts/billing/billing';

import { resultTexts } from './result-text';

const textsOf = (purchase: Partial<Purchase>) =>
  resultTexts({
    kind: 'result',
    form: { csrfToken: 'token', userId: 'user', key: 'key-of-this-form-1' },
    state: 'success',
    effectiveDay: '2027-01-13',
    purchase: {
      id: 'pur_1',
      action: 'cancel',
      status: 'succeeded',
      subscriptionId: 'sub_1',
      priceId: 'price',
      planName: 'Core Brand',
      users: 0,
      brands: 0,
      lines: [],
      tax: 0,
      total: 0,
      effectiveAt: '2027-01-13T10:00:00.000Z',
      createdAt: '2027-01-01T10:00:00.000Z',
      ...purchase,
    },
  });

it('[R-14 X-05] an upgrade says how the plan is billed, which can be all that changes', () => {
  const [title, ...more] = textsOf({ action: 'upgrade', kind: 'yearly' });
  expect(title).toBe('You have been upgraded to Core Brand plan.');
  expect(more).toEqual(['Your plan is billed yearly.']);
  expect(textsOf({ action: 'upgrade' })).toEqual([title]);
});

it('[R-14 X-08] a cancellation says when the plan ends, or that it has ended', () => {
  expect(textsOf({})).toEqual([
    'Your subscription has been cancelled. This effect will be reflected from Jan 13, 2027.',
  ]);
  expect(textsOf({ effectiveAt: '2027-01-01T09:59:30.000Z' })).toEqual([
    'Your subscription has been cancelled. Your plan has ended.',
  ]);
});
