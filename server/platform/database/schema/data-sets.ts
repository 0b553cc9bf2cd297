import { sql } from 'drizzle-orm';
import { bigint, boolean, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The data sets of the analytical store with their current versions. A version's file is
 * `{analytics folder}/{id}/{version}.duckdb`. One update of `version` switches all processes at the same time.
 */
export const dataSet = pgTable('data_set', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** ISO 4217. Totals never combine different sets. */
  currency: text('currency').notNull(),
  timeZone: text('time_zone').notNull(),
  version: text('version').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  lines: bigint('lines', { mode: 'number' }).notNull(),
  /** The optional parts of the star schema that the set has. */
  parts: text('parts')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Whether everybody sees the set. Otherwise only users with a brand in it do. */
  shared: boolean('shared').notNull().default(false),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/**
 * The ids that imports made of names. A name keeps its id for ever, also when the set loses the name or is removed:
 * accounts, orders, preferences and links refer to the id.
 */
export const dataSetName = pgTable(
  'data_set_name',
  {
    /** Not a reference: the names outlive the set. */
    dataSetId: text('data_set_id').notNull(),
    kind: text('kind', { enum: ['brand', 'department', 'category', 'sub_category'] }).notNull(),
    name: text('name').notNull(),
    code: text('code').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.dataSetId, table.kind, table.name] })],
);
