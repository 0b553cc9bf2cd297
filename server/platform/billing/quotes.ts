import type { BilledLine } from '../database/schema/billing';
import { addOnLines, billed, periodLines, wholePeriod } from './amounts';
import { negated, noMoney, partOf, toCents, type Cents } from './money';
import { periodFrom, periodText, type BillingInterval } from './periods';
import {
  BillingFault,
  limitsOf,
  type Action,
  type Extras,
  type PriceFacts,
  type Quote,
  type SubscriptionState,
  type Terms,
  type Wish,
} from './state';

/*
 * What a wish of a user costs and does, as pure functions of the subscription, the wish and the time. Nothing else computes
 * the amounts of a purchase.
 */

export const alreadySubscribed = 'Already subscribed.';
/** Additional users, and brands, of one purchase: a slip of the hand does not become an invoice. */
export const maxAddOns = 100;

/**
 * @param state null without a subscription in force
 * @throws BillingFault
 */
export function quoteOf(state: SubscriptionState | null, wish: Wish, terms: Terms): Quote {
  const outside = (['users', 'brands'] as const).filter(
    (field) => !Number.isInteger(wish[field]) || wish[field] < 0 || wish[field] > maxAddOns,
  );
  if (outside.length > 0)
    throw new BillingFault(`Enter a whole number from 0 to ${maxAddOns}.`, ...outside);
  const paid = state === null || state.status === 'trialing' ? null : state;
  if (wish.action === 'cancel') return cancellation(paid, terms);
  if (wish.action === 'addon') return addOnPurchase(paid, wish, terms);
  const { price } = wish;
  if (price === null || price.interval === 'trial')
    throw new BillingFault('Choose a plan.', 'price');
  if (paid === null) {
    if (wish.action !== 'subscribe')
      throw new BillingFault('You have no plan to change.', 'action');
    return subscription(price, wish, terms);
  }
  if (paid.price.id === price.id) {
    if (paid.next === null && paid.status !== 'cancelled')
      throw new BillingFault(alreadySubscribed);
    throw new BillingFault('You have this plan. Take the planned change back to keep it.');
  }
  if (wish.action !== directionOf(paid.price, price)) {
    if (wish.action === 'subscribe')
      throw new BillingFault(
        `You have the ${paid.price.planName} plan. Choose ${price.planName} on the page of the plans to change it.`,
      );
    throw new BillingFault('Your plan has changed. Please choose again.', 'action');
  }
  refuseUnpaid(paid);
  return wish.action === 'upgrade' ? upgrade(paid, price, terms) : downgrade(paid, price, terms);
}

/**
 * What is not paid for has no unused time to credit. A plan whose charge was refused after its cancellation stays cancelled,
 * so the status does not tell.
 * @throws BillingFault while an invoice is due
 */
function refuseUnpaid({ paymentDueSince }: SubscriptionState): void {
  if (paymentDueSince !== null) throw new BillingFault('Please pay the open invoice first.');
}

/** A longer interval of the same plan is an upgrade, too: it begins at once. */
export function directionOf(from: PriceFacts, to: PriceFacts): 'upgrade' | 'downgrade' {
  if (to.rank !== from.rank) return to.rank > from.rank ? 'upgrade' : 'downgrade';
  return to.interval === 'yearly' && from.interval !== 'yearly' ? 'upgrade' : 'downgrade';
}

function subscription(price: PriceFacts, { users, brands }: Wish, terms: Terms): Quote {
  const { now } = terms;
  const interval = price.interval as BillingInterval;
  const extras = extrasFor(price, users, brands);
  refuseTooFew(price, extras, terms.inUse);
  const { end } = periodFrom({ anchor: now, timeZone: terms.timeZone }, interval, now);
  const period = { start: now, end };
  return {
    ...billed(periodLines(price, extras, period, terms), noMoney, terms),
    action: 'subscribe',
    price,
    effect: {
      kind: 'begin',
      ...extras,
      start: period.start.toISOString(),
      end: period.end.toISOString(),
      timeZone: terms.timeZone,
    },
    effectiveAt: now,
    period,
    renewal: renewalOf(price, extras, period.end, noMoney, terms),
  };
}

/**
 * At once: the unused time of the present period is credited, and the new price is charged. The add-ons go on; fewer that are
 * planned begin with the next period, which is the one of the upgrade where the interval changes.
 */
function upgrade(state: SubscriptionState, price: PriceFacts, terms: Terms): Quote {
  const { now } = terms;
  const interval = price.interval as BillingInterval;
  const keepsPeriod = price.interval === state.price.interval && state.endDate! > now;
  const kept = extrasFor(price, state.extraUsers, state.extraBrands);
  const planned = nextExtras(state, price);
  // Fewer that have become too few wait, as at the end of a period.
  const extras = keepsPeriod || tooFew(price, planned, terms.inUse) !== null ? kept : planned;
  const rest = restOf(state, now);
  const old = periodLines(state.price, state, { start: now, end: state.endDate! }, terms).map(
    (line) => ({
      ...line,
      text: `Unused time: ${line.text}`,
      amount: negated(partOf(toCents(line.amount), rest.part, rest.whole)),
    }),
  );
  const { anchor, timeZone } = keepsPeriod ? state : { anchor: now, timeZone: terms.timeZone };
  const period = keepsPeriod
    ? { start: state.periodStart, end: state.endDate! }
    : { start: now, end: periodFrom({ anchor, timeZone }, interval, now).end };
  const charged = periodLines(price, extras, { start: now, end: period.end }, terms).map((line) =>
    keepsPeriod ? { ...line, amount: partOf(toCents(line.amount), rest.part, rest.whole) } : line,
  );
  // Add-ons that go on for the same time cancel each other out.
  const cancelOut = (unused: BilledLine, line: BilledLine) =>
    unused.text === `Unused time: ${line.text}` && unused.amount === -line.amount;
  const lines = [
    ...old.filter((unused) => !charged.some((line) => cancelOut(unused, line))),
    ...charged.filter((line) => !old.some((unused) => cancelOut(unused, line))),
  ];
  const amounts = billed(lines, state.credit, terms);
  return {
    ...amounts,
    action: 'upgrade',
    price,
    effect: {
      kind: 'change',
      ...extras,
      anchor: anchor.toISOString(),
      timeZone,
      periodStart: period.start.toISOString(),
      end: period.end.toISOString(),
    },
    effectiveAt: now,
    period,
    renewal: renewalOf(price, nextExtras(state, price), period.end, amounts.credit, terms),
  };
}

/** At the end of the period. */
function downgrade(state: SubscriptionState, price: PriceFacts, terms: Terms): Quote {
  const extras = nextExtras(state, price);
  refuseTooFew(price, extras, terms.inUse);
  const end = endOrNow(state, terms);
  return {
    ...unpaid('downgrade', price, state, terms),
    effect: { kind: 'schedule', ...extras },
    effectiveAt: end,
    renewal: renewalOf(price, extras, end, state.credit, terms),
  };
}

/** At the end of the period; at once while an invoice is open, which then needs no payment. */
function cancellation(state: SubscriptionState | null, terms: Terms): Quote {
  if (state === null) throw new BillingFault('You have no plan to cancel.', 'action');
  if (state.status === 'cancelled') throw new BillingFault('Your plan is cancelled already.');
  return {
    ...unpaid('cancel', state.price, state, terms),
    effect: { kind: 'cancel' },
    effectiveAt: state.status === 'past_due' ? terms.now : endOrNow(state, terms),
    renewal: null,
  };
}

/** Additional users and brands, at once and for the rest of the period. */
function addOnPurchase(state: SubscriptionState | null, wish: Wish, terms: Terms): Quote {
  const { users, brands } = wish;
  if (state === null) throw new BillingFault('Choose a plan before you buy add-ons.', 'action');
  if (state.price.isUnlimited) throw new BillingFault('Your plan has no limits.', 'action');
  if (users + brands === 0) throw new BillingFault('Choose how many to add.', 'users');
  refuseUnpaid(state);
  if (state.status === 'cancelled')
    throw new BillingFault('Your plan is cancelled. Resume it before you buy add-ons.');
  const rest = restOf(state, terms.now);
  const period = { start: terms.now, end: state.endDate! };
  const lines = addOnLines(state.price, { extraUsers: users, extraBrands: brands }, terms).map(
    (line) => ({
      ...line,
      text: `${line.text}, ${periodText(period.start, period.end, terms.timeZone)}`,
      amount: partOf(toCents(line.amount), rest.part, rest.whole),
    }),
  );
  const grown = withAddOns(state, wish);
  const later = grown.next ?? grown;
  const amounts = billed(lines, state.credit, terms);
  return {
    ...amounts,
    action: 'addon',
    price: state.price,
    effect: { kind: 'add', users, brands },
    effectiveAt: terms.now,
    period,
    renewal: renewalOf(later.price, later, state.endDate!, amounts.credit, terms),
  };
}

/** A subscription with more users and brands, now and after its planned change. */
export function withAddOns(
  state: SubscriptionState,
  { users, brands }: Pick<Wish, 'users' | 'brands'>,
): SubscriptionState {
  const grown = ({ price, extraUsers, extraBrands }: { price: PriceFacts } & Extras) => ({
    price,
    ...extrasFor(price, extraUsers + users, extraBrands + brands),
  });
  return { ...state, ...grown(state), next: state.next && grown(state.next) };
}

/** @throws BillingFault when the account uses more than a plan has */
export function refuseTooFew(...asked: Parameters<typeof tooFew>): void {
  const fault = tooFew(...asked);
  if (fault !== null) throw fault;
}

/** What is wrong with a plan for an account that uses more than it has; null where it has enough. */
export function tooFew(
  price: PriceFacts,
  extras: Extras,
  { users, brands }: Terms['inUse'],
): BillingFault | null {
  const { userLimit, brandLimit } = limitsOf(price, extras);
  const limits = [
    { field: 'users', noun: 'seat', used: users, limit: userLimit },
    { field: 'brands', noun: 'brand', used: brands, limit: brandLimit },
  ] as const;
  const exceeded = limits.flatMap(({ limit, ...rest }) =>
    limit !== null && rest.used > limit ? [{ limit, ...rest }] : [],
  );
  if (exceeded.length === 0) return null;
  const has = exceeded.map(({ limit, noun }) => `${limit} ${noun}${limit === 1 ? '' : 's'}`);
  const uses = exceeded.map(({ used }) => used);
  return new BillingFault(
    `${price.planName} would have ${has.join(' and ')}, and your account uses ${uses.join(' and ')}. Please remove some first.`,
    ...exceeded.map(({ field }) => field),
  );
}

/** A plan without limits has no add-ons. */
const extrasFor = ({ isUnlimited }: PriceFacts, users: number, brands: number): Extras =>
  isUnlimited ? { extraUsers: 0, extraBrands: 0 } : { extraUsers: users, extraBrands: brands };

/** The add-ons of the next period with a price: fewer where that is planned. */
function nextExtras(state: SubscriptionState, price: PriceFacts): Extras {
  const { extraUsers, extraBrands } = state.next ?? state;
  return extrasFor(price, extraUsers, extraBrands);
}

/**
 * What stays planned after an upgrade to a price: fewer add-ons, if it has not begun with them. A planned plan does not.
 * @param now the add-ons that the upgrade begins with
 */
export function plannedAfter(
  state: SubscriptionState,
  price: PriceFacts,
  now: Extras,
): SubscriptionState['next'] {
  const later = nextExtras(state, price);
  const isSame = later.extraUsers === now.extraUsers && later.extraBrands === now.extraBrands;
  return isSame ? null : { price, ...later };
}

/** The end of the period; now, where that is over: its invoice was paid late, and the next one has not begun. */
const endOrNow = ({ endDate }: SubscriptionState, { now }: Terms): Date =>
  endDate! > now ? endDate! : now;

/** The part of the period that is left, in milliseconds. */
function restOf({ periodStart, endDate }: SubscriptionState, now: Date) {
  const whole = Math.max(1, endDate!.getTime() - periodStart.getTime());
  return { part: Math.min(whole, Math.max(0, endDate!.getTime() - now.getTime())), whole };
}

/** A change that costs nothing. */
const unpaid = (
  action: Action,
  price: PriceFacts,
  { credit, periodStart, endDate }: SubscriptionState,
  terms: Terms,
) => ({
  ...billed([], noMoney, terms),
  credit,
  action,
  price,
  period: { start: periodStart, end: endDate ?? periodStart },
});

function renewalOf(
  price: PriceFacts,
  extras: Extras,
  at: Date,
  credit: Cents,
  terms: Pick<Terms, 'addOns' | 'timeZone' | 'taxRate'>,
): Quote['renewal'] {
  const { lines, tax, total } = wholePeriod(price, extras, credit, terms);
  return { at, lines, tax, total };
}
