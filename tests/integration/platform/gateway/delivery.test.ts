import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { gatewayOutbox } from '../../../../server/platform/database/schema/gateway';
import type { EventDelivery } from '../../../../server/platform/gateway/delivery';
import { cards, GatewaySite } from './gateway-site';
import { startReceiver, type Receiver } from './receiver';

let site: GatewaySite;
let receiver: Receiver;
let deliveries: EventDelivery[] = [];
beforeAll(async () => {
  site = await GatewaySite.start();
});
afterAll(() => site.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.close()));
  deliveries = [];
  await receiver.close();
  await site.database.db.delete(gatewayOutbox);
});

const deliver = (timeoutMs?: number) => {
  const delivery = site.deliver(receiver.url, timeoutMs);
  deliveries.push(delivery);
  return delivery;
};
const outbox = () => site.database.db.select().from(gatewayOutbox);
const isDelivered = async (id: string) => {
  const [row] = await site.database.db.select().from(gatewayOutbox).where(eq(gatewayOutbox.id, id));
  return row?.deliveredAt !== null;
};
/** Waits until nothing is left to deliver. */
const allDelivered = () =>
  expect.poll(async () => (await outbox()).every(({ deliveredAt }) => deliveredAt)).toBe(true);
/** Resolves when the deliverer has sent what it may send by now. */
const round = () => deliveries.at(-1)!.sendNow();
const typesReceived = () => receiver.received.map(({ type }) => type).sort();

it('[P-09] signs the events of a payment, and sends each until it is taken', async () => {
  const { id, url } = await site.checkout();
  await site.pay(url, cards.pays);
  deliver();
  await allDelivered();
  expect(typesReceived()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  const read = receiver.received.map(({ body, signature }) =>
    site.gateway.readEvent(body, signature),
  );
  expect(read.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([null, { kind: 'checkout', id, reference: 'pur_1' }]),
  );
  expect(() => site.gateway.readEvent(receiver.received[0]!.body, 't=1,v1=00')).toThrow();
  await round();
  expect(receiver.received).toHaveLength(2);
});

it('[P-10] sends an event again after a failure, later each time, the same but for its signature', async () => {
  const { id } = await site.checkout();
  receiver.replies.push(500, 'silence', 302);
  await site.gateway.expireCheckoutSession(id);
  deliver(1_000);
  for (const [tries, seconds] of [
    [1, 5],
    [2, 10],
    [3, 20],
  ] as const) {
    await expect.poll(async () => (await outbox())[0]?.error).not.toBeNull();
    await expect
      .poll(async () => (await outbox())[0]?.nextAttemptAt)
      .toEqual(new Date(site.time.getTime() + seconds * 1000));
    expect(receiver.received).toHaveLength(tries);
    site.time = new Date(site.time.getTime() + seconds * 1000 - 1);
    await round();
    expect(receiver.received).toHaveLength(tries);
    site.time = new Date(site.time.getTime() + 1);
    await expect.poll(() => receiver.received.length).toBe(tries + 1);
  }
  await allDelivered();
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  for (const { body, signature } of receiver.received)
    expect(site.gateway.readEvent(body, signature).subject?.id).toBe(id);
});

it('[P-10] gives an event up after three days', async () => {
  const { id } = await site.checkout();
  await site.gateway.expireCheckoutSession(id);
  receiver.replies.push(...Array.from({ length: 500 }, () => 500));
  deliver();
  const isGivenUp = async () => (await outbox())[0]?.failedAt !== null;
  while (!(await isGivenUp())) {
    const tries = receiver.received.length;
    // The deliverer may read the clock before it passes, or after, and marks the last try after it was received.
    const hasGoneOn = async () => {
      site.pass(60);
      return receiver.received.length > tries || isGivenUp();
    };
    await expect.poll(hasGoneOn).toBe(true);
  }
  const tries = receiver.received.length;
  expect(tries).toBeGreaterThan(10);
  site.pass(10_000);
  await round();
  expect(receiver.received).toHaveLength(tries);
});

it('[P-10] an event that is refused does not hold up the others', async () => {
  const [first, second] = [await site.checkout(), await site.checkout()];
  receiver.replies.push(500);
  await site.gateway.expireCheckoutSession(first.id);
  deliver();
  await expect.poll(() => receiver.received.length).toBe(1);
  await site.gateway.expireCheckoutSession(second.id);
  await expect.poll(() => receiver.received.length).toBe(2);
  const ids = receiver.received.map(({ id }) => id);
  await expect.poll(() => isDelivered(ids[1]!)).toBe(true);
  expect(await isDelivered(ids[0]!)).toBe(false);
});

it('[REL-07] a process that died before it delivered, or before it marked, leaves nothing undelivered', async () => {
  const { url } = await site.checkout();
  await site.pay(url, cards.pays);
  // As a process leaves it that was killed after its claim.
  await site.database.db
    .update(gatewayOutbox)
    .set({ attempts: 1, nextAttemptAt: new Date(site.time.getTime() + 60_000) });
  deliver();
  await round();
  expect(receiver.received).toEqual([]);
  site.pass(1);
  await allDelivered();
  expect(typesReceived()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
});

it('[REL-07] a clock that is set back holds up no event', async () => {
  const { id } = await site.checkout();
  site.pass(50_000);
  receiver.replies.push(500);
  await site.gateway.expireCheckoutSession(id);
  deliver();
  await expect.poll(async () => (await outbox())[0]?.error).toBe('status 500');
  site.pass(-50_000);
  await allDelivered();
  expect(receiver.received).toHaveLength(2);
});

it('[A-27] of several processes each event is sent by one', async () => {
  const sessions = await Promise.all(Array.from({ length: 20 }, () => site.checkout()));
  for (let i = 0; i < 4; i += 1) deliver();
  await Promise.all(sessions.map(({ id }) => site.gateway.expireCheckoutSession(id)));
  await expect.poll(() => receiver.received.length).toBe(20);
  await allDelivered();
  await round();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20);
  expect(receiver.received).toHaveLength(20);
});

it('[P-09] what is due ends without anybody asking: the time to pay, and the time of the bank', async () => {
  const [open, slow, failing] = [
    await site.checkout(),
    await site.checkout(),
    await site.checkout(),
  ];
  await site.pay(slow.url, cards.paysSlowly);
  await site.pay(failing.url, cards.failsSlowly);
  deliver();
  await expect
    .poll(typesReceived)
    .toEqual(['checkout.session.completed', 'checkout.session.completed']);
  site.pass(60);
  await expect
    .poll(typesReceived)
    .toEqual([
      'checkout.session.async_payment_failed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'checkout.session.completed',
      'checkout.session.expired',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
  const states = [open, slow, failing].map(({ id }) => site.gateway.retrieveCheckoutSession(id));
  expect((await Promise.all(states)).map(({ status }) => status)).toEqual([
    'expired',
    'paid',
    'failed',
  ]);
});
