import { asc, count, eq, inArray } from 'drizzle-orm';

import type { Database } from '../database/connect';
import {
  accountBrand,
  appUser,
  identityAccount,
  plan,
  planFeature,
  price,
  subscription,
  subscriptionGift,
} from '../database/schema';
import type { Viewer } from './users';

export type Plan = typeof plan.$inferSelect & { features: (typeof planFeature.$inferSelect)[] };
export type Price = typeof price.$inferSelect & { plan: Plan };

/** P-01, with the seats counted. */
export interface SubscriptionView {
  id: string;
  status: string;
  startDate: Date;
  endDate: Date | null;
  userLimit: number | null;
  brandLimit: number | null;
  usersLeft: number | null;
  brandsLeft: number | null;
  isUnlimited: boolean;
  isPaymentActionRequired: boolean;
  price: Price;
  changeToPrice: Price | null;
  owner: { id: string; email: string };
}

export interface Subscriptions {
  /** The account's own, in force; null without one. */
  active: SubscriptionView | null;
  /** The best the user may use, gifts included: other than `active` it is a gift. */
  top: SubscriptionView | null;
  count: number;
}

/** What a plan opens (P-04); the names are those of the access table. */
export type PlanKind = 'none' | 'trial' | 'paid' | 'unlimited';

/** @returns the kind of plan that decides what the user may open: the top subscription's */
export function planKind(subscriptions: Subscriptions): PlanKind {
  const best = subscriptions.top;
  if (!best) return 'none';
  if (best.price.plan.isUnlimited) return 'unlimited';
  return best.price.plan.isTrial ? 'trial' : 'paid';
}

/** Reads a user's subscriptions: those of the account, and those in which the user has a seat as a gift. */
export async function loadSubscriptions(
  db: Database,
  viewer: Viewer,
  now = new Date(),
): Promise<Subscriptions> {
  const gifts = db
    .select({ id: subscriptionGift.subscriptionId })
    .from(subscriptionGift)
    .where(eq(subscriptionGift.userId, viewer.id));
  const [own, gifted] = await Promise.all([
    db.select().from(subscription).where(eq(subscription.accountId, viewer.accountId)),
    db.select().from(subscription).where(inArray(subscription.id, gifts)),
  ]);
  const all = [...own, ...gifted.filter(({ accountId }) => accountId !== viewer.accountId)];
  if (all.length === 0) return { active: null, top: null, count: 0 };

  const views = await toViews(db, all);
  const inForce = (row: (typeof all)[number]) =>
    row.status !== 'expired' && (row.endDate === null || row.endDate > now);
  const best = (rows: typeof all) =>
    rows
      .filter(inForce)
      .map((row) => views.get(row.id)!)
      // A stable sort: of equals the account's own comes first.
      .sort((a, b) => b.price.plan.rank - a.price.plan.rank)[0] ?? null;
  return { active: best(own), top: best(all), count: all.length };
}

async function toViews(
  db: Database,
  rows: (typeof subscription.$inferSelect)[],
): Promise<Map<string, SubscriptionView>> {
  const priceIds = rows.flatMap((row) =>
    row.changeToPriceId === null ? [row.priceId] : [row.priceId, row.changeToPriceId],
  );
  const accountIds = rows.map((row) => row.accountId);
  const [prices, owners, users, brands] = await Promise.all([
    loadPrices(db, priceIds),
    db
      .select({ id: appUser.id, email: identityAccount.email })
      .from(appUser)
      .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
      .where(
        inArray(
          appUser.id,
          rows.map((row) => row.ownerUserId),
        ),
      ),
    db
      .select({ accountId: appUser.accountId, used: count() })
      .from(appUser)
      .where(inArray(appUser.accountId, accountIds))
      .groupBy(appUser.accountId),
    db
      .select({ accountId: accountBrand.accountId, used: count() })
      .from(accountBrand)
      .where(inArray(accountBrand.accountId, accountIds))
      .groupBy(accountBrand.accountId),
  ]);
  const usedBy = (counts: { accountId: string; used: number }[], accountId: string) =>
    counts.find((row) => row.accountId === accountId)?.used ?? 0;
  const left = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        usersLeft: left(row.userLimit, usedBy(users, row.accountId)),
        brandsLeft: left(row.brandLimit, usedBy(brands, row.accountId)),
        isUnlimited: prices.get(row.priceId)!.plan.isUnlimited,
        price: prices.get(row.priceId)!,
        changeToPrice:
          row.changeToPriceId === null ? null : (prices.get(row.changeToPriceId) ?? null),
        owner: owners.find(({ id }) => id === row.ownerUserId)!,
      },
    ]),
  );
}

async function loadPrices(db: Database, ids: string[]): Promise<Map<string, Price>> {
  const rows = await db
    .select({ price, plan })
    .from(price)
    .innerJoin(plan, eq(plan.id, price.planId))
    .where(inArray(price.id, ids));
  const features = await db
    .select()
    .from(planFeature)
    .where(
      inArray(
        planFeature.planId,
        rows.map((row) => row.plan.id),
      ),
    )
    .orderBy(asc(planFeature.position));
  return new Map(
    rows.map((row) => [
      row.price.id,
      {
        ...row.price,
        plan: { ...row.plan, features: features.filter(({ planId }) => planId === row.plan.id) },
      },
    ]),
  );
}
