import { spawnSync } from 'node:child_process';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { defaultFailure } from '../../../app/contracts/forms/messages';
import { paths } from '../../../app/lib/urls/paths';
import { accountForm, chooseTimeZone } from '../../support/people/account-form';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import type { HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import {
  buy,
  checkOut,
  checkoutForm,
  giveDetails,
  mainOf,
  payWith,
  titleOf,
} from '../../support/people/purchases';
import { signIn } from '../../support/people/sign-in';

let bff: RunningBff;
let platform: RunningPlatform;
let proxy: FaultProxy;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ platform, port, env: { AMS_URL: proxy.url } });
  return () => proxy.close();
});
beforeEach(() => proxy.clear());

/** `.ci/run` installs it. */
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;
const readPdf = async (client: HttpClient, url: string): Promise<string> => {
  const cookie = client.jar.header(new URL(url)) ?? '';
  const file = await fetch(url, { headers: { cookie } });
  const input = Buffer.from(await file.arrayBuffer());
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input }).stdout.toString();
};

const growth = { action: 'upgrade', price: 'price_growth_monthly' };
const addOn = { action: 'addon', users: '1', brands: '0' };
const purchases = /\/billing\/purchases$/;

it('[L-15 U-06] many invoices come in pages, and the open one is first on each', async () => {
  const invoices = Array.from({ length: 51 }, (_, at) => ({
    id: `inv_${String(at)}`,
    number: `EC-${String(1000 - at)}`,
    issuedOn: '2026-01-01',
    status: at === 40 ? 'open' : 'paid',
    total: 1000,
  }));
  const billing = {
    ...{ subscription: null, gift: null, paymentMethod: null, invoices },
    addOns: { users: 1000, brands: 5000 },
  };
  const { client } = await signIn(bff.url, 'core');
  proxy.fault(/\/billing$/, { status: 200, body: JSON.stringify({ billing }) });
  const read = async (address: string) => {
    const main = (await client.get(new URL(address, bff.url).href))
      .document()
      .querySelector('main')!;
    const pages = main.querySelector('nav[aria-label="Pages of invoices"]');
    return {
      numbers: [...main.querySelectorAll('#invoices tbody th')].map((cell) => cell.textContent),
      text: main.textContent ?? '',
      next: pages?.querySelector('a[rel="next"]')?.getAttribute('href') ?? null,
    };
  };
  const numbers = invoices.map(({ number }) => number);
  const first = await read(paths.settingsTab('billing'));
  expect(first.numbers).toEqual(numbers.slice(0, 25));
  expect(first.text).toContain('1–25 of 51 invoices');
  expect(first.text).toContain('Invoice EC-960 is open');
  const second = await read(first.next!);
  expect(second.numbers).toEqual(numbers.slice(25, 50));
  expect(second.text).toContain('Invoice EC-960 is open');
  const third = await read(second.next!);
  expect([third.numbers, third.next]).toEqual([numbers.slice(50), null]);
});

describe('a purchase when something fails', () => {
  it('[REL-01 P-10 U-06 U-11 SEC-46] an answer that was lost is looked up by its key; the invoice is a file', async () => {
    const { client } = await signIn(bff.url, 'core');
    const settings = await client.get(bff.url + paths.changeTimeZone);
    const person = { firstName: 'Żółcisława', lastName: '山田太郎' };
    const company = 'Łódź Snacks & Söhne';
    // Fourteen hours ahead of UTC.
    const account = { name: company, timeZone: 'Pacific/Kiritimati' };
    for (const [fields, form] of [
      [person, 'main form'],
      [account, accountForm],
    ] as const)
      expect((await client.submit(settings, fields, { form })).status).toBe(303);
    const invoices = async () => {
      const billing = await client.get(bff.url + paths.settingsTab('billing'));
      return [...billing.document().querySelectorAll('main tbody tr')];
    };
    const earlier = (await invoices()).length;
    const asked = proxy.calls(purchases);
    proxy.fault(purchases, { dropAnswer: true, times: 1 });
    const checkout = await client.get(bff.url + paths.cart('checkout', growth));
    const amounts = [...checkout.document().querySelectorAll('main table tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
    );
    const gateway = await client.followFrom(
      await client.submit(checkout, {}, { form: checkoutForm }),
    );
    const result = await payWith(client, gateway, 'pays');
    expect(titleOf(result)).toBe('You have been upgraded to Growth plan.');
    expect(proxy.calls(purchases) - asked).toBe(2);

    // The newest invoice comes first.
    const rows = await invoices();
    expect(rows.length - earlier).toBe(1);
    const cells = [...rows[0]!.querySelectorAll('td')].map((cell) => cell.textContent);
    const today = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'Pacific/Kiritimati', month: 'short', day: '2-digit', year: 'numeric' },
    }).format(new Date());
    expect(cells.slice(0, 3)).toEqual([today, 'Paid', amounts.at(-1)![1]]);
    const file = await client.get(rows[0]!.querySelector('a')!.href);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?[\w-]+\.pdf"?$/);
    expect(file.text).toMatch(/^%PDF-/);
    if (hasReader) {
      // Another program reads what the pages have shown.
      const text = await readPdf(client, file.url);
      expect(text).toContain(rows[0]!.querySelector('th')!.textContent);
      // U-11: the company, with the person below.
      expect(text).toMatch(new RegExp(`Bill to[^]*${company}[^]*\\n *Żółcisława 山田太郎`));
      const [, ...lines] = amounts;
      expect(lines.map(([name]) => name)).toEqual([
        expect.stringContaining('Unused time: Core Brand plan'),
        expect.stringContaining('Growth plan'),
        'Tax',
        'To pay now',
      ]);
      for (const [name, amount] of lines) {
        // A long line takes two rows; the amount is in the first.
        const shown = { Tax: 'Tax (', 'To pay now': 'Total (USD)' }[name!] ?? name!.slice(0, 20);
        const line = text.split('\n').find((each) => each.includes(shown));
        expect(line).toContain(amount);
      }
    }
    // An issued invoice stays as it is where the account moves to, here eleven hours behind UTC: always another day.
    const issued = async () => ({
      row: (await invoices())[0]!.textContent,
      text: hasReader ? await readPdf(client, file.url) : '',
    });
    const before = await issued();
    expect((await chooseTimeZone(client, bff.url, 'Pacific/Pago_Pago')).status).toBe(303);
    expect(await issued()).toEqual(before);
    const { client: other } = await signIn(bff.url, 'growth');
    expect((await other.get(file.url)).status).toBe(404);
  });

  it('a plan that has changed in another tab: the amounts as they are now, and nothing bought', async () => {
    const { client } = await signIn(bff.url, 'merchant-admin');
    const checkout = await client.get(bff.url + paths.cart('checkout', addOn));
    await buy(client, bff.url, { action: 'upgrade', price: 'price_growth_yearly' });
    const late = await client.submit(checkout, {}, { form: checkoutForm });
    expect(late.status).toBe(409);
    expect(mainOf(late)).toContain(
      'Your plan or the amount has changed meanwhile, and nothing was bought.',
    );
    const button = (page: typeof late) =>
      page.document().querySelector(`${checkoutForm} button`)?.textContent;
    expect(button(late)).not.toBe(button(checkout));
    const gateway = await client.followFrom(await client.submit(late, {}, { form: checkoutForm }));
    expect(titleOf(await payWith(client, gateway, 'pays'))).toBe(
      'Additional 1 of users have been added.',
    );
  });

  it('[R-13 P-03 P-10] a changed total buys nothing, and a page that is too old shows the amounts as they are now', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const checkout = await client.get(bff.url + paths.cart('checkout', addOn));
    const old = new Date(Date.now() - 61 * 60_000).toISOString();
    for (const [name, forged] of [
      ['total', '100'],
      ['version', '77'],
      ['quotedAt', old],
    ] as const) {
      const answer = await client.submit(checkout, { [name]: forged }, { form: checkoutForm });
      expect(answer.status).toBe(409);
      expect(mainOf(answer)).toContain('and nothing was bought.');
    }
    // Its page of the gateway has ended: the purchase says so, and can be tried again.
    const gateway = await checkOut(client, bff.url, addOn);
    const other = await checkOut(client, bff.url, { ...addOn, users: '2' });
    const ended = await payWith(client, gateway, 'pays');
    expect(titleOf(ended)).toBe('This payment page has expired');
    const back = ended.document().querySelector<HTMLAnchorElement>('main a')!.href;
    const result = await client.follow(back);
    expect(titleOf(result)).toBe('This purchase has expired.');
    expect(new URL(result.url).pathname).toBe('/cart/failed');
    expect(titleOf(await payWith(client, other, 'pays'))).toBe(
      'Additional 2 of users have been added.',
    );
  });

  it('[X-06 R-13] a user who comes back from the gateway without paying sees that the payment is cancelled', async () => {
    const { client } = await signIn(bff.url, 'growth');
    proxy.fault(/\/pay$/, { status: 500 });
    const open = await checkOut(client, bff.url, addOn);
    proxy.clear();
    const back = await client.follow(open.url.replace('/cart/processing', '/cart/cancelled'));
    expect([new URL(back.url).pathname, titleOf(back)]).toEqual([
      '/cart/cancelled',
      'Your payment has been cancelled, please contact Admin.',
    ]);
    expect(mainOf(back)).toContain('Nothing was charged');
  });

  it('[X-10 U-06] costs a message, and never the page', async () => {
    const { client } = await signIn(bff.url, 'trial');
    const path = paths.cart('checkout', { action: 'subscribe', price: growth.price });
    proxy.fault(/\/billing\/quote/, { status: 500, times: 1 });
    expect(titleOf(await client.get(bff.url + path))).toBe(defaultFailure);
    proxy.clear();
    const checkout = await giveDetails(client, await client.get(bff.url + path));
    // The purchase is kept when the page of the gateway cannot be had, and goes on from its own page.
    proxy.fault(/\/pay$/, { status: 500 });
    const waiting = await client.followFrom(
      await client.submit(checkout, {}, { form: checkoutForm }),
    );
    expect(titleOf(waiting)).toBe('Your payment is not complete yet.');
    proxy.clear();
    const gateway = await client.followFrom(
      await client.submit(waiting, {}, { form: checkoutForm }),
    );
    expect(titleOf(await payWith(client, gateway, 'pays'))).toBe(
      'Welcome, You have been subscribed to Growth plan.',
    );
    proxy.fault(/\/billing$/, { status: 500 });
    expect(mainOf(await client.get(bff.url + paths.settingsTab('billing')))).toContain(
      'Your billing could not be loaded.',
    );
    // What the frame knows is shown.
    const { client: gifted } = await signIn(bff.url, 'gifted');
    expect(mainOf(await gifted.get(bff.url + paths.settingsTab('billing')))).toMatch(
      /PlanUnlimited.*Paid bySomebody else, as a gift/,
    );
  });

  it('[P-09] an address that is no payment page of the configuration leads nowhere', async () => {
    // A user without a kept card, which would pay without a page.
    const { client } = await signIn(bff.url, 'brandless');
    const origin = new URL(platform.connection.issuer).origin;
    const [scheme, host] = origin.split('://');
    const asked = proxy.calls(/\/pay$/);
    for (const url of [
      'https://elsewhere.example/pay',
      `${scheme}://user@elsewhere.example/pay?${host}`,
      `${origin}.elsewhere.example/pay`,
      'javascript:alert(1)',
      '/pay',
    ]) {
      proxy.clear();
      proxy.fault(/\/pay$/, { body: JSON.stringify({ url }) });
      const page = await checkOut(client, bff.url, { action: 'subscribe', price: growth.price });
      expect([new URL(page.url).origin, titleOf(page)], url).toEqual([
        bff.url,
        'Your payment is not complete yet.',
      ]);
      expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${origin}`);
    }
    expect(proxy.calls(/\/pay$/) - asked).toBe(5);
  });
});
