import { sql } from 'drizzle-orm';
import { bigint, boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The data sets of the analytical store: which version of a set counts now. Its file is
 * `{analytics folder}/{id}/{version}.duckdb`; one update of `version` shows a new one to all processes at once.
 */
export const dataSet = pgTable('data_set', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** ISO 4217; totals of different sets never meet. */
  currency: text('currency').notNull(),
  timeZone: text('time_zone').notNull(),
  version: text('version').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  lines: bigint('lines', { mode: 'number' }).notNull(),
  /** What the set has of the optional parts of the star schema. */
  parts: text('parts')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Everybody's market; else a set is seen by those who have a brand in it. */
  shared: boolean('shared').notNull().default(false),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
