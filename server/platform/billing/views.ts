import { and, desc, eq } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import type { PlannedState } from '../../../contract/ams/billing';
import type { Principal } from '../accounts/principal';
import { loadSubscriptions } from '../accounts/subscriptions';
import type { Database } from '../database/connect';
import { purchase } from '../database/schema/billing';
import { wholePeriod } from './amounts';
import { billingNow } from './clock';
import type { BillingDeps } from './deps';
import { billingDetailsView } from './details';
import { dayOnInvoice, invoiceNumber, invoicesOf } from './invoices';
import { findCustomer } from './payments';
import { basisOf, type Quoted } from './purchases';
import { currentSubscription, priceById, readTerms, type PurchaseRow } from './records';
import { limitsOf, readOnlyFrom, type SubscriptionState, type Terms } from './state';
import { applied } from './transitions';

/* What the API of billing answers (docs/platform-contract.md). Money is in US cents, moments are in ISO 8601. */

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function quoteView({ quote, current, terms }: Quoted) {
  const { price, credit, effect, effectiveAt, renewal } = quote;
  const state = effect.kind === 'begin' ? null : current!.state;
  const after = applied(state, { effect, price, credit, subscriptionId: state?.id ?? '' });
  return {
    ...pick(quote, ['action', 'lines', 'tax', 'total', 'credit']),
    planName: price.planName,
    priceId: price.id,
    kind: price.interval,
    effectiveAt: effectiveAt.toISOString(),
    isAtOnce: effectiveAt <= terms.now,
    renewsAt: iso(renewal?.at ?? null),
    renewalLines: renewal?.lines ?? [],
    renewalTax: renewal?.tax ?? 0,
    renewalTotal: renewal?.total ?? 0,
    before: state && plannedOf(state),
    after: plannedOf(after),
    version: basisOf(current),
    hasAddOns: !price.isUnlimited,
    quotedAt: terms.now.toISOString(),
  };
}

/** The seats and brands of the account's plan; null without one. */
async function readSeats(db: Database, accountId: string, now: Date, taxRate: number) {
  const current = await currentSubscription(db, accountId, now);
  if (current === null) return null;
  return seatNumbers(current.state, await readTerms(db, accountId, { now, taxRate }));
}

function seatNumbers(state: SubscriptionState, { inUse }: Terms) {
  const left = (max: number | null, used: number) =>
    max === null ? null : Math.max(0, max - used);
  const limits = limitsOf(state.price, state);
  return {
    ...limits,
    usersLeft: left(limits.userLimit, inUse.users),
    brandsLeft: left(limits.brandLimit, inUse.brands),
  };
}

export async function purchaseView({ db, taxRate }: BillingDeps, row: PurchaseRow) {
  const now = await billingNow(db);
  const { planName, interval } = await priceById(db, row.priceId);
  return {
    ...pick(row, ['id', 'status', 'subscriptionId', 'priceId', 'users', 'brands']),
    ...pick(row, ['lines', 'tax', 'total']),
    action: row.kind,
    planName,
    kind: interval,
    effectiveAt: row.effectiveAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    seats: await readSeats(db, row.accountId, now, taxRate),
  };
}

/** The newest purchase of an account whose payment the bank has not decided on; null without one. */
async function processingPurchase(db: Database, accountId: string): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), eq(purchase.status, 'processing')))
    .orderBy(desc(purchase.createdAt))
    .limit(1);
  return row ?? null;
}

/** Everything of Settings, Billing and Addons (U-06, U-07). */
export async function billingView(deps: BillingDeps, principal: Principal) {
  const { db, taxRate } = deps;
  const { accountId } = principal;
  const now = await billingNow(db);
  const [current, terms, invoices, customer, { active, top }, waiting, details] = await Promise.all(
    [
      currentSubscription(db, accountId, now),
      readTerms(db, accountId, { now, taxRate }),
      invoicesOf(db, accountId),
      findCustomer(db, accountId),
      loadSubscriptions(db, principal),
      processingPurchase(db, accountId),
      billingDetailsView(db, accountId),
    ],
  );
  const dueZone = invoices.find(({ status }) => status === 'open')?.timeZone ?? null;
  return {
    processing: waiting && {
      ...pick(waiting, ['id', 'subscriptionId', 'priceId', 'total']),
      action: waiting.kind,
      planName: (await priceById(db, waiting.priceId)).planName,
    },
    subscription: current && subscriptionView(current.state, terms, dueZone),
    gift:
      top === null || top.id === active?.id
        ? null
        : { planName: top.price.plan.name, from: top.owner.email },
    addOns: terms.addOns,
    details,
    paymentMethod: customer === null ? null : await cardOf(deps, customer),
    invoices: invoices.map((row) => ({
      ...pick(row, ['id', 'status', 'total']),
      number: invoiceNumber(row),
      issuedOn: dayOnInvoice(row, row.issuedAt, terms.timeZone),
    })),
  };
}

/** A gateway that does not answer costs the card, not the page. */
const cardOf = ({ gateway, log }: BillingDeps, customer: string) =>
  gateway.paymentMethod(customer).catch((error: unknown) => {
    log.warn({ event: 'card-unknown', customer, err: error });
    return null;
  });

/** @param dueZone of the open invoice; null without one, and for one that keeps none */
function subscriptionView(state: SubscriptionState, terms: Terms, dueZone: string | null) {
  const { price, next, endDate } = state;
  const from = readOnlyFrom(state);
  const after = next ?? state;
  return {
    ...pick(state, ['id', 'status', 'credit', 'version']),
    plan: { name: price.planName },
    priceId: price.id,
    amount: price.amount,
    startDate: state.startDate.toISOString(),
    endDate: iso(endDate),
    ...plannedOf(state),
    isRenewalDue: endDate !== null && endDate <= terms.now,
    dueSince: iso(state.paymentDueSince),
    readOnlyFrom: iso(from),
    dueTimeZone: dueZone,
    isReadOnly: from !== null && from <= terms.now,
    renewalTotal:
      state.status === 'active' || state.status === 'past_due'
        ? wholePeriod(after.price, after, state.credit, terms).total
        : 0,
    ...seatNumbers(state, terms),
  };
}

const plannedOf = (state: SubscriptionState) => ({
  kind: state.price.interval,
  extraUsers: state.extraUsers,
  extraBrands: state.extraBrands,
  pending: pendingOf(state),
});

function pendingOf({ status, next, price, endDate }: SubscriptionState): PlannedState['pending'] {
  if (endDate === null) return null;
  const at = endDate.toISOString();
  if (status === 'cancelled')
    return {
      kind: 'cancel',
      planName: price.planName,
      priceId: null,
      interval: null,
      users: 0,
      brands: 0,
      at,
    };
  if (next === null) return null;
  return {
    kind: next.price.id === price.id ? 'addons' : 'downgrade',
    planName: next.price.planName,
    priceId: next.price.id,
    interval: next.price.interval,
    users: next.extraUsers,
    brands: next.extraBrands,
    at,
  };
}
