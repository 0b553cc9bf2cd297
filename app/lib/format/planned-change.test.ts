import { expect, it } from 'vitest';

import type { PlannedState } from '~contract/ams/billing';

import { plannedChange, undoText } from './planned-change';

type Pending = NonNullable<PlannedState['pending']>;
const growth = (more: Partial<Pending> | null): PlannedState => ({
  kind: 'yearly',
  extraUsers: 2,
  extraBrands: 1,
  pending: more && {
    kind: 'downgrade',
    planName: 'Core Brand',
    priceId: 'price',
    interval: 'yearly',
    users: 2,
    brands: 1,
    at: '2027-11-28',
    ...more,
  },
});
const kept = 'Undo the change and keep Growth';

it.each([
  ['another plan', {}, 'Core Brand from Nov 28, 2027', kept],
  [
    'another interval',
    { planName: 'Growth', interval: 'monthly' },
    'Growth, billed monthly, from Nov 28, 2027',
    kept,
  ],
  [
    'another interval with fewer add-ons',
    { planName: 'Growth', interval: 'monthly', users: 0, brands: 0 },
    'Growth, billed monthly, with no add-ons, from Nov 28, 2027',
    `${kept} with 2 additional users and 1 additional brand`,
  ],
  [
    'another plan with fewer add-ons',
    { brands: 0 },
    'Core Brand with 2 additional users and 0 additional brands from Nov 28, 2027',
    `${kept} with 2 additional users and 1 additional brand`,
  ],
  [
    'fewer add-ons alone',
    { kind: 'addons', planName: 'Growth', users: 1, brands: 0 },
    '1 additional user and 0 additional brands from Nov 28, 2027',
    'Undo the change and keep all add-ons',
  ],
] as const)('[U-06 U-07] names %s, and what stays without it', (_name, pending, text, undo) => {
  const state = growth(pending);
  expect(plannedChange(state)).toEqual([['Planned change', text]]);
  expect(undoText(state, 'Growth')).toBe(undo);
});

it('[U-06] a plan without a planned change, and a cancelled one, have none', () => {
  const cancelled = { kind: 'cancel', interval: null, users: 0, brands: 0 } as const;
  expect([growth(null), growth(cancelled)].flatMap(plannedChange)).toEqual([]);
});
