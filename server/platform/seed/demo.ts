import { and, eq, inArray, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { trialPriceId } from '../accounts/users';
import { periodFrom, trialEnd } from '../billing/periods';
import { defaultTimeZone } from '../dates/zones';
import type { FactorSeal } from '../identity/factor-seal';
import { sha256 } from '../identity/secrets';
import { hashPassword } from '../identity/passwords';
import type { Outbox } from '../mail/outbox';
import type { Database } from '../database/connect';
import { account, accountBrand, appUser, userBrand } from '../database/schema/accounts';
import { billingCustomer } from '../database/schema/billing';
import { brand, product } from '../database/schema/catalogue';
import { gatewayCard, gatewayCustomer } from '../database/schema/gateway';
import { identityAccount, platformSetting, secondFactor } from '../database/schema/identity';
import { plan, price, subscription, subscriptionGift } from '../database/schema/plans';
import { inTransaction, type Transaction } from '../database/transaction';
import { demoBrands } from '../analytics/generator/demo-brands';
import { seedDemoBrandOrders } from './demo-brand-orders';
import { seedDemoCampaigns } from './demo-campaigns';
import {
  demoAccounts,
  demoBillingDetails,
  demoEmail,
  demoGift,
  demoPassword,
  demoUsers,
} from './demo-data';
import { planStart, seedDemoInvoices, type BilledPlan } from './demo-invoices';
import { seedDemoOrders } from './demo-orders';

const ids = {
  account: (key: string) => `acc_demo_${key}`,
  user: (key: string) => `usr_demo_${key}`,
  brand: (key: string) => `brd_${key}`,
  subscription: (key: string) => `sub_demo_${key}`,
  /** A UUID that follows from the key: subs look like those of other accounts and never change. */
  sub: (key: string) => {
    const hex = Buffer.from(sha256(`demo:${key}`)).toString('hex');
    return `endcap|${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
};

/** The setting that says that the demo was written. */
const seededKey = 'demo-seeded';

/**
 * Writes the demo's users, brands, subscriptions, orders, stock and sampling campaigns, once for a database, in one transaction. What users
 * change or remove afterwards stays so. Each later start only moves the ends of trials that have run out, so that the demo keeps showing
 * them.
 */
export async function seedDemo(
  db: Database,
  seals: { factorSeal: FactorSeal; outbox: Outbox },
  now = new Date(),
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const marked = await tx
      .select({ key: platformSetting.key })
      .from(platformSetting)
      .where(eq(platformSetting.key, seededKey));
    if (marked.length === 0) {
      await seedAll(tx, seals, now);
      await tx
        .insert(platformSetting)
        .values({ key: seededKey, value: true })
        .onConflictDoNothing();
    }
    await moveTrialEnds(tx, now);
  });
}

/** Ids are fixed and what exists is left as it is: a database of an earlier version, which has no such setting, gets what it lacks. */
async function seedAll(
  tx: Transaction,
  { factorSeal: seal, outbox }: { factorSeal: FactorSeal; outbox: Outbox },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await seedBrands(tx);
  await tx
    .insert(identityAccount)
    .values(
      demoUsers.map((user) => ({
        sub: ids.sub(user.key),
        email: demoEmail(user),
        emailVerified: true,
        passwordHash,
        givenName: user.firstName,
        familyName: user.lastName,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(secondFactor)
    .values(
      demoUsers.flatMap(({ key, secondFactor: secret }) =>
        secret === undefined
          ? []
          : [{ sub: ids.sub(key), sealedSecret: seal.seal(ids.sub(key), secret) }],
      ),
    )
    .onConflictDoNothing();
  await seedAccounts(tx);
  await seedUsers(tx);
  await seedSubscriptions(tx, now);
  await seedDemoOrders(tx, outbox.within(tx));
  await seedDemoBrandOrders(tx, outbox.within(tx), now);
  await seedDemoCampaigns(tx);
}

async function seedBrands(db: Database): Promise<void> {
  await db
    .insert(brand)
    .values(demoBrands.map(({ key, name }) => ({ id: ids.brand(key), name })))
    .onConflictDoNothing();
  await db
    .insert(product)
    .values(
      demoBrands.flatMap(({ key, products }) =>
        products.map((name, position) => ({
          id: `prd_${key}_${position + 1}`,
          brandId: ids.brand(key),
          name,
        })),
      ),
    )
    .onConflictDoNothing();
}

async function seedAccounts(db: Database): Promise<void> {
  await db
    .insert(account)
    .values(
      demoAccounts.map(({ key, name, timeZone, subscription: paid }) => ({
        id: ids.account(key),
        name,
        timeZone,
        // A trial has bought nothing yet: its first purchase asks for them (P-13).
        billingDetails:
          paid === null || paid.price === trialPriceId
            ? null
            : { ...demoBillingDetails, email: demoEmail({ key: paid.owner }) },
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(accountBrand)
    .values(
      demoAccounts.flatMap(({ key, brands }) =>
        brands.map((name) => ({ accountId: ids.account(key), brandId: ids.brand(name) })),
      ),
    )
    .onConflictDoNothing();
}

async function seedUsers(db: Database): Promise<void> {
  await db
    .insert(appUser)
    .values(
      demoUsers.map((user) => ({
        id: ids.user(user.key),
        sub: ids.sub(user.key),
        accountId: ids.account(user.account),
        role: user.role ?? ('user' as const),
        merchantRoles: [...(user.merchantRoles ?? [])],
        designation: user.designation,
        ldUserKey: `user-demo-${user.key}`,
        brandId: user.brand ? ids.brand(user.brand) : null,
        primaryBrandId: user.brand ? ids.brand(user.brand) : null,
        primaryCategoryIds: user.brand ? ['cat_snacks'] : [],
        competitorBrandIds: (user.competitors ?? []).map(ids.brand),
        insightIds: user.brand ? ['velocity', 'reviews'] : [],
        trendsetterSubscriptionSettings: {
          frequency: 'weekly',
          categoryIds: ['cat_snacks'],
          recipients: [demoEmail(user)],
        },
        needToListBrand: user.key === 'brandless',
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(userBrand)
    .values(
      demoUsers.flatMap(({ key, associated = [] }) =>
        associated.map((name) => ({ userId: ids.user(key), brandId: ids.brand(name) })),
      ),
    )
    .onConflictDoNothing();
}

async function seedSubscriptions(db: Transaction, now: Date): Promise<void> {
  const billedPlans: BilledPlan[] = [];
  const prices = await db
    .select({ price, plan })
    .from(price)
    .innerJoin(plan, sql`${plan.id} = ${price.planId}`);
  for (const { key, timeZone, subscription: wanted } of demoAccounts) {
    if (!wanted) continue;
    const found = prices.find(({ price: { id } }) => id === wanted.price);
    if (!found) throw new Error(`The demo names an unknown price: ${wanted.price}`);
    const { kind } = found.price;
    const anchor = { anchor: now, timeZone: timeZone ?? defaultTimeZone };
    const endDate =
      kind === 'trial' ? trialEnd(now, defaultTimeZone) : periodFrom(anchor, kind, now).end;
    const isDue = wanted.paymentActionRequired ?? false;
    const values = {
      id: ids.subscription(key),
      accountId: ids.account(key),
      ownerUserId: ids.user(wanted.owner),
      priceId: found.price.id,
      status: found.plan.isTrial
        ? ('trialing' as const)
        : isDue
          ? ('past_due' as const)
          : ('active' as const),
      userLimit: found.plan.userLimit,
      brandLimit: found.plan.brandLimit,
      isPaymentActionRequired: isDue,
      paymentDueSince: isDue ? now : null,
      anchorDate: now,
      anchorTimeZone: anchor.timeZone,
      periodStart: now,
      startDate: kind === 'trial' ? now : planStart(now, kind, anchor.timeZone),
      endDate,
    };
    const written = await db
      .insert(subscription)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: subscription.id });
    if (kind === 'trial') continue;
    await seedCard(db, { key, isDue, now });
    const { id: subscriptionId, accountId, priceId } = values;
    // What users have done with a plan since then stays as it is.
    if (written.length > 0)
      billedPlans.push({
        ...{ accountId, subscriptionId, priceId, endDate, isDue },
        timeZone: anchor.timeZone,
        interval: kind,
      });
  }
  await seedDemoInvoices(db, billedPlans, now);
  await db
    .insert(subscriptionGift)
    .values({ subscriptionId: ids.subscription(demoGift.account), userId: ids.user(demoGift.user) })
    .onConflictDoNothing();
}

/**
 * Lets trials of the demo that have run out go on. Billing may have ended them in the meantime. One that a user has cancelled, or left for a
 * plan, stays as it is; paid plans are renewed by billing.
 */
async function moveTrialEnds(db: Database, now: Date): Promise<void> {
  const other = alias(subscription, 'other');
  const ofDemo = demoAccounts.map(({ key }) => ids.subscription(key));
  await db
    .update(subscription)
    .set({ endDate: trialEnd(now, defaultTimeZone), status: 'trialing' })
    .where(
      and(
        inArray(subscription.id, ofDemo),
        eq(subscription.priceId, trialPriceId),
        lte(subscription.endDate, now),
        inArray(subscription.status, ['trialing', 'expired']),
        isNull(subscription.cancelReason),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(and(eq(other.accountId, subscription.accountId), ne(other.id, subscription.id))),
        ),
      ),
    );
}

/** The card of a demo account at the embedded gateway. */
async function seedCard(
  db: Database,
  { key, isDue, now }: { key: string; isDue: boolean; now: Date },
): Promise<void> {
  const accountId = ids.account(key);
  const gatewayId = `cus_demo_${key}`;
  const account = demoAccounts.find((one) => one.key === key)!;
  const owner = demoUsers.find((user) => user.key === account.subscription!.owner)!;
  await db
    .insert(gatewayCustomer)
    .values({
      id: gatewayId,
      key: accountId,
      accountId,
      name: account.name,
      email: demoEmail(owner),
      createdAt: now,
    })
    .onConflictDoNothing();
  await db
    .insert(gatewayCard)
    .values({
      customerId: gatewayId,
      brand: 'Visa',
      last4: isDue ? '3155' : '4242',
      behaviour: isDue ? 'asks' : 'pays',
      addedAt: now,
    })
    .onConflictDoNothing();
  await db.insert(billingCustomer).values({ accountId, gatewayId }).onConflictDoNothing();
}
