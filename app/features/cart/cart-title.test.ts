import { expect, it } from 'vitest';

import { purchaseActions } from '~contract/vocabulary';
import type { Purchase } from '~contract/ams/billing';
import type { CartResult } from '~/contracts/billing/cart';

import { cartTitle } from './cart-title';

const purchase: Purchase = {
  id: 'pur_1',
  action: 'cancel',
  status: 'succeeded',
  subscriptionId: 'sub_1',
  priceId: 'price_growth_monthly',
  planName: 'Growth',
  users: 0,
  brands: 0,
  lines: [],
  tax: 0,
  total: 0,
  effectiveAt: '2026-12-01T00:00:00.000Z',
  createdAt: '2026-11-25T00:00:00.000Z',
};
const result = (state: CartResult['state'], more: Partial<Purchase>): CartResult => ({
  kind: 'result',
  form: { csrfToken: 'token', userId: 'user', key: 'key-of-this-form-1' },
  state,
  purchase: { ...purchase, ...more },
  effectiveDay: '2026-12-01',
});

it('[R-14] the title of the window says what was done', () => {
  expect(purchaseActions.map((action) => cartTitle(result('success', { action })))).toEqual([
    'Subscribed',
    'Plan upgraded',
    'Plan downgraded',
    'Subscription cancelled',
    'Add-ons added',
    'Invoice paid',
  ]);
});

it('[R-14] the title of the window says why nothing was done', () => {
  const titles = purchaseActions.map((action) => [
    cartTitle(result('cancelled', { action, status: 'open' })),
    cartTitle(result('failed', { action, status: 'failed' })),
    cartTitle(result('processing', { action, status: 'processing' })),
  ]);
  const statuses = ['open', 'credited', 'expired'] as const;
  expect(statuses.map((status) => cartTitle(result('failed', { status })))).toEqual([
    ...['Payment not complete', 'Payment could not be used', 'Purchase expired'],
  ]);
  for (const each of titles)
    expect(each).toEqual(['Payment cancelled', 'Payment declined', 'Payment in progress']);
});
