import type { BilledLine } from '../database/schema/billing';
import { billed, periodLines } from './amounts';
import type { Cents } from './money';
import { periodFrom, type BillingInterval } from './periods';
import { plannedAfter, refuseTooFew, tooFew, withAddOns } from './quotes';
import {
  BillingFault,
  dayMs,
  dunningDays,
  type Effect,
  type PriceFacts,
  type SubscriptionState,
  type Terms,
} from './state';

/* How a subscription changes, as pure functions: nothing else makes a new state. */

/**
 * Fewer additional users or brands, from the next period on.
 * @throws BillingFault
 */
export function reduced(
  state: SubscriptionState | null,
  wanted: { users: number; brands: number },
  terms: Terms,
): SubscriptionState {
  if (state === null || state.status === 'trialing' || state.price.isUnlimited)
    throw new BillingFault('Your plan has no add-ons.');
  if (state.status !== 'active') throw new BillingFault('Add-ons can be changed in a paid plan.');
  for (const field of ['users', 'brands'] as const) {
    const max = field === 'users' ? state.extraUsers : state.extraBrands;
    if (!Number.isInteger(wanted[field]) || wanted[field] < 0 || wanted[field] > max)
      throw new BillingFault(`Enter a whole number from 0 to ${max}.`, field);
  }
  const price = state.next?.price ?? state.price;
  const extras = { extraUsers: wanted.users, extraBrands: wanted.brands };
  refuseTooFew(price, extras, terms.inUse);
  const isAsNow =
    price.id === state.price.id &&
    wanted.users === state.extraUsers &&
    wanted.brands === state.extraBrands;
  return { ...state, next: isAsNow ? null : { price, ...extras }, version: state.version + 1 };
}

/**
 * Takes back what was planned for the end of the period. A cancelled plan goes on with the change that was planned before its
 * cancellation.
 * @throws BillingFault
 */
export function undone(state: SubscriptionState | null): SubscriptionState {
  if (state === null || (state.next === null && state.status !== 'cancelled'))
    throw new BillingFault('There is no planned change to take back.');
  const version = state.version + 1;
  return state.status === 'cancelled'
    ? { ...state, status: statusOfGoingOn(state), version }
    : { ...state, next: null, version };
}

/** The status of a plan that goes on: it is past due as long as an invoice is. */
const statusOfGoingOn = ({ paymentDueSince }: SubscriptionState): 'active' | 'past_due' =>
  paymentDueSince === null ? 'active' : 'past_due';

/** @returns the state after a change; `state` is null for one that begins a subscription */
export function applied(
  state: SubscriptionState | null,
  {
    effect,
    price,
    subscriptionId,
    credit,
  }: { effect: Effect; price: PriceFacts; subscriptionId: string; credit: Cents },
): SubscriptionState {
  if (effect.kind === 'begin') {
    const start = new Date(effect.start);
    return {
      id: subscriptionId,
      status: 'active',
      price,
      startDate: start,
      endDate: new Date(effect.end),
      anchor: start,
      timeZone: effect.timeZone,
      periodStart: start,
      extraUsers: effect.extraUsers,
      extraBrands: effect.extraBrands,
      next: null,
      credit,
      paymentDueSince: null,
      version: 1,
    };
  }
  if (state === null) throw new Error(`nothing to ${effect.kind}`);
  const next = { ...state, version: state.version + 1, credit };
  switch (effect.kind) {
    case 'change':
      return {
        ...next,
        status: statusOfGoingOn(state),
        price,
        anchor: new Date(effect.anchor),
        timeZone: effect.timeZone,
        periodStart: new Date(effect.periodStart),
        endDate: new Date(effect.end),
        extraUsers: effect.extraUsers,
        extraBrands: effect.extraBrands,
        next: plannedAfter(state, price, effect),
      };
    case 'add':
      return withAddOns(next, effect);
    case 'schedule':
      return {
        ...next,
        status: statusOfGoingOn(state),
        next: { price, extraUsers: effect.extraUsers, extraBrands: effect.extraBrands },
      };
    case 'cancel': {
      const isOver = state.status === 'past_due';
      return {
        ...next,
        status: isOver ? 'expired' : 'cancelled',
        paymentDueSince: null,
        // A plan that is resumed goes on with what was planned.
        next: isOver ? null : state.next,
      };
    }
  }
}

export type Renewal =
  | { kind: 'ended'; state: SubscriptionState }
  | {
      kind: 'renewed';
      state: SubscriptionState;
      lines: BilledLine[];
      subtotal: Cents;
      tax: Cents;
      total: Cents;
      /** Why the planned change could not begin, for people; null where it did, or none was planned. */
      held: string | null;
    };

/**
 * What happens at the end of a period: a trial and a cancelled plan end, the others go on with what was planned. A planned
 * change that has become too small for the account waits for the next end.
 * @returns null before the end, and while an invoice of an earlier period is open
 */
export function renewed(state: SubscriptionState, terms: Terms): Renewal | null {
  const { endDate: end, status } = state;
  if (end === null || end > terms.now || status === 'past_due' || status === 'expired') return null;
  if (status !== 'active')
    return {
      kind: 'ended',
      state: {
        ...state,
        status: 'expired',
        paymentDueSince: null,
        next: null,
        version: state.version + 1,
      },
    };
  const held = state.next && tooFew(state.next.price, state.next, terms.inUse);
  const { price, extraUsers, extraBrands } = (held ? null : state.next) ?? state;
  const interval = price.interval as BillingInterval;
  const from = { ...state, ...(price.interval !== state.price.interval && { anchor: end }) };
  const next = periodFrom(from, interval, end, terms.timeZone);
  const period = { start: end, end: next.end };
  const { credit, ...amounts } = billed(
    periodLines(price, { extraUsers, extraBrands }, period, terms),
    state.credit,
    terms,
  );
  return {
    kind: 'renewed',
    ...amounts,
    held: held?.message ?? null,
    state: {
      ...state,
      price,
      extraUsers,
      extraBrands,
      next: held ? state.next : null,
      anchor: next.anchor,
      timeZone: next.timeZone,
      periodStart: period.start,
      endDate: period.end,
      credit,
      version: state.version + 1,
    },
  };
}

/** Days from one charge of a refused card to the next. */
const retryDays = [1, 2, 2, 2, 3, 3];

/**
 * When an invoice is charged again after a charge that is made now: on days 1, 3, 5, 7, 10 and 13, and for the last time when
 * the account becomes read only; null after that.
 * @param tries with the one now
 */
export function nextCharge(tries: number, now: Date, dueSince: Date): Date | null {
  const last = dueSince.getTime() + dunningDays * dayMs;
  if (now.getTime() >= last) return null;
  const days = retryDays[tries - 1];
  return new Date(days === undefined ? last : Math.min(last, now.getTime() + days * dayMs));
}

/** A charge of the kept card was refused. @returns null where the plan is past due already */
export function overdue(state: SubscriptionState, now: Date): SubscriptionState | null {
  if (state.paymentDueSince !== null) return null;
  return {
    ...state,
    // A plan that was cancelled meanwhile still ends.
    status: state.status === 'cancelled' ? 'cancelled' : 'past_due',
    paymentDueSince: now,
    version: state.version + 1,
  };
}

/** The open invoice is paid. @returns null where the plan was not past due */
export function settledUp(state: SubscriptionState): SubscriptionState | null {
  if (state.paymentDueSince === null) return null;
  return {
    ...state,
    status: state.status === 'past_due' ? 'active' : state.status,
    paymentDueSince: null,
    version: state.version + 1,
  };
}
