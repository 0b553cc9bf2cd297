import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import type { PostalAddress } from '../../../../contract/ams/brand-orders';
import type { BrandOrderEvent, BrandOrderState } from '../../../../contract/vocabulary';
import { account } from './accounts';
import { brand, product } from './catalogue';
import { cascade, keyOf, moment } from './columns';

/** It starts with seven digits, so that ids sort by age. */
export const lineItemSetNumber = pgSequence('line_item_set_number', { startWith: 1_000_001 });

/** A brand order: an order that the brand ships itself (O-08). */
export const lineItemSet = pgTable(
  'line_item_set',
  {
    /** `LS-1000001`. */
    id: text('id').primaryKey(),
    accountId: keyOf('account_id', () => account.id),
    brandId: keyOf('brand_id', () => brand.id),
    /** As the shop numbers it. */
    orderNumber: text('order_number').notNull(),
    state: text('state').$type<BrandOrderState>().notNull().default('new'),
    orderedAt: moment('ordered_at').notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    shipTo: jsonb('ship_to').$type<PostalAddress>().notNull(),
    shipFrom: jsonb('ship_from').$type<PostalAddress>(),
    notes: text('notes'),
    cancelledReason: text('cancelled_reason'),
    /** Hash of the order as the intake received it: the same number with other content is refused. */
    intakeHash: text('intake_hash').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  // One index for each sort order of the lists, by account and (for admins) for all: a page reads only its own rows. The
  // due date at the end of the others tells future orders apart without reading them.
  (table) => [
    unique('line_item_set_order_number').on(table.accountId, table.orderNumber),
    index('line_item_set_due').on(table.accountId, table.dueDate, table.id, table.state),
    index('line_item_set_ordered').on(
      table.accountId,
      table.orderedAt,
      table.id,
      table.state,
      table.dueDate,
    ),
    index('line_item_set_state_due').on(table.accountId, table.state, table.dueDate, table.id),
    index('line_item_set_state_ordered').on(
      table.accountId,
      table.state,
      table.orderedAt,
      table.id,
      table.dueDate,
    ),
    index('line_item_set_all_due').on(table.dueDate, table.id, table.state),
    index('line_item_set_all_ordered').on(table.orderedAt, table.id, table.state, table.dueDate),
    index('line_item_set_all_state_due').on(table.state, table.dueDate, table.id),
    index('line_item_set_all_state_ordered').on(
      table.state,
      table.orderedAt,
      table.id,
      table.dueDate,
    ),
    index('line_item_set_brand_id').on(table.brandId),
  ],
);

/** `line` numbers the lines of an order from 1. What is neither shipped nor cancelled is left. */
export const lineItem = pgTable(
  'line_item',
  {
    setId: keyOf('set_id', () => lineItemSet.id, cascade),
    line: integer('line').notNull(),
    productId: keyOf('product_id', () => product.id),
    sku: text('sku'),
    ordered: integer('ordered').notNull(),
    shipped: integer('shipped').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.line] }),
    index('line_item_product_id').on(table.productId),
    // Products are found by the SKUs of their orders.
    index('line_item_sku').on(sql`lower(${table.sku})`),
    check(
      'line_item_adds_up',
      sql`ordered > 0 and shipped >= 0 and cancelled >= 0 and shipped + cancelled <= ordered`,
    ),
  ],
);

/** A parcel. Without carrier and tracking number where the brand has said "no tracking". */
export const shipment = pgTable(
  'shipment',
  {
    /** `LS-1000001-2`. */
    id: text('id').primaryKey(),
    setId: keyOf('set_id', () => lineItemSet.id, cascade),
    /** From 1 within the order. */
    number: integer('number').notNull(),
    carrier: text('carrier'),
    tracking: text('tracking'),
    shippedOn: date('shipped_on', { mode: 'string' }).notNull(),
    boxes: integer('boxes').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The name of who made it, which outlives their account. */
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    unique('shipment_number').on(table.setId, table.number),
    index('shipment_tracking').on(table.tracking),
  ],
);

/** A line of a parcel: one row for each lot. */
export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: keyOf('shipment_id', () => shipment.id, cascade),
    position: integer('position').notNull(),
    setId: text('set_id').notNull(),
    line: integer('line').notNull(),
    quantity: integer('quantity').notNull(),
    lot: text('lot'),
    expiry: date('expiry', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      columns: [table.setId, table.line],
      foreignColumns: [lineItem.setId, lineItem.line],
    }).onDelete('cascade'),
    index('shipment_line_set_id').on(table.setId, table.line),
    check('shipment_line_quantity', sql`quantity > 0`),
  ],
);

/** The timeline of a brand order. */
export const lineItemSetEvent = pgTable(
  'line_item_set_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    setId: keyOf('set_id', () => lineItemSet.id, cascade),
    at: moment('at').notNull(),
    /** A user's id, or null for the intake. */
    userId: text('user_id'),
    userName: text('user_name').notNull(),
    action: text('action').$type<BrandOrderEvent>().notNull(),
    shipmentNumber: integer('shipment_number'),
    reason: text('reason'),
  },
  (table) => [index('line_item_set_event_set_id').on(table.setId, table.id)],
);

/**
 * How many orders there are, by what the tabs count. Triggers keep it in step with `line_item_set`, so that the tabs never
 * count orders. The due date of new orders tells future ones apart on any day; that of all others is `-infinity`.
 */
export const lineItemSetCount = pgTable(
  'line_item_set_count',
  {
    accountId: text('account_id').notNull(),
    brandId: text('brand_id').notNull(),
    state: text('state').$type<BrandOrderState>().notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    sets: integer('sets').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.brandId, table.state, table.dueDate] }),
  ],
);
