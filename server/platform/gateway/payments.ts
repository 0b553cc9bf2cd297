import { eq } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import type { Database } from '../database/connect';
import { gatewayCard, gatewayPayment, type PaymentFailure } from '../database/schema/gateway';
import type { Transaction } from '../database/transaction';
import { processingMinutes } from './cards';
import { tellOfPayment } from './events';
import { newId, type Card, type Payment } from './records';

/** Who pays for what. */
interface Due {
  key: string | null;
  sessionId: string | null;
  customerId: string;
  reference: string;
  amount: number;
  text: string;
  /** Whether later charges use its card, if it pays. */
  keepsCard: boolean;
}

/** What a bank says at once. `declines-later` differs from `declines` only where a card is saved. */
const answers = {
  pays: { status: 'succeeded', failure: null },
  asks: { status: 'action_required', failure: null },
  declines: { status: 'failed', failure: 'declined' },
  'declines-later': { status: 'failed', failure: 'declined' },
  'pays-slowly': { status: 'processing', failure: null },
  'fails-slowly': { status: 'processing', failure: null },
} as const;

/** Charges a card, and tells what came of it. Without a card the payment fails. */
export async function startPayment(
  tx: Transaction,
  due: Due,
  card: Pick<Card, 'brand' | 'last4' | 'behaviour'> | null,
  now: Date,
): Promise<Payment> {
  const answer = card
    ? answers[card.behaviour]
    : ({ status: 'failed', failure: 'no-card' } as const);
  const slow = answer.status === 'processing';
  const [payment] = await tx
    .insert(gatewayPayment)
    .values({
      id: newId('pi'),
      ...due,
      ...(card && pick(card, ['brand', 'last4', 'behaviour'])),
      ...answer,
      createdAt: now,
      settlesAt: slow ? new Date(now.getTime() + processingMinutes * 60_000) : null,
    })
    .returning();
  await tellOf(tx, payment!, now);
  return payment!;
}

/** Ends a payment that waits for a confirmation, or for the bank. */
export async function endPayment(
  tx: Transaction,
  payment: Payment,
  failure: PaymentFailure | null,
  now: Date,
): Promise<Payment> {
  const status = failure === null ? 'succeeded' : 'failed';
  const [ended] = await tx
    .update(gatewayPayment)
    .set({ status, failure, settlesAt: null })
    .where(eq(gatewayPayment.id, payment.id))
    .returning();
  await tellOf(tx, ended!, now);
  return ended!;
}

const eventOf = {
  succeeded: 'payment_intent.succeeded',
  failed: 'payment_intent.payment_failed',
  action_required: 'payment_intent.requires_action',
  processing: null,
} as const;

async function tellOf(tx: Transaction, payment: Payment, now: Date): Promise<void> {
  const type = eventOf[payment.status];
  if (type !== null) await tellOfPayment(tx, type, payment, now);
  if (payment.status === 'succeeded' && payment.sessionId !== null && payment.keepsCard)
    await keepCard(tx, payment.customerId, payment, now);
}

/** The card that later charges of a customer use; null before the first payment. */
export async function findKeptCard(db: Database, customerId: string): Promise<Card | null> {
  const [card = null] = await db
    .select()
    .from(gatewayCard)
    .where(eq(gatewayCard.customerId, customerId));
  return card;
}

/** Makes a card the one that later charges use. */
export async function keepCard(
  tx: Transaction,
  customerId: string,
  { brand, last4, behaviour }: Pick<Payment, 'brand' | 'last4' | 'behaviour'>,
  now: Date,
): Promise<void> {
  if (brand === null || last4 === null || behaviour === null) return;
  const card = { brand, last4, behaviour, addedAt: now };
  await tx
    .insert(gatewayCard)
    .values({ customerId, ...card })
    .onConflictDoUpdate({ target: gatewayCard.customerId, set: card });
}

export async function lockPayment(tx: Transaction, id: string): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(gatewayPayment)
    .where(eq(gatewayPayment.id, id))
    .for('update');
  return payment;
}
