import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { invoice } from '../../../../server/platform/database/schema/billing';
import { openOutbox } from '../../../support/people/outbox';
import { cardValues, cards } from '../../../support/people/purchases';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { createBuyers, passDays, setCard, type Buyer } from './buyer';

let platform: TestPlatform;
let buyers: (key: string) => Promise<Buyer>;
beforeAll(async () => {
  platform = await startTestPlatform();
  buyers = createBuyers(platform);
});
afterAll(() => platform.remove());

const core = 'price_core_brand_monthly';
const given = {
  company: 'Crunchwell Foods GmbH',
  address: 'Mühlenweg 12\n20095 Hamburg\nGermany',
  taxId: 'DE123456789',
  email: 'rechnung@crunchwell.example',
  purchaseOrder: 'PO-7',
};
interface Details {
  version: string;
  isGiven: boolean;
}
const detailsOf = async (buyer: Buyer) =>
  ((await buyer.billing()) as unknown as { details: Details & typeof given }).details;
const save = async (buyer: Buyer, change: object, version?: string) =>
  buyer.caller.put('/billing/details', {
    version: version ?? (await detailsOf(buyer)).version,
    ...change,
  });
const lastInvoice = async (accountId: string) => {
  const { db } = platform.current();
  const [row] = await db
    .select()
    .from(invoice)
    .where(eq(invoice.accountId, accountId))
    .orderBy(desc(invoice.serial));
  return row!;
};
const lastRecipients = async (count: number) => {
  const mails = await (await openOutbox(platform.current().db)).newest(count);
  return mails.map(({ recipient, subject }) => [recipient, subject.split(':')[0]]);
};

describe('billing details', () => {
  it('[P-13 U-11] are stored as a whole, and a save on an earlier version is refused', async () => {
    const buyer = await buyers('trial');
    const before = await detailsOf(buyer);
    expect(before).toMatchObject({ isGiven: false, company: 'Crunchwell Foods', address: '' });
    expect((await save(buyer, given)).status).toBe(200);
    const stored = await detailsOf(buyer);
    expect(stored).toMatchObject({ ...given, isGiven: true });
    expect((await save(buyer, { taxId: 'DE1' }, before.version)).status).toBe(409);
    expect(await detailsOf(buyer)).toEqual(stored);
    // What is not sent stays.
    await save(buyer, { purchaseOrder: null });
    expect(await detailsOf(buyer)).toMatchObject({ ...given, purchaseOrder: null });
    await save(buyer, { purchaseOrder: given.purchaseOrder });
  });

  it('[P-13] name the fields that are wrong, and change nothing then', async () => {
    const buyer = await buyers('growth');
    await save(buyer, given);
    const stored = await detailsOf(buyer);
    for (const [change, field] of [
      [{ company: ' ' }, 'company'],
      [{ company: 'www.elsewhere.example' }, 'company'],
      [{ address: ' \n ' }, 'address'],
      [{ address: Array.from({ length: 9 }, (_, at) => `Line ${at}`).join('\n') }, 'address'],
      [{ address: 'a\u0007b' }, 'address'],
      [{ email: 'nobody' }, 'email'],
      [{ taxId: 'DE\n1' }, 'taxId'],
      [{ purchaseOrder: 'x'.repeat(61) }, 'purchaseOrder'],
    ] as const) {
      const { status, body } = await save(buyer, change);
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(field)]);
    }
    expect(await detailsOf(buyer)).toEqual(stored);
    const eight = Array.from({ length: 8 }, (_, at) => `Line ${at}`).join('\n');
    expect((await save(buyer, { address: eight })).status).toBe(200);
    expect((await detailsOf(buyer)).address).toBe(eight);
  });

  it('[P-13] need the permission to manage the plan', async () => {
    const owned = await buyers('owned-brands');
    const { status } = await owned.caller.put('/billing/details', { version: '', ...given });
    expect(status).toBe(403);
  });

  it('[P-13 U-11] stand on the invoices that follow, with the seller, and receipts go to the billing mail', async () => {
    const buyer = await buyers('brandless');
    await save(buyer, given);
    await buyer.buy({ action: 'subscribe', price: core });
    // The first card is kept without being asked for it: renewals need one.
    expect((await buyer.billing()).paymentMethod?.last4).toBe(cards.pays.slice(-4));
    const issued = await lastInvoice('acc_demo_fischer');
    const { company: name, ...details } = given;
    expect(issued.billTo).toMatchObject({ name, details });
    expect(issued.seller).toEqual({ name: 'Endcap', address: [], taxId: null });
    expect(await lastRecipients(1)).toEqual([[given.email, 'Payment received']]);
    await save(buyer, { address: 'Neuer Wall 1\n20354 Hamburg', email: 'neu@crunchwell.example' });
    expect(await lastInvoice('acc_demo_fischer')).toEqual(issued);
  });

  it('[P-13] a payment that was refused is mailed to the owner of the plan and to the billing mail', async () => {
    const buyer = await buyers('core');
    await save(buyer, { email: 'books@saltmarsh.example' });
    await setCard(platform, 'saltmarsh', 'declines');
    await passDays(platform, 31);
    const recipients = (await lastRecipients(20)).filter(([, subject]) =>
      subject!.startsWith('Your payment needs an action'),
    );
    expect(recipients.map(([recipient]) => recipient)).toEqual(
      expect.arrayContaining(['core@demo.endcap.example', 'books@saltmarsh.example']),
    );
  });
});

describe('a kept card', () => {
  const keptOf = async (buyer: Buyer) => (await buyer.billing()).paymentMethod?.last4;
  const send = async (url: string, values: Record<string, string>) => {
    const page = await (await fetch(url)).text();
    const token = /name="token" value="([^"]+)"/.exec(page)![1]!;
    const body = new URLSearchParams({ token, ...values });
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
    return { page, to: answer.headers.get('location') ?? '', html: await answer.text() };
  };

  it('[P-13] pays with one confirmation', async () => {
    const buyer = await buyers('growth');
    const last4 = await keptOf(buyer);
    const { id } = await buyer.ordered({ action: 'addon', users: 1 });
    const { page, to } = await send(await buyer.page(id), { card: 'kept' });
    expect(page).toContain(`card ending in ${last4}`);
    expect(to).toContain('/cart/success');
    expect((await buyer.purchase(id)).status).toBe('succeeded');
    expect(await keptOf(buyer)).toBe(last4);
  });

  it('[P-13] stays the card of later payments when another one pays, unless the user chooses otherwise', async () => {
    const buyer = await buyers('growth');
    const before = await keptOf(buyer);
    const payWith = async (values: Record<string, string>) => {
      const { id } = await buyer.ordered({ action: 'addon', users: 1 });
      await send(await buyer.page(id), values);
      expect((await buyer.purchase(id)).status).toBe('succeeded');
    };
    const other = { ...cardValues('pays'), number: '5555555555554444' };
    await payWith(other);
    expect(await keptOf(buyer)).toBe(before);
    await payWith({ ...other, keep: 'yes' });
    expect(await keptOf(buyer)).toBe('4444');
  });

  it('[P-13] that the bank declines leaves the page open for another one', async () => {
    const buyer = await buyers('growth');
    await setCard(platform, 'meadowlark', 'declines');
    onTestFinished(async () => void (await setCard(platform, 'meadowlark', 'pays')));
    const { id } = await buyer.ordered({ action: 'addon', brands: 1 });
    const url = await buyer.page(id);
    const { to } = await send(url, { card: 'kept' });
    expect(new URL(to, url).href).toBe(url);
    const { page } = await send(url, cardValues('pays'));
    expect(page).toContain('was declined. Nothing was charged. Use another card.');
    expect((await buyer.purchase(id)).status).toBe('succeeded');
  });
});
