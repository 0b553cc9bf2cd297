import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lineText } from './amounts';
import { moneyText, partOf, toCents } from './money';
import { momentInZone } from '../dates/zones';
import { quoteOf, tooFew } from './quotes';
import { type PriceFacts, type SubscriptionState, type Terms, type Wish } from './state';
import { applied, nextCharge, overdue, reduced, renewed, undone } from './transitions';

const price = (
  planName: string,
  rank: number,
  interval: 'monthly' | 'yearly',
  amount: number,
  limits: [number, number] | null,
): PriceFacts => ({
  id: `${planName}-${interval}`,
  planName,
  rank,
  interval,
  amount: toCents(amount),
  userLimit: limits?.[0] ?? null,
  brandLimit: limits?.[1] ?? null,
  isUnlimited: limits === null,
});
const prices = [
  price('Core', 1, 'monthly', 29_900, [3, 1]),
  price('Core', 1, 'yearly', 298_800, [3, 1]),
  price('Growth', 2, 'monthly', 64_900, [8, 3]),
  price('Growth', 2, 'yearly', 658_800, [8, 3]),
  price('Unlimited', 3, 'monthly', 149_900, null),
  price('Unlimited', 3, 'yearly', 1_498_800, null),
];
const [coreMonthly, , growthMonthly] = prices;
const addOns = { users: toCents(3_900), brands: toCents(9_900) };
const start = new Date('2026-01-31T10:30:00.000Z');
const dayMs = 86_400_000;
const termsAt = (now: Date, more: Partial<Terms> = {}): Terms => ({
  now,
  timeZone: 'UTC',
  addOns,
  taxRate: 0,
  inUse: { users: 1, brands: 1 },
  ...more,
});
const wish = (action: Wish['action'], of: PriceFacts | null, more: Partial<Wish> = {}): Wish => ({
  action,
  price: of,
  users: 0,
  brands: 0,
  ...more,
});
const subscribed = (of: PriceFacts, now = start, more: Partial<Terms> = {}): SubscriptionState => {
  const quote = quoteOf(null, wish('subscribe', of), termsAt(now, more));
  return applied(null, { ...quote, subscriptionId: 'sub' });
};

describe('money', () => {
  it('parts of an amount add up to the cent, whatever is split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 31_622_400_000 }),
        fc.nat(),
        (amount, whole, some) => {
          const part = some % (whole + 1);
          const [used, left] = [
            partOf(toCents(amount), part, whole),
            partOf(toCents(amount), whole - part, whole),
          ];
          expect(Math.abs(used + left - amount)).toBeLessThanOrEqual(1);
          expect(partOf(toCents(-amount), part, whole) + used).toBe(0);
        },
      ),
    );
  });

  it('is whole cents, and is written in dollars', () => {
    for (const wrong of [0.5, NaN, Infinity, 1e13])
      expect(() => toCents(wrong)).toThrow(RangeError);
    expect([moneyText(toCents(123_450)), moneyText(toCents(-300))]).toEqual([
      '$1,234.50',
      '−$3.00',
    ]);
  });
});

describe('periods of an account that has moved to another zone', () => {
  it.each([
    // The 1st is still the last day of the month before, and the other way round.
    [
      'Australia/Sydney',
      'America/Los_Angeles',
      '2027-02-28T21:18:00Z',
      ['Mar 31', 'May 01', 'Jun 01'],
    ],
    ['UTC', 'Pacific/Kiritimati', '2027-03-31T23:30:00Z', ['May 01', 'May 31', 'Jun 30']],
    ['America/New_York', 'Asia/Tokyo', '2027-03-31T23:30:00Z', ['May 01', 'May 31', 'Jun 30']],
  ])(
    '[U-10] from %s to %s end as they were bought, and keep the day of the month from then on',
    (from, to, at, days) => {
      const begun = subscribed(coreMonthly!, new Date(at), { timeZone: from });
      const ends = [begun.endDate!];
      for (let state = begun; ends.length < days.length; ends.push(state.endDate!))
        state = renewed(state, termsAt(state.endDate!, { timeZone: to }))!.state;
      expect(ends.map((end) => momentInZone(end, to).slice(0, 6))).toEqual(days);
    },
  );

  it('[U-10] an upgrade keeps the running period, and one to another interval counts in the new zone', () => {
    const begun = subscribed(coreMonthly!, new Date('2027-02-28T21:18:00Z'), {
      timeZone: 'Australia/Sydney',
    });
    const later = termsAt(new Date('2027-03-10T12:00:00Z'), { timeZone: 'America/Los_Angeles' });
    const upgraded = (to: PriceFacts) =>
      applied(begun, { ...quoteOf(begun, wish('upgrade', to), later), subscriptionId: 'sub' });
    expect(upgraded(growthMonthly!)).toMatchObject({
      anchor: begun.anchor,
      timeZone: 'Australia/Sydney',
      endDate: begun.endDate,
    });
    const yearly = upgraded(prices[1]!);
    expect(yearly.timeZone).toBe('America/Los_Angeles');
    expect(momentInZone(yearly.endDate!, yearly.timeZone)).toBe('Mar 10, 2028, 04:00');
  });
});

describe('amounts', () => {
  it('[P-03] an upgrade in the middle of a period costs the difference for the rest', () => {
    const state = subscribed(coreMonthly!, new Date('2026-04-01T00:00:00Z'));
    const quote = quoteOf(
      state,
      wish('upgrade', growthMonthly!),
      termsAt(new Date('2026-04-16T00:00:00Z')),
    );
    expect(quote.lines.map(({ amount }) => amount)).toEqual([-14_950, 32_450]);
    expect([quote.total, quote.period.end]).toEqual([17_500, new Date('2026-05-01T00:00:00Z')]);
  });

  it('[P-08] additional users cost their part of the period, with tax', () => {
    const state = subscribed(coreMonthly!, new Date('2026-04-01T00:00:00Z'));
    const quote = quoteOf(
      state,
      wish('addon', null, { users: 2 }),
      termsAt(new Date('2026-04-11T00:00:00Z'), { taxRate: 8_250 }),
    );
    expect([quote.subtotal, quote.tax, quote.total]).toEqual([5_200, 429, 5_629]);
  });

  it('[P-03 P-08] additional users before a planned change: the next invoice is that of the change', () => {
    const state = {
      ...subscribed(growthMonthly!),
      next: { price: coreMonthly!, extraUsers: 0, extraBrands: 0 },
    };
    const quote = quoteOf(state, wish('addon', null, { users: 1 }), termsAt(start));
    expect(quote.renewal).toMatchObject({
      lines: [
        { text: 'Core plan, monthly', amount: 29_900 },
        { text: 'Additional user', amount: 3_900 },
      ],
      total: 33_800,
    });
    const grown = applied(state, { ...quote, subscriptionId: 'sub' });
    expect(renewed(grown, termsAt(state.endDate!))).toMatchObject({ total: quote.renewal?.total });
  });

  it('[P-03] a downgrade costs nothing now, and itemises its first invoice, after credit and with tax', () => {
    const state = { ...subscribed(growthMonthly!), extraUsers: 2, credit: toCents(10_000) };
    const quote = quoteOf(
      state,
      wish('downgrade', prices[1]!),
      termsAt(start, { taxRate: 10_000 }),
    );
    expect([quote.lines, quote.total]).toEqual([[], 0]);
    expect(quote.renewal).toEqual({
      at: state.endDate,
      lines: [
        { text: 'Core plan, yearly', quantity: 1, amount: 298_800 },
        { text: 'Additional users', quantity: 2, amount: 93_600, counted: true },
        { text: 'Credit', quantity: 1, amount: -10_000 },
      ],
      tax: 38_240,
      total: 420_640,
    });
  });

  it('[P-03] unused time above the new price becomes credit, which later invoices use', () => {
    const yearly = subscribed(prices[1]!, start);
    const now = new Date(start.getTime() + dayMs);
    const quote = quoteOf(yearly, wish('upgrade', growthMonthly!), termsAt(now));
    expect([quote.total, quote.credit > 0]).toEqual([0, true]);
    const state = applied(yearly, { ...quote, subscriptionId: 'sub' });
    const next = renewed(state, termsAt(state.endDate!));
    if (next?.kind !== 'renewed') throw new Error('not renewed');
    expect([next.total, next.state.credit]).toEqual([0, quote.credit - growthMonthly!.amount]);
  });
});

describe('an unpaid invoice', () => {
  it('[U-06] is charged on days 0, 1, 3, 5, 7, 10, 13 and 14, and at once when the last day is over', () => {
    const days: number[] = [];
    for (let now: Date | null = start; now !== null && days.length < 20;) {
      days.push((now.getTime() - start.getTime()) / dayMs);
      now = nextCharge(days.length, now, start);
    }
    expect(days).toEqual([0, 1, 3, 5, 7, 10, 13, 14]);
    expect(nextCharge(2, new Date(start.getTime() + 15 * dayMs), start)).toBeNull();
  });

  it('[P-03] paid when its period is over: a cancellation or downgrade takes effect at once, and never in the past', () => {
    const state = subscribed(growthMonthly!);
    const now = new Date(state.endDate!.getTime() + 3 * dayMs);
    for (const [action, of] of [
      ['cancel', null],
      ['downgrade', coreMonthly!],
    ] as const) {
      expect(quoteOf(state, wish(action, of), termsAt(start)).effectiveAt).toEqual(state.endDate);
      expect(quoteOf(state, wish(action, of), termsAt(now)).effectiveAt).toEqual(now);
    }
  });
});

describe('a plan whose charge was refused after its cancellation', () => {
  const state = overdue({ ...subscribed(coreMonthly!), status: 'cancelled' }, start)!;

  it.each([
    ['an upgrade', 'upgrade', growthMonthly!],
    ['another interval', 'upgrade', prices[1]!],
    ['additional users', 'addon', null],
  ] as const)('[P-03] has to be paid before %s, resumed or not', (_name, action, of) => {
    for (const unpaid of [state, undone(state)])
      expect(() => quoteOf(unpaid, wish(action, of, { users: 1 }), termsAt(start))).toThrow(
        'Please pay the open invoice first.',
      );
  });

  it('[P-03] has to be paid before a downgrade', () => {
    const growth = { ...state, price: growthMonthly! };
    expect(() => quoteOf(growth, wish('downgrade', coreMonthly!), termsAt(start))).toThrow(
      'Please pay the open invoice first.',
    );
  });

  it('stays past due through a change that was asked for before', () => {
    const paid = { ...state, paymentDueSince: null };
    for (const [action, of, from] of [
      ['upgrade', growthMonthly!, coreMonthly!],
      ['downgrade', coreMonthly!, growthMonthly!],
    ] as const) {
      const quote = quoteOf({ ...paid, price: from }, wish(action, of), termsAt(start));
      const changed = applied({ ...state, price: from }, { ...quote, subscriptionId: 'sub' });
      expect([changed.status, changed.paymentDueSince]).toEqual(['past_due', start]);
      const ofPaid = applied({ ...paid, price: from }, { ...quote, subscriptionId: 'sub' });
      expect(ofPaid.status).toBe('active');
    }
  });
});

describe('a cancelled plan', () => {
  const growth = { ...subscribed(growthMonthly!), extraUsers: 3, extraBrands: 1 };
  const cancelled = (state: SubscriptionState) =>
    applied(state, {
      ...quoteOf(state, wish('cancel', null), termsAt(start)),
      subscriptionId: 'sub',
    });
  const planned = {
    'a smaller plan': { price: coreMonthly!, extraUsers: 3, extraBrands: 1 },
    'fewer add-ons': { price: growthMonthly!, extraUsers: 1, extraBrands: 0 },
  };

  it.each(Object.entries(planned))(
    '[P-03 U-06] that is resumed renews with %s, as planned before',
    (_name, next) => {
      const resumed = undone(cancelled({ ...growth, next }));
      expect([resumed.status, resumed.next]).toEqual(['active', next]);
      const renewal = renewed(resumed, termsAt(growth.endDate!));
      expect(renewal?.state).toMatchObject({ ...next, next: null, status: 'active' });
      // Taken back once more, it is gone.
      expect(undone(resumed)).toMatchObject({ status: 'active', next: null });
    },
  );

  it('[P-03] that is resumed keeps what has become too small for the next end', () => {
    const next = planned['a smaller plan'];
    const resumed = undone(cancelled({ ...growth, next }));
    const inUse = { users: 1, brands: 3 };
    expect(renewed(resumed, termsAt(growth.endDate!, { inUse }))).toMatchObject({
      held: expect.stringContaining('Core would have 2 brands') as string,
      state: { price: growthMonthly, extraUsers: 3, next },
    });
  });

  it('[P-03] ends with nothing planned', () => {
    const state = cancelled({ ...growth, next: planned['a smaller plan'] });
    expect(renewed(state, termsAt(growth.endDate!))).toMatchObject({
      kind: 'ended',
      state: { status: 'expired', price: growthMonthly, next: null },
    });
    const due = { ...growth, next: planned['a smaller plan'], status: 'past_due' as const };
    expect(cancelled(due)).toMatchObject({ status: 'expired', next: null });
  });
});

describe('fewer add-ons that are planned', () => {
  const [, , , growthYearly] = prices;
  const fewerOf = (of: PriceFacts, next: SubscriptionState['next'] = null) =>
    reduced(
      { ...subscribed(of), extraUsers: 2, extraBrands: 1, next },
      { users: 2, brands: 0 },
      termsAt(start),
    );
  const later = { extraUsers: 2, extraBrands: 0 };

  it('[P-03 P-08] stay planned through a downgrade: its quote and its renewal have them', () => {
    const state = fewerOf(growthYearly!);
    const quote = quoteOf(state, wish('downgrade', growthMonthly!), termsAt(start));
    expect(quote.renewal).toMatchObject({
      lines: [{ text: 'Growth plan, monthly' }, { text: 'Additional users', quantity: 2 }],
      total: 72_700,
    });
    const changed = applied(state, { ...quote, subscriptionId: 'sub' });
    expect(changed.next).toEqual({ price: growthMonthly, ...later });
    expect(renewed(changed, termsAt(state.endDate!))).toMatchObject({
      total: 72_700,
      state: { price: growthMonthly, ...later, next: null },
    });
  });

  it('[P-02 P-03] count where a downgrade is too small', () => {
    const state = fewerOf(growthYearly!);
    const terms = termsAt(start, { inUse: { users: 1, brands: 2 } });
    expect(() => quoteOf(state, wish('downgrade', coreMonthly!), terms)).toThrow(
      'Core would have 1 brand, and your account uses 2.',
    );
  });

  it.each([
    ['alone', null],
    ['with a smaller plan', { price: coreMonthly!, extraUsers: 2, extraBrands: 1 }],
  ])(
    '[P-03 P-08] %s, begin with an upgrade to another interval, whose period is a new one',
    (_, next) => {
      const state = fewerOf(growthMonthly!, next);
      const quote = quoteOf(state, wish('upgrade', growthYearly!), termsAt(start));
      const brandLine = /^Additional brand/;
      expect(quote.lines.filter(({ text }) => brandLine.test(text))).toEqual([]);
      expect(quote.lines.some(({ text }) => /^Unused time: Additional brand/.test(text))).toBe(
        true,
      );
      expect(quote.renewal?.total).toBe(658_800 + 2 * 12 * 3_900);
      const changed = applied(state, { ...quote, subscriptionId: 'sub' });
      expect(changed).toMatchObject({ price: growthYearly, ...later, next: null });
    },
  );

  it('[P-03 P-08] wait for the next period where the account uses too much for a new one without them', () => {
    const state = fewerOf(growthMonthly!);
    const terms = termsAt(start, { inUse: { users: 1, brands: 4 } });
    const quote = quoteOf(state, wish('upgrade', growthYearly!), terms);
    const changed = applied(state, { ...quote, subscriptionId: 'sub' });
    expect(changed).toMatchObject({ extraUsers: 2, extraBrands: 1 });
    expect(changed.next).toEqual({ price: growthYearly, ...later });
  });

  it('[P-03 P-08] stay planned through an upgrade in the period, which keeps the add-ons until its end', () => {
    const state = fewerOf(coreMonthly!);
    const quote = quoteOf(state, wish('upgrade', growthMonthly!), termsAt(start));
    expect(quote.renewal?.total).toBe(64_900 + 2 * 3_900);
    const changed = applied(state, { ...quote, subscriptionId: 'sub' });
    expect(changed).toMatchObject({ price: growthMonthly, extraUsers: 2, extraBrands: 1 });
    expect(changed.next).toEqual({ price: growthMonthly, ...later });
    expect(renewed(changed, termsAt(changed.endDate!))?.state).toMatchObject(later);
  });

  it('[P-03] end with an upgrade to a plan that has none, as does a planned plan with an upgrade', () => {
    const onTo = (state: SubscriptionState, of: PriceFacts) =>
      applied(state, {
        ...quoteOf(state, wish('upgrade', of), termsAt(start)),
        subscriptionId: 'sub',
      });
    expect(onTo(fewerOf(growthMonthly!), prices[4]!)).toMatchObject({ extraUsers: 0, next: null });
    const planned = { price: coreMonthly!, extraUsers: 0, extraBrands: 0 };
    expect(onTo({ ...subscribed(growthMonthly!), next: planned }, growthYearly!).next).toBeNull();
  });
});

describe('the plan one has', () => {
  it('[X-02] cannot be subscribed to once more, whatever the action is called', () => {
    const state = subscribed(coreMonthly!);
    for (const action of ['subscribe', 'upgrade', 'downgrade'] as const)
      expect(() => quoteOf(state, wish(action, coreMonthly!), termsAt(start))).toThrow(
        'Already subscribed.',
      );
  });
});

describe('a plan that is too small', () => {
  const core = { planName: 'Core Brand', userLimit: 3, brandLimit: 1 } as PriceFacts;
  const none = { extraUsers: 0, extraBrands: 0 };

  it('[P-03] names all that is too much at once', () => {
    expect(tooFew(core, none, { users: 6, brands: 3 })?.message).toBe(
      'Core Brand would have 3 seats and 1 brand, and your account uses 6 and 3. Please remove some first.',
    );
    expect(tooFew(core, none, { users: 6, brands: 3 })?.fields).toEqual(['users', 'brands']);
    expect(tooFew(core, { ...none, extraUsers: 3 }, { users: 6, brands: 3 })?.message).toBe(
      'Core Brand would have 1 brand, and your account uses 3. Please remove some first.',
    );
    expect(tooFew(core, { extraUsers: 3, extraBrands: 2 }, { users: 6, brands: 3 })).toBeNull();
  });
});

it('names the quantity of a line where it counts, in the checkout and in mails', () => {
  const amount = toCents(100);
  expect([
    lineText({ text: 'Core plan, monthly', quantity: 1, amount }),
    lineText({ text: 'Additional user', quantity: 1, amount, counted: true }),
    lineText({ text: 'Additional users', quantity: 2, amount }),
  ]).toEqual(['Core plan, monthly', '1 × Additional user', '2 × Additional users']);
});
