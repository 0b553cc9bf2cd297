import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';

import { BadSignatureError } from './gateway-port';
import { readStripeEvent } from './stripe-event';

const secret = 'whsec_test';
const sign = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });
const event = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const completed = event('checkout.session.completed', {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'pur_1',
});
const inSeconds = () => Math.floor(Date.now() / 1000);

const read = (body: string) => readStripeEvent(body, sign(body), secret);

describe('an event', () => {
  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ])('[P-09] %s leads to its checkout', (type) => {
    const body = event(type, { id: 'cs_1', client_reference_id: 'pur_1' });
    expect(read(body)).toEqual({
      id: 'evt_1',
      subject: { kind: 'checkout', id: 'cs_1', reference: 'pur_1' },
    });
  });

  it.each([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
  ])(
    '[P-09] %s leads to the payment of a charge; that of a checkout is told by the checkout',
    (type) => {
      const of = (origin: string) =>
        read(event(type, { id: 'pi_1', metadata: { reference: 'inv_1', origin } })).subject;
      expect(of('charge')).toEqual({ kind: 'payment', id: 'pi_1', reference: 'inv_1' });
      expect(of('checkout')).toBeNull();
      expect(read(event(type, { id: 'pi_1', metadata: {} })).subject).toBeNull();
    },
  );

  it('[U-06] of a new card leads to its customer', () => {
    const of = (customer: unknown) =>
      read(event('payment_method.attached', { id: 'pm_1', customer })).subject;
    expect(of('cus_1')).toEqual({ kind: 'customer', id: 'cus_1' });
    expect(of({ id: 'cus_1' })).toEqual({ kind: 'customer', id: 'cus_1' });
    expect(of(null)).toBeNull();
  });

  it('[P-09] of another type, or of a checkout that is not ours, leads nowhere', () => {
    expect(read(event('invoice.paid', { id: 'in_1' }))).toEqual({ id: 'evt_1', subject: null });
    const foreign = { id: 'cs_1', client_reference_id: null };
    expect(read(event('checkout.session.completed', foreign)).subject).toBeNull();
  });

  it('[P-10] forged, changed, old or unsigned is refused, and the reason does not quote it', () => {
    const refused: [body: string, signature: string | undefined][] = [
      [completed, undefined],
      [completed, ''],
      [completed, 'nonsense'],
      [completed, sign(completed, { secret: 'whsec_other' })],
      [completed.replace('cs_1', 'cs_2'), sign(completed)],
      [`${completed} `, sign(completed)],
      [completed, sign(completed, { timestamp: inSeconds() - 301 })],
      [completed, sign(completed).replace(/t=\d+/, `t=${inSeconds() + 1}`)],
    ];
    for (const [body, signature] of refused) {
      const reading = () => readStripeEvent(body, signature, secret);
      expect(reading).toThrow(BadSignatureError);
      expect(reading).not.toThrow(/cs_/);
    }
    expect(
      readStripeEvent(completed, sign(completed, { timestamp: inSeconds() - 290 }), secret).id,
    ).toBe('evt_1');
  });

  it('[P-10] signed, but no event, is refused', () => {
    for (const body of ['', 'no json', '[]', '{}', '{"id":"evt_1"}', 'null'])
      expect(() => read(body), body).toThrow(BadSignatureError);
  });
});
