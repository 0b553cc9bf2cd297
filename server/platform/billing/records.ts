import { randomBytes } from 'node:crypto';

import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import { countMarketBrands } from '../accounts/subscriptions';
import type { Database } from '../database/connect';
import { account, appUser } from '../database/schema/accounts';
import { addOnPrice, type purchase } from '../database/schema/billing';
import { plan, price, subscription } from '../database/schema/plans';
import type { Transaction } from '../database/transaction';
import { defaultTimeZone } from '../dates/zones';
import { noMoney, toCents } from './money';
import {
  isInForce,
  limitsOf,
  type AddOnPrices,
  type PriceFacts,
  type SubscriptionState,
  type Terms,
} from './state';

export type PurchaseRow = typeof purchase.$inferSelect;

/** `pur_` and 24 random characters, which cannot be guessed. */
export const newId = (prefix: 'pur' | 'inv' | 'sub'): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;

/**
 * All billing and all claims to brands of an account happen behind this lock: two changes never start from the same state, and
 * two claims do not take the last place of a plan.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
}

type FactsRow = { price: typeof price.$inferSelect; plan: typeof plan.$inferSelect };
const factsOf = ({ price: row, plan: of }: FactsRow): PriceFacts => ({
  id: row.id,
  planName: of.name,
  ...pick(of, ['rank', 'userLimit', 'brandLimit', 'isUnlimited']),
  interval: row.kind,
  amount: toCents(row.amount),
});

const selectPrices = (db: Database) =>
  db.select({ price, plan }).from(price).innerJoin(plan, eq(plan.id, price.planId));

/** @returns null for an unknown price, and for one that is not sold any more */
export async function findPrice(db: Database, id: string): Promise<PriceFacts | null> {
  const [row] = await selectPrices(db).where(and(eq(price.id, id), eq(price.status, 'active')));
  return row ? factsOf(row) : null;
}

async function readPriceFacts(db: Database, ids: readonly string[]) {
  const rows = await selectPrices(db).where(inArray(price.id, [...ids]));
  return new Map(rows.map((row) => [row.price.id, factsOf(row)]));
}

/** A price by its id, also one that is not sold any more. */
export async function priceById(db: Database, id: string): Promise<PriceFacts> {
  const found = (await readPriceFacts(db, [id])).get(id);
  if (!found) throw new Error(`there is no price ${id}`);
  return found;
}

type SubscriptionRow = typeof subscription.$inferSelect;

/** A stored subscription. */
export interface StoredSubscription {
  state: SubscriptionState;
  row: SubscriptionRow;
}

async function readStates(db: Database, rows: readonly SubscriptionRow[]) {
  if (rows.length === 0) return [];
  const prices = await readPriceFacts(
    db,
    rows.flatMap(({ priceId, changeToPriceId }) =>
      changeToPriceId === null ? [priceId] : [priceId, changeToPriceId],
    ),
  );
  return rows.map((row) => {
    const of = prices.get(row.priceId)!;
    const hasNext =
      row.changeToPriceId !== null || row.nextExtraUsers !== null || row.nextExtraBrands !== null;
    return {
      row,
      state: {
        id: row.id,
        status: row.status,
        price: of,
        startDate: row.startDate,
        endDate: row.endDate,
        anchor: row.anchorDate ?? row.startDate,
        timeZone: row.anchorTimeZone ?? defaultTimeZone,
        periodStart: row.periodStart ?? row.startDate,
        extraUsers: row.extraUsers,
        extraBrands: row.extraBrands,
        next: hasNext
          ? {
              price: row.changeToPriceId === null ? of : prices.get(row.changeToPriceId)!,
              extraUsers: row.nextExtraUsers ?? row.extraUsers,
              extraBrands: row.nextExtraBrands ?? row.extraBrands,
            }
          : null,
        credit: toCents(row.credit),
        paymentDueSince: row.paymentDueSince,
        version: row.version,
      },
    };
  });
}

/** The account's own subscription in force, that of the highest plan; null without one. */
export async function currentSubscription(
  db: Database,
  accountId: string,
  now: Date,
): Promise<StoredSubscription | null> {
  const rows = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.accountId, accountId), ne(subscription.status, 'expired')))
    .orderBy(desc(subscription.startDate), asc(subscription.id));
  const states = await readStates(db, rows);
  return (
    states
      .filter(({ state }) => isInForce(state, now))
      .sort((a, b) => b.state.price.rank - a.state.price.rank)[0] ?? null
  );
}

/** @returns null for an unknown id */
export async function subscriptionById(
  db: Database,
  id: string,
): Promise<StoredSubscription | null> {
  const rows = await db.select().from(subscription).where(eq(subscription.id, id));
  return (await readStates(db, rows))[0] ?? null;
}

/** Stores a state. The limits follow from the plan and its add-ons (P-08). */
export async function saveSubscription(
  tx: Transaction,
  state: SubscriptionState,
  owner: { accountId: string; userId: string },
  more: { cancelReason?: string | null } = {},
): Promise<void> {
  const { price: of, next } = state;
  const values = {
    accountId: owner.accountId,
    ownerUserId: owner.userId,
    priceId: of.id,
    changeToPriceId: next === null || next.price.id === of.id ? null : next.price.id,
    nextExtraUsers: next?.extraUsers ?? null,
    nextExtraBrands: next?.extraBrands ?? null,
    status: state.status,
    startDate: state.startDate,
    endDate: state.endDate,
    anchorDate: state.anchor,
    anchorTimeZone: state.timeZone,
    periodStart: state.periodStart,
    extraUsers: state.extraUsers,
    extraBrands: state.extraBrands,
    ...limitsOf(of, state),
    credit: state.credit,
    paymentDueSince: state.paymentDueSince,
    isPaymentActionRequired: state.paymentDueSince !== null,
    version: state.version,
    ...more,
  };
  await tx
    .insert(subscription)
    .values({ id: state.id, ...values })
    .onConflictDoUpdate({ target: subscription.id, set: values });
}

/** A trial ends when its account subscribes to a plan. */
export async function endTrials(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .update(subscription)
    .set({ status: 'expired' })
    .where(and(eq(subscription.accountId, accountId), eq(subscription.status, 'trialing')));
}

export async function addOnPrices(db: Database): Promise<AddOnPrices> {
  const rows = await db.select().from(addOnPrice);
  const of = (kind: 'users' | 'brands') =>
    toCents(rows.find((row) => row.kind === kind)?.amountPerMonth ?? noMoney);
  return { users: of('users'), brands: of('brands') };
}

/** What the rules need to know of an account. */
export async function readTerms(
  db: Database,
  accountId: string,
  { now, taxRate }: { now: Date; taxRate: number },
): Promise<Terms> {
  const [found] = await db
    .select({
      timeZone: account.timeZone,
      users: db.$count(appUser, eq(appUser.accountId, accountId)),
      brands: countMarketBrands(db, accountId),
    })
    .from(account)
    .where(eq(account.id, accountId));
  return {
    now,
    taxRate,
    timeZone: found?.timeZone ?? defaultTimeZone,
    addOns: await addOnPrices(db),
    inUse: { users: found?.users ?? 0, brands: found?.brands ?? 0 },
  };
}
