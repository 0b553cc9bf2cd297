import { and, eq, lte } from 'drizzle-orm';

import type { Database } from '../database/connect';
import {
  gatewayPayment,
  gatewaySession,
  type GatewaySessionStatus,
} from '../database/schema/gateway';
import { inTransaction, type Transaction } from '../database/transaction';
import { tellOfSession } from './events';
import { endPayment, findKeptCard, lockPayment, startPayment } from './payments';
import type { Card, Payment, Session } from './records';

/** A session that is locked by the transaction, with its newest payment. */
export interface OpenSession {
  session: Session;
  payment: Payment | null;
  /** The card that later charges use: it pays with one confirmation (P-13). */
  kept: Card | null;
}

/** @returns the session with its newest payment; null for an unknown id */
export function readSession(db: Database, id: string, now: Date): Promise<OpenSession | null> {
  return withSession(db, id, now, (_tx, open) => Promise.resolve(open));
}

/**
 * Runs `work` while no other transaction changes the session. A session whose time is over is ended first.
 * @returns null for an unknown id
 */
export function withSession<Result>(
  db: Database,
  id: string,
  now: Date,
  work: (tx: Transaction, open: OpenSession) => Promise<Result>,
): Promise<Result | null> {
  return inTransaction(db, async (tx) => {
    const session = await lockSession(tx, id);
    if (!session) return null;
    const payment =
      session.paymentId === null ? null : ((await lockPayment(tx, session.paymentId)) ?? null);
    const kept = await findKeptCard(tx, session.customerId);
    return work(tx, await bringUpToDate(tx, { session, payment, kept }, now));
  });
}

async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [session] = await tx
    .select()
    .from(gatewaySession)
    .where(eq(gatewaySession.id, id))
    .for('update');
  return session;
}

/** What has happened by `now` without anybody's doing: the bank has answered, or the time to pay is over. */
async function bringUpToDate(tx: Transaction, open: OpenSession, now: Date): Promise<OpenSession> {
  const { session, payment } = open;
  if (session.status === 'open' && session.expiresAt <= now)
    return endUnpaid(tx, open, 'expired', now);
  if (payment === null || !isSettled(payment, now)) return open;
  const failure = payment.behaviour === 'fails-slowly' ? 'declined' : null;
  const ended = await endPayment(tx, payment, failure, now);
  const status = failure === null ? 'paid' : 'failed';
  const settled = await update(tx, session, { status, endedAt: now });
  const outcome = failure === null ? 'succeeded' : 'failed';
  await tellOfSession(tx, `checkout.session.async_payment_${outcome}`, settled, now);
  return { ...open, session: settled, payment: ended };
}

/** Whether the bank has answered by `now`. */
const isSettled = ({ status, settlesAt }: Payment, now: Date): boolean =>
  status === 'processing' && settlesAt !== null && settlesAt <= now;

/**
 * Pays an open session with a card. The payment may fail: the session is still open then.
 * @param keepsCard whether later charges use the card, if it pays
 */
export async function pay(
  tx: Transaction,
  open: OpenSession,
  { keepsCard, ...card }: Pick<Card, 'brand' | 'last4' | 'behaviour'> & { keepsCard: boolean },
  now: Date,
): Promise<OpenSession> {
  const { id: sessionId, customerId, reference, total: amount, lines } = open.session;
  const text = lines.map((line) => line.text).join(', ');
  const payment = await startPayment(
    tx,
    { key: null, sessionId, customerId, reference, amount, text, keepsCard },
    card,
    now,
  );
  return follow(tx, open, payment, now);
}

/** The customer's answer to the question of the bank. Does nothing where no payment waits for it. */
export async function answerBank(
  tx: Transaction,
  open: OpenSession,
  isConfirmed: boolean,
  now: Date,
): Promise<OpenSession> {
  const { session, payment } = open;
  if (session.status !== 'open' || payment?.status !== 'action_required') return open;
  const ended = await endPayment(tx, payment, isConfirmed ? null : 'refused', now);
  return follow(tx, open, ended, now);
}

/** Brings the session to the state of its payment, and makes its forms unusable. */
async function follow(
  tx: Transaction,
  open: OpenSession,
  payment: Payment,
  now: Date,
): Promise<OpenSession> {
  const { session } = open;
  const next = { step: session.step + 1, paymentId: payment.id };
  if (payment.status !== 'succeeded' && payment.status !== 'processing')
    return { ...open, session: await update(tx, session, next), payment };
  const isPaid = payment.status === 'succeeded';
  const status = isPaid ? 'paid' : 'processing';
  const complete = await update(tx, session, { ...next, status, endedAt: isPaid ? now : null });
  await tellOfSession(tx, 'checkout.session.completed', complete, now);
  return { ...open, session: complete, payment };
}

/** Ends an open session without a payment. A payment that waits for a confirmation ends with it. */
export async function endUnpaid(
  tx: Transaction,
  open: OpenSession,
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<OpenSession> {
  const { session, payment } = open;
  const waits = payment?.status === 'action_required';
  const ended = waits ? await endPayment(tx, payment, 'ended', now) : payment;
  const over = await update(tx, session, { status, endedAt: now, step: session.step + 1 });
  await tellOfSession(tx, 'checkout.session.expired', over, now);
  return { ...open, session: over, payment: ended };
}

async function update(
  tx: Transaction,
  { id }: Session,
  values: Partial<Session> & { status?: GatewaySessionStatus },
): Promise<Session> {
  const [session] = await tx
    .update(gatewaySession)
    .set(values)
    .where(eq(gatewaySession.id, id))
    .returning();
  return session!;
}

const atOnce = 100;

/** Ends what is due: sessions that were not paid in time, payments that the bank has answered by now. */
export async function endWhatIsDue(db: Database, now: Date): Promise<void> {
  const sessions = await db
    .select({ id: gatewaySession.id })
    .from(gatewaySession)
    .where(and(eq(gatewaySession.status, 'open'), lte(gatewaySession.expiresAt, now)))
    .limit(atOnce);
  for (const { id } of sessions) await readSession(db, id, now);
  const payments = await db
    .select()
    .from(gatewayPayment)
    .where(and(eq(gatewayPayment.status, 'processing'), lte(gatewayPayment.settlesAt, now)))
    .limit(atOnce);
  for (const payment of payments) await settle(db, payment, now);
}

/** Ends a payment that the bank has answered by now, and its session with it. */
export async function settle(db: Database, payment: Payment, now: Date): Promise<void> {
  if (payment.sessionId !== null) return void (await readSession(db, payment.sessionId, now));
  await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (!locked || !isSettled(locked, now)) return;
    await endPayment(tx, locked, locked.behaviour === 'fails-slowly' ? 'declined' : null, now);
  });
}
