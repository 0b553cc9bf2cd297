import { eq } from 'drizzle-orm';

import {
  UnknownAtGatewayError,
  type ChargeInput,
  type CheckoutInput,
  type CheckoutState,
  type PaymentGateway,
  type PaymentState,
} from '../billing/gateway-port';
import { sumOf, toCents } from '../billing/money';
import { readStripeEvent } from '../billing/stripe-event';
import type { Database } from '../database/connect';
import {
  gatewayCustomer,
  gatewayPayment,
  gatewayPortal,
  gatewaySession,
} from '../database/schema/gateway';
import { inTransaction } from '../database/transaction';
import { findKeptCard, startPayment } from './payments';
import { newId, payPath, portalPath, type Payment, type Session } from './records';
import { endUnpaid, readSession, settle, withSession } from './sessions';

export interface EmbeddedGatewayDeps {
  db: Database;
  /** The clock of billing. It may read the database. */
  now: () => Promise<Date>;
  /** The platform's origin, where the hosted pages are. */
  publicUrl: string;
  /** Signs events. */
  secret: string;
}

const portalMinutes = 60;

/** A key came back with another request: a mistake of the caller, which Stripe answers the same way. */
export class KeyReusedError extends Error {
  override name = 'KeyReusedError';
}

/**
 * A payment gateway within the platform: it behaves like Stripe, takes test cards alone, and moves no money. Its records
 * are its own; billing learns of them by this port and by events.
 */
export function createEmbeddedGateway(deps: EmbeddedGatewayDeps): PaymentGateway {
  const { db, now, publicUrl, secret } = deps;
  return {
    name: 'embedded',
    async createCustomer({ key, accountId, name, email }) {
      const createdAt = await now();
      await db
        .insert(gatewayCustomer)
        .values({ id: newId('cus'), key, accountId, name, email, createdAt })
        .onConflictDoNothing();
      const [customer] = await db
        .select()
        .from(gatewayCustomer)
        .where(eq(gatewayCustomer.key, key));
      if (customer?.accountId !== accountId) throw new KeyReusedError(key);
      return { id: customer.id };
    },
    async createCheckoutSession(input) {
      const session = await createSession(db, input, await now());
      return { id: session.id, url: publicUrl + payPath(session.id) };
    },
    async retrieveCheckoutSession(id) {
      const found = await readSession(db, id, await now());
      if (found === null) throw new UnknownAtGatewayError(id);
      return toCheckoutState(found.session);
    },
    async expireCheckoutSession(id) {
      const time = await now();
      const found = await withSession(db, id, time, async (tx, open) => {
        if (open.session.status === 'open') await endUnpaid(tx, open, 'expired', time);
        return true;
      });
      if (found === null) throw new UnknownAtGatewayError(id);
    },
    async createPortalSession({ customer, returnUrl }) {
      const id = newId('bps');
      const expiresAt = new Date((await now()).getTime() + portalMinutes * 60_000);
      await requireCustomer(db, customer);
      await db
        .insert(gatewayPortal)
        .values({ id, customerId: customer, returnUrl: webAddress(returnUrl), expiresAt });
      return { url: publicUrl + portalPath(id) };
    },
    async paymentMethod(customer) {
      const card = await findKeptCard(db, customer);
      return card ? { brand: card.brand, last4: card.last4 } : null;
    },
    async charge(input) {
      return toPaymentState(await charge(db, input, await now()));
    },
    async retrievePayment(id) {
      const payment = await findPayment(db, id);
      const time = await now();
      if (payment.status !== 'processing') return toPaymentState(payment);
      await settle(db, payment, time);
      return toPaymentState(await findPayment(db, id));
    },
    readEvent: (body, signature) => readStripeEvent(body, signature, secret),
  };
}

async function requireCustomer(db: Database, id: string): Promise<void> {
  const [customer] = await db.select().from(gatewayCustomer).where(eq(gatewayCustomer.id, id));
  if (!customer) throw new UnknownAtGatewayError(id);
}

/** @throws RangeError for amounts that do not add up; TypeError for an address that no browser can open */
async function createSession(db: Database, input: CheckoutInput, now: Date): Promise<Session> {
  const { key, customer: customerId, reference, total, expiresAt } = input;
  if (total <= 0 || sumOf(input.lines.map(({ amount }) => amount)) !== total)
    throw new RangeError('the lines of a checkout must add up to its total, above 0');
  await requireCustomer(db, customerId);
  await db
    .insert(gatewaySession)
    .values({
      id: newId('cs'),
      key,
      customerId,
      reference,
      lines: input.lines.map(({ text, amount }) => ({ text, amount })),
      total,
      successUrl: webAddress(input.successUrl),
      cancelUrl: webAddress(input.cancelUrl),
      status: 'open',
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing();
  const [session] = await db.select().from(gatewaySession).where(eq(gatewaySession.key, key));
  const isSame =
    session?.customerId === customerId &&
    session.reference === reference &&
    session.total === total;
  if (!isSame) throw new KeyReusedError(key);
  return session;
}

/** Charges the kept card once for each key, however often it is called. */
async function charge(db: Database, input: ChargeInput, now: Date): Promise<Payment> {
  const { key, customer: customerId, reference, amount, text } = input;
  if (amount <= 0) throw new RangeError('a charge is above 0');
  return inTransaction(db, async (tx) => {
    // Charges of one customer run one after the other, so that of two with one key the second finds the first.
    const [customer] = await tx
      .select()
      .from(gatewayCustomer)
      .where(eq(gatewayCustomer.id, customerId))
      .for('update');
    if (!customer) throw new UnknownAtGatewayError(customerId);
    const [earlier] = await tx.select().from(gatewayPayment).where(eq(gatewayPayment.key, key));
    if (earlier) {
      const isSame =
        earlier.customerId === customerId &&
        earlier.reference === reference &&
        earlier.amount === amount;
      if (!isSame) throw new KeyReusedError(key);
      return earlier;
    }
    const card = await findKeptCard(tx, customerId);
    const due = { key, sessionId: null, customerId, reference, amount, text, keepsCard: false };
    return startPayment(tx, due, card, now);
  });
}

async function findPayment(db: Database, id: string): Promise<Payment> {
  const [payment] = await db.select().from(gatewayPayment).where(eq(gatewayPayment.id, id));
  if (!payment) throw new UnknownAtGatewayError(id);
  return payment;
}

/** @throws TypeError for anything but an address of the web */
function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`no web address: ${url}`);
  return url;
}

const toCheckoutState = ({ id, reference, status, total, paymentId }: Session): CheckoutState => ({
  id,
  reference,
  status,
  total: toCents(total),
  paymentId,
});

const toPaymentState = ({ id, reference, status, amount }: Payment): PaymentState => ({
  id,
  reference,
  status,
  amount: toCents(amount),
});
