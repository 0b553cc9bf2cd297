import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';

import type { purchaseActions, purchaseStates } from '../../../../contract/vocabulary';
import { account, appUser, type StoredBillingDetails } from './accounts';
import { amount, cascade, keyOf, moment } from './columns';
import { price, subscription } from './plans';

/** What an account is at the payment gateway. */
export const billingCustomer = pgTable('billing_customer', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  gatewayId: text('gateway_id').notNull().unique(),
});

/** A month of an additional user or brand (P-08). */
export const addOnPrice = pgTable('add_on_price', {
  kind: text('kind').$type<AddOnKind>().primaryKey(),
  amountPerMonth: integer('amount_per_month').notNull(),
});
export type AddOnKind = 'users' | 'brands';

export type PurchaseKind = (typeof purchaseActions)[number];
/** open: nothing is paid yet. credited: paid, but it could not take effect. The last five are final. */
export type PurchaseStatus = (typeof purchaseStates)[number];

/** A line of a purchase or an invoice. Amounts are in cents; below 0 for a credit. */
export interface BilledLine {
  text: string;
  quantity: number;
  amount: number;
  /** The quantity is shown also where it is 1. */
  counted?: true;
}

/**
 * A change of a subscription that somebody has asked for: the record that the page of the result follows (R-14, P-03). What
 * needs a payment takes effect when the gateway says that it is paid; the rest at once.
 */
export const purchase = pgTable(
  'purchase',
  {
    /** `pur_` and 24 random characters. */
    id: text('id').primaryKey(),
    accountId: keyOf('account_id', () => account.id, cascade),
    userId: text('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    kind: text('kind').$type<PurchaseKind>().notNull(),
    /** Id of the subscription that it changes or will begin. */
    subscriptionId: text('subscription_id').notNull(),
    /** The price of the subscription after the change. */
    priceId: keyOf('price_id', () => price.id),
    /** The additional users and brands that a purchase of add-ons buys. */
    users: integer('users').notNull().default(0),
    brands: integer('brands').notNull().default(0),
    invoiceId: text('invoice_id'),
    status: text('status').$type<PurchaseStatus>().notNull(),
    lines: jsonb('lines').$type<BilledLine[]>().notNull(),
    tax: amount('tax').notNull(),
    total: amount('total').notNull(),
    /** What the subscription gets when it is paid; see `billing/state.ts`. */
    effect: jsonb('effect').notNull(),
    /** Version of the subscription that the amounts are based on; null where there was none. */
    basedOn: integer('based_on'),
    /** When the change takes effect: at once, or at the end of the period. */
    effectiveAt: moment('effective_at').notNull(),
    sessionId: text('session_id').unique(),
    paymentId: text('payment_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('purchase_account').on(table.accountId, table.createdAt),
    index('purchase_subscription').on(table.subscriptionId, table.createdAt),
    index('purchase_status').on(table.status, table.createdAt),
  ],
);

export type InvoiceStatus = 'open' | 'paid' | 'void';

/** `email`: of the owner of the plan. An invoice from before the details were asked for has none of them (P-13). */
export interface BillTo {
  name: string;
  person: string;
  email: string;
  details?: StoredBillingDetails;
}

/** Who sells: the name of a company, the lines of its address, and its tax id. */
export interface Seller {
  name: string;
  address: string[];
  taxId: string | null;
}

export const invoice = pgTable(
  'invoice',
  {
    /** `inv_` and 24 random characters. */
    id: text('id').primaryKey(),
    /** Counts up without an end; `invoiceNumber` writes it. */
    serial: serial('serial').notNull().unique(),
    accountId: keyOf('account_id', () => account.id, cascade),
    subscriptionId: keyOf('subscription_id', () => subscription.id, cascade),
    status: text('status').$type<InvoiceStatus>().notNull(),
    /** The recipient, as it was at the time. */
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    /** As it was at the time. Null: issued before this was kept. */
    seller: jsonb('seller').$type<Seller>(),
    lines: jsonb('lines').$type<BilledLine[]>().notNull(),
    subtotal: amount('subtotal').notNull(),
    /** Thousandths of a per cent: 8,250 is 8.25 %. */
    taxRate: integer('tax_rate').notNull(),
    tax: amount('tax').notNull(),
    total: amount('total').notNull(),
    issuedAt: moment('issued_at').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Time zone of its dates: that of the account when it was issued. Null: issued before this was kept. */
    timeZone: text('time_zone'),
    paidAt: moment('paid_at'),
    paymentId: text('payment_id'),
    /** Charges of the card that were tried, and when the next one is due; null: none. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
  },
  (table) => [
    index('invoice_account').on(table.accountId, table.serial),
    index('invoice_subscription').on(table.subscriptionId),
    index('invoice_next_attempt').on(table.nextAttemptAt),
  ],
);

/** Webhooks that were handled: an event takes effect once. */
export const gatewayEvent = pgTable(
  'gateway_event',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.id] })],
);

/** How far the demo's clock is ahead of the machine's, in milliseconds. One row, or none. */
export const billingClock = pgTable('billing_clock', {
  id: integer('id').primaryKey(),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
});
