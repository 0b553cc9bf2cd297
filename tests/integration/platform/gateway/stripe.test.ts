import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  UnknownAtGatewayError,
  type CheckoutInput,
  type PaymentGateway,
} from '../../../../server/platform/billing/gateway-port';
import { toCents } from '../../../../server/platform/billing/money';
import { createStripeGateway } from '../../../../server/platform/billing/stripe';
import {
  asCardError,
  asCards,
  asPayment,
  asSession,
  startFakeStripe,
  type FakeStripe,
} from './fake-stripe';

let stripe: FakeStripe;
let gateway: PaymentGateway;
beforeEach(async () => {
  stripe = await startFakeStripe();
  gateway = createStripeGateway(
    { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' },
    stripe.connection,
  );
});
afterEach(() => stripe.close());

const callsOf = (call: string) => stripe.calls.filter((each) => each.call === call);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const input = (more: Partial<CheckoutInput> = {}): CheckoutInput => ({
  key: 'checkout-1',
  customer: 'cus_1',
  reference: 'pur_1',
  lines: [{ text: 'Growth, monthly', amount: toCents(19_900) }],
  total: toCents(19_900),
  successUrl: 'http://127.0.0.1:3000/cart/success',
  cancelUrl: 'http://127.0.0.1:3000/cart',
  expiresAt: inMinutes(60),
  ...more,
});
const sessions = '/v1/checkout/sessions';
const cardsOfCustomer = 'GET /v1/customers/cus_1/payment_methods';

describe('a checkout at Stripe', () => {
  beforeEach(() => {
    stripe.answers.set(
      `POST ${sessions}`,
      asSession({ id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' }),
    );
    stripe.answers.set(cardsOfCustomer, asCards());
    stripe.answers.set('POST /v1/coupons', { body: { id: 'co_1', object: 'coupon' } });
  });

  it('[P-09] takes one payment, and keeps the first card for later charges', async () => {
    const wanted = input();
    expect(await gateway.createCheckoutSession(wanted)).toEqual({
      id: 'cs_1',
      url: 'https://checkout.stripe.com/c/pay/cs_1',
    });
    const [{ params, key }] = callsOf(`POST ${sessions}`) as [(typeof stripe.calls)[0]];
    expect(key).toBe('checkout-1');
    expect(params).toEqual({
      mode: 'payment',
      customer: 'cus_1',
      client_reference_id: 'pur_1',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '19900',
      'line_items[0][price_data][product_data][name]': 'Growth, monthly',
      'payment_intent_data[setup_future_usage]': 'off_session',
      'payment_intent_data[metadata][reference]': 'pur_1',
      'payment_intent_data[metadata][origin]': 'checkout',
      success_url: 'http://127.0.0.1:3000/cart/success',
      cancel_url: 'http://127.0.0.1:3000/cart',
      expires_at: String(Math.floor(wanted.expiresAt.getTime() / 1000)),
    });
  });

  it('[P-13] offers the kept card, and keeps another one on demand alone', async () => {
    stripe.answers.set(cardsOfCustomer, asCards({ id: 'pm_1' }));
    await gateway.createCheckoutSession(input());
    const { params } = callsOf(`POST ${sessions}`)[0]!;
    expect(params).not.toHaveProperty(['payment_intent_data[setup_future_usage]']);
    expect(params).toMatchObject({
      'payment_intent_data[metadata][reference]': 'pur_1',
      'saved_payment_method_options[payment_method_save]': 'enabled',
      'saved_payment_method_options[allow_redisplay_filters][0]': 'always',
      'saved_payment_method_options[allow_redisplay_filters][1]': 'limited',
      'saved_payment_method_options[allow_redisplay_filters][2]': 'unspecified',
    });
  });

  it('[P-09] gives credits as one discount, so that the total is the one of billing', async () => {
    const lines = [
      { text: 'Growth, monthly', amount: toCents(19_900) },
      { text: 'Unused time of Core', amount: toCents(-4_950) },
      { text: 'Credit', amount: toCents(-50) },
    ];
    await gateway.createCheckoutSession(input({ lines, total: toCents(14_900) }));
    expect(callsOf('POST /v1/coupons')).toEqual([
      expect.objectContaining({
        key: 'checkout-1:credit',
        params: {
          amount_off: '5000',
          currency: 'usd',
          duration: 'once',
          max_redemptions: '1',
          name: 'Credits',
        },
      }),
    ]);
    const { params } = callsOf(`POST ${sessions}`)[0]!;
    expect(params['discounts[0][coupon]']).toBe('co_1');
    expect(Object.keys(params).filter((name) => name.startsWith('line_items[1]'))).toEqual([]);
  });

  it('[P-09] ends as soon as Stripe allows after the wanted time, and has the same end at each try', async () => {
    const endOf = async (expiresAt: Date) => {
      await gateway.createCheckoutSession(input({ expiresAt, key: `key-${expiresAt.getTime()}` }));
      const end = stripe.calls.at(-1)!.params['expires_at'];
      return end === undefined ? null : Number(end) * 1000;
    };
    const soon = inMinutes(5);
    const end = (await endOf(soon))!;
    expect(end - Date.now()).toBeGreaterThan(30 * 60_000);
    expect(end - soon.getTime()).toBeLessThan(62 * 60_000);
    expect(await endOf(soon)).toBe(end);
    expect(await endOf(inMinutes(60 * 24 * 40))).toBeNull();
  });

  it('[P-10] is sent again with its key when the answer is lost', async () => {
    stripe.breaks = 1;
    expect((await gateway.createCheckoutSession(input())).id).toBe('cs_1');
    expect(callsOf(`POST ${sessions}`).map(({ key }) => key)).toEqual(['checkout-1', 'checkout-1']);
  });

  it('[P-10] is the one of an earlier try whose answer was lost, also when it ends at another time now', async () => {
    stripe.answers.set(`POST ${sessions}`, {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests …' } },
    });
    const url = 'https://checkout.stripe.com/c/pay/cs_2';
    const listed = [
      { id: 'cs_1', client_reference_id: 'pur_0', url: 'https://checkout.stripe.com/c/pay/cs_1' },
      { id: 'cs_2', client_reference_id: 'pur_1', url },
    ];
    stripe.answers.set(`GET ${sessions}`, { body: { object: 'list', data: listed } });
    expect(await gateway.createCheckoutSession(input())).toEqual({ id: 'cs_2', url });
    expect(callsOf(`GET ${sessions}`)[0]!.params).toMatchObject({ customer: 'cus_1' });
    await expect(gateway.createCheckoutSession(input({ reference: 'pur_3' }))).rejects.toThrow(
      'Keys for idempotent requests',
    );
  });

  it('[P-09] does not begin with amounts that do not add up', async () => {
    await expect(gateway.createCheckoutSession(input({ total: toCents(1) }))).rejects.toThrow(
      RangeError,
    );
    expect(stripe.calls).toEqual([]);
  });

  it.each([
    ['open', 'unpaid', null, 'open'],
    ['complete', 'paid', 'succeeded', 'paid'],
    ['complete', 'unpaid', 'processing', 'processing'],
    ['complete', 'unpaid', 'requires_payment_method', 'failed'],
    ['complete', 'unpaid', 'canceled', 'failed'],
    ['expired', 'unpaid', null, 'expired'],
  ] as const)(
    '[P-09] that is %s, %s with a payment %s, is %s',
    async (status, paid, payment, state) => {
      const answer = asSession({
        id: 'cs_1',
        client_reference_id: 'pur_1',
        amount_total: 14_900,
        status,
        payment_status: paid,
        payment_intent: payment === null ? null : { id: 'pi_1', status: payment },
      });
      stripe.answers.set(`GET ${sessions}/cs_1`, answer);
      expect(await gateway.retrieveCheckoutSession('cs_1')).toEqual({
        id: 'cs_1',
        reference: 'pur_1',
        status: state,
        total: 14_900,
        paymentId: payment === null ? null : 'pi_1',
      });
    },
  );

  it('[P-09] is ended on demand, which does nothing for one that has ended', async () => {
    const expire = `POST ${sessions}/cs_1/expire`;
    stripe.answers.set(expire, asSession({ id: 'cs_1', status: 'expired' }));
    await gateway.expireCheckoutSession('cs_1');
    const refused = { status: 400, body: { error: { type: 'invalid_request_error' } } };
    stripe.answers.set(expire, refused);
    stripe.answers.set(`GET ${sessions}/cs_1`, asSession({ id: 'cs_1', status: 'complete' }));
    await gateway.expireCheckoutSession('cs_1');
    stripe.answers.set(`GET ${sessions}/cs_1`, asSession({ id: 'cs_1', status: 'open' }));
    await expect(gateway.expireCheckoutSession('cs_1')).rejects.toThrow();
  });

  it('[P-09] that Stripe does not know is told apart from a failure', async () => {
    for (const call of [
      () => gateway.retrieveCheckoutSession('cs_none'),
      () => gateway.expireCheckoutSession('cs_none'),
      () => gateway.retrievePayment('pi_none'),
    ])
      await expect(call()).rejects.toThrow(UnknownAtGatewayError);
    stripe.answers.set(`GET ${sessions}/cs_1`, {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
    });
    const failing = gateway.retrieveCheckoutSession('cs_1');
    await expect(failing).rejects.not.toThrow(UnknownAtGatewayError);
  });
});

describe('a charge at Stripe', () => {
  const charge = (key = 'renewal-1') =>
    gateway.charge({
      key,
      customer: 'cus_1',
      reference: 'inv_1',
      amount: toCents(900),
      text: 'Renewal',
    });
  const made = { id: 'pi_1', amount: 900, metadata: { reference: 'inv_1', origin: 'charge' } };
  beforeEach(() => {
    stripe.answers.set(
      'GET /v1/customers/cus_1/payment_methods',
      asCards({ id: 'pm_1', card: { brand: 'american_express', last4: '4242' } }),
    );
    stripe.answers.set('GET /v1/payment_intents', { body: { object: 'list', data: [] } });
  });

  it('[P-10] is looked up by its key before it is made, because Stripe forgets keys', async () => {
    const data = [
      { ...made, id: 'pi_0', status: 'succeeded', metadata: { ...made.metadata, key: 'other' } },
      { ...made, status: 'processing', metadata: { ...made.metadata, key: 'renewal-1' } },
    ];
    stripe.answers.set('GET /v1/payment_intents', { body: { object: 'list', data } });
    expect(await charge()).toMatchObject({ id: 'pi_1', status: 'processing' });
    expect(callsOf('POST /v1/payment_intents')).toEqual([]);
  });

  it('[P-09] uses the newest card, without the customer', async () => {
    stripe.answers.set('POST /v1/payment_intents', asPayment({ ...made, status: 'succeeded' }));
    expect(await charge()).toEqual({
      id: 'pi_1',
      reference: 'inv_1',
      status: 'succeeded',
      amount: 900,
    });
    const [{ params, key }] = callsOf('POST /v1/payment_intents') as [(typeof stripe.calls)[0]];
    expect(key).toBe('renewal-1');
    expect(params).toEqual({
      amount: '900',
      currency: 'usd',
      customer: 'cus_1',
      description: 'Renewal',
      'metadata[reference]': 'inv_1',
      'metadata[origin]': 'charge',
      'metadata[key]': 'renewal-1',
      payment_method: 'pm_1',
      off_session: 'true',
      confirm: 'true',
    });
    expect(await gateway.paymentMethod('cus_1')).toEqual({
      brand: 'American Express',
      last4: '4242',
    });
  });

  it('[P-09] without a card fails', async () => {
    stripe.answers.set('GET /v1/customers/cus_1/payment_methods', asCards());
    const unpaid = asPayment({ ...made, status: 'requires_payment_method' });
    stripe.answers.set('POST /v1/payment_intents', unpaid);
    expect(await charge()).toMatchObject({ status: 'failed' });
    expect(callsOf('POST /v1/payment_intents')[0]!.params['confirm']).toBeUndefined();
    expect(await gateway.paymentMethod('cus_1')).toBeNull();
  });

  it.each([
    ['card_declined', 'failed'],
    ['authentication_required', 'action_required'],
  ] as const)('[P-09] that is refused with %s is %s, now and later', async (code, status) => {
    const refused = {
      ...made,
      status: 'requires_payment_method' as const,
      last_payment_error: { code, type: 'card_error' as const },
    };
    stripe.answers.set('POST /v1/payment_intents', asCardError(code, refused));
    stripe.answers.set('GET /v1/payment_intents/pi_1', asPayment(refused));
    expect(await charge()).toMatchObject({ id: 'pi_1', status });
    expect(await gateway.retrievePayment('pi_1')).toMatchObject({ reference: 'inv_1', status });
  });

  it('[P-09] that the bank processes, or asks about, is neither paid nor failed', async () => {
    for (const [at, status] of [
      ['processing', 'processing'],
      ['requires_action', 'action_required'],
    ] as const) {
      stripe.answers.set('GET /v1/payment_intents/pi_1', asPayment({ ...made, status: at }));
      expect(await gateway.retrievePayment('pi_1')).toMatchObject({ status });
    }
  });

  it('[P-09] an outage of Stripe is an error, and no refused card', async () => {
    stripe.answers.set('POST /v1/payment_intents', {
      status: 500,
      body: { error: { type: 'api_error', message: 'outage' } },
    });
    await expect(charge()).rejects.toThrow('outage');
  });
});

it('[P-09] customers, and the page for the card', async () => {
  stripe.answers.set('POST /v1/customers', { body: { id: 'cus_1', object: 'customer' } });
  const person = { key: 'customer-acc', accountId: 'acc', name: 'Ada', email: 'a@brand.example' };
  expect(await gateway.createCustomer(person)).toEqual({ id: 'cus_1' });
  expect(stripe.calls[0]).toEqual({
    call: 'POST /v1/customers',
    key: 'customer-acc',
    params: { name: 'Ada', email: 'a@brand.example', 'metadata[account]': 'acc' },
  });
  const page = 'https://billing.stripe.com/p/session/1';
  stripe.answers.set('POST /v1/billing_portal/sessions', { body: { id: 'bps_1', url: page } });
  const returnUrl = 'http://127.0.0.1:3000/settings/billing';
  expect(await gateway.createPortalSession({ customer: 'cus_1', returnUrl })).toEqual({
    url: page,
  });
  expect(stripe.calls[1]!.params).toMatchObject({
    customer: 'cus_1',
    return_url: returnUrl,
    'flow_data[type]': 'payment_method_update',
    'flow_data[after_completion][redirect][return_url]': `${returnUrl}?card=changed`,
  });
});
