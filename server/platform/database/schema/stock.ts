import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { account, appUser } from './accounts';
import { product } from './catalogue';
import { cascade, keyOf, moment } from './columns';

export const warehouse = pgTable('warehouse', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  acceptingInventory: boolean('accepting_inventory').notNull().default(true),
});

/** The storage of an account. Without a row it has no pallets, and the warehouse alone decides on intake. */
export const storagePlan = pgTable(
  'storage_plan',
  {
    accountId: keyOf('account_id', () => account.id, cascade),
    warehouseId: keyOf('warehouse_id', () => warehouse.id),
    palletsAllowed: integer('pallets_allowed').notNull(),
    palletsUsed: integer('pallets_used').notNull().default(0),
    acceptingInventory: boolean('accepting_inventory').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.warehouseId] })],
);

export type StorageRequestState = 'open' | 'accepted' | 'declined';

/** A request for more storage (O-07). Internal admins decide it. */
export const storageRequest = pgTable(
  'storage_request',
  {
    id: text('id').primaryKey(),
    accountId: keyOf('account_id', () => account.id, cascade),
    warehouseId: keyOf('warehouse_id', () => warehouse.id),
    userId: text('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    /** The requester's name, which stays when the user is deleted. */
    userName: text('user_name').notNull(),
    pallets: integer('pallets').notNull(),
    notes: text('notes').notNull(),
    state: text('state').$type<StorageRequestState>().notNull().default('open'),
    /** Why it was declined. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('storage_request_account').on(table.accountId, table.createdAt, table.id),
    index('storage_request_open')
      .on(table.createdAt)
      .where(sql`state = 'open'`),
    index('storage_request_decided').on(table.decidedAt),
  ],
);

/** Users who get a mail when intake opens again (O-07). */
export const intakeNotice = pgTable(
  'intake_notice',
  {
    userId: keyOf('user_id', () => appUser.id, cascade),
    warehouseId: keyOf('warehouse_id', () => warehouse.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.warehouseId] })],
);

/**
 * Stock is the sum of this table. A trigger allows inserts only. It has no reference that the database would set to null
 * (such as a user's), because that is an update.
 */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: keyOf('account_id', () => account.id),
    productId: keyOf('product_id', () => product.id),
    warehouseId: keyOf('warehouse_id', () => warehouse.id),
    delta: integer('delta').notNull(),
    kind: text('kind').$type<'receipt' | 'sale' | 'adjust' | 'return' | 'sample'>().notNull(),
    /** The source of the entry: the id of a receipt or the number of an order. */
    reference: text('reference').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_ledger_product').on(table.productId, table.accountId, table.warehouseId),
    // Recent sales, by account and for all accounts.
    index('stock_ledger_sales')
      .on(table.accountId, table.at)
      .where(sql`kind = 'sale'`),
    index('stock_ledger_all_sales')
      .on(table.at)
      .where(sql`kind = 'sale'`),
  ],
);

/** The sum of the ledger. A trigger keeps it in the transaction of every entry, so that lists do not sum the ledger. */
export const stockBalance = pgTable(
  'stock_balance',
  {
    accountId: keyOf('account_id', () => account.id),
    productId: keyOf('product_id', () => product.id),
    warehouseId: keyOf('warehouse_id', () => warehouse.id),
    onHand: bigint('on_hand', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.accountId, table.warehouseId] })],
);
