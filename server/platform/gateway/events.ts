import type { Metadata } from '../billing/stripe-event';
import { currency } from '../billing/money';
import { gatewayOutbox } from '../database/schema/gateway';
import type { Transaction } from '../database/transaction';
import { newId, type Payment, type Session } from './records';

type SessionEvent =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired';
type PaymentEvent =
  'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'payment_intent.requires_action';

export const tellOfSession = (tx: Transaction, type: SessionEvent, session: Session, now: Date) =>
  tell(tx, type, sessionObject(session), now);

export const tellOfPayment = (tx: Transaction, type: PaymentEvent, payment: Payment, now: Date) =>
  tell(tx, type, paymentObject(payment), now);

/** A customer has a new card. */
export const tellOfCard = (tx: Transaction, customer: string, now: Date): Promise<void> =>
  tell(tx, 'payment_method.attached', { id: newId('pm'), object: 'payment_method', customer }, now);

/** Writes an event, in Stripe's shape, to the outbox; it is sent when the transaction has ended. */
async function tell(tx: Transaction, type: string, object: object, now: Date): Promise<void> {
  const id = newId('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: inSeconds(now),
    livemode: false,
    data: { object },
  });
  await tx.insert(gatewayOutbox).values({ id, body, createdAt: now, nextAttemptAt: now });
}

const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const sessionStates: Readonly<
  Record<Session['status'], { status: string; payment_status: 'paid' | 'unpaid' }>
> = {
  open: { status: 'open', payment_status: 'unpaid' },
  processing: { status: 'complete', payment_status: 'unpaid' },
  paid: { status: 'complete', payment_status: 'paid' },
  failed: { status: 'complete', payment_status: 'unpaid' },
  cancelled: { status: 'expired', payment_status: 'unpaid' },
  expired: { status: 'expired', payment_status: 'unpaid' },
};

const sessionObject = (session: Session) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'payment',
  ...sessionStates[session.status],
  client_reference_id: session.reference,
  customer: session.customerId,
  amount_total: session.total,
  currency,
  payment_intent: session.paymentId,
  created: inSeconds(session.createdAt),
  expires_at: inSeconds(session.expiresAt),
});

const paymentStates: Readonly<Record<Payment['status'], string>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  action_required: 'requires_action',
  failed: 'requires_payment_method',
};

const paymentObject = (payment: Payment) => ({
  id: payment.id,
  object: 'payment_intent',
  status: paymentStates[payment.status],
  amount: payment.amount,
  currency,
  customer: payment.customerId,
  description: payment.text,
  metadata: {
    reference: payment.reference,
    origin: payment.sessionId === null ? 'charge' : 'checkout',
  } satisfies Metadata,
  created: inSeconds(payment.createdAt),
});
