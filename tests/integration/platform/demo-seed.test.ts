import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openDatabase, type OpenDatabase } from '../../../server/platform/database/connect';
import {
  account,
  accountBrand,
  appUser,
  userBrand,
} from '../../../server/platform/database/schema/accounts';
import { invoice } from '../../../server/platform/database/schema/billing';
import { brand } from '../../../server/platform/database/schema/catalogue';
import { identityAccount, secondFactor } from '../../../server/platform/database/schema/identity';
import { plan, price, subscription } from '../../../server/platform/database/schema/plans';
import { seedDemo } from '../../../server/platform/seed/demo';
import { seedReference } from '../../../server/platform/seed/reference';
import { openSeals } from '../../support/people/outbox';
import { makeDatabase } from './test-platform';

const dayMs = 86_400_000;
const begin = new Date('2026-11-02T09:00:00Z');
const later = new Date(begin.getTime() + 30 * dayMs);

let dataDir: string;
let opened: OpenDatabase;
let own: Awaited<ReturnType<typeof makeDatabase>>;
const db = () => opened.db;
const seed = async (now: Date) => seedDemo(db(), await openSeals(db()), now);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-seed-'));
  own = await makeDatabase();
  opened = await openDatabase({ dataDir, databaseUrl: own?.url ?? null });
  await seedReference(db());
  await seed(begin);
});
afterAll(async () => {
  await opened.close();
  await own?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** All that users can change of accounts, people, brands and plans. */
const dump = async () => ({
  accounts: await db().select().from(account).orderBy(account.id),
  users: await db().select().from(appUser).orderBy(appUser.id),
  logins: await db().select().from(identityAccount).orderBy(identityAccount.sub),
  brands: await db().select().from(brand).orderBy(brand.id),
  accountBrands: await db().select().from(accountBrand).orderBy(accountBrand.brandId),
  userBrands: await db().select().from(userBrand),
  factors: await db().select().from(secondFactor),
  subscriptions: await db().select().from(subscription).orderBy(subscription.id),
});
const change = (id: string, values: Partial<typeof subscription.$inferInsert>) =>
  db().update(subscription).set(values).where(eq(subscription.id, id));

it('[P-02] the plans have the limits and prices of the specification', async () => {
  const { name, userLimit, brandLimit, dataRange, isUnlimited } = plan;
  const of = { name, userLimit, brandLimit, dataRange, isUnlimited };
  const { kind, amount, amountPerMonth } = price;
  const plans = await db().select(of).from(plan).orderBy(plan.rank);
  expect(plans.map((row) => Object.values(row))).toEqual([
    ['Free Trial', 1, 1, 'P90D', false],
    ['Core Brand', 3, 1, 'P12M', false],
    ['Growth', 8, 3, 'P24M', false],
    ['Unlimited', null, null, null, true],
  ]);
  const prices = await db()
    .select({ name, kind, amount, amountPerMonth })
    .from(price)
    .innerJoin(plan, eq(plan.id, price.planId))
    .orderBy(plan.rank, amount);
  expect(prices.map((row) => Object.values(row))).toEqual([
    ['Free Trial', 'trial', 0, 0],
    ['Core Brand', 'monthly', 29_900, 29_900],
    ['Core Brand', 'yearly', 12 * 24_900, 24_900],
    ['Growth', 'monthly', 64_900, 64_900],
    ['Growth', 'yearly', 12 * 54_900, 54_900],
    ['Unlimited', 'monthly', 149_900, 149_900],
    ['Unlimited', 'yearly', 12 * 124_900, 124_900],
  ]);
});

it('[P-02] a start with the demo moves the ends of trials that have run out, and changes nothing else', async () => {
  await db().update(account).set({ name: 'Renamed', timeZone: 'Asia/Tokyo' });
  await db().update(appUser).set({ designation: 'Chosen', competitorBrandIds: [] });
  await db().update(identityAccount).set({ givenName: 'Changed', passwordHash: 'changed' });
  await db().update(brand).set({ name: 'Own name' });
  // What was removed does not come back either.
  await db().delete(userBrand);
  await db().delete(secondFactor);
  await db().delete(accountBrand).where(eq(accountBrand.accountId, 'acc_demo_meadowlark'));
  await db().delete(identityAccount).where(eq(identityAccount.email, 'pulse@demo.endcap.example'));
  // Billing has ended one trial. The other one was cancelled by its user.
  await change('sub_demo_crunchwell', {
    status: 'expired',
    userLimit: 7,
    extraUsers: 4,
    version: 5,
  });
  await change('sub_demo_fischer', { status: 'expired', cancelReason: 'Too dear' });

  const before = await dump();
  await seed(later);
  const moved = before.subscriptions.map((each) =>
    each.id === 'sub_demo_crunchwell'
      ? { ...each, status: 'trialing', endDate: expect.any(Date) as Date }
      : each,
  );
  const after = await dump();
  expect(after).toEqual({ ...before, subscriptions: moved });
  const trial = after.subscriptions.find(({ id }) => id === 'sub_demo_crunchwell')!;
  expect(trial.endDate!.getTime()).toBeGreaterThan(later.getTime());

  // A trial that still runs, or that a plan has replaced, stays as it is.
  await seed(new Date(later.getTime() + dayMs));
  expect(await dump()).toEqual(after);
});

it('[U-06] the plans of the demo have paid invoices, whose periods and numbers follow each other', async () => {
  const rows = await db().select().from(invoice).orderBy(invoice.serial);
  const issued = rows.map(({ issuedAt }) => issuedAt.getTime());
  expect(issued).toEqual([...issued].sort((a, b) => a - b));
  const plans = (await db().select().from(subscription)).filter(
    ({ priceId }) => priceId !== 'price_free_trial',
  );
  expect(plans.length).toBeGreaterThan(3);
  for (const { id, startDate, endDate, paymentDueSince } of plans) {
    const own = rows.filter(({ subscriptionId }) => subscriptionId === id);
    expect([own[0]!.periodStart, own.at(-1)!.periodEnd]).toEqual([startDate, endDate]);
    expect(own.slice(1).map(({ periodStart }) => periodStart)).toEqual(
      own.slice(0, -1).map(({ periodEnd }) => periodEnd),
    );
    expect(own.map(({ status }) => status)).toEqual(
      own.map((_each, at) => (at === own.length - 1 && paymentDueSince ? 'open' : 'paid')),
    );
    expect(own.every(({ total, lines }) => total > 0 && total === lines[0]!.amount)).toBe(true);
  }
});
