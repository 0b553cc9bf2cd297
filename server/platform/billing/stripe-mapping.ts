import type Stripe from 'stripe';

import type { CheckoutInput, CheckoutState, PaymentState } from './gateway-port';
import { currency, sumOf, toCents, type Cents } from './money';
import type { Metadata, PaymentOrigin } from './stripe-event';

/** What billing says and asks, in the terms of Stripe. */

/** Stripe's limits for the time of a session, from now on; a minute stays for the way there. */
const shortestSessionMs = 31 * 60_000;
const maxSessionMs = 24 * 3_600_000 - 60_000;

export const metadataOf = (reference: string, origin: PaymentOrigin) =>
  ({ reference, origin }) satisfies Metadata;

export function toSession(input: CheckoutInput): Stripe.Checkout.SessionCreateParams {
  const { customer, reference, lines, total, successUrl, cancelUrl, expiresAt } = input;
  if (total <= 0 || sumOf(lines.map(({ amount }) => amount)) !== total)
    throw new RangeError('the lines of a checkout must add up to its total, above 0');
  return {
    mode: 'payment',
    customer,
    client_reference_id: reference,
    line_items: lines
      .filter(({ amount }) => amount >= 0)
      .map(({ text, amount }) => ({
        quantity: 1,
        price_data: { currency, unit_amount: amount, product_data: { name: text } },
      })),
    payment_intent_data: { metadata: metadataOf(reference, 'checkout') },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...endOfSession(expiresAt),
  };
}

/**
 * Which card a session keeps for later charges (P-13): the first one, because renewals need one. A kept card pays with one
 * confirmation, and another one takes its place on demand.
 */
export function keepingCard(
  { payment_intent_data: payment, ...session }: Stripe.Checkout.SessionCreateParams,
  hasCard: boolean,
): Stripe.Checkout.SessionCreateParams {
  if (!hasCard)
    return { ...session, payment_intent_data: { ...payment, setup_future_usage: 'off_session' } };
  return {
    ...session,
    payment_intent_data: { ...payment },
    saved_payment_method_options: {
      payment_method_save: 'enabled',
      allow_redisplay_filters: ['always', 'limited', 'unspecified'],
    },
  };
}

/**
 * When a session ends: at the time that billing wants, or as soon after it as Stripe allows. Equal calls have an equal end,
 * because Stripe refuses a key that comes back with other parameters. Without an end it is a day.
 */
function endOfSession(expiresAt: Date): Pick<Stripe.Checkout.SessionCreateParams, 'expires_at'> {
  const missing = Date.now() + shortestSessionMs - expiresAt.getTime();
  const steps = Math.max(0, Math.ceil(missing / shortestSessionMs));
  const end = expiresAt.getTime() + steps * shortestSessionMs;
  return end > Date.now() + maxSessionMs ? {} : { expires_at: Math.floor(end / 1000) };
}

export function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const { id, client_reference_id: reference, amount_total: total, payment_intent } = session;
  const payment = typeof payment_intent === 'string' ? null : payment_intent;
  return {
    id,
    reference: reference ?? '',
    status: statusOf(session, payment),
    total: toCents(total ?? 0),
    paymentId: typeof payment_intent === 'string' ? payment_intent : (payment?.id ?? null),
  };
}

/** Stripe knows no cancelled session: the customer may come back to an open one until it expires. */
function statusOf(
  { status, payment_status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): CheckoutState['status'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  return payment === null || payment.status === 'processing' ? 'processing' : 'failed';
}

/** `visa`, `american_express`: as people write them. */
export const brandName = (brand: string): string =>
  brand.replace(
    /(^|_)(.)/g,
    (_all, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase(),
  );

export const toPaymentState = (payment: Stripe.PaymentIntent): PaymentState => ({
  id: payment.id,
  reference: (payment.metadata as Partial<Metadata>).reference ?? '',
  status: paymentStatus(payment),
  amount: payment.amount as Cents,
});

function paymentStatus({ status, last_payment_error }: Stripe.PaymentIntent) {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  if (status === 'requires_action' || last_payment_error?.code === 'authentication_required')
    return 'action_required';
  return 'failed';
}
