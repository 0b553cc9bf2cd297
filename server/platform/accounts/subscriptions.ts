import { and, asc, eq, inArray, isNotNull, ne, notInArray, or } from 'drizzle-orm';

import { clockOffset } from '../billing/clock';
import { isInForce, readOnlyFrom } from '../billing/state';
import type { Database } from '../database/connect';
import { noReadCache, type ReadCache } from '../database/read-cache';
import { accountBrand, appUser } from '../database/schema/accounts';
import { addOnPrice, purchase } from '../database/schema/billing';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { identityAccount } from '../database/schema/identity';
import { plan, planFeature, price, subscription, subscriptionGift } from '../database/schema/plans';
import { addDays, addMonths, type DayRange } from '../dates/days';
import { Refusal } from '../http/refusal';
import type { Principal } from './principal';

export type Plan = typeof plan.$inferSelect & { features: (typeof planFeature.$inferSelect)[] };
export type Price = typeof price.$inferSelect & { plan: Plan };

/** A subscription (P-01) with the numbers of free seats. */
export type SubscriptionView = ReturnType<typeof toView>;

export interface Subscriptions {
  /** The account's own subscription that is in force; null without one. */
  active: SubscriptionView | null;
  /** The highest-ranked subscription that the user may use, including gifts. If it is not `active`, it is a gift. */
  top: SubscriptionView | null;
  count: number;
}

/** The kind of a plan, with the names of the access table (P-04). */
export type PlanKind = 'none' | 'trial' | 'paid' | 'unlimited';

/** @returns the kind of the top subscription's plan, which decides the user's access */
export function planKind(subscriptions: Subscriptions): PlanKind {
  const { top } = subscriptions;
  if (!top) return 'none';
  if (top.price.plan.isUnlimited) return 'unlimited';
  return top.price.plan.isTrial ? 'trial' : 'paid';
}

/**
 * Reads a user's subscriptions: those of the account, and those in which the user has a gifted seat. Each request of a user
 * needs them, so two statements read all tables.
 */
export async function loadSubscriptions(
  db: Database,
  principal: Principal,
  readCache: ReadCache = noReadCache,
): Promise<Subscriptions> {
  const { found, prices } = await readCache.get(`subscriptions ${principal.id}`, () =>
    readAll(db, principal),
  );
  if (found.length === 0) return { active: null, top: null, count: 0 };
  const isOwn = (row: FoundSubscription) => row.subscription.accountId === principal.accountId;
  const own = found.filter(isOwn);
  const all = [...own, ...found.filter((row) => !isOwn(row))];

  // A subscription can expire without a write to the database, so each call checks the dates.
  const now = new Date(Date.now() + found[0]!.clockOffset);
  const inForce = ({ subscription: row }: FoundSubscription) => isInForce(row, now);
  const best = (rows: readonly FoundSubscription[]) =>
    rows
      .filter(inForce)
      .map((row) => toView(row, prices))
      // The sort is stable: for equal ranks, the account's own subscription stays first.
      .sort((a, b) => b.price.plan.rank - a.price.plan.rank)[0] ?? null;
  return { active: best(own), top: best(all), count: all.length };
}

async function readAll(db: Database, principal: Principal) {
  const found = await readSubscriptions(db, principal);
  const ids = found.flatMap(({ subscription: { priceId, changeToPriceId } }) =>
    changeToPriceId === null ? [priceId] : [priceId, changeToPriceId],
  );
  const prices = ids.length === 0 ? new Map<string, Price>() : await loadPrices(db, ids);
  return { found, prices };
}

type FoundSubscription = Awaited<ReturnType<typeof readSubscriptions>>[number];

/** Reads the subscriptions with their owner, and with what their account has: users, brands, and invoices that a bank decides on. */
function readSubscriptions(db: Database, principal: Principal) {
  const gifts = db
    .select({ id: subscriptionGift.subscriptionId })
    .from(subscriptionGift)
    .where(eq(subscriptionGift.userId, principal.id));
  return db
    .select({
      subscription,
      clockOffset,
      owner: { id: appUser.id, email: identityAccount.email },
      users: db.$count(appUser, eq(appUser.accountId, subscription.accountId)),
      brands: countMarketBrands(db, subscription.accountId),
      processing: db.$count(
        purchase,
        and(
          eq(purchase.accountId, subscription.accountId),
          eq(purchase.kind, 'invoice'),
          eq(purchase.status, 'processing'),
        ),
      ),
    })
    .from(subscription)
    .innerJoin(appUser, eq(appUser.id, subscription.ownerUserId))
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(or(eq(subscription.accountId, principal.accountId), inArray(subscription.id, gifts)));
}

/**
 * Counts the own brands of an account that take a place of its plan: those of the shared market. Brands of data that the
 * account imported take none (P-02).
 */
export function countMarketBrands(db: Database, accountId: string | typeof subscription.accountId) {
  const imported = db
    .select({ id: brand.id })
    .from(brand)
    .innerJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .where(eq(dataSet.shared, false));
  return db.$count(
    accountBrand,
    and(eq(accountBrand.accountId, accountId), notInArray(accountBrand.brandId, imported)),
  );
}

function toView(
  { subscription: row, owner, users, brands, processing }: FoundSubscription,
  prices: ReadonlyMap<string, Price>,
) {
  const left = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used);
  const ownPrice = prices.get(row.priceId)!;
  return {
    ...row,
    // While a bank decides on the open invoice, there is nothing that the account can do.
    isPaymentActionRequired: row.isPaymentActionRequired && processing === 0,
    usersLeft: left(row.userLimit, users),
    brandsLeft: left(row.brandLimit, brands),
    isUnlimited: ownPrice.plan.isUnlimited,
    price: ownPrice,
    // A cancelled plan ends: what was planned before waits for the case that it is resumed.
    changeToPrice:
      row.changeToPriceId === null || row.status === 'cancelled'
        ? null
        : (prices.get(row.changeToPriceId) ?? null),
    owner,
  };
}

async function loadPrices(db: Database, ids: string[]): Promise<Map<string, Price>> {
  const rows = await db
    .select({ price, plan, feature: planFeature })
    .from(price)
    .innerJoin(plan, eq(plan.id, price.planId))
    .leftJoin(planFeature, eq(planFeature.planId, plan.id))
    .where(inArray(price.id, ids))
    .orderBy(asc(planFeature.position));
  const prices = new Map<string, Price>();
  for (const row of rows) {
    const known = prices.get(row.price.id) ?? { ...row.price, plan: { ...row.plan, features: [] } };
    prices.set(row.price.id, known);
    if (row.feature !== null) known.plan.features.push(row.feature);
  }
  return prices;
}

const durationPattern = /^P(?:(\d+)M)?(?:(\d+)D)?$/;

/**
 * The days of data that a plan includes (D-16).
 * @param duration ISO 8601 with months and days only (`P90D`, `P12M`); null for all data
 * @param lastDay the last day of the data, YYYY-MM-DD
 * @returns null when the plan includes all data
 * @throws {RangeError} for any other duration
 */
export function planRange(duration: string | null, lastDay: string): DayRange | null {
  if (duration === null) return null;
  const match = durationPattern.exec(duration);
  if (match === null || duration === 'P') throw new RangeError(`not a data range: ${duration}`);
  const [, months = '0', days = '0'] = match;
  const first = addDays(addMonths(lastDay, -Number(months)), 1 - Number(days));
  return { startDate: first, endDate: lastDay };
}

/** A plan with the prices at which it is sold. */
export type Offer = Plan & { prices: Price[] };

export interface Offers {
  plans: Offer[];
  addOns: (typeof addOnPrice.$inferSelect)[];
}

/** The plans and add-ons that are sold, plans in the order of their rank. */
export async function loadOffers(db: Database): Promise<Offers> {
  const [plans, features, prices, addOns] = await Promise.all([
    db.select().from(plan).orderBy(asc(plan.rank)),
    db.select().from(planFeature).orderBy(asc(planFeature.position)),
    db.select().from(price).where(eq(price.status, 'active')).orderBy(asc(price.amount)),
    db.select().from(addOnPrice).orderBy(asc(addOnPrice.kind)),
  ]);
  return {
    addOns,
    plans: plans.map((row) => {
      const own = { ...row, features: features.filter(({ planId }) => planId === row.id) };
      return {
        ...own,
        prices: prices
          .filter(({ planId }) => planId === row.id)
          .map((one) => ({ ...one, plan: own })),
      };
    }),
  };
}

/**
 * Refuses changes of an account that has not paid its invoice for 14 days. Reading and paying go on.
 * @throws Refusal state
 */
export async function refuseWhileReadOnly(db: Database, { accountId }: Principal): Promise<void> {
  const due = await db
    .select({ paymentDueSince: subscription.paymentDueSince, clockOffset })
    .from(subscription)
    .where(
      and(
        eq(subscription.accountId, accountId),
        isNotNull(subscription.paymentDueSince),
        ne(subscription.status, 'expired'),
      ),
    );
  const isReadOnly = due.some((row) => {
    const from = readOnlyFrom(row);
    return from !== null && from.getTime() <= Date.now() + row.clockOffset;
  });
  if (isReadOnly)
    throw new Refusal(
      'state',
      'Your account is read only until its open invoice is paid. Pay it in Settings, Billing.',
    );
}
