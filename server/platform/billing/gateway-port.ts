import type { Cents } from './money';

/**
 * What billing needs of a payment gateway, in the shape of Stripe's Checkout, Billing Portal, PaymentIntents and webhook
 * events. There are two adapters: the embedded gateway (`server/platform/gateway`), and Stripe. Every call that creates
 * something takes a key: calls with one key create one thing, however often they are sent.
 */
export interface PaymentGateway {
  /** `embedded`, `stripe`: for logs. */
  readonly name: string;
  createCustomer(input: CustomerInput): Promise<{ id: string }>;
  /**
   * A hosted page that takes one payment. A kept card pays with one confirmation. The first card is kept for later charges;
   * another one takes its place only where the customer chooses so (P-13).
   */
  createCheckoutSession(input: CheckoutInput): Promise<{ id: string; url: string }>;
  /** @throws UnknownAtGatewayError */
  retrieveCheckoutSession(id: string): Promise<CheckoutState>;
  /** Ends an open session, so that it cannot be paid any more. Does nothing for one that has ended. */
  expireCheckoutSession(id: string): Promise<void>;
  /**
   * A hosted page on which the customer changes the card. It leads back to `returnUrl`; after a change, with
   * `card=changed` (`afterChange`).
   */
  createPortalSession(input: { customer: string; returnUrl: string }): Promise<{ url: string }>;
  /** The card that later charges use; null without one. */
  paymentMethod(customer: string): Promise<PaymentMethod | null>;
  /** Charges the card that was kept, without the customer (renewals). A refused card is a result, not an error. */
  charge(input: ChargeInput): Promise<PaymentState>;
  /** @throws UnknownAtGatewayError */
  retrievePayment(id: string): Promise<PaymentState>;
  /**
   * Verifies and reads a webhook.
   * @param body as it was received, byte for byte
   * @throws BadSignatureError for a wrong or missing signature, and for one that is older than five minutes
   */
  readEvent(body: string, signature: string | undefined): GatewayEvent;
}

/** The address that a customer comes back to after a change of the card. */
export function afterChange(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('card', 'changed');
  return url.href;
}

export interface CustomerInput {
  key: string;
  accountId: string;
  name: string;
  email: string;
}

export interface CheckoutLine {
  text: string;
  amount: Cents;
}

export interface CheckoutInput {
  key: string;
  customer: string;
  /** What is paid, given back with the session. */
  reference: string;
  /** Their sum is above 0. Lines below 0 are credits. */
  lines: readonly CheckoutLine[];
  total: Cents;
  /** Where the browser goes afterwards. Neither says anything about the payment. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface CheckoutState {
  id: string;
  reference: string;
  /** open: not paid yet. processing: the bank takes its time. paid, failed, cancelled, expired: for good. */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';
  total: Cents;
  paymentId: string | null;
}

export interface PaymentMethod {
  brand: string;
  last4: string;
}

export interface ChargeInput {
  key: string;
  customer: string;
  /** What is paid, given back with the payment. */
  reference: string;
  amount: Cents;
  text: string;
}

export interface PaymentState {
  id: string;
  reference: string;
  status: 'succeeded' | 'processing' | 'action_required' | 'failed';
  amount: Cents;
}

/**
 * News of a checkout session, a payment or a customer. It says only where to look: the state is read from the gateway, so that events
 * may come late, twice, or in any order.
 */
export interface GatewayEvent {
  id: string;
  subject:
    | { kind: 'checkout' | 'payment'; id: string; reference: string }
    /** Has a new card. */
    | { kind: 'customer'; id: string }
    | null;
}

export class BadSignatureError extends Error {
  override name = 'BadSignatureError';
}

export class UnknownAtGatewayError extends Error {
  override name = 'UnknownAtGatewayError';
}
