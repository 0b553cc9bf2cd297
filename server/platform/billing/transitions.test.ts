import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PlainAccount, type PlainWish } from '../../../tests/support/data/plain-account';
import { plainPlans } from '../../../tests/support/data/plain-plans';
import { toCents } from './money';
import { quoteOf } from './quotes';
import {
  BillingFault,
  isInForce,
  readOnlyFrom,
  type PriceFacts,
  type Quote,
  type SubscriptionState,
  type Terms,
} from './state';
import { applied, nextCharge, overdue, reduced, renewed, settledUp, undone } from './transitions';

const finite = (limit: number) => (limit === Infinity ? null : limit);
const plans = ['core', 'growth', 'unlimited'] as const;
const intervals = ['monthly', 'yearly'] as const;
const priceOf = (key: (typeof plans)[number], interval: 'monthly' | 'yearly'): PriceFacts => {
  const plan = plainPlans[key];
  return {
    id: `${key}-${interval}`,
    planName: plan.name,
    rank: plan.rank,
    interval,
    amount: toCents(plan[interval]),
    userLimit: finite(plan.users),
    brandLimit: finite(plan.brands),
    isUnlimited: key === 'unlimited',
  };
};

/** The rules with an account around them: what the services store, in memory. */
class Account {
  state: SubscriptionState | null = null;
  invoices: { total: number; isPaid: boolean | null }[] = [];
  open: { invoice: { isPaid: boolean | null }; tries: number; next: Date | null } | null = null;
  constructor(
    public now: Date,
    readonly used: { users: number; brands: number },
    readonly taxRate: number,
  ) {}

  get terms(): Terms {
    const addOns = { users: toCents(3_900), brands: toCents(9_900) };
    const { now, taxRate, used } = this;
    return { now, taxRate, addOns, timeZone: 'UTC', inUse: used };
  }
  get current() {
    return this.state !== null && isInForce(this.state, this.now) ? this.state : null;
  }
  get access() {
    const { current, now } = this;
    if (current === null) return null;
    const { price, next } = current;
    const from = readOnlyFrom(current);
    return {
      plan: price.planName,
      interval: price.interval,
      to: current.endDate!.getTime(),
      limits: {
        users: (price.userLimit ?? Infinity) + current.extraUsers,
        brands: (price.brandLimit ?? Infinity) + current.extraBrands,
      },
      credit: current.credit as number,
      isEnding: current.status === 'cancelled',
      later: next && {
        plan: next.price.planName,
        users: next.extraUsers,
        brands: next.extraBrands,
      },
      isDue: current.status === 'past_due',
      isReadOnly: from !== null && from <= now,
    };
  }

  quote({ action, plan, interval, users, brands }: PlainWish): Quote {
    const price = plan && priceOf(plan, interval);
    return quoteOf(this.current, { action, price, users, brands }, this.terms);
  }
  take(quote: Quote): void {
    this.state = applied(this.current, { ...quote, subscriptionId: 'sub' });
    if (this.state.status === 'expired' && this.open !== null) {
      this.open.invoice.isPaid = null;
      this.open = null;
    }
    if (quote.lines.length > 0) this.invoices.push({ total: quote.total, isPaid: true });
  }
  undo(): void {
    this.state = undone(this.current);
  }
  reduce(users: number, brands: number): void {
    this.state = reduced(this.current, { users, brands }, this.terms);
  }
  payInvoice(): void {
    if (this.open === null) throw new BillingFault('Nothing is open.');
    this.open.invoice.isPaid = true;
    this.open = null;
    this.state = settledUp(this.state!) ?? this.state;
  }
  /** What the job of billing does. */
  pass(ms: number, isCharged: boolean): void {
    this.now = new Date(this.now.getTime() + ms);
    for (;;) {
      const renewal = this.state && renewed(this.state, this.terms);
      if (renewal) this.state = renewal.state;
      if (renewal?.kind === 'renewed') {
        const invoice = { total: renewal.total, isPaid: renewal.total === 0 };
        this.invoices.push(invoice);
        if (!invoice.isPaid) this.open = { invoice, tries: 0, next: this.now };
      }
      const isDue = this.open?.next && this.open.next <= this.now;
      if (isDue) this.charge(isCharged);
      if (!renewal && !isDue) return;
    }
  }
  private charge(isCharged: boolean): void {
    const open = this.open!;
    open.tries += 1;
    open.next = nextCharge(open.tries, this.now, this.state!.paymentDueSince ?? this.now);
    if (isCharged) this.payInvoice();
    else this.state = overdue(this.state!, this.now) ?? this.state;
  }
}

/** A step of a customer, of the bank or of time. */
type Step =
  | { kind: 'wish'; wish: PlainWish; isApt: boolean; isPaid: boolean }
  | { kind: 'undo' | 'payInvoice' }
  | { kind: 'reduce' | 'use'; users: number; brands: number }
  | { kind: 'pass'; hours: number; isCharged: boolean };

const actions = ['subscribe', 'upgrade', 'downgrade', 'cancel', 'addon'] as const;
const few = { users: fc.integer({ min: 0, max: 5 }), brands: fc.integer({ min: 0, max: 2 }) };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wish' as const),
      wish: fc.record({
        action: fc.constantFrom(...actions),
        plan: fc.option(fc.constantFrom(...plans), { freq: 9 }),
        interval: fc.constantFrom(...intervals),
        users: fc.constantFrom(0, 0, 0, 0, 1, 2, 4, -1, 0.5, 101),
        brands: few.brands,
      }),
      isApt: fc.nat(9).map((drawn) => drawn > 0),
      isPaid: fc.nat(9).map((drawn) => drawn > 0),
    }),
  },
  fc.record({ kind: fc.constantFrom('undo' as const, 'payInvoice' as const) }),
  fc.record({ kind: fc.constant('reduce' as const), ...few }),
  fc.record({ kind: fc.constant('use' as const), ...few }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      hours: fc.oneof(fc.constantFrom(24, 48, 72, 14 * 24), fc.integer({ min: 1, max: 24 * 40 })),
      isCharged: fc.boolean(),
    }),
  },
);

/** @returns whether it was allowed */
function allowed(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (!(error instanceof BillingFault)) throw error;
    return false;
  }
}

function perform(account: Account, paper: PlainAccount, step: Step): void {
  switch (step.kind) {
    case 'wish': {
      const wish = step.isApt ? paper.apt(step.wish) : step.wish;
      const expected = paper.wish(wish);
      let quote: Quote | null = null;
      expect(allowed(() => (quote = account.quote(wish)))).toBe(expected !== null);
      if (quote === null || expected === null) return;
      const { lines, subtotal, tax, total }: Quote = quote;
      const sum = lines.reduce((all, { amount }) => all + amount, 0);
      expect([subtotal, total, total]).toEqual([sum, sum + tax, expected.total]);
      if (total > 0 && !step.isPaid) return;
      account.take(quote);
      expected.take();
      return;
    }
    case 'use':
      Object.assign(account.used, { users: step.users, brands: step.brands });
      Object.assign(paper.used, account.used);
      return;
    case 'reduce':
      expect(allowed(() => account.reduce(step.users, step.brands))).toBe(
        paper.reduce(step.users, step.brands),
      );
      return;
    case 'pass':
      account.pass(step.hours * 3_600_000, step.isCharged);
      paper.pass(step.hours * 3_600_000, step.isCharged);
      return;
    default:
      expect(allowed(() => account[step.kind]())).toBe(paper[step.kind]());
  }
}

describe('any sequence of wishes, payments and time', () => {
  it('[P-02 P-03 P-08] keeps invoices, seats and access equal to those on paper, to the cent', () => {
    const start = new Date('2026-01-31T10:30:00.000Z');
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' }),
        fc.constantFrom(0, 8_250),
        (steps, taxRate) => {
          const account = new Account(start, { users: 1, brands: 1 }, taxRate);
          const paper = new PlainAccount(start.getTime(), { users: 1, brands: 1 }, taxRate);
          for (const step of steps) {
            perform(account, paper, step);
            expect(account.access).toEqual(paper.access);
            expect(account.invoices).toEqual(paper.invoices);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
