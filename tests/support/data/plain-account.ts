/*
 * Plans and payments as a bookkeeper would keep them on paper, from docs/domain.md: words and plain arithmetic, no code of
 * the platform. Tests compare the platform with it. Moments are milliseconds, money is cents.
 */

import {
  dayMs,
  dealOf,
  directionOf,
  endAfter,
  perPeriod,
  plainPlans,
  share,
  sum,
  type Deal,
  type Interval,
  type PlainPlan,
} from './plain-plans';

export interface PlainWish {
  action: 'subscribe' | 'upgrade' | 'downgrade' | 'cancel' | 'addon';
  /** Null for add-ons and a cancellation. */
  plan: PlainPlan | null;
  interval: Interval;
  users: number;
  brands: number;
}

interface Invoice {
  total: number;
  /** Null: nobody has to pay it any more. */
  isPaid: boolean | null;
}
/** An invoice that was not paid: since when, how often the card was tried, and when it is tried again. */
interface Debt {
  invoice: Invoice;
  since: number;
  tries: number;
  next: number;
}
interface Contract extends Deal {
  anchor: number;
  from: number;
  to: number;
  later: Deal | null;
  isEnding: boolean;
  credit: number;
  owed: Debt | null;
}

const isSameDeal = (one: Deal, other: Deal): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** One account with its plan, its invoices and the people and brands that it uses. */
export class PlainAccount {
  contract: Contract | null = null;
  /** All that were ever written. */
  invoices: Invoice[] = [];
  constructor(
    public now: number,
    readonly used: { users: number; brands: number },
    /** Thousandths of a per cent. */
    readonly taxRate = 0,
  ) {}

  /** What an account may do, and how many seats and brands it has. */
  get access() {
    const { contract: held } = this;
    if (held === null) return null;
    const plan = plainPlans[held.plan];
    const limits = { users: plan.users + held.users, brands: plan.brands + held.brands };
    return {
      plan: plan.name,
      interval: held.interval,
      to: held.to,
      limits,
      credit: held.credit,
      isEnding: held.isEnding,
      later: held.later && {
        plan: plainPlans[held.later.plan].name,
        users: held.later.users,
        brands: held.later.brands,
      },
      isDue: held.owed !== null,
      isReadOnly: held.owed !== null && this.now >= held.owed.since + 14 * dayMs,
    };
  }

  private fits({ plan, users, brands }: Deal): boolean {
    const { users: seats, brands: most } = plainPlans[plan];
    return this.used.users <= seats + users && this.used.brands <= most + brands;
  }

  /** The same wish with the name that the change of plan has, so that more of random wishes are allowed. */
  apt(wish: PlainWish): PlainWish {
    const { contract: held } = this;
    if (held === null) return { ...wish, action: 'subscribe' };
    if (wish.plan === null || wish.action === 'cancel' || wish.action === 'addon') return wish;
    return { ...wish, action: directionOf(held, { ...wish, plan: wish.plan }) };
  }

  /** @returns what a change costs and does; null where it is refused */
  wish(wish: PlainWish): { total: number; take(): void } | null {
    for (const count of [wish.users, wish.brands])
      if (!Number.isInteger(count) || count < 0 || count > 100) return null;
    const { contract: held } = this;
    if (wish.action === 'cancel') {
      if (held === null || held.isEnding) return null;
      return { total: 0, take: () => this.cancel(held) };
    }
    if (wish.action === 'addon') return this.addOns(held, wish);
    if (wish.plan === null) return null;
    const isUnlimited = wish.plan === 'unlimited';
    const deal = (users: number, brands: number): Deal => ({
      plan: wish.plan!,
      interval: wish.interval,
      users: isUnlimited ? 0 : users,
      brands: isUnlimited ? 0 : brands,
    });
    if (held === null) {
      const wanted = deal(wish.users, wish.brands);
      if (wish.action !== 'subscribe' || !this.fits(wanted)) return null;
      const bill = this.bill(sum(perPeriod(wanted)), 0);
      const to = endAfter(this.now, wish.interval, this.now);
      const begun = { anchor: this.now, from: this.now, to, later: null, isEnding: false };
      return this.change(bill, () => ({ ...wanted, ...begun, owed: null }));
    }
    const wanted = deal(held.users, held.brands);
    // Fewer add-ons that are planned stay planned, whatever the plan is then.
    const after = held.later === null ? wanted : deal(held.later.users, held.later.brands);
    if (wish.plan === held.plan && wish.interval === held.interval) return null;
    if (wish.action !== directionOf(held, wanted) || held.owed !== null) return null;
    if (wish.action === 'upgrade') return this.upgrade(held, wanted, after);
    if (!this.fits(after)) return null;
    return { total: 0, take: () => Object.assign(held, { later: after, isEnding: false }) };
  }

  private upgrade(held: Contract, wanted: Deal, after: Deal) {
    const { left, whole } = this.rest(held);
    const isSame = wanted.interval === held.interval && left > 0;
    const unused = sum(perPeriod(held).map((amount) => share(amount, left, whole)));
    // A new period begins with what is planned for it, as at the end of one.
    const begun = isSame || !this.fits(after) ? wanted : after;
    const charged = sum(
      perPeriod(begun).map((amount) => (isSame ? share(amount, left, whole) : amount)),
    );
    const time = isSame
      ? {}
      : { anchor: this.now, from: this.now, to: endAfter(this.now, wanted.interval, this.now) };
    const bill = this.bill(charged - unused, held.credit);
    return this.change(bill, () => ({
      ...held,
      ...begun,
      ...time,
      later: isSameDeal(after, begun) ? null : after,
      isEnding: false,
    }));
  }

  private addOns(held: Contract | null, { users, brands }: PlainWish) {
    if (held === null || held.plan === 'unlimited' || users + brands === 0) return null;
    if (held.owed !== null || held.isEnding) return null;
    const { left, whole } = this.rest(held);
    const amounts = perPeriod({ ...held, users, brands })
      .slice(1)
      .map((amount) => share(amount, left, whole));
    const more = (deal: Deal) => ({ users: deal.users + users, brands: deal.brands + brands });
    return this.change(this.bill(sum(amounts), held.credit), () => ({
      ...held,
      ...more(held),
      later: held.later && { ...held.later, ...more(held.later) },
    }));
  }

  /** At the end of the period. At once where that is over already, and where the invoice of the period is open. */
  private cancel(held: Contract): void {
    if (held.owed !== null) held.owed.invoice.isPaid = null;
    if (held.owed !== null || held.to <= this.now) this.contract = null;
    else held.isEnding = true;
  }

  /** What is left of the period. Nothing is where an invoice was paid after its period, until the next one is written. */
  private rest({ from, to }: Contract) {
    return { left: Math.max(0, to - this.now), whole: to - from };
  }

  /** The credit is used before the tax. What is worth more than it costs becomes credit. */
  private bill(amount: number, credit: number) {
    const used = Math.max(0, Math.min(credit, amount));
    const net = Math.max(0, amount - used);
    return {
      total: net + share(net, this.taxRate, 100_000),
      credit: credit - used + Math.max(0, -amount),
    };
  }

  private change(
    { total, credit }: { total: number; credit: number },
    next: () => Omit<Contract, 'credit'>,
  ) {
    const take = () => {
      this.contract = { ...next(), credit };
      this.invoices.push({ total, isPaid: true });
    };
    return { total, take };
  }

  /** @returns whether there was anything to take back */
  undo(): boolean {
    const { contract: held } = this;
    if (held === null || (held.later === null && !held.isEnding)) return false;
    if (held.isEnding) held.isEnding = false;
    else held.later = null;
    return true;
  }

  /** Fewer add-ons from the next period on. @returns whether it is allowed */
  reduce(users: number, brands: number): boolean {
    const { contract: held } = this;
    if (held === null || held.plan === 'unlimited' || held.owed !== null || held.isEnding)
      return false;
    if (users > held.users || brands > held.brands) return false;
    const { plan, interval } = held.later ?? held;
    const later = { plan, interval, users, brands };
    if (!this.fits(later)) return false;
    held.later = isSameDeal(later, dealOf(held)) ? null : later;
    return true;
  }

  /** @returns whether there was an invoice to pay */
  payInvoice(): boolean {
    const owed = this.contract?.owed;
    if (!owed) return false;
    owed.invoice.isPaid = true;
    this.contract!.owed = null;
    return true;
  }

  /** Time passes, and the card that was kept is charged, or refused. */
  pass(ms: number, isCharged: boolean): void {
    this.now += ms;
    for (;;) {
      const { contract: held, now } = this;
      if (held === null) return;
      if (held.owed !== null) {
        if (held.owed.next > now) return;
        if (isCharged) this.payInvoice();
        else refuse(held.owed, now);
        continue;
      }
      if (held.to > now) return;
      if (held.isEnding) {
        this.contract = null;
        return;
      }
      this.renew(held, isCharged);
    }
  }

  private renew(held: Contract, isCharged: boolean): void {
    const begins = held.later !== null && this.fits(held.later);
    const deal = begins ? held.later! : dealOf(held);
    const anchor = deal.interval === held.interval ? held.anchor : held.to;
    const { total, credit } = this.bill(sum(perPeriod(deal)), held.credit);
    const invoice = { total, isPaid: total === 0 || isCharged };
    this.invoices.push(invoice);
    this.contract = {
      ...deal,
      anchor,
      from: held.to,
      to: endAfter(anchor, deal.interval, held.to),
      later: begins ? null : held.later,
      isEnding: false,
      credit,
      owed: invoice.isPaid
        ? null
        : refuse({ invoice, since: this.now, tries: 0, next: 0 }, this.now),
    };
  }
}

/** The bank refuses the card: it is tried on days 0, 1, 3, 5, 7, 10, 13, and when the account becomes read only. */
function refuse(debt: Debt, now: number): Debt {
  const pauses = [1, 2, 2, 2, 3, 3];
  const last = debt.since + 14 * dayMs;
  debt.next = now >= last ? Infinity : Math.min(last, now + (pauses[debt.tries] ?? 14) * dayMs);
  debt.tries += 1;
  return debt;
}
