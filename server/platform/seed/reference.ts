import { sql } from 'drizzle-orm';

import type { Permission } from '../../../contract/permissions';
import { trialPriceId } from '../accounts/users';
import { defaultWarehouseId } from '../../../contract/ams/inventory';
import type { Database } from '../database/connect';
import { addOnPrice } from '../database/schema/billing';
import { category, navigationItem } from '../database/schema/catalogue';
import { plan, planFeature, price } from '../database/schema/plans';
import { warehouse } from '../database/schema/stock';
import { inTransaction } from '../database/transaction';
import { seedCategories } from '../catalogue/categories';

/** Plans of domain.md section 5; amounts in US cents. */
const plans = [
  {
    id: 'plan_free_trial',
    name: 'Free Trial',
    rank: 0,
    userLimit: 1,
    brandLimit: 1,
    isTrial: true,
    isUnlimited: false,
    iconIdentifier: 'trial',
    dataRange: 'P90D',
    competitorLimit: 1,
    prices: [{ id: trialPriceId, kind: 'trial', amount: 0, amountPerMonth: 0 }],
    features: [
      ['Your brand at a glance', 'The brand dossier and the facts of your brand and products.'],
      ['90 days of data', 'The last 90 days of your own brand.'],
      ['One comparison', 'Compare your brand with one competitor.'],
    ],
  },
  {
    id: 'plan_core_brand',
    name: 'Core Brand',
    rank: 1,
    userLimit: 3,
    brandLimit: 1,
    isTrial: false,
    isUnlimited: false,
    iconIdentifier: 'core',
    dataRange: 'P12M',
    competitorLimit: 3,
    prices: [
      { id: 'price_core_brand_monthly', kind: 'monthly', amount: 29_900, amountPerMonth: 29_900 },
      { id: 'price_core_brand_yearly', kind: 'yearly', amount: 298_800, amountPerMonth: 24_900 },
    ],
    features: [
      ['All brand dashboards', 'Performance, buyers, ratings, peers, trends and leaderboards.'],
      ['12 months of data', 'A year of history. Shorter periods compare with the ones before.'],
      ['Three people, one brand', 'Seats for three; more can be added.'],
    ],
  },
  {
    id: 'plan_growth',
    name: 'Growth',
    rank: 2,
    userLimit: 8,
    brandLimit: 3,
    isTrial: false,
    isUnlimited: false,
    iconIdentifier: 'growth',
    dataRange: 'P24M',
    competitorLimit: 3,
    prices: [
      { id: 'price_growth_monthly', kind: 'monthly', amount: 64_900, amountPerMonth: 64_900 },
      { id: 'price_growth_yearly', kind: 'yearly', amount: 658_800, amountPerMonth: 54_900 },
    ],
    features: [
      ['Everything in Core Brand', 'All dashboards of a brand.'],
      ['24 months of data', 'Two years of history.'],
      ['Sampling reports', 'What each campaign brought, against a control group.'],
      ['Eight people, three brands', 'Room for a growing team.'],
    ],
  },
  {
    id: 'plan_unlimited',
    name: 'Unlimited',
    rank: 3,
    userLimit: null,
    brandLimit: null,
    isTrial: false,
    isUnlimited: true,
    iconIdentifier: 'unlimited',
    dataRange: null,
    competitorLimit: 3,
    prices: [
      { id: 'price_unlimited_monthly', kind: 'monthly', amount: 149_900, amountPerMonth: 149_900 },
      { id: 'price_unlimited_yearly', kind: 'yearly', amount: 1_498_800, amountPerMonth: 124_900 },
    ],
    features: [
      ['Everything in Growth', 'All dashboards, all reports.'],
      ['All data', 'The whole history of the market.'],
      ['Investor dashboards', 'Screen emerging brands by momentum.'],
      ['No limits', 'As many people and brands as you like.'],
    ],
  },
] as const;

/** Add-ons of domain.md section 5. */
const addOns = [
  { kind: 'users', amountPerMonth: 3_900 },
  { kind: 'brands', amountPerMonth: 9_900 },
] as const;

/** Sections take their dashboards from the definitions, and end with their screens; the others are screens of their own. */
const navigation: readonly (readonly [
  id: string,
  name: string,
  iconClass: string,
  url: string | null,
  permission: Permission | null,
  section?: string,
])[] = [
  ['brand-dossier', 'Brand dossier', 'brand', null, null],
  ['product-dossier', 'Product dossier', 'product', null, null],
  ['overview', 'Overview', 'overview', null, null],
  ['experimentation', 'Sampling', 'sampling', null, null],
  [
    'sampling-campaigns',
    'Campaign requests',
    'sampling',
    '/sampling-campaigns',
    'sampling.request',
    'experimentation',
  ],
  ['trends', 'Trends', 'trends', null, null],
  ['leaderboard', 'Leaderboard', 'leaderboard', null, null],
  ['investor', 'Investor', 'investor', null, null],
  ['inventory', 'Inventory', 'inventory', '/inventory', 'inventory.view'],
  [
    'consignment-orders',
    'Consignment orders',
    'consignment',
    '/consignment-orders',
    'consignment.view',
  ],
  ['orders', 'Orders', 'orders', '/orders', 'orders.view'],
  ['users', 'Users', 'users', '/users', 'users.manage'],
];

const newest = (column: string) => sql.raw(`excluded.${column}`);

/** Plans, categories, navigation and a warehouse: needed by every installation, brought up to date at each start. */
export async function seedReference(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insert(warehouse)
      .values({ id: defaultWarehouseId, name: 'Main warehouse' })
      .onConflictDoNothing();
    for (const each of plans) await seedPlan(tx, each);
    await tx
      .insert(addOnPrice)
      .values([...addOns])
      .onConflictDoUpdate({
        target: addOnPrice.kind,
        set: { amountPerMonth: newest('amount_per_month') },
      });
    await seedCategoryRows(tx);
    await seedNavigation(tx);
  });
}

/** Writes a plan with its prices and features. */
async function seedPlan(
  tx: Database,
  { prices, features, ...row }: (typeof plans)[number],
): Promise<void> {
  await tx.insert(plan).values(row).onConflictDoUpdate({ target: plan.id, set: row });
  for (const { id, kind, amount, amountPerMonth } of prices) {
    const values = {
      planId: row.id,
      kind,
      amount,
      amountPerMonth,
      status: 'active' as const,
      paymentGatewayPriceIdentifier: `gw_${id}`,
    };
    await tx
      .insert(price)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: price.id, set: values });
  }
  const rows = features.map(([name, description], position) => ({
    id: `${row.id}_${position + 1}`,
    planId: row.id,
    position,
    name,
    description,
  }));
  await tx
    .insert(planFeature)
    .values(rows)
    .onConflictDoUpdate({
      target: planFeature.id,
      set: {
        name: newest('name'),
        description: newest('description'),
        position: newest('position'),
      },
    });
}

async function seedCategoryRows(tx: Database): Promise<void> {
  await tx
    .insert(category)
    .values(seedCategories.map((row, position) => ({ ...row, position })))
    .onConflictDoUpdate({
      target: category.id,
      set: { name: newest('name'), position: newest('position'), iconUrl: newest('icon_url') },
    });
}

async function seedNavigation(tx: Database): Promise<void> {
  await tx
    .insert(navigationItem)
    .values(
      navigation.map(([id, name, iconClass, url, permission, section], position) => ({
        id,
        parentId: section ?? null,
        position,
        name,
        iconClass,
        url,
        permission,
      })),
    )
    .onConflictDoUpdate({
      target: navigationItem.id,
      set: {
        parentId: newest('parent_id'),
        name: newest('name'),
        position: newest('position'),
        iconClass: newest('icon_class'),
        url: newest('url'),
        permission: newest('permission'),
      },
    });
}
