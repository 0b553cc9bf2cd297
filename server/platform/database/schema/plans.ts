import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { account, appUser } from './accounts';
import { cascade, exactMoment, keyOf } from './columns';

/** Plans of domain.md section 5. The top subscription is that of the plan with the highest `rank`. */
export const plan = pgTable('plan', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  rank: integer('rank').notNull(),
  /** Null: no limit. */
  userLimit: integer('user_limit'),
  brandLimit: integer('brand_limit'),
  isUnlimited: boolean('is_unlimited').notNull().default(false),
  isTrial: boolean('is_trial').notNull().default(false),
  /** How far back its data go, as an ISO 8601 duration (P90D, P12M); null: no limit (D-16). */
  dataRange: text('data_range'),
  /** How many competitors a comparison may have (D-07). */
  competitorLimit: integer('competitor_limit').notNull().default(3),
  iconIdentifier: text('icon_identifier').notNull(),
});

export const planFeature = pgTable(
  'plan_feature',
  {
    id: text('id').primaryKey(),
    planId: keyOf('plan_id', () => plan.id, cascade),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
  },
  (table) => [index('plan_feature_plan_id').on(table.planId)],
);

/** Amounts in US cents. `kind` is the billing period. */
export const price = pgTable(
  'price',
  {
    id: text('id').primaryKey(),
    planId: keyOf('plan_id', () => plan.id, cascade),
    paymentGatewayPriceIdentifier: text('payment_gateway_price_identifier').notNull().unique(),
    status: text('status').$type<'active' | 'archived'>().notNull(),
    amount: integer('amount').notNull(),
    amountPerMonth: integer('amount_per_month').notNull(),
    kind: text('kind').$type<'trial' | 'monthly' | 'yearly'>().notNull(),
  },
  (table) => [index('price_plan_id').on(table.planId)],
);

/** A subscription of an account. Limits are copied from the plan, because add-ons raise them (P-08). */
export const subscription = pgTable(
  'subscription',
  {
    id: text('id').primaryKey(),
    accountId: keyOf('account_id', () => account.id, cascade),
    ownerUserId: keyOf('owner_user_id', () => appUser.id),
    priceId: keyOf('price_id', () => price.id),
    changeToPriceId: text('change_to_price_id').references(() => price.id),
    status: text('status')
      .$type<'trialing' | 'active' | 'past_due' | 'cancelled' | 'expired'>()
      .notNull(),
    startDate: exactMoment('start_date').notNull(),
    endDate: exactMoment('end_date'),
    userLimit: integer('user_limit'),
    brandLimit: integer('brand_limit'),
    isPaymentActionRequired: boolean('is_payment_action_required').notNull().default(false),
    /** Additional users and brands (P-08): part of the limits. */
    extraUsers: integer('extra_users').notNull().default(0),
    extraBrands: integer('extra_brands').notNull().default(0),
    /** Additional users and brands from the next period on; null: as now. */
    nextExtraUsers: integer('next_extra_users'),
    nextExtraBrands: integer('next_extra_brands'),
    /** Why it was cancelled, in the user's words. */
    cancelReason: text('cancel_reason'),
    /** The day from which its periods are counted. */
    anchorDate: exactMoment('anchor_date'),
    /** In whose days they are counted. Null: UTC, as before this was kept. */
    anchorTimeZone: text('anchor_time_zone'),
    /** Begin of the present period, whose end is `endDate`. */
    periodStart: exactMoment('period_start'),
    /** Cents that the next invoices get less. */
    credit: bigint('credit', { mode: 'number' }).notNull().default(0),
    /** Since when an invoice waits for its payment; after 14 days the account is read only. */
    paymentDueSince: exactMoment('payment_due_since'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('subscription_account_id').on(table.accountId),
    index('subscription_end_date').on(table.endDate),
  ],
);

/** A seat in another account's subscription. The user's top subscription may be such a gift. */
export const subscriptionGift = pgTable(
  'subscription_gift',
  {
    subscriptionId: keyOf('subscription_id', () => subscription.id, cascade),
    userId: keyOf('user_id', () => appUser.id, cascade),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.userId] }),
    index('subscription_gift_user_id').on(table.userId),
  ],
);
