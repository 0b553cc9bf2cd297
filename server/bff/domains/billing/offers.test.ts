import { describe, expect, it } from 'vitest';

import type { Plan } from '../../../../app/contracts/billing/plans';
import { offersOf, type Owned } from './offers';

const plan = (id: string, rank: number, isTrial = false): Plan => ({
  id,
  name: id,
  rank,
  userLimit: 1,
  brandLimit: 1,
  isUnlimited: false,
  isTrial,
  dataRange: null,
  competitorLimit: 1,
  features: [],
  prices: (isTrial ? ['trial'] : ['monthly', 'yearly']).map((kind) => ({
    id: `${id}-${kind}`,
    kind,
    amount: 0,
    amountPerMonth: 0,
  })),
});
const plans = [plan('growth', 2), plan('trial', 0, true), plan('core', 1)];
const price = (id: string, kind: string) => ({ id: `${id}-${kind}`, kind, plan: { id } });
const owns = (
  id: string,
  kind: string,
  more: Partial<NonNullable<Owned['own']>> = {},
  giftPlanId: string | null = null,
): Owned => ({
  own: {
    status: 'active',
    isPaymentActionRequired: false,
    price: price(id, kind),
    changeToPrice: null,
    ...more,
  },
  giftPlanId,
  isPaying: false,
});
const none: Owned = { own: null, giftPlanId: null, isPaying: false };
const read = (
  ...args: Parameters<typeof offersOf> extends [unknown, ...infer Rest] ? Rest : never
) => offersOf(plans, ...args).map(({ id, mark, action }) => [id, mark, action]);

describe('[R-15] the action on each plan', () => {
  it('of a visitor is to begin the trial or to subscribe, by rank of the plans', () => {
    expect(read('monthly', 'visitor', none)).toEqual([
      ['trial', null, 'sign-up'],
      ['core', null, 'subscribe'],
      ['growth', null, 'subscribe'],
    ]);
  });

  it('of somebody who cannot manage the plan is to contact who can, with the plan marked', () => {
    expect(read('monthly', 'other', owns('core', 'monthly'))).toEqual([
      ['trial', null, null],
      ['core', 'yours', null],
      ['growth', null, 'contact'],
    ]);
  });

  it('of an account without a paid plan is to subscribe', () => {
    const expected = [
      ['core', null, 'subscribe'],
      ['growth', null, 'subscribe'],
    ];
    expect(read('yearly', 'manager', none).slice(1)).toEqual(expected);
    const trial = read('yearly', 'manager', owns('trial', 'trial', { status: 'trialing' }));
    expect(trial).toEqual([['trial', 'yours', null], ...expected]);
  });

  it('is up to a higher rank or a longer period, and down from there', () => {
    expect(read('monthly', 'manager', owns('core', 'monthly')).slice(1)).toEqual([
      ['core', 'yours', null],
      ['growth', null, 'upgrade'],
    ]);
    expect(read('yearly', 'manager', owns('core', 'monthly')).slice(1)).toEqual([
      ['core', 'yours', 'upgrade'],
      ['growth', null, 'upgrade'],
    ]);
    expect(read('monthly', 'manager', owns('growth', 'yearly')).slice(1)).toEqual([
      ['core', null, 'downgrade'],
      ['growth', 'yours', 'downgrade'],
    ]);
  });

  it('takes back what is planned', () => {
    const planned = owns('growth', 'monthly', { changeToPrice: price('core', 'monthly') });
    expect(read('monthly', 'manager', planned).slice(1)).toEqual([
      ['core', 'next', null],
      ['growth', 'yours', 'keep'],
    ]);
    const cancelled = owns('growth', 'monthly', { status: 'cancelled' });
    expect(read('monthly', 'manager', cancelled)[2]).toEqual(['growth', 'yours', 'keep']);
  });

  it('is to pay first while an invoice is open', () => {
    const due = owns('core', 'monthly', { isPaymentActionRequired: true });
    expect(read('monthly', 'manager', due)[2]).toEqual(['growth', null, 'pay']);
  });

  it('is to wait while a payment is being processed', () => {
    const paying = { ...owns('core', 'monthly'), isPaying: true };
    expect(read('monthly', 'manager', paying).slice(1)).toEqual([
      ['core', 'yours', null],
      ['growth', null, 'wait'],
    ]);
    const first = { ...none, isPaying: true };
    expect(read('monthly', 'manager', first)[1]).toEqual(['core', null, 'wait']);
  });

  it('[A-26] marks a gift, also of somebody without a plan', () => {
    expect(read('monthly', 'manager', { ...none, giftPlanId: 'growth' })).toEqual([
      ['trial', null, null],
      ['core', null, 'subscribe'],
      ['growth', 'gift', 'subscribe'],
    ]);
  });
});
