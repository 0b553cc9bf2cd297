import { afterAll, afterEach, expect, it } from 'vitest';

import { createCallers } from '../ams/ams-client';
import { Buyer, payOnPage } from '../billing/buyer';
import { killRunning, removeData, seededData, start, stop } from '../platform-process';

afterEach(killRunning);
afterAll(removeData);

it('[REL-07 P-10 SEC-49] a payment answered before kill -9 stands after the restart, and the plan is granted once', async () => {
  const { env } = await seededData();
  let { child, connection, output } = await start(env);
  const { port } = new URL(connection.apiUrl);
  const trial = new Buyer(await createCallers({ current: () => ({ connection }) })('trial'));
  const wishes = [
    { action: 'subscribe', price: 'price_core_brand_monthly', plan: 'Core Brand' },
    { action: 'upgrade', price: 'price_growth_monthly', plan: 'Growth' },
  ];
  for (const [index, { action, price, plan }] of wishes.entries()) {
    const { id } = await trial.ordered({ action, price });
    const url = await trial.page(id);
    const { to } = await payOnPage(url, 'pays');
    expect(to).toContain('/cart/success');
    await stop(child, 'SIGKILL');
    const before = output();
    // The key of the page is in no line of a request.
    expect(before).toContain('"path":"/gateway/pay/:uid"');
    expect(before).not.toContain(new URL(url).pathname);
    ({ child, connection, output } = await start({ ...env, PLATFORM_PORT: port }));
    // The log may lack the last lines before the kill, so the record tells when all is done.
    await expect
      .poll(async () => (await trial.billing()).subscription?.plan.name, { timeout: 90_000 })
      .toBe(plan);
    const { invoices } = await trial.billing();
    expect(invoices.map(({ status }) => status)).toEqual(Array(index + 1).fill('paid'));
  }
  expect(await stop(child, 'SIGTERM')).toBe(0);
}, 240_000);
