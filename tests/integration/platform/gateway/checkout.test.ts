import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { UnknownAtGatewayError } from '../../../../server/platform/billing/gateway-port';
import { toCents } from '../../../../server/platform/billing/money';
import { KeyReusedError } from '../../../../server/platform/gateway/embedded-gateway';
import { addresses, card, cards, GatewaySite } from './gateway-site';

let site: GatewaySite;
beforeAll(async () => {
  site = await GatewaySite.start();
});
afterAll(() => site.close());

const stateOf = async (id: string) => (await site.gateway.retrieveCheckoutSession(id)).status;
const paymentsOf = async (id: string) =>
  (await site.payments()).filter(({ sessionId }) => sessionId === id);
/** The types of a checkout's events, and of its payments' events, by name. */
const typesOf = async (id: string) => {
  const ids = [id, ...(await paymentsOf(id)).map((payment) => payment.id)];
  return (await site.events())
    .filter(({ data }) => ids.includes(data.object.id))
    .map(({ type }) => type)
    .sort();
};

describe('the cards', () => {
  it('[P-09] one that pays: the page shows what is paid, and leads back when it is', async () => {
    const { id, url, customer } = await site.checkout();
    const page = await site.open(url);
    expect(page.status).toBe(200);
    for (const text of ['Growth, monthly', '$199.00', 'Unused time of Core', '−$49.50', '$149.50'])
      expect(page.html).toContain(text);
    expect(await stateOf(id)).toBe('open');
    const paid = await site.send(url, page, card(cards.pays));
    expect([paid.status, paid.to]).toEqual([303, addresses.success]);
    expect(await site.gateway.retrieveCheckoutSession(id)).toMatchObject({
      status: 'paid',
      reference: 'pur_1',
      total: 14_950,
    });
    expect(await site.gateway.paymentMethod(customer)).toEqual({ brand: 'Visa', last4: '4242' });
    expect(await typesOf(id)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
    const again = await site.open(url);
    expect(again.status).toBe(410);
    expect(again.html).toContain('This is paid');
    expect(again.html).toContain(`href="${addresses.success}"`);
  });

  it('[P-09] a declined one: nothing is charged, and another card pays in the same session', async () => {
    const { id, url, customer } = await site.checkout();
    for (const number of [cards.declined, cards.savedOnly]) {
      const declined = await site.pay(url, number);
      expect(declined.status).toBe(303);
      expect((await site.open(declined.to)).html).toContain(
        `The Visa card ending in ${number.slice(-4)} was declined. Nothing was charged.`,
      );
      expect(await stateOf(id)).toBe('open');
      expect(await site.gateway.paymentMethod(customer)).toBeNull();
    }
    expect((await site.pay(url, cards.pays)).to).toBe(addresses.success);
    expect(await stateOf(id)).toBe('paid');
    expect((await paymentsOf(id)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'failed',
      'succeeded',
    ]);
  });

  it('[P-09] one whose bank asks: confirmed it is paid, refused it is not, and another card may pay', async () => {
    const refused = await site.checkout();
    const asked = await site.pay(refused.url, cards.asks);
    expect(await stateOf(refused.id)).toBe('open');
    const question = await site.open(asked.to);
    expect(question.html).toContain('Your bank asks for a confirmation');
    expect(question.html).toContain('card ending in 3155');
    // The page of the checkout leads to the question as long as it waits.
    expect((await site.open(refused.url)).to).toBe(asked.to);
    const back = await site.send(asked.to, question, { answer: 'refuse' });
    const page = await site.open(back.to);
    expect(page.html).toContain('You have refused the payment at your bank. Nothing was charged.');
    expect(await stateOf(refused.id)).toBe('open');
    expect(await typesOf(refused.id)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
    ]);

    const second = await site.send(refused.url, page, card(cards.asks));
    const confirmed = await site.send(second.to, await site.open(second.to), { answer: 'confirm' });
    expect(confirmed.to).toBe(addresses.success);
    expect(await stateOf(refused.id)).toBe('paid');
    expect(await site.gateway.paymentMethod(refused.customer)).toMatchObject({ last4: '3155' });
    // What was answered is not answered twice.
    expect((await site.send(second.to, question, { answer: 'refuse' })).to).toBe(addresses.success);
    expect(await stateOf(refused.id)).toBe('paid');
  });

  it.each([
    { number: cards.paysSlowly, ends: 'paid', event: 'succeeded', last4: '0259' },
    { number: cards.failsSlowly, ends: 'failed', event: 'failed', last4: null },
  ])('[P-09] one that is processed, and then $ends', async ({ number, ends, event, last4 }) => {
    const { id, url, customer } = await site.checkout();
    const sent = await site.pay(url, number);
    expect(sent.to).toBe(addresses.success);
    expect(await stateOf(id)).toBe('processing');
    expect((await site.open(url)).html).toContain('Your payment is being processed');
    site.pass(9);
    expect(await stateOf(id)).toBe('processing');
    site.pass(1);
    expect(await stateOf(id)).toBe(ends);
    expect(await stateOf(id)).toBe(ends);
    expect(await typesOf(id)).toEqual([
      `checkout.session.async_payment_${event}`,
      'checkout.session.completed',
      `payment_intent.${event === 'failed' ? 'payment_failed' : event}`,
    ]);
    const kept = await site.gateway.paymentMethod(customer);
    expect(kept?.last4 ?? null).toBe(last4);
  });

  it('[P-09] no number and no security code is stored, and the code is not sent back', async () => {
    const { url } = await site.checkout();
    const page = await site.open(url);
    const wrong = await site.send(url, page, { ...card(cards.pays), name: '', cvc: '987' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).not.toContain('987');
    await site.send(url, wrong, { ...card(cards.pays), cvc: '987' });
    const rows = JSON.stringify(await site.payments());
    expect(rows).toContain('"last4":"4242"');
    expect(rows).not.toContain('42424242');
    expect(rows).not.toContain('987');
  });
});

describe('the form', () => {
  it.each([
    [{ number: '' }, 'Enter the card number.'],
    [{ number: '4242 4242 4242 4241' }, 'The card number has a wrong digit.'],
    [{ number: '4111 1111 1111 1111' }, 'Do not enter a real card.'],
    [{ number: '4242' }, 'The card number is too short.'],
    [{ expiry: '10/26' }, 'The card has expired.'],
    [{ expiry: '13/30' }, 'The month is a number from 1 to 12.'],
    [{ cvc: '12' }, 'The security code has 3 digits.'],
    [{ name: ' ' }, 'Enter the name on the card.'],
  ])('[P-09] says what is wrong, and charges nothing: %j', async (fields, message) => {
    const { id, url } = await site.checkout();
    const sent = await site.send(url, await site.open(url), { ...card(cards.pays), ...fields });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain(message);
    expect(await paymentsOf(id)).toEqual([]);
  });

  it('[P-09 SEC-40] without its token, or with that of another page, charges nothing', async () => {
    const { id, url } = await site.checkout();
    const other = await site.checkout();
    const foreign = await site.open(other.url);
    const without = { ...foreign, html: '' };
    for (const page of [foreign, without]) {
      const sent = await site.send(url, page, card(cards.pays));
      expect(sent.status).toBe(422);
      expect(sent.html).toContain('This page was out of date.');
    }
    expect(await paymentsOf(id)).toEqual([]);
    expect(await stateOf(id)).toBe('open');
  });

  it('[P-10] sent many times at once pays once, and leads to the same page each time', async () => {
    const { id, url } = await site.checkout();
    const page = await site.open(url);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.send(url, page, card(cards.pays))),
    );
    expect(answers.map(({ to }) => to)).toEqual(answers.map(() => addresses.success));
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await typesOf(id)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  });

  it('[P-10] of a declined card sent twice tries it once', async () => {
    const { id, url } = await site.checkout();
    const page = await site.open(url);
    await site.send(url, page, card(cards.declined));
    expect((await site.send(url, page, card(cards.pays))).html).toContain('out of date');
    expect(await paymentsOf(id)).toHaveLength(1);
  });
});

describe('the end of a session', () => {
  it('[P-09] cancelled: nothing is charged, and it cannot be paid any more', async () => {
    const { id, url } = await site.checkout();
    const page = await site.open(url);
    const cancelled = await site.send(`${url}/cancel`, page);
    expect([cancelled.status, cancelled.to]).toEqual([303, addresses.cancel]);
    expect(await stateOf(id)).toBe('cancelled');
    expect((await site.send(url, page, card(cards.pays))).to).toBe(addresses.cancel);
    expect(await paymentsOf(id)).toEqual([]);
    expect(await typesOf(id)).toEqual(['checkout.session.expired']);
    expect((await site.open(url)).html).toContain('This payment was cancelled');
    // Too late to cancel, when it is paid.
    const paid = await site.checkout();
    const before = await site.open(paid.url);
    await site.pay(paid.url, cards.pays);
    expect((await site.send(`${paid.url}/cancel`, before)).to).toBe(addresses.success);
    expect(await stateOf(paid.id)).toBe('paid');
  });

  it('[P-09] expired by the clock, or by billing: the page leads back, and a form charges nothing', async () => {
    const [late, ended, asked] = [
      await site.checkout(),
      await site.checkout(),
      await site.checkout(),
    ];
    const pages = await Promise.all([site.open(late.url), site.open(ended.url)]);
    const question = await site.pay(asked.url, cards.asks);
    await site.gateway.expireCheckoutSession(ended.id);
    await site.gateway.expireCheckoutSession(ended.id);
    site.pass(60);
    for (const [index, { id, url }] of [late, ended].entries()) {
      expect((await site.send(url, pages[index]!, card(cards.pays))).status).toBe(303);
      expect(await stateOf(id)).toBe('expired');
      const page = await site.open(url);
      expect(page.status).toBe(410);
      expect(page.html).toContain('This payment page has expired');
      expect(page.html).toContain(`href="${addresses.cancel}"`);
      expect(await typesOf(id)).toEqual(['checkout.session.expired']);
    }
    expect((await site.open(question.to)).html).toContain('This payment page has expired');
    expect((await paymentsOf(asked.id))[0]).toMatchObject({ status: 'failed', failure: 'ended' });
  });

  it('[P-09] a paid session does not expire', async () => {
    const { id, url } = await site.checkout();
    await site.pay(url, cards.pays);
    site.pass(10_000);
    await site.gateway.expireCheckoutSession(id);
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('the calls of billing', () => {
  it('[P-10] make one thing for one key, and refuse the key for another', async () => {
    const customer = await site.customer();
    const input = site.checkoutInput(customer);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => site.gateway.createCheckoutSession(input)),
    );
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    await expect(
      site.gateway.createCheckoutSession({ ...input, reference: 'pur_2' }),
    ).rejects.toThrow(KeyReusedError);
    const person = { key: 'cus-key', accountId: 'acc', name: 'Ada', email: 'a@brand.example' };
    const one = await site.gateway.createCustomer(person);
    expect(await site.gateway.createCustomer({ ...person, name: 'Ada B.' })).toEqual(one);
    await expect(site.gateway.createCustomer({ ...person, accountId: 'another' })).rejects.toThrow(
      KeyReusedError,
    );
  });

  it('[P-09] charge the kept card, once for each key, by the ways of the cards', async () => {
    const { url, customer } = await site.checkout();
    const charge = (key: string) =>
      site.gateway.charge({
        key,
        customer,
        reference: 'inv_1',
        amount: toCents(900),
        text: 'Renewal',
      });
    expect(await charge('without a card')).toMatchObject({ status: 'failed', reference: 'inv_1' });
    await site.pay(url, cards.pays);
    const [first, second] = await Promise.all([charge('renewal'), charge('renewal')]);
    expect(first).toMatchObject({ status: 'succeeded', amount: 900 });
    expect(second).toEqual(first);
    expect(await site.gateway.retrievePayment(first.id)).toEqual(first);
    // A failed charge stays failed under its key.
    expect(await charge('without a card')).toMatchObject({ status: 'failed' });

    const change = async (number: string) => {
      const portal = await site.gateway.createPortalSession({
        customer,
        returnUrl: addresses.cancel,
      });
      return site.send(portal.url, await site.open(portal.url), card(number));
    };
    expect((await change(cards.asks)).to).toBe(`${addresses.cancel}?card=changed`);
    expect(await charge('asked')).toMatchObject({ status: 'action_required' });
    await change(cards.savedOnly);
    expect(await charge('later declined')).toMatchObject({ status: 'failed' });
    await change(cards.paysSlowly);
    const slow = await charge('slow');
    expect(slow.status).toBe('processing');
    site.pass(10);
    expect(await site.gateway.retrievePayment(slow.id)).toMatchObject({ status: 'succeeded' });
  });

  it('[P-09] know what was never made', async () => {
    const { gateway } = site;
    await expect(gateway.retrieveCheckoutSession('cs_none')).rejects.toThrow(UnknownAtGatewayError);
    await expect(gateway.expireCheckoutSession('cs_none')).rejects.toThrow(UnknownAtGatewayError);
    await expect(gateway.retrievePayment('pi_none')).rejects.toThrow(UnknownAtGatewayError);
    expect(await gateway.paymentMethod('cus_none')).toBeNull();
    const none = 'A'.repeat(32);
    for (const path of [
      `pay/cs_${none}`,
      `pay/cs_${none}/confirm`,
      `portal/bps_${none}`,
      'pay/%00',
    ])
      expect((await site.open(`/gateway/${path}`)).status, path).toBe(404);
  });

  it('[P-09] amounts that do not add up, and addresses that are none, open no page', async () => {
    const input = site.checkoutInput(await site.customer());
    const refused = [
      { ...input, total: toCents(14_949) },
      { ...input, total: toCents(0), lines: [] },
      { ...input, successUrl: 'javascript:alert(1)' },
    ];
    for (const each of refused)
      await expect(site.gateway.createCheckoutSession(each)).rejects.toThrow();
  });
});

describe('the page of the card', () => {
  it('[P-09 SEC-40] saves a card once, refuses one that its bank declines, and ends after an hour', async () => {
    const { url, customer } = await site.checkout();
    await site.pay(url, cards.pays);
    const portal = await site.gateway.createPortalSession({
      customer,
      returnUrl: `${addresses.cancel}?from=card`,
    });
    const page = await site.open(portal.url);
    expect(page.html).toContain('card ending in 4242');
    const declined = await site.send(portal.url, page, card(cards.declined));
    expect(declined.html).toContain('Your bank has declined this card.');
    const saved = await site.send(portal.url, declined, card('5555 5555 5555 4444'));
    expect(saved.to).toBe(`${addresses.cancel}?from=card&card=changed`);
    expect(await site.gateway.paymentMethod(customer)).toEqual({
      brand: 'Mastercard',
      last4: '4444',
    });
    const again = await site.send(portal.url, page, card(cards.pays));
    expect(again.html).toContain('out of date');
    expect((await site.gateway.paymentMethod(customer))?.last4).toBe('4444');
    site.pass(60);
    expect((await site.open(portal.url)).status).toBe(404);
    expect((await site.send(portal.url, again, card(cards.pays))).status).toBe(404);
  });
});

it('[SEC-44] the pages are not kept, framed or found, send no referrer, and run no script', async () => {
  const { url } = await site.checkout();
  const { headers, html } = await site.open(url);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('content-security-policy')).toMatch(
    /script-src 'none'.*frame-ancestors 'none'/,
  );
  expect(html).not.toContain('<script');
});
