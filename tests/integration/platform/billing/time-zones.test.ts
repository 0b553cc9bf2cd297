import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { billingNow, moveBillingClock } from '../../../../server/platform/billing/clock';
import { account } from '../../../../server/platform/database/schema/accounts';
import { invoice } from '../../../../server/platform/database/schema/billing';
import { dayInZone } from '../../../../server/platform/dates/zones';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { createBuyers, type Buyer } from './buyer';

let platform: TestPlatform;
let buyers: (key: string) => Promise<Buyer>;
beforeAll(async () => {
  platform = await startTestPlatform();
  buyers = createBuyers(platform);
});
afterAll(() => platform.remove());

const accountId = 'acc_demo_crunchwell';
const db = () => platform.current().db;
const live = (timeZone: string) =>
  db().update(account).set({ timeZone }).where(eq(account.id, accountId));
/** Lets the clock of billing reach a moment, and does what is due by then. */
async function reach(moment: string): Promise<void> {
  await moveBillingClock(db(), Date.parse(moment) - (await billingNow(db())).getTime());
  await platform.current().runBilling();
}
/** The days of the newest invoice in its zone, and the text of its first line. */
async function lastInvoice() {
  const [row] = await db()
    .select()
    .from(invoice)
    .where(eq(invoice.accountId, accountId))
    .orderBy(desc(invoice.serial));
  const { periodStart, periodEnd, timeZone, lines } = row!;
  return [...[periodStart, periodEnd].map((at) => dayInZone(at, timeZone!)), lines[0]!.text];
}

it('[U-06 U-10] a monthly plan of 1 March in Sydney goes to 1 April there, also when the account moves to Los Angeles', async () => {
  const buyer = await buyers('trial');
  await live('Australia/Sydney');
  await reach('2027-02-28T21:18:00Z');
  await buyer.buy({ action: 'subscribe', price: 'price_core_brand_monthly' });
  expect(await lastInvoice()).toEqual([
    '2027-03-01',
    '2027-04-01',
    'Core Brand plan, monthly, Mar 01 – Apr 01, 2027',
  ]);
  const endDay = async (zone: string) =>
    dayInZone(new Date((await buyer.billing()).subscription!.endDate), zone);
  expect(await endDay('Australia/Sydney')).toBe('2027-04-01');
  await reach('2027-04-01T00:00:00Z');
  expect(await lastInvoice()).toEqual([
    '2027-04-01',
    '2027-05-01',
    'Core Brand plan, monthly, Apr 01 – May 01, 2027',
  ]);

  await live('America/Los_Angeles');
  expect(await endDay('America/Los_Angeles')).toBe('2027-04-30');
  await reach('2027-05-02T00:00:00Z');
  expect((await lastInvoice()).slice(0, 2)).toEqual(['2027-04-30', '2027-06-01']);
  await reach('2027-06-02T00:00:00Z');
  expect((await lastInvoice()).slice(0, 2)).toEqual(['2027-06-01', '2027-07-01']);
});
