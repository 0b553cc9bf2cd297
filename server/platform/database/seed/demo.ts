import { sql } from 'drizzle-orm';

import type { FactorSeal } from '../../identity/factor-seal';
import { sha256 } from '../../identity/secrets';
import { hashPassword } from '../../identity/passwords';
import type { Outbox } from '../../mail/outbox';
import type { Database } from '../connect';
import { account, accountBrand, appUser, userBrand } from '../schema/accounts';
import { brand, product } from '../schema/catalogue';
import { identityAccount, secondFactor } from '../schema/identity';
import { plan, price, subscription, subscriptionGift } from '../schema/plans';
import { inTransaction } from '../transaction';
import { demoBrands } from './demo-brands';
import { demoAccounts, demoEmail, demoGift, demoPassword, demoUsers } from './demo-data';
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

const dayMs = 86_400_000;

/**
 * Writes the demo's users, brands, subscriptions, orders and stock. Ids are fixed and what exists is left as it is, so it runs at
 * every start, in one transaction; only trials that have run out start anew, so that the demo keeps showing one.
 */
export async function seedDemo(
  db: Database,
  { factorSeal: seal, outbox }: { factorSeal: FactorSeal; outbox: Outbox },
  now = new Date(),
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(db, async (tx) => {
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
  });
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
      demoAccounts.map(({ key, name, timeZone }) => ({ id: ids.account(key), name, timeZone })),
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

async function seedSubscriptions(db: Database, now: Date): Promise<void> {
  const prices = await db
    .select({ price, plan })
    .from(price)
    .innerJoin(plan, sql`${plan.id} = ${price.planId}`);
  for (const { key, subscription: wanted } of demoAccounts) {
    if (!wanted) continue;
    const found = prices.find(({ price: { id } }) => id === wanted.price);
    if (!found) throw new Error(`The demo names an unknown price: ${wanted.price}`);
    const period = found.price.kind === 'trial' ? 7 : found.price.kind === 'monthly' ? 30 : 365;
    const dates = { startDate: now, endDate: new Date(now.getTime() + period * dayMs) };
    const values = {
      id: ids.subscription(key),
      accountId: ids.account(key),
      ownerUserId: ids.user(wanted.owner),
      priceId: found.price.id,
      status: found.plan.isTrial
        ? ('trialing' as const)
        : wanted.paymentActionRequired
          ? ('past_due' as const)
          : ('active' as const),
      userLimit: found.plan.userLimit,
      brandLimit: found.plan.brandLimit,
      isPaymentActionRequired: wanted.paymentActionRequired ?? false,
      ...dates,
    };
    await db
      .insert(subscription)
      .values(values)
      // There is no billing yet that would renew them: what has run out begins a new period.
      .onConflictDoUpdate({
        target: subscription.id,
        set: dates,
        setWhere: sql`${subscription.endDate} <= ${now.toISOString()}::timestamptz`,
      });
  }
  await db
    .insert(subscriptionGift)
    .values({ subscriptionId: ids.subscription(demoGift.account), userId: ids.user(demoGift.user) })
    .onConflictDoNothing();
}
