import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';

import type {
  OrderAction,
  OrderListTab,
  OrderStatus,
  ReviewState,
} from '../../../../contract/vocabulary';
import { account, appUser } from './accounts';
import { brand, product } from './catalogue';
import { cascade, keyOf, moment } from './columns';
import { warehouse } from './stock';

/** One sequence for the platform. It starts with seven digits, so that order numbers sort by age. */
export const consignmentOrderNumber = pgSequence('consignment_order_number', {
  startWith: 1_000_001,
});

export const consignmentOrder = pgTable(
  'consignment_order',
  {
    orderNumber: text('order_number').primaryKey(),
    accountId: keyOf('account_id', () => account.id),
    brandId: keyOf('brand_id', () => brand.id),
    warehouseId: keyOf('warehouse_id', () => warehouse.id),
    status: text('status').$type<OrderStatus>().notNull(),
    reviewState: text('review_state').$type<ReviewState>(),
    contactEmail: text('contact_email'),
    expectedDate: date('expected_date', { mode: 'string' }),
    carrier: text('carrier'),
    tracking: text('tracking'),
    cartons: integer('cartons'),
    pallets: integer('pallets'),
    notes: text('notes'),
    placedBy: text('placed_by').references(() => appUser.id, { onDelete: 'set null' }),
    placedAt: moment('placed_at'),
    closedReason: text('closed_reason'),
    /** The order that this one was copied from. */
    copiedFrom: text('copied_from'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    tab: text('tab')
      .$type<OrderListTab>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when review_state = 'pending' then 'in_review' when review_state = 'voided' then 'closed'
          when review_state = 'invalid_by_admin' then 'invalid' when status = 'initial' then 'draft'
          when status = 'Received' then 'received' else 'placed' end`,
      ),
    /** The summary lists drafts first. */
    isDraft: boolean('is_draft')
      .notNull()
      .generatedAlwaysAs(sql`status = 'initial' and review_state is null`),
    /** When it was placed, or else created: a sort key must not be null. */
    datedAt: moment('dated_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(placed_at, created_at)`),
  },
  // One index for each sort order of the list, by account and (for admins) for all: a page reads only its own rows.
  (table) => [
    index('consignment_order_summary').on(
      table.accountId,
      table.isDraft,
      table.updatedAt,
      table.orderNumber,
    ),
    index('consignment_order_dated').on(table.accountId, table.datedAt, table.orderNumber),
    index('consignment_order_tab').on(
      table.accountId,
      table.tab,
      table.updatedAt,
      table.orderNumber,
    ),
    index('consignment_order_tab_dated').on(
      table.accountId,
      table.tab,
      table.datedAt,
      table.orderNumber,
    ),
    index('consignment_order_all_summary').on(table.isDraft, table.updatedAt, table.orderNumber),
    index('consignment_order_all_dated').on(table.datedAt, table.orderNumber),
    index('consignment_order_all_tab').on(table.tab, table.updatedAt, table.orderNumber),
    index('consignment_order_all_tab_dated').on(table.tab, table.datedAt, table.orderNumber),
    index('consignment_order_brand_id').on(table.brandId),
  ],
);

/** `line` numbers the lines of an order from 1. Missing units are null, which is not zero (O-04). */
export const consignmentLine = pgTable(
  'consignment_line',
  {
    orderNumber: keyOf('order_number', () => consignmentOrder.orderNumber, cascade),
    line: integer('line').notNull(),
    productId: keyOf('product_id', () => product.id),
    cases: integer('cases'),
    unitsPerCase: integer('units_per_case'),
    looseUnits: integer('loose_units'),
    totalUnits: integer('total_units')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(cases, 0) * coalesce(units_per_case, 0) + coalesce(loose_units, 0)`,
      ),
    received: integer('received').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    shortClosed: integer('short_closed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.line] }),
    index('consignment_line_product_id').on(table.productId),
  ],
);

/** A receipt of goods. It stores the receiver's name, because the record outlives their account. */
export const receipt = pgTable(
  'receipt',
  {
    id: text('id').primaryKey(),
    orderNumber: keyOf('order_number', () => consignmentOrder.orderNumber),
    receivedAt: moment('received_at').notNull(),
    receivedBy: text('received_by').notNull(),
    receivedByName: text('received_by_name').notNull(),
    /** Why more units were received than ordered. */
    reason: text('reason'),
    /** Pallets that the goods occupy; null for a receipt from before they were recorded. */
    pallets: integer('pallets'),
  },
  (table) => [index('receipt_order_number').on(table.orderNumber, table.receivedAt)],
);

/** `quantity` is added to stock; `rejected` is not part of it. */
export const receiptLine = pgTable(
  'receipt_line',
  {
    receiptId: keyOf('receipt_id', () => receipt.id),
    position: integer('position').notNull(),
    orderNumber: text('order_number').notNull(),
    line: integer('line').notNull(),
    quantity: integer('quantity').notNull(),
    rejected: integer('rejected').notNull(),
    reason: text('reason'),
    lot: text('lot'),
    expiry: date('expiry', { mode: 'string' }),
    location: text('location'),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.position] }),
    foreignKey({
      columns: [table.orderNumber, table.line],
      foreignColumns: [consignmentLine.orderNumber, consignmentLine.line],
    }),
  ],
);

/** The timeline of an order: who did what, when and why. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: keyOf('order_number', () => consignmentOrder.orderNumber, cascade),
    at: moment('at').notNull().defaultNow(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    action: text('action').$type<OrderAction>().notNull(),
    reason: text('reason'),
  },
  (table) => [index('order_event_order_number').on(table.orderNumber, table.id)],
);

/** The result of a request with an idempotency key (REL-01), stored for a week. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: keyOf('user_id', () => appUser.id, cascade),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the request runs; no other transaction sees that. */
    status: integer('status'),
    /** Stored as text, so that all tries get the same bytes. */
    answer: json('answer').$type<unknown>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_key_created_at').on(table.createdAt),
  ],
);
