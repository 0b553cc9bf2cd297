import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { billingNow, moveBillingClock } from '../../../../server/platform/billing/clock';
import {
  account,
  accountBrand,
  appUser,
} from '../../../../server/platform/database/schema/accounts';
import { purchase } from '../../../../server/platform/database/schema/billing';
import { gatewayPayment } from '../../../../server/platform/database/schema/gateway';
import { dayText } from '../../../../server/platform/dates/day-text';
import { dayInZone, startOfDayInZone } from '../../../../server/platform/dates/zones';
import { openOutbox } from '../../../support/people/outbox';
import { newKey, refusal } from '../ams/ams-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  beginPlan,
  createBuyers,
  holdEvents,
  newTrial,
  passDays,
  payOnPage,
  setCard,
  type Buyer,
} from './buyer';

let platform: TestPlatform;
let buyers: (key: string) => Promise<Buyer>;
beforeAll(async () => {
  platform = await startTestPlatform();
  buyers = createBuyers(platform);
});
afterAll(() => platform.remove());

const db = () => platform.current().db;
const subjects = async () =>
  (await (await openOutbox(db())).newest(100)).map(({ recipient, subject }) => [
    recipient,
    subject,
  ]);

describe('the end of a trial', () => {
  it('[P-02] is the midnight after its seventh day in the zone of the account', async () => {
    const accountId = await newTrial(platform);
    const buyer = await buyers('brandless');
    const zone = 'America/Los_Angeles';
    await db().update(account).set({ timeZone: zone }).where(eq(account.id, accountId));
    const end = new Date((await buyer.billing()).subscription!.endDate);
    expect(end).toEqual(startOfDayInZone(dayInZone(end, 'UTC'), 'UTC'));
    const toEnd = end.getTime() - (await billingNow(db())).getTime();
    await moveBillingClock(db(), toEnd - 60_000);
    await platform.current().runBilling();
    expect((await buyer.billing()).subscription?.status).toBe('trialing');
    await moveBillingClock(db(), 120_000);
    // The access ends with the clock, before the job runs.
    expect((await buyer.billing()).subscription).toBeNull();
    await platform.current().runBilling();
    expect(await subjects()).toContainEqual([
      'brandless@demo.endcap.example',
      'Your trial has ended',
    ]);
  });
});

describe('renewal', () => {
  beforeEach(() => beginPlan(platform, 'saltmarsh', 'price_core_brand_monthly'));

  it('[U-06] charges the kept card, and begins the next period', async () => {
    const buyer = await buyers('core');
    const { invoices: earlier, ...rest } = await buyer.billing();
    const before = rest.subscription!;
    await passDays(platform, 31);
    const { subscription, invoices } = await buyer.billing();
    expect(new Date(subscription!.endDate) > new Date(before.endDate)).toBe(true);
    expect(subscription).toMatchObject({ status: 'active', plan: { name: 'Core Brand' } });
    expect(invoices).toHaveLength(earlier.length + 1);
    expect(invoices[0]).toMatchObject({ status: 'paid', total: 29_900 });
    expect(await subjects()).toContainEqual([
      'core@demo.endcap.example',
      `Payment received: invoice ${invoices[0]!.number}`,
    ]);
  });

  it('[P-03] begins with the plan that was chosen for then', async () => {
    const buyer = await buyers('core');
    await buyer.buy({ action: 'upgrade', price: 'price_growth_monthly' });
    await buyer.ordered({ action: 'downgrade', price: 'price_core_brand_monthly' });
    await passDays(platform, 31);
    const { subscription } = await buyer.billing();
    expect(subscription).toMatchObject({ plan: { name: 'Core Brand' }, pending: null });
  });

  it('[P-03 U-10] a change that is planned, changed or taken back is mailed to the owner of the plan, once', async () => {
    const buyer = await buyers('core');
    await buyer.buy({ action: 'upgrade', price: 'price_growth_monthly' });
    await buyer.buy({ action: 'addon', users: 1, brands: 1 });
    const { endDate } = (await buyer.billing()).subscription!;
    const [stored] = await db()
      .select({ timeZone: account.timeZone })
      .from(account)
      .where(eq(account.id, 'acc_demo_saltmarsh'));
    const day = dayText(dayInZone(new Date(endDate), stored?.timeZone ?? 'UTC'));
    const put = async (change: string, body: object = {}) => {
      const { version } = (await buyer.billing()).subscription!;
      const key = newKey();
      // Sent twice, as a browser does whose first answer is lost.
      for (const _try of ['first', 'second'])
        await buyer.caller.put(`/billing/${change}`, { ...body, version }, key);
    };
    const mailsOf = async (act: () => Promise<unknown>) => {
      const before = (await subjects()).length;
      await act();
      const mails = await (await openOutbox(db())).newest(100);
      return mails.slice(0, mails.length - before).map(({ recipient, subject, text }) => {
        expect(recipient).toBe('core@demo.endcap.example');
        return `${subject}: ${text.split('\n')[0]!}`;
      });
    };
    const changes = `Your plan changes on ${day}: Planned for ${day}:`;
    expect(await mailsOf(() => put('addons', { users: 1, brands: 0 }))).toEqual([
      `${changes} 1 additional user and 0 additional brands.`,
    ]);
    const downgrade = { action: 'downgrade', price: 'price_core_brand_monthly' };
    expect(await mailsOf(() => buyer.ordered(downgrade))).toEqual([
      `${changes} Core Brand with 1 additional user and 0 additional brands.`,
    ]);
    expect(await mailsOf(() => buyer.ordered({ action: 'cancel' }))).toEqual([
      `Your Growth plan ends on ${day}: Your Growth plan is cancelled, and ends on ${day}. Until then, it goes on as it is, and you can take the cancellation back.`,
    ]);
    // The plan goes on with the change that was planned before.
    expect(await mailsOf(() => put('undo'))).toEqual([
      `${changes} Core Brand with 1 additional user and 0 additional brands.`,
    ]);
    expect(await mailsOf(() => put('undo'))).toEqual([
      'Your Growth plan goes on as it is: The planned change is taken back: Core Brand with 1 additional user and 0 additional brands.',
    ]);
    await buyer.ordered({ action: 'cancel' });
    expect(await mailsOf(() => put('undo'))).toEqual([
      'Your Growth plan goes on as it is: The cancellation is taken back.',
    ]);
    const texts = async () => (await (await openOutbox(db())).newest(1)).map(({ text }) => text);
    expect((await texts()).join()).not.toContain('has asked for this');
    // A colleague who may manage the plan cancels it: its owner reads who did.
    const colleague = 'usr_demo_merchant-admin';
    const moveTo = (accountId: string) =>
      db().update(appUser).set({ accountId }).where(eq(appUser.id, colleague));
    await moveTo('acc_demo_saltmarsh');
    await (await buyers('merchant-admin')).ordered({ action: 'cancel' });
    expect((await texts())[0]).toContain(
      '\nmerchant-admin@demo.endcap.example has asked for this.\n',
    );
    await moveTo('acc_demo_harvestandhive');
    await passDays(platform, 31);
    expect((await buyer.billing()).subscription).toBeNull();
  });

  it('[P-02 P-03] a planned plan that has become too small waits, and its owner gets a mail', async () => {
    const buyer = await buyers('core');
    await buyer.buy({ action: 'upgrade', price: 'price_growth_monthly' });
    await buyer.buy({ action: 'addon', users: 1, brands: 1 });
    await buyer.ordered({ action: 'downgrade', price: 'price_core_brand_monthly' });
    const { version } = (await buyer.billing()).subscription!;
    await buyer.caller.put('/billing/addons', { users: 1, brands: 0, version }, newKey());
    const second = { accountId: 'acc_demo_saltmarsh', brandId: 'brd_harvest-grain' };
    await db().insert(accountBrand).values(second);
    await passDays(platform, 31);
    expect((await buyer.billing()).subscription).toMatchObject({
      plan: { name: 'Growth' },
      pending: { kind: 'downgrade', planName: 'Core Brand' },
    });
    const mails = await (await openOutbox(db())).newest(20);
    const held = mails.filter(({ subject }) => subject === 'Your planned change could not begin');
    expect(held.map(({ recipient }) => recipient)).toEqual(['core@demo.endcap.example']);
    expect(held[0]!.text).toContain(
      'Planned change: Core Brand with 1 additional user and 0 additional brands.',
    );
    await db()
      .delete(accountBrand)
      .where(sql`account_id = ${second.accountId} and brand_id = ${second.brandId}`);
    await passDays(platform, 31);
    const { subscription } = await buyer.billing();
    expect(subscription).toMatchObject({ plan: { name: 'Core Brand' }, pending: null });
  });

  it('[P-03] a cancelled plan ends at the end of its period, without a charge', async () => {
    const buyer = await buyers('core');
    const count = (await buyer.billing()).invoices.length;
    await buyer.ordered({ action: 'cancel' });
    await passDays(platform, 31);
    const { subscription, invoices } = await buyer.billing();
    expect([subscription, invoices.length]).toEqual([null, count]);
  });

  it('[P-10] a lost event is found by the job: the payment is settled once', async () => {
    const buyer = await buyers('core');
    await buyer.ordered({ action: 'cancel' });
    await passDays(platform, 31);
    const release = await holdEvents(platform);
    const { id } = await buyer.ordered({ action: 'subscribe', price: 'price_core_brand_monthly' });
    const url = await buyer.page(id);
    await payOnPage(url, 'pays');
    expect((await buyer.billing()).subscription).toBeNull();
    await moveBillingClock(db(), 60_000);
    await Promise.all([1, 2, 3].map(() => platform.current().runBilling()));
    await release();
    expect((await buyer.billing()).subscription?.plan.name).toBe('Core Brand');
    expect((await buyer.purchase(id)).status).toBe('succeeded');
  });
});

describe('a charge that the bank refuses', () => {
  beforeEach(() => beginPlan(platform, 'harvestandhive', 'price_growth_monthly'));

  it('[U-06] is due for 14 days; then the account reads, pays, and changes nothing', async () => {
    const buyer = await buyers('merchant-admin');
    await setCard(platform, 'harvestandhive', 'declines-later');
    await passDays(platform, 31);
    const due = await buyer.billing();
    expect(due.subscription).toMatchObject({ status: 'past_due', isReadOnly: false });
    expect(due.invoices[0]).toMatchObject({ status: 'open', total: 64_900 });
    expect(await subjects()).toContainEqual([
      'merchant-admin@demo.endcap.example',
      `Your payment needs an action: invoice ${due.invoices[0]!.number}`,
    ]);
    expect(
      (await buyer.quote({ action: 'upgrade', price: 'price_unlimited_monthly' })).status,
    ).toBe(409);

    await passDays(platform, 13);
    const order = { notify: true };
    expect((await buyer.caller.post('/consignment_orders', order)).status).not.toBe(409);
    const readOnlyMail = [
      'merchant-admin@demo.endcap.example',
      `Your account is read only: invoice ${due.invoices[0]!.number} is not paid`,
    ];
    expect(await subjects()).not.toContainEqual(readOnlyMail);
    for (const days of [2, 3]) {
      await passDays(platform, days);
      const sent = (await subjects()).filter(([, subject]) => subject === readOnlyMail[1]);
      expect(sent).toEqual([readOnlyMail]);
    }
    // A new card that is refused as well is tried, and brings no other mail.
    const tries = () =>
      db().$count(gatewayPayment, eq(gatewayPayment.customerId, 'cus_demo_harvestandhive'));
    const processing = () => db().$count(purchase, eq(purchase.status, 'processing'));
    const before = await tries();
    const { body: portal } = await buyer.caller.post('/billing/portal');
    await payOnPage((portal as unknown as { url: string }).url, 'declinesLater');
    await expect.poll(tries).toBe(before + 1);
    await expect.poll(processing).toBe(0);
    expect((await subjects()).filter(([, subject]) => subject === readOnlyMail[1])).toHaveLength(1);
    expect((await buyer.billing()).subscription).toMatchObject({ isReadOnly: true });
    expect((await buyer.caller.get('/consignment_orders')).status).toBe(200);
    expect(refusal(await buyer.caller.post('/consignment_orders', order))).toEqual([
      409,
      'state',
      'Your account is read only until its open invoice is paid. Pay it in Settings, Billing.',
    ]);

    const { body } = await buyer.caller.post(
      `/billing/invoices/${due.invoices[0]!.id}/purchase`,
      {},
      newKey(),
    );
    const { id } = (body as unknown as { purchase: { id: string } }).purchase;
    await payOnPage(await buyer.page(id), 'pays');
    expect((await buyer.purchase(id)).status).toBe('succeeded');
    expect((await buyer.billing()).subscription).toMatchObject({
      status: 'active',
      isReadOnly: false,
      dueSince: null,
    });
    expect((await buyer.caller.post('/consignment_orders', order)).status).not.toBe(409);
  });

  it('[U-06] an invoice that is paid is not paid twice', async () => {
    const buyer = await buyers('merchant-admin');
    const paid = (await buyer.billing()).invoices.find(({ status }) => status === 'paid')!;
    const answer = await buyer.caller.post(`/billing/invoices/${paid.id}/purchase`, {}, newKey());
    expect(refusal(answer)).toEqual([409, 'state', 'This invoice is paid already.']);
  });

  it('[SEC-46] an invoice of another account is answered like one that there is not, to read and to pay', async () => {
    const buyer = await buyers('merchant-admin');
    const { id } = (await buyer.billing()).invoices[0]!;
    const { caller } = await buyers('growth');
    const answers = async (of: string) => {
      const read = await caller.get(`/billing/invoices/${of}.pdf`);
      const pay = await caller.post(`/billing/invoices/${of}/purchase`, {}, newKey());
      return [read, pay].map((answer) => [answer.status, ...refusal(answer)]);
    };
    const others = await answers(id);
    expect(others.map(([status]) => status)).toEqual([404, 404]);
    expect(others).toEqual(await answers('inv_000000000000000000000000'));
  });

  it('[P-03] a plan that is cancelled while its invoice is due ends at once; its owner is told that nothing is to pay', async () => {
    const buyer = await buyers('merchant-admin');
    await setCard(platform, 'harvestandhive', 'declines-later');
    await passDays(platform, 31);
    const due = await buyer.billing();
    expect(due.subscription).toMatchObject({ status: 'past_due' });
    await buyer.ordered({ action: 'cancel' });
    const after = await buyer.billing();
    expect([after.subscription, after.invoices[0]!.status]).toEqual([null, 'void']);
    const mails = await (await openOutbox(db())).newest(20);
    const told = mails.find(({ subject }) => subject === 'Your Growth plan has ended')!;
    expect(told.recipient).toBe('merchant-admin@demo.endcap.example');
    expect(told.text).toContain(
      `Invoice ${due.invoices[0]!.number} is void: there is nothing to pay.`,
    );
  });
});
