import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { amount, cascade, keyOf, moment } from './columns';

/**
 * The embedded payment gateway. It stands for another company's system: its tables refer to none of the platform's, and
 * nothing but `server/platform/gateway` reads them.
 */

export const gatewayCustomer = pgTable('gateway_customer', {
  /** `cus_` and 32 random characters; so are all ids here, behind a prefix of their own. */
  id: text('id').primaryKey(),
  /** The idempotency key of the call that made it. */
  key: text('key').notNull().unique(),
  accountId: text('account_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** What the bank says to a card; see `gateway/test-cards.ts`. */
export type CardBehaviour =
  'pays' | 'asks' | 'declines' | 'declines-later' | 'pays-slowly' | 'fails-slowly';

/** The card that later charges use. Numbers are stored nowhere. */
export const gatewayCard = pgTable('gateway_card', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => gatewayCustomer.id, { onDelete: 'cascade' }),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
  addedAt: moment('added_at').notNull(),
});

/** open: nothing is paid yet. processing: the bank takes its time. The others are final. */
export type GatewaySessionStatus =
  'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** A hosted page that takes one payment. */
export const gatewaySession = pgTable(
  'gateway_session',
  {
    /** Also the secret in the page's address: 192 random bits. */
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    customerId: keyOf('customer_id', () => gatewayCustomer.id, cascade),
    reference: text('reference').notNull(),
    lines: jsonb('lines').$type<{ text: string; amount: number }[]>().notNull(),
    total: amount('total').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    status: text('status').$type<GatewaySessionStatus>().notNull(),
    /** The newest payment. */
    paymentId: text('payment_id'),
    /** Forms that were accepted. Each page's form counts once: its token names this number. */
    step: integer('step').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('gateway_session_open')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'open'`),
  ],
);

export type GatewayPaymentStatus = 'succeeded' | 'processing' | 'action_required' | 'failed';
export type PaymentFailure = 'declined' | 'refused' | 'no-card' | 'ended';

export const gatewayPayment = pgTable(
  'gateway_payment',
  {
    id: text('id').primaryKey(),
    /** Key of a charge without the customer; null for the payment of a session. */
    key: text('key').unique(),
    sessionId: text('session_id').references(() => gatewaySession.id, { onDelete: 'cascade' }),
    customerId: keyOf('customer_id', () => gatewayCustomer.id, cascade),
    reference: text('reference').notNull(),
    amount: amount('amount').notNull(),
    text: text('text').notNull(),
    brand: text('brand'),
    last4: text('last4'),
    behaviour: text('behaviour').$type<CardBehaviour>(),
    /** Whether later charges use the card, if it pays (P-13). */
    keepsCard: boolean('keeps_card').notNull().default(true),
    status: text('status').$type<GatewayPaymentStatus>().notNull(),
    failure: text('failure').$type<PaymentFailure>(),
    createdAt: moment('created_at').notNull(),
    /** When a payment in processing ends. */
    settlesAt: moment('settles_at'),
  },
  (table) => [
    index('gateway_payment_settles')
      .on(table.settlesAt)
      .where(sql`${table.status} = 'processing'`),
  ],
);

/** A hosted page on which a customer changes the card. */
export const gatewayPortal = pgTable('gateway_portal', {
  /** The secret in the page's address: 192 random bits. */
  id: text('id').primaryKey(),
  customerId: keyOf('customer_id', () => gatewayCustomer.id, cascade),
  returnUrl: text('return_url').notNull(),
  step: integer('step').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});

/** Events with the state of their delivery: an outbox, written in the transaction of what they report. */
export const gatewayOutbox = pgTable(
  'gateway_outbox',
  {
    /** The event's id, `evt_…`: the same at each try. */
    id: text('id').primaryKey(),
    /** The event as it is sent, byte for byte. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    deliveredAt: moment('delivered_at'),
    failedAt: moment('failed_at'),
    error: text('error'),
  },
  (table) => [
    index('gateway_outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.deliveredAt} is null and ${table.failedAt} is null`),
  ],
);
