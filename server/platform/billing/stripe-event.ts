import Stripe from 'stripe';

import { BadSignatureError, type GatewayEvent } from './gateway-port';

/** Where a payment belongs to. A checkout's payments are told by the events of the checkout. */
export type PaymentOrigin = 'checkout' | 'charge';

/** What both adapters write into `metadata`, because events bring nothing else of ours. */
export interface Metadata {
  reference: string;
  origin: PaymentOrigin;
}

const toleranceSeconds = 300;

/**
 * Verifies and reads an event in Stripe's shape and with Stripe's signature.
 * @param body as it was received
 * @throws BadSignatureError for a wrong or missing signature, for one that is older than five minutes, and for a
 *   body that is not an event
 */
export function readStripeEvent(
  body: string,
  signature: string | undefined,
  secret: string,
): GatewayEvent {
  let event: Partial<Stripe.Event> | null;
  try {
    event = Stripe.webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds);
  } catch (error) {
    // One line without the body, which the library quotes.
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    throw new BadSignatureError(
      isForged ? 'the signature of the event is wrong or old' : 'the event cannot be read',
    );
  }
  if (typeof event?.id !== 'string' || typeof event.data?.object !== 'object')
    throw new BadSignatureError('the event cannot be read');
  return { id: event.id, subject: subjectOf(event as Stripe.Event) };
}

function subjectOf(event: Stripe.Event): GatewayEvent['subject'] {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: reference } = event.data.object;
      return reference === null ? null : { kind: 'checkout', id, reference };
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action': {
      const { id, metadata } = event.data.object;
      const { reference, origin } = metadata as Partial<Metadata>;
      return reference === undefined || origin !== 'charge'
        ? null
        : { kind: 'payment', id, reference };
    }
    case 'payment_method.attached': {
      const { customer } = event.data.object;
      const id = typeof customer === 'string' ? customer : customer?.id;
      return id === undefined ? null : { kind: 'customer', id };
    }
    default:
      return null;
  }
}
