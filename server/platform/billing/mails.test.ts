import { expect, it } from 'vitest';

import { purchaseText } from './mails';

const none = { users: 0, brands: 0 };
const growth = { planName: 'Growth', interval: 'yearly' } as const;

it('names what a payment was for', () => {
  const texts = [
    purchaseText({ kind: 'subscribe', ...none }, growth, null),
    purchaseText({ kind: 'upgrade', ...none }, growth, null),
    purchaseText({ kind: 'addon', users: 2, brands: 1 }, growth, null),
    purchaseText({ kind: 'addon', users: 0, brands: 1 }, growth, null),
    purchaseText({ kind: 'invoice', ...none }, growth, 'INV-7'),
  ];
  expect(texts).toEqual([
    'the Growth plan, billed yearly',
    'the upgrade to Growth, billed yearly',
    '2 additional users and 1 additional brand',
    '1 additional brand',
    'invoice INV-7',
  ]);
});
