import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { AnyCall } from '../../../../contract/call';
import type { Principal } from '../../../../server/platform/accounts/principal';
import type { ApiResult, ApiRouter } from '../../../../server/platform/ams/api-router';
import { addBillingRoutes } from '../../../../server/platform/ams/billing/routes';
import { billingNow, moveBillingClock } from '../../../../server/platform/billing/clock';
import type { BillingDeps } from '../../../../server/platform/billing/deps';
import type { PaymentGateway } from '../../../../server/platform/billing/gateway-port';
import { pay } from '../../../../server/platform/billing/payments';
import { account } from '../../../../server/platform/database/schema/accounts';
import { subscription } from '../../../../server/platform/database/schema/plans';
import { createEmbeddedGateway } from '../../../../server/platform/gateway/embedded-gateway';
import { loadSecrets } from '../../../../server/platform/identity/secrets';
import { createLog } from '../../../../server/platform/log';
import { openOutbox } from '../../../support/people/outbox';
import { newKey, refusal } from '../ams/ams-client';
import { appUrl, startTestPlatform, type TestPlatform } from '../test-platform';
import { beginPlan, type Buyer, createBuyers, holdEvents, newTrial, payOnPage } from './buyer';

let platform: TestPlatform;
let buyers: (key: string) => Promise<Buyer>;
beforeAll(async () => {
  platform = await startTestPlatform();
  buyers = createBuyers(platform);
});
afterAll(() => platform.remove());

const core = 'price_core_brand_monthly';
const growth = 'price_growth_monthly';

/** What billing works with in this process, at the embedded gateway with some of its calls replaced. */
async function depsWith(
  replaced: (embedded: PaymentGateway) => Partial<PaymentGateway>,
): Promise<BillingDeps> {
  const { db, url: publicUrl } = platform.current();
  const { gatewaySecret: secret } = await loadSecrets(db);
  const embedded = createEmbeddedGateway({ db, now: () => billingNow(db), publicUrl, secret });
  const gateway = { ...embedded, ...replaced(embedded) };
  const outbox = await openOutbox(db);
  const log = createLog('silent');
  const seller = { name: 'Endcap', address: [], taxId: null };
  return { db, log, outbox, gateway, productName: 'Endcap', appUrl, seller, taxRate: 0 };
}

describe('a trial that subscribes', () => {
  it('[P-03 P-09] gets the plan when the gateway says that it is paid, and not before', async () => {
    const buyer = await buyers('trial');
    const quote = await buyer.quoted({ action: 'subscribe', price: core, users: 2 });
    expect(quote.total).toBe(29_900 + 2 * 3_900);
    const purchase = await buyer.ordered({ action: 'subscribe', price: core, users: 2 });
    expect([purchase.status, purchase.total]).toEqual(['open', quote.total]);
    const url = await buyer.page(purchase.id);
    expect(new URL(url).origin).toBe(platform.current().url);
    // Asking twice leads to the same page.
    expect(await buyer.page(purchase.id)).toBe(url);
    expect((await buyer.billing()).subscription?.plan.name).toBe('Free Trial');

    expect((await buyer.caller.get('/merchants')).status).toBe(403);

    const { to } = await payOnPage(url, 'pays');
    // The page leads back when the event of the payment has been handled.
    expect((await buyer.billing()).subscription?.plan.name).toBe('Core Brand');
    const back = new URL(to);
    expect([back.pathname, back.searchParams.get('actionType')]).toEqual([
      '/cart/success',
      'subscribe',
    ]);
    const result = await buyer.caller.get(`/billing/result${back.search}`);
    expect(result.body).toMatchObject({ purchase: { id: purchase.id, status: 'succeeded' } });
    const { subscription, invoices, paymentMethod } = await buyer.billing();
    expect(subscription).toMatchObject({ plan: { name: 'Core Brand' }, userLimit: 5 });
    expect(paymentMethod).toEqual({ brand: 'Visa', last4: '4242' });
    expect(invoices).toMatchObject([{ status: 'paid', total: quote.total }]);
    // Nobody else can invite the people whose seats were paid.
    expect((await buyer.caller.get('/merchants')).status).toBe(200);
  });

  it('[X-02] subscribing once more to the same plan is refused', async () => {
    await newTrial(platform);
    const buyer = await buyers('brandless');
    await buyer.buy({ action: 'subscribe', price: core });
    expect(refusal(await buyer.quote({ action: 'subscribe', price: core }))).toEqual([
      409,
      'state',
      'Already subscribed.',
    ]);
  });
});

describe('results', () => {
  it('[R-14] a look at one asks the gateway once, and says whether it has changed the plan', async () => {
    const buyer = await buyers('gifted');
    let looks = 0;
    const deps = await depsWith((embedded) => ({
      retrieveCheckoutSession(session) {
        looks += 1;
        return embedded.retrieveCheckoutSession(session);
      },
    }));
    const routes = new Map<string, (call: object) => Promise<ApiResult>>();
    const api = {
      on: (call: AnyCall, run: () => Promise<ApiResult>) =>
        void routes.set(`${call.method} ${call.path}`, run),
      onFile: () => undefined,
    } as unknown as ApiRouter;
    addBillingRoutes(api, {
      billing: deps,
      runOnce: () => Promise.reject(new Error('nothing is to be recorded')),
      workers: null as never,
    });
    const release = await holdEvents(platform);
    const { id, priceId, subscriptionId } = await buyer.ordered({ action: 'addon', users: 1 });
    const url = await buyer.page(id);
    const principal = { accountId: 'acc_demo_popyard' } as Principal;
    const query = { priceId, subscriptionId, actionType: 'addon', purchase: id };
    const look = async () =>
      (await routes.get('GET /billing/result')!({ principal, query })).body as object;
    expect([await look(), looks]).toMatchObject([
      { purchase: { id, status: 'open' }, isSettledNow: false },
      1,
    ]);
    await payOnPage(url, 'pays');
    expect([await look(), looks]).toMatchObject([
      { purchase: { id, status: 'succeeded' }, isSettledNow: true },
      2,
    ]);
    // What has ended needs no look.
    expect([await look(), looks]).toMatchObject([{ isSettledNow: false }, 2]);
    await release();
  });

  it('[R-14] forged, incomplete and foreign ones are unknown', async () => {
    await newTrial(platform);
    const buyer = await buyers('brandless');
    await buyer.buy({ action: 'subscribe', price: core });
    const { subscription } = await buyer.billing();
    const found = new URLSearchParams({
      priceId: core,
      subscriptionId: subscription!.id,
      actionType: 'subscribe',
    });
    expect((await buyer.caller.get(`/billing/result?${found.toString()}`)).status).toBe(200);
    const stranger = await buyers('core');
    expect((await stranger.caller.get(`/billing/result?${found.toString()}`)).status).toBe(404);
    for (const [name, value] of [
      ['priceId', growth],
      ['subscriptionId', 'sub_other'],
      ['actionType', 'upgrade'],
      ['actionType', 'gift'],
    ] as const) {
      const forged = new URLSearchParams(found);
      forged.set(name, value);
      const { status } = await buyer.caller.get(`/billing/result?${forged.toString()}`);
      expect([404, 422]).toContain(status);
      forged.delete(name);
      expect((await buyer.caller.get(`/billing/result?${forged.toString()}`)).status).toBe(422);
    }
  });
});

describe('changes of a paid plan', () => {
  beforeEach(() => beginPlan(platform, 'saltmarsh', core));

  it('[P-03] an upgrade is at once, and its proration adds up', async () => {
    const buyer = await buyers('core');
    const wish = { action: 'upgrade', price: growth };
    const quote = await buyer.quoted(wish);
    expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
    expect(quote.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    const bought = await buyer.buy(wish);
    expect([bought.status, bought.total > 0]).toEqual(['succeeded', true]);
    expect((await buyer.billing()).subscription?.plan.name).toBe('Growth');
  });

  it('[P-03] a downgrade waits for the end of the period, and can be taken back', async () => {
    await beginPlan(platform, 'saltmarsh', growth);
    const buyer = await buyers('core');
    const before = (await buyer.billing()).subscription!;
    const planned = await buyer.ordered({ action: 'downgrade', price: core });
    expect(planned).toMatchObject({ status: 'succeeded', total: 0, effectiveAt: before.endDate });
    const after = (await buyer.billing()).subscription!;
    expect([after.plan.name, after.pending]).toMatchObject([
      'Growth',
      { kind: 'downgrade', planName: 'Core Brand' },
    ]);
    await buyer.caller.put('/billing/undo', { version: after.version });
    expect((await buyer.billing()).subscription!.pending).toBeNull();
  });

  it('[P-03] a cancellation keeps the plan to its end, and can be resumed', async () => {
    const buyer = await buyers('core');
    const { endDate } = (await buyer.billing()).subscription!;
    const cancelled = await buyer.ordered({ action: 'cancel', reason: 'Too expensive' });
    expect(cancelled).toMatchObject({ status: 'succeeded', effectiveAt: endDate });
    const { subscription } = await buyer.billing();
    expect(subscription).toMatchObject({ status: 'cancelled', pending: { kind: 'cancel' } });
    const version = subscription!.version;
    expect((await buyer.caller.put('/billing/undo', { version: version - 1 })).status).toBe(409);
    await buyer.caller.put('/billing/undo', { version });
    expect((await buyer.billing()).subscription).toMatchObject({ status: 'active', pending: null });
  });

  it('[P-08] additional users count at once', async () => {
    const buyer = await buyers('core');
    const before = (await buyer.billing()).subscription!;
    const { seats } = await buyer.buy({ action: 'addon', users: 2 });
    expect(seats).toMatchObject({
      userLimit: before.userLimit! + 2,
      usersLeft: before.usersLeft! + 2,
    });
  });

  it('[P-02] a plan that is too small for the account is refused with the numbers', async () => {
    const buyer = await buyers('growth');
    const answer = await buyer.quote({ action: 'downgrade', price: core });
    expect(answer.body.error.message).toBe(
      'Core Brand would have 1 brand, and your account uses 3. Please remove some first.',
    );
  });
});

describe('the customer of the gateway', () => {
  it('[P-10] is created once more under a key of its own where the answer was lost and the name has changed since', async () => {
    const keys = new Map<string, string>();
    let lost = 2;
    // Stripe refuses a key that comes back with other values.
    const deps = await depsWith((embedded) => ({
      async createCustomer(input) {
        const values = JSON.stringify(input);
        if ((keys.get(input.key) ?? values) !== values) throw new Error('another request');
        keys.set(input.key, values);
        const made = await embedded.createCustomer(input);
        lost -= 1;
        if (lost >= 0) throw new Error('the answer was lost');
        return made;
      },
    }));
    const accountId = await newTrial(platform);
    const { id } = await (await buyers('brandless')).ordered({ action: 'subscribe', price: core });
    const principal = { accountId } as Principal;
    const urls = { successUrl: () => appUrl, cancelUrl: () => appUrl };
    const begin = () => pay(deps, principal, id, urls);
    await expect(begin()).rejects.toThrow('the answer was lost');
    await expect(begin()).rejects.toThrow('the answer was lost');
    expect(keys.size).toBe(1);
    await deps.db
      .update(account)
      .set({ name: 'Fischer & Partners' })
      .where(eq(account.id, principal.accountId));
    const page = await begin();
    expect([keys.size, page]).toEqual([2, await begin()]);
    expect(await (await fetch(page!)).text()).toContain('Core Brand plan');
  });
});

describe('payments that do not succeed', () => {
  it('[P-03] cancelled: nothing is charged, nothing changes', async () => {
    await newTrial(platform);
    const buyer = await buyers('brandless');
    const { id } = await buyer.ordered({ action: 'subscribe', price: core });
    const url = await buyer.page(id);
    const page = await (await fetch(url)).text();
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await fetch(`${url}/cancel`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token }),
    });
    expect((await buyer.purchase(id)).status).toBe('cancelled');
    expect(await buyer.billing()).toMatchObject({
      subscription: { plan: { name: 'Free Trial' } },
      invoices: [],
    });
  });

  it('[SEC-46] a purchase of another account is answered like one that there is not, to read and to pay', async () => {
    await newTrial(platform);
    const { id } = await (await buyers('brandless')).ordered({ action: 'subscribe', price: core });
    const { caller } = await buyers('growth');
    const answers = async (of: string) =>
      Promise.all([
        caller.get(`/billing/purchases/${of}`),
        caller.post(`/billing/purchases/${of}/pay`),
      ]);
    const others = (await answers(id)).map(refusal);
    expect(others.map(([status]) => status)).toEqual([404, 404]);
    expect(others).toEqual((await answers('pur_000000000000000000000000')).map(refusal));
  });

  it('[P-03 P-09] processing: settled by the gateway when the browser has long been closed', async () => {
    await newTrial(platform);
    const buyer = await buyers('brandless');
    const processing = await buyer.buy({ action: 'subscribe', price: core }, 'paysSlowly');
    expect(processing.status).toBe('processing');
    const other = await buyer.ordered({ action: 'subscribe', price: growth });
    expect(refusal(await buyer.caller.post(`/billing/purchases/${other.id}/pay`))).toEqual([
      409,
      'state',
      'A payment is being processed. Please wait until it is settled.',
    ]);
    await moveBillingClock(platform.current().db, 11 * 60_000);
    expect((await buyer.purchase(processing.id)).status).toBe('succeeded');
    expect((await buyer.billing()).subscription?.plan.name).toBe('Core Brand');
  });
});

describe('two tabs', () => {
  it('[P-10] what was paid for a plan that has changed is kept as credit, and its buyer knows', async () => {
    const buyer = await buyers('core');
    const { id, total, subscriptionId } = await buyer.ordered({ action: 'addon', users: 1 });
    const url = await buyer.page(id);
    const { db } = platform.current();
    const plan = async () => {
      const [row] = await db.select().from(subscription).where(eq(subscription.id, subscriptionId));
      return { credit: row!.credit, extraUsers: row!.extraUsers };
    };
    const before = await plan();
    // No way of the product leads here: a purchase ends before its plan changes.
    await db
      .update(subscription)
      .set({ version: sql`${subscription.version} + 1` })
      .where(eq(subscription.id, subscriptionId));
    await payOnPage(url, 'pays');
    expect((await buyer.purchase(id)).status).toBe('credited');
    expect(await plan()).toEqual({ ...before, credit: before.credit + total });
    const mails = await (await openOutbox(db)).newest(100);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Your payment has arrived, but your plan had changed',
    );
  });

  it('[P-10] what was paid for a plan that has ended is no credit: its buyer hears of a refund', async () => {
    const buyer = await buyers('growth');
    const { id, subscriptionId } = await buyer.ordered({ action: 'addon', users: 1 });
    const url = await buyer.page(id);
    const { db } = platform.current();
    // No way of the product leads here, either.
    const [ended] = await db
      .update(subscription)
      .set({ status: 'expired', version: sql`${subscription.version} + 1` })
      .where(eq(subscription.id, subscriptionId))
      .returning();
    onTestFinished(() => beginPlan(platform, 'meadowlark', 'price_growth_yearly'));
    await payOnPage(url, 'pays');
    expect((await buyer.purchase(id)).status).toBe('credited');
    const [after] = await db.select().from(subscription).where(eq(subscription.id, subscriptionId));
    expect(after).toEqual(ended);
    const mails = (await (await openOutbox(db)).newest(100)).filter(
      ({ recipient }) => recipient === 'growth@demo.endcap.example',
    );
    const told = mails.filter(({ subject }) => subject.startsWith('Your payment has arrived'));
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your payment has arrived, but could not be used',
    ]);
    expect(told[0]!.text).toContain('We will contact you to pay it back.');
  });

  it('[P-10] the page of the first purchase ends when the second one is paid', async () => {
    const buyer = await buyers('merchant-admin');
    const before = (await buyer.billing()).invoices.length;
    const first = await buyer.ordered({ action: 'upgrade', price: 'price_unlimited_monthly' });
    const firstUrl = await buyer.page(first.id);
    const second = await buyer.ordered({ action: 'upgrade', price: 'price_growth_yearly' });
    await payOnPage(await buyer.page(second.id), 'pays');
    await payOnPage(firstUrl, 'pays');
    expect((await buyer.purchase(second.id)).status).toBe('succeeded');
    expect((await buyer.purchase(first.id)).status).toBe('expired');
    expect((await buyer.billing()).invoices).toHaveLength(before + 1);
  });

  it('[P-10 REL-01] one key is one purchase', async () => {
    const buyer = await buyers('merchant-admin');
    const wish = { action: 'addon', users: 1 };
    const key = newKey();
    const seen = await buyer.quoted(wish);
    const [one, two] = await Promise.all([
      buyer.order(wish, key, seen),
      buyer.order(wish, key, seen),
    ]);
    expect(one.body).toMatchObject(two.body);
  });

  it('[P-03] the amounts hold for an hour, however long the user looks at them', async () => {
    const buyer = await buyers('merchant-admin');
    const wish = { action: 'addon', brands: 5 };
    const later = async (minutes: number) => {
      const seen = await buyer.quoted(wish);
      await moveBillingClock(platform.current().db, minutes * 60_000);
      expect((await buyer.quoted(wish)).total).toBeLessThan(seen.total);
      const answer = await buyer.order(wish, newKey(), seen);
      return { answer, seen };
    };
    const { answer, seen } = await later(59);
    expect(answer.body).toMatchObject({ purchase: { status: 'open', total: seen.total } });
    const { answer: tooLate } = await later(61);
    expect([tooLate.status, tooLate.body.error.code]).toEqual([409, 'stale']);
    // At a future time the rest of the period would cost less: the total of now counts.
    const quotedAt = new Date(Date.now() + 300 * 86_400_000).toISOString();
    expect((await buyer.order(wish, newKey(), { quotedAt })).status).toBe(201);
    const cheaper = { quotedAt, total: 100 };
    expect((await buyer.order(wish, newKey(), cheaper)).status).toBe(409);
  });

  it('a time of another century, or of none, is a wrong field, and nothing is recorded', async () => {
    const buyer = await buyers('merchant-admin');
    const wish = { action: 'addon', brands: 5 };
    for (const quotedAt of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '-000001-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
    ]) {
      const ordered = await buyer.order(wish, newKey(), { quotedAt });
      const quoted = await buyer.quote(wish, { quotedAt });
      for (const { status, body } of [ordered, quoted])
        expect([quotedAt, status, body.error]).toEqual([
          quotedAt,
          422,
          expect.objectContaining({ fields: [expect.objectContaining({ path: ['quotedAt'] })] }),
        ]);
    }
  });

  it('[P-03] a later quote for the time of an earlier one has its amounts, for an hour', async () => {
    const buyer = await buyers('merchant-admin');
    const wish = { action: 'addon', brands: 5 };
    const { quotedAt, total } = await buyer.quoted(wish);
    const pass = (minutes: number) => moveBillingClock(platform.current().db, minutes * 60_000);
    await pass(59);
    const held = await buyer.quoted(wish, { quotedAt });
    expect(held).toMatchObject({ quotedAt, total });
    expect((await buyer.quoted(wish)).total).toBeLessThan(total);
    expect((await buyer.order(wish, newKey(), held)).status).toBe(201);
    await pass(2);
    const tooLate = await buyer.quoted(wish, { quotedAt });
    expect(tooLate.total).toBeLessThan(total);
    expect(tooLate.quotedAt > quotedAt).toBe(true);
    // At a future time the rest of the period would cost less: the quote counts from now.
    const ahead = new Date(Date.parse(tooLate.quotedAt) + 86_400_000).toISOString();
    const now = await buyer.quoted(wish, { quotedAt: ahead });
    expect(now.quotedAt < ahead).toBe(true);
    expect((await buyer.quote(wish, { quotedAt: 'yesterday' })).status).toBe(422);
  });

  it('refuses amounts that nobody has seen', async () => {
    const buyer = await buyers('merchant-admin');
    const wish = { action: 'addon', brands: 1 };
    expect((await buyer.order(wish, newKey(), { total: 1 })).status).toBe(409);
    for (const users of [-1, 0.5, 1e9, 101])
      expect((await buyer.quote({ action: 'addon', users })).status).toBe(422);
    expect((await buyer.quote({ action: 'subscribe', price: 'price_free_trial' })).status).toBe(
      422,
    );
    expect((await buyer.quote({ action: 'upgrade', price: 'price_of_nothing' })).status).toBe(422);
  });
});
