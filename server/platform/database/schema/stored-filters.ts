import { pgTable, text } from 'drizzle-orm/pg-core';

import { moment } from './columns';

/** filters of a dashboard that are too long for an address, which has their key. A year after their last use they end. */
export const storedFilters = pgTable('stored_filters', {
  /** SHA-256 of `filters`, base64url: equal filters are stored once, and nobody guesses the key of another user's. */
  key: text('key').primaryKey(),
  /** JSON: a list of `FilterSelectionInput`, sorted by name. */
  filters: text('filters').notNull(),
  usedAt: moment('used_at').notNull(),
});
