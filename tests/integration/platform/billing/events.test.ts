import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { eventsPath } from '../../../../server/platform/billing/event-routes';
import { moveBillingClock } from '../../../../server/platform/billing/clock';
import {
  gatewayEvent,
  invoice,
  purchase,
} from '../../../../server/platform/database/schema/billing';
import { gatewayOutbox, gatewayPayment } from '../../../../server/platform/database/schema/gateway';
import { loadSecrets } from '../../../../server/platform/identity/secrets';
import { openOutbox } from '../../../support/people/outbox';
import type { Card } from '../../../support/people/purchases';
import { newKey } from '../ams/ams-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { createBuyers, holdEvents, passDays, payOnPage, setCard, type Buyer } from './buyer';

/**
 * The webhook of a running platform. The gateway writes its events and delivers none: the tests post them, in the order and
 * at the time that they choose. Purchases are read from the database, because the API would look at the gateway itself.
 */
let platform: TestPlatform;
let buyers: (key: string) => Promise<Buyer>;
let secret: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  buyers = createBuyers(platform);
  ({ gatewaySecret: secret } = await loadSecrets(db()));
  await holdEvents(platform);
});
afterAll(() => platform.remove());
beforeEach(() => db().delete(gatewayOutbox));

const db = () => platform.current().db;
const core = 'price_core_brand_monthly';
const minuteMs = 60_000;

const sign = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });
const post = (body: string, signature: string | null = sign(body)) =>
  fetch(platform.current().url + eventsPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  });
const status = async (...request: Parameters<typeof post>) => (await post(...request)).status;

interface Event {
  type: string;
  body: string;
}
/** The events that wait, of one purchase, oldest first. */
async function eventsOf(reference: string): Promise<Event[]> {
  const rows = await db().select().from(gatewayOutbox).orderBy(gatewayOutbox.createdAt);
  return rows
    .map(({ body }) => ({ type: (JSON.parse(body) as { type: string }).type, body }))
    .filter(({ body }) => body.includes(`"${reference}"`));
}
/** Waits until the gateway has written an event of a type. */
async function untilEvent(reference: string, type: string): Promise<Event> {
  const find = async () => (await eventsOf(reference)).find((event) => event.type === type);
  await expect.poll(find).toBeDefined();
  return (await find())!;
}

const readPurchase = async (id: string) =>
  (await db().select().from(purchase).where(eq(purchase.id, id)))[0]!;
/** What a purchase has come to: its state, and how often it was charged, invoiced and receipted. */
async function outcome(id: string) {
  const row = await readPurchase(id);
  const charged = eq(gatewayPayment.reference, id);
  const paid = sql`${gatewayPayment.status} = 'succeeded'`;
  return {
    status: row.status,
    charges: await db().$count(gatewayPayment, sql`${charged} and ${paid}`),
    invoices:
      row.paymentId === null ? 0 : await db().$count(invoice, eq(invoice.paymentId, row.paymentId)),
  };
}
const once = { status: 'succeeded', charges: 1, invoices: 1 };

/** Orders, and pays on the page of the gateway, whose events wait. @returns the id of the purchase */
async function paid(buyer: Buyer, wish: Parameters<Buyer['ordered']>[0], card: Card = 'pays') {
  const { id } = await buyer.ordered(wish);
  await payOnPage(await buyer.page(id), card);
  return id;
}

describe('an event', () => {
  it('[P-10 P-09] that is forged, altered or signed long ago is refused, and grants nothing', async () => {
    const buyer = await buyers('trial');
    const id = await paid(buyer, { action: 'subscribe', price: core });
    const { body } = await untilEvent(id, 'checkout.session.completed');
    const handled = await db().$count(gatewayEvent);
    const now = Math.floor(Date.now() / 1_000);
    const altered = body.replace('"id":"evt_', '"id":"evt_x');
    const forgeries: [string, string | null][] = [
      [body, null],
      [body, ''],
      [body, 't=1,v1=00'],
      [body, sign(body, { secret: 'whsec_of_somebody_else' })],
      [altered, sign(body)],
      // As somebody would repeat a recorded request: the signature is good for five minutes.
      [body, sign(body, { timestamp: now - 24 * 3_600 })],
      [body, sign(body, { timestamp: now - 301 })],
      ['{"id":', sign('{"id":')],
      ['{}', sign('{}')],
      ['null', sign('null')],
    ];
    for (const forged of forgeries) {
      const answer = await post(...forged);
      expect([answer.status, await answer.json()], forged[1] ?? 'unsigned').toEqual([
        400,
        { error: { code: 'bad_request', message: 'The signature of this event is wrong.' } },
      ]);
    }
    const large = `{"id":"evt_large","data":{"object":{}},"x":"${'x'.repeat(262_144)}"}`;
    expect(await status(large)).toBe(413);
    expect(await db().$count(gatewayEvent)).toBe(handled);
    expect((await readPurchase(id)).status).toBe('open');
    expect(await status(body)).toBe(200);
    expect(await outcome(id)).toEqual(once);
  });

  it('[P-10] that comes again, at once and a day later, changes nothing more', async () => {
    const buyer = await buyers('core');
    const id = await paid(buyer, { action: 'addon', users: 2 });
    const { body } = await untilEvent(id, 'checkout.session.completed');
    const seats = async () => (await buyer.billing()).subscription?.userLimit;
    const before = (await readPurchase(id)).status;
    const answers = await Promise.all([1, 2, 3, 4].map(() => status(body)));
    expect([before, ...answers]).toEqual(['open', 200, 200, 200, 200]);
    expect([await outcome(id), await seats()]).toEqual([once, 5]);
    await moveBillingClock(db(), 24 * 60 * minuteMs);
    expect([await status(body), await outcome(id), await seats()]).toEqual([200, once, 5]);
    // The same news in another event, which was not handled yet.
    const other = body.replace(/"id":"evt_\w+"/, '"id":"evt_other"');
    expect([await status(other), await outcome(id), await seats()]).toEqual([200, once, 5]);
  });

  it('[P-10 P-03] that comes a day late grants what was paid, and once', async () => {
    const buyer = await buyers('growth');
    const id = await paid(buyer, { action: 'upgrade', price: 'price_unlimited_yearly' });
    await moveBillingClock(db(), 24 * 60 * minuteMs);
    // The payment was to be made within an hour, and was. The purchase does not expire while its event is on its way.
    const { body } = await untilEvent(id, 'checkout.session.completed');
    expect([await status(body), await outcome(id)]).toEqual([200, once]);
    await platform.current().runBilling();
    expect(await outcome(id)).toEqual(once);
    expect((await buyer.billing()).subscription?.plan.name).toBe('Unlimited');
  });

  it('[P-10 P-09] that overtakes an earlier one: the result of a slow bank is the last word', async () => {
    const buyer = await buyers('brandless');
    for (const [card, type, end] of [
      ['failsSlowly', 'checkout.session.async_payment_failed', 'failed'],
      ['paysSlowly', 'checkout.session.async_payment_succeeded', 'succeeded'],
    ] as const) {
      const id = await paid(buyer, { action: 'subscribe', price: core }, card);
      const first = await untilEvent(id, 'checkout.session.completed');
      await moveBillingClock(db(), 11 * minuteMs);
      const second = await untilEvent(id, type);
      expect(await status(second.body)).toBe(200);
      expect((await readPurchase(id)).status).toBe(end);
      expect(await status(first.body)).toBe(200);
      expect((await readPurchase(id)).status).toBe(end);
      if (end === 'succeeded') expect(await outcome(id)).toEqual(once);
    }
    // The buyer has left the page long ago. The refusal is told once.
    const mails = await (await openOutbox(db())).newest(20);
    const declined = mails.filter(({ subject }) => subject === 'Your payment has been declined');
    expect(declined.map(({ recipient }) => recipient)).toEqual(['brandless@demo.endcap.example']);
    expect(declined[0]!.text).toMatch(
      /Your bank has not paid \$\d+\.\d\d for the Core Brand plan, billed monthly\. Nothing was charged.*\n\nYour plan: \S+\/settings\/billing$/,
    );
  });

  it('[P-10] of a page that has ended says nothing about the purchase that took its place', async () => {
    const buyer = await buyers('merchant-admin');
    const first = await buyer.ordered({ action: 'addon', users: 1 });
    await buyer.page(first.id);
    const second = await paid(buyer, { action: 'addon', users: 2 });
    const ended = await untilEvent(first.id, 'checkout.session.expired');
    const done = await untilEvent(second, 'checkout.session.completed');
    expect([await status(done.body), await status(ended.body)]).toEqual([200, 200]);
    expect([(await readPurchase(first.id)).status, await outcome(second)]).toEqual([
      'expired',
      once,
    ]);
  });
});

describe('events of a renewal', () => {
  it('[P-10 U-06] the refusal of a charge that comes after its invoice was paid changes nothing', async () => {
    const buyer = await buyers('merchant-admin');
    await setCard(platform, 'harvestandhive', 'declines-later');
    onTestFinished(async () => void (await setCard(platform, 'harvestandhive', 'pays')));
    await passDays(platform, 31);
    const [open] = (await buyer.billing()).invoices;
    expect(open?.status).toBe('open');
    const failed = (await db().select().from(gatewayOutbox)).find(
      ({ body }) => body.includes('payment_intent.payment_failed') && body.includes('"charge"'),
    )!;
    const { body } = await buyer.caller.post(
      `/billing/invoices/${open!.id}/purchase`,
      {},
      newKey(),
    );
    const { id } = (body as unknown as { purchase: { id: string } }).purchase;
    await payOnPage(await buyer.page(id), 'pays');
    const { body: done } = await untilEvent(id, 'checkout.session.completed');
    expect(await status(done)).toBe(200);
    const after = await buyer.billing();
    expect(after.subscription).toMatchObject({ status: 'active', dueSince: null });
    expect([await status(failed.body), await status(done)]).toEqual([200, 200]);
    expect(await buyer.billing()).toEqual(after);
  });

  it('[U-06] a new card is tried at once for the open invoice, once for each change of the card', async () => {
    const buyer = await buyers('gifted');
    await setCard(platform, 'popyard', 'declines-later');
    await passDays(platform, 366);
    const charged = () =>
      db().$count(gatewayPayment, eq(gatewayPayment.customerId, 'cus_demo_popyard'));
    expect((await buyer.billing()).subscription).toMatchObject({ status: 'past_due' });
    const tries = await charged();
    for (const [card, isPaid] of [
      ['declinesLater', false],
      ['pays', true],
    ] as const) {
      const { body } = await buyer.caller.post('/billing/portal');
      await payOnPage((body as unknown as { url: string }).url, card);
      const { body: news } = await untilEvent('cus_demo_popyard', 'payment_method.attached');
      expect([await status(news), await status(news)]).toEqual([200, 200]);
      await db().delete(gatewayOutbox);
      expect((await buyer.billing()).subscription).toMatchObject(
        isPaid ? { status: 'active', dueSince: null } : { status: 'past_due' },
      );
    }
    expect(await charged()).toBe(tries + 2);
  });
});
