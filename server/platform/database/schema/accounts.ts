import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { AdminRole } from '../../../../contract/permissions';
import { brand } from './catalogue';
import { identityAccount } from './identity';
import { cascade, exactMoment, keyOf } from './columns';

const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** What invoices say of an account besides its name (P-13). `address` has several lines. */
export interface StoredBillingDetails {
  address: string;
  taxId: string | null;
  /** Gets the receipts. */
  email: string;
  purchaseOrder: string | null;
}

/** A company: the tenant that owns brands, subscriptions and orders. Its id is the organization id of A-06. */
export const account = pgTable('account', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** IANA name (U-10). Null until a browser or a user of the account has said it. */
  timeZone: text('time_zone'),
  /** Null until the first purchase asks for them, or the settings (P-13). */
  billingDetails: jsonb('billing_details').$type<StoredBillingDetails>(),
  createdAt: exactMoment('created_at').notNull().defaultNow(),
});

/** A declined request to list a brand: the name as typed, the admin's reason, and the moment in ISO 8601. */
export interface DeclinedBrand {
  name: string;
  reason: string;
  at: string;
}

/** A user of the product (C-10), created at the first sign-in. */
export const appUser = pgTable(
  'app_user',
  {
    id: text('id').primaryKey(),
    sub: text('sub')
      .notNull()
      .unique()
      .references(() => identityAccount.sub, { onDelete: 'cascade' }),
    accountId: keyOf('account_id', () => account.id),
    /** user or admin (P-05); never set from a login option. */
    role: text('role').$type<AdminRole>().notNull().default('user'),
    merchantRoles: texts('merchant_roles'),
    designation: text('designation'),
    ldUserKey: text('ld_user_key').notNull(),
    brandId: text('brand_id').references(() => brand.id, { onDelete: 'set null' }),
    primaryBrandId: text('primary_brand_id').references(() => brand.id, { onDelete: 'set null' }),
    primaryCategoryIds: texts('primary_category_ids'),
    subCategoryIds: texts('sub_category_ids'),
    competitorBrandIds: texts('competitor_brand_ids'),
    insightIds: texts('insight_ids'),
    trendsetterSubscriptionSettings: jsonb('trendsetter_subscription_settings').$type<
      Record<string, unknown>
    >(),
    needToListBrand: boolean('need_to_list_brand').notNull().default(false),
    /** The name of a brand that the user looked for and did not find (P-11), as typed. */
    unlistedBrandName: text('unlisted_brand_name'),
    unlistedBrandAt: exactMoment('unlisted_brand_at'),
    /** The user's last request of such a brand, where it was declined; until the next request, or until they have a brand. */
    declinedBrand: jsonb('declined_brand').$type<DeclinedBrand>(),
    lastSignedInAt: exactMoment('last_signed_in_at'),
    signInCount: integer('sign_in_count').notNull().default(0),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
  },
  (table) => [index('app_user_account_id').on(table.accountId)],
);

/** Own brands of an account. Those of the shared market count against the plan's brand limit (P-02). */
export const accountBrand = pgTable(
  'account_brand',
  {
    accountId: keyOf('account_id', () => account.id, cascade),
    brandId: keyOf('brand_id', () => brand.id, cascade),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.brandId] })],
);

/** Brands that one user is associated with, in addition to those of the account. */
export const userBrand = pgTable(
  'user_brand',
  {
    userId: keyOf('user_id', () => appUser.id, cascade),
    brandId: keyOf('brand_id', () => brand.id, cascade),
  },
  (table) => [primaryKey({ columns: [table.userId, table.brandId] })],
);
