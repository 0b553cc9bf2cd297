import Stripe from 'stripe';

import {
  afterChange,
  UnknownAtGatewayError,
  type ChargeInput,
  type CheckoutInput,
  type PaymentGateway,
} from './gateway-port';
import { currency, negated, sumOf } from './money';
import { readStripeEvent } from './stripe-event';
import {
  brandName,
  keepingCard,
  metadataOf,
  toCheckoutState,
  toPaymentState,
  toSession,
} from './stripe-mapping';

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
}

/**
 * Stripe behind the port: Checkout, Billing Portal and PaymentIntents, by its official library. Stripe keeps idempotency keys
 * for a day, so what was charged is looked up before it is charged.
 * @param connection where another server stands for Stripe (tests)
 */
export function createStripeGateway(
  { secretKey, webhookSecret }: StripeKeys,
  connection: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> = {},
): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...connection,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  return {
    name: 'stripe',
    async createCustomer({ key, accountId, name, email }) {
      const { id } = await stripe.customers.create(
        { name, email, metadata: { account: accountId } },
        { idempotencyKey: key },
      );
      return { id };
    },
    async createCheckoutSession(input) {
      const { id, url } = await createSession(stripe, input);
      if (url === null) throw new Error(`the checkout session ${id} has no page`);
      return { id, url };
    },
    async retrieveCheckoutSession(id) {
      const session = await known(id, () =>
        stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
      );
      return toCheckoutState(session);
    },
    async expireCheckoutSession(id) {
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        const { status } = await known(id, () => stripe.checkout.sessions.retrieve(id));
        if (status === 'open') throw error;
      }
    },
    async createPortalSession({ customer, returnUrl }) {
      const { url } = await known(customer, () =>
        stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          flow_data: {
            type: 'payment_method_update',
            after_completion: {
              type: 'redirect',
              redirect: { return_url: afterChange(returnUrl) },
            },
          },
        }),
      );
      return { url };
    },
    async paymentMethod(customer) {
      const card = (await newestCard(stripe, customer))?.card;
      return card ? { brand: brandName(card.brand), last4: card.last4 } : null;
    },
    charge: (input) => charge(stripe, input),
    async retrievePayment(id) {
      return toPaymentState(await known(id, () => stripe.paymentIntents.retrieve(id)));
    },
    readEvent: (body, signature) => readStripeEvent(body, signature, webhookSecret),
  };
}

/** @throws UnknownAtGatewayError where Stripe does not know the id */
async function known<Result>(id: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing'
    )
      throw new UnknownAtGatewayError(id);
    throw error;
  }
}

/**
 * Begins a session. Where the answer to an earlier try was lost, and this one differs in the time at which the session ends,
 * Stripe refuses the key; the session of that try is the one then.
 */
async function createSession(stripe: Stripe, input: CheckoutInput) {
  const { key, customer, reference } = input;
  const session = toSession(input);
  const hasCard = (await newestCard(stripe, customer)) !== null;
  const params = { ...keepingCard(session, hasCard), ...(await discount(stripe, input)) };
  try {
    return await stripe.checkout.sessions.create(params, { idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    const { data } = await stripe.checkout.sessions.list({ customer, limit: 100 });
    const earlier = data.find((session) => session.client_reference_id === reference);
    if (earlier === undefined) throw error;
    return earlier;
  }
}

/** Stripe takes no line below 0: credits become one discount, which this session alone uses. */
async function discount(
  stripe: Stripe,
  { key, lines }: CheckoutInput,
): Promise<Pick<Stripe.Checkout.SessionCreateParams, 'discounts'>> {
  const credits = lines.filter(({ amount }) => amount < 0);
  if (credits.length === 0) return {};
  const coupon = await stripe.coupons.create(
    {
      amount_off: negated(sumOf(credits.map(({ amount }) => amount))),
      currency,
      duration: 'once',
      max_redemptions: 1,
      name: credits.length === 1 ? credits[0]!.text.slice(0, 40) : 'Credits',
    },
    { idempotencyKey: `${key}:credit` },
  );
  return { discounts: [{ coupon: coupon.id }] };
}

/** The card that was kept last, at a checkout or on the page of the portal. */
async function newestCard(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod | null> {
  const { data } = await known(customer, () =>
    stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 }),
  );
  return data[0] ?? null;
}

async function charge(stripe: Stripe, { key, customer, reference, amount, text }: ChargeInput) {
  if (amount <= 0) throw new RangeError('a charge is above 0');
  const earlier = await findCharge(stripe, customer, key);
  if (earlier !== undefined) return toPaymentState(earlier);
  const card = await newestCard(stripe, customer);
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency,
    customer,
    description: text,
    metadata: { ...metadataOf(reference, 'charge'), key },
    // Without a card it stays unpaid, which counts as failed.
    ...(card && { payment_method: card.id, off_session: true, confirm: true }),
  };
  try {
    return toPaymentState(await stripe.paymentIntents.create(params, { idempotencyKey: key }));
  } catch (error) {
    const refused =
      error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
    if (refused === undefined) throw error;
    return toPaymentState(refused);
  }
}

/** The payment of an earlier try, which may be older than the keys that Stripe keeps. */
async function findCharge(stripe: Stripe, customer: string, key: string) {
  const { data } = await known(customer, () =>
    stripe.paymentIntents.list({ customer, limit: 100 }),
  );
  return data.find(({ metadata }) => metadata['key'] === key);
}
