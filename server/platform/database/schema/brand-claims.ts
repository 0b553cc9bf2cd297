import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { account, appUser } from './accounts';
import { brand } from './catalogue';
import { cascade, keyOf, moment } from './columns';

/** `waiting`: for the mailed link, or for an admin where nothing is mailed. */
export type BrandClaimState = 'waiting' | 'granted' | 'declined' | 'withdrawn';

/**
 * The claim of an account to a brand of a shared data set (P-12). It gives nothing until it is granted; `account_brand` says
 * what is owned. Another claim of the account to the same brand replaces it, and its link.
 */
export const brandClaim = pgTable(
  'brand_claim',
  {
    id: text('id').primaryKey(),
    accountId: keyOf('account_id', () => account.id, cascade),
    brandId: keyOf('brand_id', () => brand.id, cascade),
    /** Who made it. */
    userId: keyOf('user_id', () => appUser.id, cascade),
    state: text('state').$type<BrandClaimState>().notNull(),
    /** The mailbox of the link, at the domain of the brand's website. Null: an admin decides. */
    mailedTo: text('mailed_to'),
    /** SHA-256 of the link's secret; null where nothing was mailed. */
    tokenHash: text('token_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the link ends; null where nothing was mailed. */
    expiresAt: moment('expires_at'),
    /** Why an admin declined it; null where somebody did who got the mail. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('brand_claim_account_brand').on(table.accountId, table.brandId),
    uniqueIndex('brand_claim_token').on(table.tokenHash),
    index('brand_claim_for_admins')
      .on(table.createdAt)
      .where(sql`state = 'waiting' and mailed_to is null`),
  ],
);
