import { expect, it } from 'vitest';

import type { Purchase } from '~contract/ams/billing';
import type { CartResult } from '~/contracts/billing/cart';

import { resultTexts } from './result-page';

const textsOf = (purchase: Partial<Purchase>, state: CartResult['state'] = 'success') =>
  resultTexts({
    kind: 'result',
    form: { csrfToken: 'token', userId: 'user', key: 'key-of-this-form-1' },
    state,
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

it('[R-14 P-03 X-05] an upgrade says how the plan is billed, which can be all that changes', () => {
  const [title, ...more] = textsOf({ action: 'upgrade', kind: 'yearly' });
  expect(title).toBe('You have been upgraded to Core Brand plan.');
  expect(more).toEqual(['Your plan is billed yearly.']);
  expect(textsOf({ action: 'upgrade', kind: 'monthly' })).toEqual([
    title,
    'Your plan is billed monthly.',
  ]);
  expect(textsOf({ action: 'upgrade' })).toEqual([title]);
});

it.each([
  ['cancelled', { status: 'open' }, ['Your payment has been cancelled, please contact Admin.']],
  ['processing', { status: 'open' }, ['Your payment is not complete yet.']],
  [
    'processing',
    { status: 'processing' },
    ['Your payment is been processed, please contact Admin for further issues.'],
  ],
  ['failed', { status: 'expired' }, ['This purchase has expired.']],
  ['failed', { status: 'credited' }, ['Your payment has arrived, but your plan had changed.']],
  ['failed', { status: 'failed' }, ['Your payment has been declined.']],
  ['success', { action: 'subscribe' }, ['Welcome, You have been subscribed to Core Brand plan.']],
  [
    'success',
    { action: 'downgrade' },
    ['Your plan has been downgraded. This effect will be reflected from Jan 13, 2027.'],
  ],
  [
    'success',
    { action: 'addon', users: 2, brands: 3 },
    ['Additional 2 of users have been added.', 'Additional 3 of brands have been added.'],
  ],
  [
    'success',
    { action: 'addon', users: 0, brands: 1 },
    ['Additional 1 of brands have been added.'],
  ],
  ['success', { action: 'invoice' }, ['Your invoice has been paid.']],
] as const)('[R-14 P-03 P-08 X-03 X-04 X-06 X-07] %s with %j says so', (state, purchase, texts) => {
  expect(textsOf(purchase, state)).toEqual(texts);
});

it('[R-14 P-03 X-08] a cancellation says when the plan ends, or that it has ended', () => {
  expect(textsOf({})).toEqual([
    'Your subscription has been cancelled. This effect will be reflected from Jan 13, 2027.',
  ]);
  for (const effectiveAt of ['2027-01-01T09:59:30.000Z', '2027-01-01T10:00:00.000Z'])
    expect(textsOf({ effectiveAt })).toEqual([
      'Your subscription has been cancelled. Your plan has ended.',
    ]);
});
