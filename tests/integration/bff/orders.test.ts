import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FormState } from '../../../app/contracts/forms/forms';
import { paths } from '../../../app/lib/urls/paths';
import { accountForm, chooseTimeZone } from '../../support/people/account-form';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { pageLinksOf } from '../../support/data/tables';
import {
  act,
  campaignBody,
  campaignsPath,
  createCallers,
  orderBody,
  ordersPath,
  type Caller,
} from '../platform/ams/ams-client';

let bff: RunningBff;
let platform: RunningPlatform;
let proxy: FaultProxy;
let client: HttpClient;
let merchant: Caller;
let admin: Caller;

beforeAll(async () => {
  const port = await freePort();
  const app = `http://127.0.0.1:${port}`;
  platform = await startPlatform({ appUrl: app });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({
    platform,
    port,
    env: { AMS_URL: proxy.url, ADMIN_URL: 'https://warehouse.example/admin' },
  });
  ({ client } = await signIn(bff.url, 'merchant-admin'));
  const callers = createCallers(
    { current: () => ({ connection: { ...platform.connection, refreshReuseSeconds: 0 } }) },
    app,
  );
  [merchant, admin] = await Promise.all([callers('merchant-admin'), callers('admin')]);
  return () => proxy.close();
});
beforeEach(() => proxy.clear());

const form = 'main form[method="post"]';
const at = (path: string) => bff.url + path;
const main = (page: Answer) => page.document().querySelector('main')?.textContent ?? '';
const summaryOf = (page: Answer) =>
  page.document().querySelector('[role="alert"]')?.textContent ?? '';
const noticeOf = (page: Answer) =>
  [...page.document().querySelectorAll('noscript')].map((each) => each.textContent ?? '').join();
const valueOf = (page: Answer, name: string) =>
  page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? '';
const linksOf = (page: Answer) =>
  [...page.document().querySelectorAll<HTMLAnchorElement>('main a')].map(
    (link) => link.getAttribute('href') ?? '',
  );
const numbersOf = (page: Answer) =>
  [...page.document().querySelectorAll('main tbody th a')].map((head) => head.textContent ?? '');
const statusOf = (page: Answer, number: string) =>
  [...page.document().querySelectorAll('main tbody tr')].find(
    (row) => row.querySelector('th a')?.textContent === number,
  )?.children[2]?.textContent;
/** Name, number and address of each tab. */
const tabsOf = (page: Answer) =>
  [...page.document().querySelectorAll<HTMLAnchorElement>('nav.tabs a')].map((link) => ({
    name: link.firstChild?.textContent ?? '',
    count: link.querySelector('.count')?.firstChild?.textContent ?? null,
    href: link.href,
  }));
const open = (options: Parameters<typeof paths.orderList>[0] = {}) =>
  client.get(at(paths.orderList(options)));
/** What the orders of the demo data have, and none that a test makes: the carrier. */
const ofDemo = { q: 'northline freight' };
const made = async (more: Record<string, unknown> = {}) =>
  (await merchant.post(ordersPath, orderBody(more))).body.order;
const placed = () => made({ model: 'mail' });
const seen = async (number: string) => (await merchant.get(`${ordersPath}/${number}`)).body.order;
const step = (number: string, name: 'void') => client.get(at(paths.orderStep(number, name)));

describe('the list', () => {
  it('[O-02 R-22 R-21] has six tabs, each with its orders, their number and an address', async () => {
    const page = await open(ofDemo);
    expect([page.status, page.document().title]).toEqual([200, 'Consignment orders · Endcap']);
    expect(new URL(page.url).pathname).toBe('/consignment-orders');
    const tabs = tabsOf(page);
    expect(tabs.map(({ name, count }) => [name, count])).toEqual([
      ['Summary', '10'],
      ['Placed', '3'],
      ['Received', '2'],
      ['Closed', '1'],
      ['In Review', '1'],
      ['Invalid By Admin', '1'],
    ]);
    const lists: string[][] = [];
    for (const { name, href } of tabs) {
      const tab = await client.get(href);
      expect(tab.document().querySelector('nav.tabs [aria-current]')?.textContent).toContain(name);
      lists.push(numbersOf(tab));
    }
    expect(lists.map((numbers) => numbers.length)).toEqual([10, 3, 2, 1, 1, 1]);
    // Drafts are on top of the summary, and in no other tab.
    expect(lists[0]?.slice(0, 2)).toEqual(['PO-1000010', 'PO-1000009']);
    expect([...lists.slice(1).flat(), 'PO-1000009', 'PO-1000010'].sort()).toEqual(
      [...(lists[0] ?? [])].sort(),
    );
    for (const [number, words] of [
      ['PO-1000010', 'Draft'],
      ['PO-1000005', 'Placed'],
      ['PO-1000003', 'Partially Received 83%'],
      ['PO-1000001', 'Received'],
      ['PO-1000002', 'Received (short)'],
      ['PO-1000006', 'In review'],
      ['PO-1000008', 'Voided'],
      ['PO-1000007', 'Invalid by admin'],
    ] as const)
      expect(statusOf(page, number), number).toBe(words);
    expect(main(page)).toContain('800 of 960');
    expect(main(page)).not.toContain('Harvest & Hive');
  });

  it('[O-02] the summary shows its drafts alone, with their number', async () => {
    const link = (page: Answer, text: string) =>
      [...page.document().querySelectorAll<HTMLAnchorElement>('main nav a')].find(
        ({ textContent }) => textContent === text,
      );
    const all = await open(ofDemo);
    const drafts = await client.get(at(link(all, 'Drafts (2)')!.getAttribute('href')!));
    expect(numbersOf(drafts)).toEqual(['PO-1000010', 'PO-1000009']);
    // Nothing of a draft can have been received.
    expect(main(drafts)).not.toMatch(/\b0 of /);
    expect(link(drafts, 'Drafts (2)')!.getAttribute('aria-current')).toBe('true');
    expect(drafts.document().querySelector('nav.tabs [aria-current]')?.textContent).toContain(
      'Summary',
    );
  });

  it('[O-02] without counts no number is shown, and without figures the orders still are', async () => {
    for (const fault of [
      { status: 200, body: '{"orders":[],"next":null}' },
      { status: 200, body: '{"orders":[],"next":null,"counts":{"summary":"many"}}' },
      { status: 500, body: '{}' },
      { reset: true },
    ]) {
      const undo = proxy.fault(/counts=true/, fault);
      const page = await open(ofDemo);
      undo();
      expect([page.status, numbersOf(page).length]).toEqual([200, 10]);
      expect(tabsOf(page).map(({ count }) => count)).toEqual(Array(6).fill(null));
      expect(main(page)).toContain('Sell-through');
    }
    proxy.fault(/orders\/summary$/, { status: 500, body: '{}' });
    const page = await open(ofDemo);
    expect([page.status, numbersOf(page).length, tabsOf(page)[0]?.count]).toEqual([200, 10, '10']);
    expect(main(page)).toContain('Stock and sales figures are not available right now.');
    proxy.clear();
    proxy.fault(/consignment_orders\?tab=/, { status: 500, body: '{"secret":"of the platform"}' });
    const failed = await open();
    expect(failed.status).toBe(503);
    expect(failed.text).not.toContain('of the platform');
  });

  it('[O-02] the summary has the figures, and says why a rate is missing', async () => {
    const { summary } = (await merchant.get(`${ordersPath}/summary`)).body;
    const page = main(await open());
    for (const words of [
      summary.units_on_the_way.toLocaleString('en-US'),
      summary.units_on_hand.toLocaleString('en-US'),
      '510 units sold in the 28 days to Aug 25, 2026',
      `${Math.round((summary.sell_through ?? 0) * 100)}%`,
      'of 40 pallets',
    ])
      expect(page).toContain(words);
    expect(main(await open({ tab: 'placed' }))).not.toContain('Sell-through');
    proxy.fault(/orders\/summary$/, {
      status: 200,
      body: JSON.stringify({
        summary: { ...summary, sales: null, sell_through: null, days_of_cover: null },
      }),
    });
    expect(main(await open())).toContain('–No sales from the warehouse yet');
  });

  it('[O-02] is asked for once, its parts side by side', async () => {
    const asked = () => proxy.calls(/^\/api\/v1\/ams/);
    const before = asked();
    await open();
    expect(asked() - before).toBe(3);
    await open({ tab: 'received' });
    expect(asked() - before).toBe(5);
    // None waits for another: all are there while each is held back.
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    proxy.fault(/^\/api\/v1\/ams/, { until });
    const page = open();
    await expect.poll(asked).toBe(before + 8);
    release();
    expect((await page).status).toBe(200);
  });

  it('[O-02] is searched and sorted within its tab', async () => {
    const found = await client.submit(
      await open({ tab: 'placed', sort: 'placed' }),
      { q: 'harvest grain' },
      { form: 'main form[role="search"]' },
    );
    expect(new URL(found.url).search).toBe('?tab=placed&sort=placed&q=harvest+grain');
    expect(numbersOf(found)).toEqual(['PO-1000005']);
    // Numbers are of what the search leaves.
    expect(tabsOf(found).map(({ count }) => count)).toEqual(['3', '1', '1', '0', '0', '0']);
    expect(numbersOf(await open({ q: '1000007' }))).toEqual(['PO-1000007']);
    const oldest = numbersOf(await open({ ...ofDemo, tab: 'placed', sort: 'placed' }));
    expect(oldest).toEqual(['PO-1000003', 'PO-1000004', 'PO-1000005']);
    const newest = await open({ ...ofDemo, tab: 'placed', sort: '-placed' });
    expect(numbersOf(newest)).toEqual([...oldest].reverse());
    expect(newest.document().querySelector('th[aria-sort="descending"]')?.textContent).toContain(
      'Placed',
    );
    const none = await open({ q: 'nothing <i>', tab: 'invalid' });
    expect(main(none)).toContain('No order here has “nothing <i>”');
  });

  it('[R-19 SEC-47] nonsense in the address is left out, and another tab’s key begins the list anew', async () => {
    const numbers = numbersOf(await open());
    const foreign = (await merchant.get(`${ordersPath}?tab=placed&first=1`)).body.next;
    for (const query of [
      '?tab=lost&sort=colour&after=never-given',
      '?tab=summary&tab=placed&after=%00',
      `?after=${foreign}`,
      '?q=%00',
      '?tab=__proto__',
      `?after=${'x'.repeat(3_000)}`,
    ]) {
      const page = await client.get(at(paths.consignmentOrders) + query);
      expect([page.status, numbersOf(page)], query).toEqual([200, numbers]);
    }
    const said = await open({ tab: 'lost', show: 'all', sort: 'colour' });
    expect(main(said)).toContain(
      'Left out of the address, as it is unknown: tab “lost”, show “all”, sort “colour”.',
    );
    const known = await open({ tab: 'summary', show: 'drafts', sort: 'updated' });
    expect(main(known)).not.toContain('Left out');
    expect((await open({ q: '%_\\' })).status).toBe(200);
  });

  it('[O-02 P-06 L-15] is paged by key, each order once; the other roles see what is theirs', async () => {
    const before = Number(tabsOf(await open())[0]?.count);
    for (let orders = 0; orders < 26; orders += 1) await made({ action: 'save' });
    const total = before + 26;
    const numbers: string[] = [];
    let next: string | null = at(paths.orderList({ sort: 'updated' }));
    while (next !== null) {
      const page: Answer = await client.get(next);
      numbers.push(...numbersOf(page));
      const link: HTMLAnchorElement | undefined = [
        ...page.document().querySelectorAll<HTMLAnchorElement>('main nav a'),
      ].find((each) => each.textContent === 'Next page');
      next = link?.href ?? null;
      if (next !== null) expect(next).toContain('sort=updated');
      else expect(main(page)).toContain(`26–${total} of ${total} orders`);
      expect(pageLinksOf(page.document(), 'orders')).toEqual(
        next === null ? ['First page', 'Previous page'] : ['Next page'],
      );
    }
    expect(numbers.length).toBe(total);
    expect(new Set(numbers).size).toBe(total);
    const summary = await open();
    expect(tabsOf(summary)[0]?.count).toBe(String(total));
    expect(main(summary)).toContain(`1–25 of ${total} orders`);
    expect(linksOf(summary)).toContain(paths.newOrder);

    const { client: reader } = await signIn(bff.url, 'reports');
    const read = await reader.get(at(paths.consignmentOrders));
    expect([numbersOf(read).length, linksOf(read).includes(paths.newOrder)]).toEqual([25, false]);
    const { client: owner } = await signIn(bff.url, 'owned-brands');
    const own = await owner.get(at(paths.consignmentOrders));
    expect(numbersOf(own).length).toBeLessThan(10);
    expect(main(own)).not.toContain('Hive Honey Snacks');
    const { client: operator } = await signIn(bff.url, 'admin');
    expect(main(await operator.get(at(paths.consignmentOrders)))).toContain('Harvest & Hive');
    const visitor = await createClient().get(at(paths.consignmentOrders));
    expect(new URL(visitor.location ?? '').pathname).toBe('/auth/signin');
  });
});

describe('an order', () => {
  it('[O-02] overdue orders are marked in words, in the list and on their page', async () => {
    const { order_number: number } = await made({ model: 'mail', expected_date: '2020-01-31' });
    const list = await open({ q: number });
    expect(main(list)).toContain('Jan 31, 2020Overdue');
    expect(main(await client.get(at(paths.order(number))))).toContain('Jan 31, 2020Overdue');
    await merchant.post(`${ordersPath}/${number}/void`, { version: 2, reason: null });
    expect(main(await open({ q: number }))).not.toContain('Overdue');
  });

  it('[U-10] days and times are those of the account’s zone, which its admins choose from a list on demand', async () => {
    const { order_number: number } = await made();
    const zone = 'main select[name="timeZone"]';
    const plain = (await client.get(at(paths.settings))).document();
    expect(plain.querySelector(zone)).toBeNull();
    const change = `main a[href="${paths.changeTimeZone}"]`;
    expect(plain.querySelector(change)?.textContent).toBe('Change time zone');
    const settings = await client.get(at(paths.changeTimeZone));
    expect(settings.document().querySelector(change)).toBeNull();
    expect(settings.document().querySelector<HTMLSelectElement>(zone)?.value).toBe(
      'America/New_York',
    );
    const save = (timeZone: string) => chooseTimeZone(client, bff.url, timeZone);
    const timeOf = async () => {
      const page = await client.get(at(paths.order(number)));
      const time = page.document().querySelector('.timeline time');
      const { timeZone, locale } = { timeZone: 'Pacific/Kiritimati', locale: 'en-US' };
      const expected = new Intl.DateTimeFormat(locale, {
        timeZone,
        month: 'short',
        day: '2-digit',
        year: 'numeric',
      }).format(new Date(time?.getAttribute('datetime') ?? ''));
      return { page, text: time?.textContent ?? '', expected };
    };
    try {
      expect((await save('Pacific/Kiritimati')).status).toBe(303);
      const { page, text, expected } = await timeOf();
      expect(text.startsWith(`${expected}, `)).toBe(true);
      expect(main(page)).toContain('Times in Kiritimati time');
      expect(main(await open({ q: number }))).toContain('Dates in Kiritimati time');
      expect(main(await open({ q: number }))).toContain(expected);

      // Users' pages, too: at any time the day of one of the zones is not that of UTC.
      const { merchants } = (await merchant.get('/merchants?q=Mbeki')).body as unknown as {
        merchants: { id: string; lastSignedInAt: string }[];
      };
      const [grace] = merchants;
      for (const zoneName of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await save(zoneName);
        const day = new Intl.DateTimeFormat('en-US', {
          timeZone: zoneName,
          month: 'short',
          day: '2-digit',
          year: 'numeric',
        }).format(new Date(grace!.lastSignedInAt));
        const people = main(await client.get(at(paths.userList({ q: 'Mbeki' }))));
        expect(people).toContain(day);
        expect(people).toMatch(/Dates in (Kiritimati|Pago Pago) time/);
        expect(main(await client.get(at(paths.user(grace!.id))))).toContain(day);
      }
      await save('Pacific/Kiritimati');

      const wrong = await save('Mars/Olympus');
      expect([wrong.status, summaryOf(wrong)]).toEqual([
        422,
        expect.stringContaining('Time zone: Enter a time zone'),
      ]);
      // A refused name leaves the zone as it is.
      const named = await client.submit(
        await client.get(at(paths.changeTimeZone)),
        { timeZone: 'UTC', name: 'www.evil.example' },
        { form: accountForm },
      );
      expect(named.status).toBe(422);
      const { client: colleague } = await signIn(bff.url, 'inventory');
      const theirs = await colleague.get(at(paths.changeTimeZone));
      expect(theirs.document().querySelector(`${zone}, ${change}`)).toBeNull();
      expect(main(theirs)).toContain('Pacific/Kiritimati');
      const wanted = { intent: 'account', name: 'Theirs', timeZone: 'UTC' };
      const forced = await colleague.submit(theirs, wanted, { form });
      expect(forced.status).toBe(403);
    } finally {
      await save('America/New_York');
    }
  });

  it('[U-10] lists and pages of orders, campaigns and requests have the days of the account’s zone', async () => {
    await made();
    await merchant.post('/merchants/update_storage', { pallets: 1 });
    const { campaign } = (await merchant.post(campaignsPath, campaignBody())).body;
    const { line_item_sets: sets } = (await merchant.get('/brands/line_item_sets.json?state=new'))
      .body as unknown as { line_item_sets: { id: string }[] };
    const { id } = sets[0]!;
    const parts = [
      [paths.consignmentOrders, 'tbody'],
      [paths.orders, 'tbody'],
      [paths.samplingCampaigns(), 'tbody'],
      [paths.storageRequests(), 'tbody'],
      [paths.brandOrder(id), '.fact-grid'],
      [paths.brandOrder(id), '.timeline time'],
      [paths.brandOrderStep(id, 'ship'), 'input[name="shippedOn"]'],
      [paths.brandOrderStep(id, 'ship'), '#field-shippedOn-help'],
      [paths.campaign(campaign.id), '.timeline time'],
    ] as const;
    const textsIn = async (timeZone: string) => {
      expect((await chooseTimeZone(client, bff.url, timeZone)).status).toBe(303);
      return Promise.all(
        parts.map(async ([path, selector]) => {
          const part = (await client.get(at(path))).document().querySelector(`main ${selector}`);
          return part?.getAttribute('value') ?? part?.textContent ?? '';
        }),
      );
    };
    try {
      // No moment has the same day in both.
      const east = await textsIn('Pacific/Kiritimati');
      const west = await textsIn('Pacific/Pago_Pago');
      for (const [at, part] of parts.entries())
        expect([part, east[at] === '', east[at] === west[at]]).toEqual([part, false, false]);
    } finally {
      await chooseTimeZone(client, bff.url, 'America/New_York');
    }
  });

  it('[U-10] the first browser gives the account its zone, and its page is told so', async () => {
    const { client: first } = await signIn(bff.url, 'core');
    const page = await first.get(at(paths.settings));
    expect(main(page)).toContain('UTC Change time zone');
    const csrfToken = page.document().querySelector<HTMLInputElement>('[name="csrfToken"]')!.value;
    const tell = async (timeZone: string) => {
      const headers = { origin: new URL(bff.url).origin, accept: '*/*' };
      const told = { headers, form: { csrfToken, timeZone } };
      const { status } = await first.post(at(paths.preferences), told);
      return [status, main(await first.get(at(paths.settings)))];
    };
    const isTokyo: unknown = expect.stringContaining('Asia/Tokyo Change time zone');
    expect(await tell('Nowhere/At_All')).toEqual([204, main(page)]);
    expect(await tell('Asia/Tokyo')).toEqual([201, isTokyo]);
    expect(await tell('Europe/Rome')).toEqual([204, isTokyo]);
  });

  it('[U-10 P-06] whoever is alone in an account chooses its zone', async () => {
    const { client: alone } = await signIn(bff.url, 'trial');
    const saved = await chooseTimeZone(alone, bff.url, 'Europe/Rome');
    expect([saved.status, saved.location]).toEqual([303, at(paths.settings)]);
    const shown = main(await alone.get(at(paths.settings)));
    expect(shown).toContain('Europe/Rome Change time zone');
  });

  it('[O-02 R-21] shows its head, lines and what happened, with lots, places and reasons', async () => {
    const page = await client.get(at(paths.order('PO-1000002')));
    expect([page.status, page.document().title]).toEqual([200, 'PO-1000002 · Endcap']);
    const words = main(page);
    for (const part of [
      'Received (short)',
      'Harvest Grain to Main warehouse',
      'Jul 13, 2026 by Grace Mbeki',
      'dock@harvestandhive.example',
      '648 of 720 units received',
      'Reason: “The rest was never shipped.”',
      'Lot L002-2 · expires Jun 30, 2027 · at A-02',
      '12 units rejected: Cartons torn on arrival',
      'Jul 29, 2026, 05:00 · Helen Whitfield',
    ])
      expect(words).toContain(part);
    const cells = [...page.document().querySelectorAll('main tbody tr:nth-child(2) > *')];
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Quinoa Clusters',
      '30 × 12',
      '–',
      '360',
      '288',
      '12',
      '72',
      '0',
      '80%',
    ]);
    expect(words.indexOf('Remainder closed short')).toBeLessThan(words.indexOf('Goods received'));
    expect(words).not.toContain('pending orders');
  });

  it('[O-02 P-06] offers what can be done with it now, and by whom', async () => {
    const offered = async (number: string, as = client) => {
      const page = await as.get(at(paths.order(number)));
      return [...page.document().querySelectorAll('main a, main form')]
        .map((each) => each.getAttribute('href') ?? each.getAttribute('action') ?? '')
        .map((href) => (href === paths.copyOrder(number) ? `${paths.order(number)}/copy` : href))
        .filter((href) => href.startsWith(`${paths.order(number)}/`))
        .map((href) => href.split('/').at(-1));
    };
    expect(await offered('PO-1000009')).toEqual(['edit', 'place', 'copy', 'void']);
    expect(await offered('PO-1000005')).toEqual(['copy', 'void']);
    for (const number of ['PO-1000001', 'PO-1000003', 'PO-1000006', 'PO-1000007', 'PO-1000008'])
      expect(await offered(number), number).toEqual(['copy']);
    const { client: reader } = await signIn(bff.url, 'reports');
    expect(await offered('PO-1000009', reader)).toEqual([]);
    expect((await reader.get(at(paths.orderStep('PO-1000009', 'void')))).status).toBe(403);
  });

  it('[R-17 O-11] leads admins to their pages with its number, and nobody else', async () => {
    const { client: operator } = await signIn(bff.url, 'admin');
    const outside = async (number: string, as: HttpClient) =>
      linksOf(await as.get(at(paths.order(number)))).filter((href) => href.startsWith('http'));
    const pages = 'https://warehouse.example/admin';
    for (const number of ['PO-1000005', 'PO-1000003', 'PO-1000006'])
      expect(await outside(number, operator)).toEqual([
        `${pages}/pending-orders?order_number=${number}`,
      ]);
    expect(await outside('PO-1000001', operator)).toEqual([
      `${pages}/received-orders?order_number=PO-1000001`,
    ]);
    for (const number of ['PO-1000009', 'PO-1000008', 'PO-1000007'])
      expect(await outside(number, operator)).toEqual([]);
    expect(await outside('PO-1000005', client)).toEqual([]);
  });

  it('[SEC-46 R-23] another account’s is not there, as one that does not exist', async () => {
    const foreign = (
      await admin.post(
        ordersPath,
        orderBody({ brand: 'brd_crunchwell', lines: [], action: 'save' }),
      )
    ).body.order.order_number;
    const { client: owner } = await signIn(bff.url, 'owned-brands');
    for (const [number, as] of [
      [foreign, client],
      ['PO-1999999', client],
      ['PO-1000001', owner],
      ['order', client],
      ['PO-1%2F..%2Fsummary', client],
    ] as const) {
      for (const path of [
        `/consignment-orders/${number}`,
        `/consignment-orders/${number}/void`,
        paths.copyOrder(number),
      ]) {
        const page = await as.follow(at(path));
        expect([page.status, page.text.includes('There is no page at this address')], path).toEqual(
          [404, true],
        );
      }
    }
  });
});

describe('voiding', () => {
  it('[O-02 L-14] asks first, with what it is about; the reason is kept with the order', async () => {
    const { order_number: number } = await placed();
    const ask = await step(number, 'void');
    expect(main(ask)).toContain(`Void ${number}?`);
    expect(main(ask)).toContain('Hive Honey Snacks: 150 units on 2 lines, Placed.');
    expect(ask.document().querySelector(`${form} .button-danger`)?.textContent).toContain(number);
    const done = await client.submit(ask, { reason: 'Ordered <b>twice</b>' }, { form });
    expect([done.status, done.location]).toEqual([303, at(paths.order(number))]);
    const page = await client.followFrom(done);
    expect(noticeOf(page)).toContain(`${number} is voided.`);
    expect(main(page)).toContain('Reason: “Ordered <b>twice</b>”');
    expect(numbersOf(await open({ tab: 'closed' }))).toContain(number);
    const again = await step(number, 'void');
    expect(main(again)).toContain('This cannot be done: the order is “Voided”');
    expect(again.document().querySelector(form)).toBeNull();
  });

  it('[O-12 REL-01] sent twice, or again after a lost answer, it is voided once', async () => {
    const { order_number: number } = await placed();
    const ask = await step(number, 'void');
    const undo = proxy.fault(/\/void$/, { dropAnswer: true });
    const lost = await client.submit(ask, { reason: 'kept' }, { form });
    undo();
    // The page is drawn anew: it is voided by now, and what was typed is still there.
    expect([lost.status, valueOf(lost, 'reason')]).toEqual([503, 'kept']);
    expect(summaryOf(lost)).toContain(lost.headers['x-request-id']);
    const both = await Promise.all([1, 2].map(() => client.submit(lost, {}, { form })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await seen(number)).events.filter(({ action }) => action === 'void')).toHaveLength(1);
  });

  it('[O-12 U-08] changed meanwhile: refused, with the way to the order as it is now, and the reason kept', async () => {
    const order = await made({ action: 'save' });
    const { order_number: number } = order;
    const ask = await step(number, 'void');
    await merchant.put(`${ordersPath}/${number}`, { ...orderBody(), version: order.version });
    const stale = await client.submit(ask, { reason: 'kept' }, { form });
    expect([stale.status, valueOf(stale, 'reason')]).toEqual([409, 'kept']);
    expect(summaryOf(stale)).toContain('Somebody else has changed this order.');
    const link = stale.document().querySelector(`${form} a[href="${paths.order(number)}"].link`);
    expect(link?.textContent).toBe(`See ${number} as it is now`);
    // What was not seen is not decided upon by pressing once more.
    expect((await client.submit(stale, {}, { form })).status).toBe(409);
    expect((await seen(number)).review_state).toBeNull();

    // Its state has changed, too: the goods are there.
    const other = await placed();
    const late = await step(other.order_number, 'void');
    const lines = [{ line: 1, quantity: 120 }];
    await act(admin, other, 'receive', { lines, pallets: 3 });
    const timeline = (await client.get(at(paths.order(other.order_number)))).document();
    expect(timeline.querySelector('main')?.textContent).toContain('Goods received on 3 pallets');
    const refused = await client.submit(late, { reason: 'kept' }, { form });
    expect([refused.status, valueOf(refused, 'reason')]).toEqual([409, 'kept']);
    const { version } = await seen(other.order_number);
    const fields = {
      csrfToken: valueOf(late, 'csrfToken'),
      formUser: valueOf(late, 'formUser'),
      reason: 'kept',
    };
    const send = (more: Record<string, string>) =>
      client.sendForm(at(paths.orderStep(other.order_number, 'void')), { ...fields, ...more });
    const forged = await send({ version: String(version) });
    expect([forged.status, forged.json<FormState>()]).toEqual([
      409,
      expect.objectContaining({
        outcome: 'refused',
        values: { version: String(version), reason: 'kept' },
        message: expect.stringContaining(
          'This cannot be done with the order as it is now.',
        ) as string,
      }),
    ]);
    expect((await send({})).status).toBe(422);
    expect((await send({ version: 'x' })).status).toBe(422);
    expect((await seen(other.order_number)).status).toBe('Partially Received');
  });
});

describe('copying', () => {
  const draftsOf = async (brand: string) =>
    (await merchant.get(`${ordersPath}?q=${brand}`)).body.orders.filter(
      ({ status }) => status === 'initial',
    );
  const fields = (page: Answer) =>
    ['brand', 'contactEmail', 'carrier', 'cartons', 'lines[0].product', 'lines[0].cases'].map(
      (name) => valueOf(page, name),
    );

  it('[O-02] is a look at a filled form: nothing is stored before it is saved', async () => {
    const before = await draftsOf('fizzberry');
    const page = await client.get(at(paths.order('PO-1000007')));
    const link = linksOf(page).find((href) => href.includes('from='))!;
    expect(link).toBe(paths.copyOrder('PO-1000007'));
    // A double click, a reload and a second look.
    const copies = await Promise.all([1, 2].map(() => client.follow(at(link))));
    const again = await client.get(copies[0]!.url);
    for (const copy of [...copies, again]) {
      expect(fields(copy)).toEqual([
        'brd_fizzberry',
        'dock@harvestandhive.example',
        'Northline Freight',
        '400',
        'prd_fizzberry_2',
        '400',
      ]);
      // They belong to the copied order alone.
      expect([valueOf(copy, 'expectedDate'), valueOf(copy, 'tracking')]).toEqual(['', '']);
    }
    expect(await draftsOf('fizzberry')).toEqual(before);
  });

  it('[O-02 REL-01] makes one draft, however often it is saved, and Back leads to it', async () => {
    const copy = await client.follow(at(paths.copyOrder('PO-1000007')));
    // A button of the form without scripts: the form keeps what it is a copy of.
    const more = await client.followFrom(await client.submit(copy, { intent: 'add' }, { form }));
    const save = { intent: 'save', carrier: 'Another carrier' };
    const answers = await Promise.all([1, 2].map(() => client.submit(more, save, { form })));
    const [target = ''] = answers.map(({ location }) => location ?? '');
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array(2).fill([303, target]),
    );
    const saved = await client.get(new URL(target, bff.url).href);
    expect(linksOf(saved)).toContain(paths.order('PO-1000007'));
    expect(main(saved)).toContain('Made as a copy of PO-1000007');
    expect(main(saved)).not.toContain('“PO-1000007”');
    const [draft, ...others] = await draftsOf('fizzberry');
    expect(others).toEqual([]);
    expect(target).toContain(draft!.order_number);
    const back = await client.follow(copy.url);
    expect(new URL(back.url).pathname).toBe(paths.orderStep(draft!.order_number, 'edit'));
  });
});
