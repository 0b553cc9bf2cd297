import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brandOrderTabNames } from '../../../app/contracts/brand-orders/labels';
import type { FormState } from '../../../app/contracts/forms/forms';
import { paths } from '../../../app/lib/urls/paths';
import { differencesOf } from '../../support/network/differences';
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
import { createCallers, type Caller } from '../platform/ams/ams-client';
import {
  intakeKey,
  merchantToday,
  parcel,
  readSet,
  setOf,
  setsPath,
  shopOrder,
  takeIn,
} from '../platform/ams/brand-order-client';

let bff: RunningBff;
let platform: RunningPlatform;
let proxy: FaultProxy;
let client: HttpClient;
let merchant: Caller;
let admin: Caller;

beforeAll(async () => {
  const port = await freePort();
  const app = `http://127.0.0.1:${port}`;
  platform = await startPlatform({ appUrl: app, env: { PLATFORM_INTAKE_KEY: intakeKey } });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ platform, port, env: { AMS_URL: proxy.url } });
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
const alertOf = (page: Answer) =>
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
  [...page.document().querySelectorAll('main tbody th a')].map((link) => link.textContent ?? '');
const tabsOf = (page: Answer) =>
  [...page.document().querySelectorAll<HTMLAnchorElement>('nav.tabs a')].map((link) => ({
    name: link.firstChild?.textContent ?? '',
    count: link.querySelector('.count')?.firstChild?.textContent ?? null,
    href: link.href,
    isCurrent: link.hasAttribute('aria-current'),
  }));
/** The numbers of all pages of a list, from its first page on. */
const numbersOfAllPages = async (first: Answer) => {
  const numbers = numbersOf(first);
  const next = 'nav[aria-label="Pages of orders"] button[name="after"]';
  for (let list = first; ;) {
    const button = list.document().querySelector<HTMLButtonElement>(next);
    if (button === null) return numbers;
    const address = new URL(list.url);
    address.searchParams.set('after', button.value);
    list = await client.get(address.href);
    numbers.push(...numbersOf(list));
  }
};
type ListOptions = Parameters<typeof paths.brandOrderList>[0];
const open = (options: ListOptions = {}, as = client) => as.get(at(paths.brandOrderList(options)));
const page = (id: string, as = client) => as.get(at(paths.brandOrder(id)));
const step = (id: string, name: 'ship' | 'fulfil' | 'cancel', as = client) =>
  as.get(at(paths.brandOrderStep(id, name)));
const take = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await takeIn(platform.connection.amsUrl, [shopOrder(more)]))[0]!;
const numberOf = async (id: string) => (await readSet(merchant, id)).order_number;
const ship = async (id: string, version: number, more: Record<string, unknown> = {}) =>
  setOf(await merchant.post(`${setsPath}/${id}`, parcel(version, more)));

describe('the list', () => {
  it('[O-08 R-22] has a tab for each state with its count and an address, and the file of each', async () => {
    await take({ order_number: 'LATER-1', due_date: '2030-12-31' });
    const first = await open();
    expect([first.status, first.document().title]).toEqual([200, 'Orders · Endcap']);
    expect(new URL(first.url).pathname).toBe('/orders');
    const tabs = tabsOf(first);
    expect(tabs.map(({ name }) => name)).toEqual([
      'New',
      'Partially shipped',
      'Shipped',
      'Fulfilled',
      'Cancelled',
      'Future',
    ]);
    const seen = new Set<string>();
    for (const { name, count, href } of tabs) {
      const tab = await client.get(href);
      expect(tabsOf(tab).filter(({ isCurrent }) => isCurrent)[0]?.name).toBe(name);
      const numbers = await numbersOfAllPages(tab);
      expect(numbers.length, name).toBe(Number(count));
      expect(new URL(tab.url).pathname).toBe('/orders');
      expect(numbers.includes('LATER-1'), name).toBe(name === 'Future');
      for (const number of numbers) seen.add(number);
      const csv = [...tab.document().querySelectorAll<HTMLAnchorElement>('main header a')].find(
        ({ textContent }) => textContent === 'Export CSV',
      );
      const file = await client.get(csv!.href);
      const listed = file.text
        .split('\r\n')
        .slice(1)
        .flatMap((row) => /^LS-\d+,([^,]+),/.exec(row)?.[1] ?? []);
      // One row for each line of an order, in the order of the list.
      expect([...new Set(listed)], name).toEqual(numbers);
    }
    // No order is in two tabs.
    expect(seen.size).toBe(tabs.reduce((sum, { count }) => sum + Number(count), 0));
    const all = await open({ tab: 'all' });
    expect(main(all)).toContain(brandOrderTabNames.partially_shipped);
    // Their list has a tab while it is open.
    const [own, ...others] = tabsOf(all).filter(({ isCurrent }) => isCurrent);
    expect([own?.name, Number(own?.count), others]).toEqual(['All orders', seen.size, []]);
    const unknown = tabsOf(await client.get(at(`${paths.orders}?tab=unknown`)));
    expect(unknown.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual(['New']);
  });

  it('[O-08] is filtered by search, recipient, product and due date within its tab, and says what is wrong', async () => {
    const id = await take({
      order_number: 'FILTER-1',
      due_date: '2031-05-06',
      ship_to: { name: 'Zoë Quill', street: ['1 Quay'], city: 'Zug', country: 'CH' },
      lines: [{ product: 'prd_hive-honey_4', sku: 'SKU-77', quantity: 5 }],
    });
    const found = async (options: ListOptions) => {
      const list = await open({ tab: 'future', ...options });
      return numbersOf(list);
    };
    expect(await found({ q: 'filter-1' })).toEqual(['FILTER-1']);
    expect(await found({ q: 'SKU-77' })).toEqual(['FILTER-1']);
    expect(await found({ ship_to: 'zug' })).toEqual(['FILTER-1']);
    expect(await found({ due_from: '05/06/2031', due_to: '2031-05-06' })).toEqual(['FILTER-1']);
    expect(await found({ product: 'prd_hive-honey_4', due_from: 'Jan 01, 2031' })).toEqual([
      'FILTER-1',
    ]);
    expect(await found({ q: 'filter-1', due_from: '05/07/2031' })).toEqual([]);
    expect(await found({ q: 'filter-1', due_to: '05/05/2031' })).toEqual([]);
    expect(await found({ q: 'filter-1', due_to: '05/06/2031' })).toEqual(['FILTER-1']);

    // The form of the page, as a browser without scripts sends it.
    const list = await open({ tab: 'future', sort: '-due', id: [id] });
    const products = [...list.document().querySelectorAll('select[name="product"] option')];
    expect(products.length).toBeGreaterThan(5);
    // An admin sees the products of all accounts, which no list holds.
    const { client: operator } = await signIn(bff.url, 'admin');
    const all = await open({ tab: 'future', q: 'filter-1' }, operator);
    expect(all.document().querySelector('select[name="product"]')).toBeNull();
    const search = { form: 'main form[role="search"]' };
    const named = await operator.submit(all, { product: 'sku-7' }, search);
    expect([numbersOf(named), valueOf(named, 'product')]).toEqual([['FILTER-1'], 'sku-7']);
    expect(numbersOf(await operator.submit(all, { product: 'no such' }, search))).toEqual([]);
    const filtered = await client.submit(
      list,
      { q: 'filter', ship_to: 'Zoë' },
      { form: 'main form[role="search"]' },
    );
    expect(numbersOf(filtered)).toEqual(['FILTER-1']);
    const { searchParams } = new URL(filtered.url);
    expect([searchParams.get('tab'), searchParams.get('sort'), searchParams.get('id')]).toEqual([
      'future',
      '-due',
      id,
    ]);

    // The tab counts all of its orders, and the head those that the filters find.
    const future = tabsOf(filtered).find(({ name }) => name === 'Future')?.count;
    expect(main(filtered)).toContain(`Found 1 of ${future} order`);
    expect(main(list)).not.toContain('Found ');
    const wider = [...filtered.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ textContent }) => textContent === 'Look in all orders',
    );
    const inAll = await client.get(wider!.href);
    expect(tabsOf(inAll).find(({ isCurrent }) => isCurrent)?.name).toBe('All orders');
    expect(main(inAll)).toContain('Found 1 of ');
    expect(main(inAll)).not.toContain('Look in all orders');

    const wrong = await open({ tab: 'future', q: 'FILTER', due_from: '02/30/2031' });
    expect([wrong.status, valueOf(wrong, 'due_from')]).toEqual([200, '02/30/2031']);
    expect(main(wrong)).toContain('Wrong Time Format.');
    expect(numbersOf(wrong)).toEqual(['FILTER-1']);
    const reversed = await open({ due_from: '01/02/2031', due_to: '01/01/2031' });
    expect(main(reversed)).toContain('The start date must not be after the end date.');
    expect(numbersOf(reversed)).toEqual(numbersOf(await open({})));
    for (const days of ['due_from=02/30/2031', 'due_from=01/02/2031&due_to=01/01/2031']) {
      const address = `${bff.url}${paths.brandOrderFile({})}?${days}`;
      const file = await client.get(address);
      expect([file.status, file.headers['content-disposition']]).toEqual([422, undefined]);
      expect(file.text).toContain('Correct the due dates: ');
    }
    // Where nothing is left, the wrong day is what the user has to correct: another tab does not help.
    const empty = await open({ q: 'FILTER-9', due_from: '01/02/2031', due_to: '01/01/2031' });
    expect(main(empty)).toContain('Correct the due dates');
    expect(main(empty)).not.toContain('No order here fits these filters');
    expect(main(empty)).not.toContain('Look in all orders');

    const none = await open({ q: 'FILTER-1' });
    expect(main(none)).toContain('Nothing found');
    const everywhere = [...none.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ textContent }) => textContent === 'Look in all orders',
    );
    expect(numbersOf(await client.get(everywhere!.href))).toEqual(['FILTER-1']);
  });

  it('[O-08 L-15] is sorted and paged by key, each order once; the selection goes along without scripts', async () => {
    await takeIn(
      platform.connection.amsUrl,
      Array.from({ length: 60 }, (_, index) =>
        shopOrder({
          order_number: `PAGED-${100 + index}`,
          notes: null,
          ordered_at: new Date(Date.now() - 3 * 86_400_000 + index * 60_000).toISOString(),
        }),
      ),
    );
    const numbers: string[] = [];
    const chosen: string[] = [];
    /** The buttons of the selection bring the key of their own page along. */
    const withPagesOnly = (list: Answer) => {
      for (const other of list.document().querySelectorAll('button[data-goes]')) other.remove();
      return list;
    };
    let current = withPagesOnly(await open({ q: 'PAGED-', sort: '-ordered' }));
    expect(main(current)).toMatch(/Found more than 25 of \d+ orders\./);
    for (;;) {
      numbers.push(...numbersOf(current));
      const [box] = current.document().querySelectorAll<HTMLInputElement>('tbody input[name="id"]');
      chosen.push(box!.value);
      box!.setAttribute('checked', '');
      box!.checked = true;
      const button = current.document().querySelector<HTMLButtonElement>('button[name="after"]');
      if (button === null) break;
      // What is chosen on this page and on those before it is part of the next address.
      current = withPagesOnly(
        await client.submit(current, {}, { form: listForm, button: 'after' }),
      );
      expect(new URL(current.url).searchParams.getAll('id').sort()).toEqual([...chosen].sort());
      expect(main(current)).toContain(`${chosen.length} order`);
    }
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => `PAGED-${159 - index}`));
    expect(chosen).toHaveLength(3);
    expect(pagesOf(current)).toMatch(/^First pagePrevious page51–60 /);
    // The same way back: each page shows its place, and keeps the selection.
    for (const [from, to, place] of [
      [25, 50, '26–50 orders'],
      [0, 25, '1–25 orders'],
    ] as const) {
      current = withPagesOnly(
        await client.submit(current, {}, { form: listForm, button: 'before' }),
      );
      expect(numbersOf(current)).toEqual(numbers.slice(from, to));
      expect(new URL(current.url).searchParams.getAll('id').sort()).toEqual([...chosen].sort());
      expect(pagesOf(current)).toContain(place);
    }
    expect(pagesOf(current)).toBe('Next page1–25 orders');
    const all = await open({ sort: '-ordered' });
    expect(pagesOf(all)).toBe(`Next page1–25 of ${tabsOf(all)[0]!.count} orders`);
    const back = await open({ q: 'PAGED-', sort: 'ordered', id: chosen });
    expect(main(back)).toContain('3 orders selected');
    const others = await open({ tab: 'shipped', id: chosen });
    for (const { href } of tabsOf(others))
      expect(new URL(href).searchParams.getAll('id')).toEqual(chosen);
  });

  it('[R-19 SEC-47] leaves nonsense in the address out', async () => {
    const numbers = numbersOf(await open());
    const foreign = (await merchant.get(`${setsPath}.json?state=shipped&first=1`)).body.next;
    for (const query of [
      '?tab=lost&sort=colour&after=never-given&id=x&id=LS-1%27',
      `?after=${foreign}`,
      `?before=${foreign}`,
      '?before=never-given',
      '?q=%00',
      '?tab=__proto__&product=%00',
      `?after=${'x'.repeat(3_000)}`,
    ]) {
      const list = await client.get(at(paths.orders) + query);
      expect([list.status, numbersOf(list)], query).toEqual([200, numbers]);
    }
    const said = await open({ tab: 'lost', sort: 'x'.repeat(100) });
    expect(main(said)).toContain(
      `Left out of the address, as it is unknown: tab “lost”, sort “${'x'.repeat(40)}”.`,
    );
    expect(main(await open({ tab: 'all', sort: '-due' }))).not.toContain('Left out');
  });

  it('[O-08] a part that fails costs itself alone, and a failing list one message', async () => {
    const numbers = numbersOf(await open());
    const undo = proxy.fault(/order_tabs_counts|merchants\/inventory/, { status: 500, body: '{}' });
    const without = await open();
    undo();
    expect([without.status, numbersOf(without)]).toEqual([200, numbers]);
    expect(tabsOf(without).map(({ count }) => count)).toEqual(Array(6).fill(null));
    expect(without.document().querySelector('select[name="product"]')).toBeNull();
    proxy.fault(/line_item_sets\.json/, { status: 500, body: '{"secret":"of the platform"}' });
    const failed = await open();
    expect([failed.status, failed.text.includes('of the platform')]).toEqual([503, false]);
  });

  it('[P-06] each role sees and does what its row says', async () => {
    const id = await take({ order_number: 'ROLES-1' });
    const seenBy = async (user: Parameters<typeof signIn>[1]) => {
      const { client: as } = await signIn(bff.url, user);
      const order = await page(id, as);
      const links = linksOf(order);
      const may = (name: 'ship' | 'fulfil' | 'cancel') =>
        links.includes(paths.brandOrderStep(id, name));
      return [
        (await open({}, as)).status,
        order.status,
        ...(['ship', 'fulfil', 'cancel'] as const).map(may),
        (await step(id, 'ship', as)).status,
        (await step(id, 'cancel', as)).status,
        (await as.get(at(paths.packingSlips([id])))).status,
      ];
    };
    const ships = [200, 200, true, true, false, 200, 403, 200];
    const reads = [200, 200, false, false, false, 403, 403, 200];
    expect(await seenBy('merchant-admin')).toEqual(ships);
    expect(await seenBy('inventory')).toEqual(ships);
    expect(await seenBy('reports')).toEqual(reads);
    expect(await seenBy('pulse')).toEqual(reads);
    expect(await seenBy('admin')).toEqual([200, 200, true, true, true, 200, 200, 200]);
    const closed = await seenBy('unlimited');
    expect([closed[0], closed[1], closed[5]]).toEqual([403, 403, 403]);
    // A vendor and an owner of brands see the orders of their own brands alone (SEC-46).
    for (const user of ['vendor', 'owned-brands'] as const) {
      const { client: as } = await signIn(bff.url, user);
      const brands = async () => {
        const list = await open({ tab: 'all' }, as);
        return [...list.document().querySelectorAll('main tbody tr td:nth-of-type(2)')].map(
          (cell) => cell.textContent,
        );
      };
      const own = new Set(await brands());
      expect(own.size, user).toBe(1);
      const all = await merchant.get(`${setsPath}.json?first=100`);
      const other = (
        all.body as unknown as { line_item_sets: { id: string; brand: { name: string } }[] }
      ).line_item_sets.find(({ brand }) => !own.has(brand.name))!;
      expect((await page(other.id, as)).status, user).toBe(404);
      expect((await step(other.id, 'ship', as)).status, user).toBe(404);
      const slips = await as.get(at(paths.packingSlips([other.id])));
      expect([slips.status, slips.text.includes(`There is no order ${other.id}.`)]).toEqual([
        422,
        true,
      ]);
    }
    const { client: operator } = await signIn(bff.url, 'admin');
    expect(main(await open({}, operator))).toContain('Harvest & Hive');
    const visitor = await createClient().get(at(paths.orders));
    expect(new URL(visitor.location ?? '').pathname).toBe('/auth/signin');
  });

  it('[P-06 SEC-46 SEC-51] a reporting role lets a vendor read the orders of all brands, and ship those of their own', async () => {
    const vendor = async (roles: string[]) => {
      const user = '/merchants/usr_demo_vendor';
      const current = (await merchant.get(user)).body as unknown as {
        merchant: { version: string };
      };
      const saved = await merchant.put(user, {
        ...{ firstName: 'Pete', lastName: 'Marlow', version: current.merchant.version },
        ...{ roles, brandIds: ['brd_fizzberry'] },
      });
      expect(saved.status).toBe(200);
    };
    const own = await take({
      brand: 'brd_fizzberry',
      lines: [{ product: 'prd_fizzberry_1', quantity: 3 }],
    });
    const other = await take({ order_number: 'READ-1' });
    const { client: as } = await signIn(bff.url, 'vendor');
    await vendor(['external_vendor', 'reports_merchant']);
    try {
      const refused = "You don't have permission for Hive Honey Snacks.";
      for (const name of ['ship', 'fulfil'] as const) {
        expect(linksOf(await page(own, as))).toContain(paths.brandOrderStep(own, name));
        expect(linksOf(await page(other, as))).not.toContain(paths.brandOrderStep(other, name));
        const ownForm = await step(own, name, as);
        const asked = await step(other, name, as);
        const forged = { ...ownForm, url: at(paths.brandOrderStep(other, name)) };
        const sent = await as.submit(forged, { ...typed(), intent: 'send' }, { form });
        for (const answer of [asked, sent])
          expect([answer.status, main(answer).includes(refused)], name).toEqual([403, true]);
      }
      expect((await readSet(merchant, other)).version).toBe(1);

      const offersToFulfil = (list: Answer) =>
        [...list.document().querySelectorAll('main button')].some(
          ({ textContent }) => textContent === 'Mark as fulfilled',
        );
      const [ownList, otherList] = [
        await open({ q: await numberOf(own) }, as),
        await open({ q: 'READ-1' }, as),
      ];
      expect(numbersOf(otherList)).toContain('READ-1');
      expect([offersToFulfil(ownList), offersToFulfil(otherList)]).toEqual([true, false]);
      const bulk = await as.get(at(paths.fulfilBrandOrders({ id: [own, other] })));
      expect(main(bulk)).toContain(`READ-1 (${refused})`);
      const inForm = [...bulk.document().querySelectorAll<HTMLInputElement>('[name="order"]')];
      expect(inForm.map(({ value }) => value)).toEqual([`${own}:1`]);
    } finally {
      await vendor(['external_vendor']);
    }
  });
});

const pagesOf = (page: Answer) =>
  page.document().querySelector('nav[aria-label="Pages of orders"]')?.textContent;
const listForm = 'main form[method="get"]:not([role="search"])';
/** A parcel as people type it. */
const typed = (more: Record<string, string> = {}) => ({
  carrier: 'UPS',
  tracking: '1Z999AA10123456784',
  boxes: '2',
  ...more,
});
const send = (from: Answer, values: Record<string, string>, byScript = false) =>
  client.submit(from, { ...values, intent: 'send' }, { form, byScript });

describe('a parcel', () => {
  it('[O-10] two parcels with lots, an edit, and fulfilled: the page shows all of it', async () => {
    const id = await take({ notes: 'Side door\nplease' });
    const number = await numberOf(id);
    const empty = await step(id, 'ship');
    expect(empty.document().title).toContain(`Ship ${number}`);
    // Everything that is left is proposed, on the account's day of today.
    expect([valueOf(empty, 'lines[0].quantity'), valueOf(empty, 'lines[1].quantity')]).toEqual([
      '10',
      '4',
    ]);
    const [year, month, day] = merchantToday().split('-');
    expect(valueOf(empty, 'shippedOn')).toBe(`${month}/${day}/${year}`);

    // Another lot of line 1, before the form is sent.
    const split = await client.submit(
      empty,
      typed({ 'lines[0].quantity': '4', 'lines[0].lot': 'L-1', intent: 'split:1' }),
      { form },
    );
    expect(split.status).toBe(200);
    expect([
      valueOf(split, 'carrier'),
      valueOf(split, 'lines[0].lot'),
      valueOf(split, 'lines[1].line'),
      // What the first lot leaves over.
      valueOf(split, 'lines[1].quantity'),
      valueOf(split, 'lines[2].line'),
      valueOf(split, 'lines[2].quantity'),
    ]).toEqual(['UPS', 'L-1', '1', '6', '2', '4']);
    const stored = await send(split, {
      'lines[1].quantity': '2',
      'lines[1].lot': 'L-2',
      'lines[1].expiry': 'Jan 31, 2027',
      'lines[2].quantity': '',
    });
    expect([stored.status, stored.location]).toEqual([303, at(paths.brandOrder(id))]);
    const one = await client.get(stored.location!);
    expect(noticeOf(one)).toContain(`Parcel 1 of ${number} is stored. 8 units are left.`);
    for (const words of ['Partially shipped', '6 of 14 units shipped', '1Z999AA10123456784'])
      expect(main(one)).toContain(words);
    expect(main(one)).toContain('Lot L-2 · best before Jan 31, 2027');
    expect(main(one)).toContain('2 boxes');

    await send(
      await step(id, 'ship'),
      typed({ carrier: 'Northline Freight', tracking: 'nl 47 11', boxes: '1' }),
    );
    expect(await readSet(merchant, id)).toMatchObject({ state: 'shipped', left: 0, version: 3 });

    const edit = await client.get(at(paths.parcel(id, 1)));
    expect([
      valueOf(edit, 'tracking'),
      valueOf(edit, 'lines[1].lot'),
      valueOf(edit, 'lines[1].expiry'),
    ]).toEqual(['1Z999AA10123456784', 'L-2', '01/31/2027']);
    // It cannot be deleted: who tries to empty it reads what to do.
    const advice =
      'A parcel cannot be deleted: if there should be none, tell your contact at Endcap.';
    expect(main(edit)).toContain(advice);
    const emptied = await send(edit, { 'lines[0].quantity': '0', 'lines[1].quantity': '' });
    expect(alertOf(emptied)).toContain('Total Quantity of items cannot be Zero');
    expect(main(emptied)).toContain(advice);
    expect(main(await step(id, 'ship'))).not.toContain(advice);
    const changed = await send(edit, { 'lines[1].quantity': '1', boxes: '3' });
    expect(changed.status).toBe(303);
    expect(main(await client.get(changed.location!))).toContain('1 unit left');

    const ask = await step(id, 'fulfil');
    const refused = await client.submit(ask, {}, { form });
    expect([refused.status, alertOf(refused)]).toEqual([
      422,
      expect.stringContaining('There are units left.'),
    ]);
    const done = await client.submit(refused, { noTracking: 'on' }, { form });
    expect(done.status).toBe(303);
    const ended = await page(id);
    expect(main(ended)).toContain('Parcel 3No tracking');
    expect(main(ended)).toContain('Marked as fulfilled; Parcel 3 without tracking');
    expect(main(ended)).toContain('Side door\nplease');
    // Final: no step is offered, and those that are asked for say so.
    expect(linksOf(ended).filter((link) => /\/(ship|fulfil|cancel|parcels)/.test(link))).toEqual(
      [],
    );
    expect(main(await step(id, 'ship'))).toContain('This cannot be done');
    expect(main(await client.get(at(paths.parcel(id, 1))))).toContain('This cannot be done');
    expect((await client.get(at(paths.parcel(id, 9)))).status).toBe(404);
  });

  it('[O-10] a lot starts with what the others leave over, and can be removed again', async () => {
    const press = (from: Answer, intent: string, values: Record<string, string> = {}) =>
      client.submit(from, { ...values, intent }, { form });
    const rows = (page: Answer) =>
      [...page.document().querySelectorAll('.parcel-lines tbody tr')].map((row) => [
        row.querySelector<HTMLInputElement>('.parcel-count')!.value,
        row.querySelector('output')?.textContent ?? '',
        row.querySelector('button[value^="remove:"]')?.getAttribute('aria-label') ?? '',
      ]);
    const whole = await step(await take(), 'ship');
    expect(rows(whole)).toEqual([
      ['10', '', ''],
      ['4', '', ''],
    ]);
    // Nothing is left over: the lot starts empty, and the line adds up to what is left.
    const split = await press(whole, 'split:1');
    const remove = (lot: number) =>
      expect.stringMatching(RegExp(`^Remove .+, lot ${lot}$`)) as string;
    expect(rows(split)).toEqual([
      ['10', '', remove(1)],
      ['', '10 of 10 left', remove(2)],
      ['4', '', ''],
    ]);
    const over = await press(split, 'split:2', { 'lines[1].quantity': '2', 'lines[1].lot': 'B' });
    expect(rows(over)[1]![1]).toBe('12 of 10 left');
    const less = await press(over, 'remove:0');
    expect(rows(less)[0]).toEqual(['2', '', '']);
    expect(valueOf(less, 'lines[0].lot')).toBe('B');
    // A line keeps a row.
    expect(rows(await press(less, 'remove:0'))).toEqual(rows(less));
  });

  it('[O-10] tells units that are too many beside fields that are missing, in the order of the form', async () => {
    const id = await take();
    const split = await client.submit(await step(id, 'ship'), typed({ intent: 'split:1' }), {
      form,
    });
    const wrong = await send(
      split,
      typed({ tracking: '', shippedOn: '', 'lines[1].quantity': '1', 'lines[2].quantity': '5' }),
    );
    const told = [...wrong.document().querySelectorAll('[role="alert"] li')].map(
      (entry) => entry.textContent,
    );
    expect(told).toEqual([
      'Tracking number: Required!',
      'Ship date: Required!',
      expect.stringMatching(
        /, lot 2, units to ship: The lots add up to 11 units, and only 10 units are left\.$/,
      ),
      expect.stringMatching(/, units to ship: Only 4 units are left\.$/),
    ]);
    expect(await readSet(merchant, id)).toMatchObject({ version: 1, shipment_count: 0 });
  });

  it('[O-10 O-12] says everything that is wrong at once, and keeps what was typed', async () => {
    const id = await take();
    const wrong = await send(
      await step(id, 'ship'),
      typed({
        tracking: '1Z999AA10123456785',
        shippedOn: '01/01/2099',
        'lines[0].quantity': '11',
        'lines[1].lot': 'KEPT',
      }),
    );
    expect(wrong.status).toBe(422);
    for (const words of [
      'Tracking number: This is no tracking number of UPS. Please check its digits.',
      'Ship date: This day is in the future.',
      'units to ship: Only 10 units are left.',
    ])
      expect(alertOf(wrong)).toContain(words);
    expect([valueOf(wrong, 'tracking'), valueOf(wrong, 'lines[1].lot')]).toEqual([
      '1Z999AA10123456785',
      'KEPT',
    ]);
    const field = wrong.document().querySelector('main [name="lines[0].quantity"]');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const unread = await send(
      wrong,
      typed({
        carrier: '',
        tracking: '986578788855',
        boxes: '0',
        shippedOn: 'soon',
        'lines[0].quantity': '1.5',
        'lines[1].expiry': '2027-02-30',
      }),
    );
    for (const words of [
      'Carrier: Required!',
      'Boxes: Enter 1 or more.',
      'Ship date: Wrong Time Format.',
      'best before: Wrong Time Format.',
      'Enter a whole number in digits, such as 12.',
    ])
      expect(alertOf(unread)).toContain(words);
    // What the platform alone can tell stands beside what the form finds by itself.
    const mixed = await send(
      await step(id, 'ship'),
      typed({
        tracking: '1Z999AA10123456785',
        shippedOn: '01/01/2099',
        boxes: 'many',
        'lines[0].quantity': '',
        'lines[1].quantity': '0',
        'lines[1].expiry': 'soon',
      }),
    );
    const told = [...mixed.document().querySelectorAll('[role="alert"] li')].map(
      (entry) => entry.textContent,
    );
    expect(told).toEqual([
      'Tracking number: This is no tracking number of UPS. Please check its digits.',
      'Ship date: This day is in the future.',
      'Boxes: Enter a whole number in digits, such as 12.',
      'Units: Total Quantity of items cannot be Zero',
      expect.stringMatching(/, best before: Wrong Time Format\.$/),
    ]);
    const early = await send(await step(id, 'ship'), typed({ shippedOn: '01/31/2020' }));
    expect(alertOf(early)).toContain('and nothing was shipped before.');
    const none = await send(
      await step(id, 'ship'),
      typed({ 'lines[0].quantity': '', 'lines[1].quantity': '0' }),
    );
    expect(alertOf(none)).toContain('Total Quantity of items cannot be Zero');
    const other = await send(await step(id, 'ship'), typed({ tracking: '986578788855' }));
    expect(alertOf(other)).toContain('This is a tracking number of FedEx, not of UPS.');
    expect(await readSet(merchant, id)).toMatchObject({ version: 1, shipment_count: 0 });
  });

  it('[O-10] goods past their best-before day are shipped after a confirmation that covers nothing else', async () => {
    const id = await take();
    const old = { 'lines[0].expiry': '01/31/2020', 'lines[0].lot': 'OLD' };
    const box = (page: Answer) => page.document().querySelector('main [name="confirm"]');
    const asked = await send(await step(id, 'ship'), typed(old));
    expect([asked.status, box(asked)?.hasAttribute('checked')]).toEqual([200, false]);
    expect(alertOf(asked)).toContain(
      'Goods are past their best-before day. Please confirm that you want to ship them.',
    );
    expect(alertOf(asked)).toContain(', best before: The goods are past this day.');
    expect([valueOf(asked, 'lines[0].lot'), valueOf(asked, 'lines[0].expiry')]).toEqual([
      'OLD',
      '01/31/2020',
    ]);
    const other = await send(asked, { confirm: 'on', 'lines[1].expiry': '01/30/2020' });
    expect([other.status, box(other)?.hasAttribute('checked')]).toEqual([200, false]);
    expect((await send(other, {})).status).toBe(200);
    expect(await readSet(merchant, id)).toMatchObject({ version: 1, shipment_count: 0 });
    expect((await send(other, { confirm: 'on' })).status).toBe(303);
    expect(await readSet(merchant, id)).toMatchObject({ version: 2, shipment_count: 1 });
    // An edit that leaves the goods as they are is not asked about.
    const edit = await client.get(at(paths.parcel(id, 1)));
    expect((await send(edit, { boxes: '3' })).status).toBe(303);
    const more = await send(await client.get(at(paths.parcel(id, 1))), { 'lines[0].lot': 'NEW' });
    expect([more.status, box(more) === null]).toEqual([200, false]);
  });

  it('[O-10 O-12] two people shipping at once: the form says what was done meanwhile, and sends what was typed', async () => {
    const id = await take();
    const begun = await step(id, 'ship');
    await ship(id, 1, {
      carrier: 'FedEx',
      tracking: '986578788855',
      lines: [{ line: 1, quantity: 7 }],
    });
    const late = await send(begun, typed({ 'lines[0].quantity': '5', 'lines[1].lot': 'MINE' }));
    expect(late.status).toBe(409);
    // The same person, in another tab.
    expect(alertOf(late)).toContain('You have changed this in another window');
    expect(alertOf(late)).not.toContain('Somebody else');
    expect(main(late)).toContain('has shipped parcel 1 (FedEx, 986578788855, 7 units).');
    expect([
      valueOf(late, 'tracking'),
      valueOf(late, 'lines[0].quantity'),
      valueOf(late, 'lines[1].lot'),
      valueOf(late, 'version'),
    ]).toEqual(['1Z999AA10123456784', '5', 'MINE', '2']);
    const left = [...late.document().querySelectorAll('main tbody .parcel-left')].map(
      ({ textContent }) => textContent,
    );
    expect(left).toEqual(['3', '4']);
    // Too many units now, and then what is left.
    const many = await send(late, {});
    expect(alertOf(many)).toContain('Only 3 units are left.');
    expect((await send(many, { 'lines[0].quantity': '3' })).status).toBe(303);
    expect(await readSet(merchant, id)).toMatchObject({ state: 'shipped', shipment_count: 2 });
  });

  it('[O-10 O-12] a parcel that somebody else has edited: both versions are shown field by field', async () => {
    const id = await take();
    const stored = await ship(id, 1);
    const begun = await client.get(at(paths.parcel(id, 1)));
    await merchant.put(`${setsPath}/${id}`, {
      ...parcel(2, { boxes: 9, lines: [{ line: 1, quantity: 8, lot: 'THEIRS' }] }),
      shipment_id: stored.shipments[0]!.id,
    });
    const late = await send(begun, { boxes: '4' });
    expect([late.status, valueOf(late, 'boxes')]).toEqual([409, '4']);
    expect(main(late)).toContain('has changed parcel 1');
    expect(differencesOf(late)).toEqual([
      ['Boxes', '4', '9', 'mine'],
      [expect.stringContaining('units'), '10', '8 (lot THEIRS)', 'mine'],
      [expect.stringContaining('units'), '4', 'Empty', 'mine'],
    ]);
    // A fault on the way loses no choice.
    const takesTheirs = { 'choice.lines-2-0': 'theirs' };
    const wrong = await send(late, { ...takesTheirs, carrier: '' });
    expect([wrong.status, differencesOf(wrong)[2]![3]]).toEqual([422, 'theirs']);
    expect((await send(wrong, { carrier: 'UPS' })).status).toBe(303);
    const now = await readSet(merchant, id);
    expect(now.shipments[0]).toMatchObject({
      boxes: 4,
      lines: [{ quantity: 10 }],
    });
  });

  it('[O-10 O-12] an order that is cancelled meanwhile: nothing is stored, and what was typed is shown', async () => {
    const id = await take();
    const begun = await step(id, 'ship');
    await admin.put(`${setsPath}/${id}/cancel`, { version: 1, reason: 'Ordered twice' });
    const late = await send(begun, typed({ 'lines[0].lot': 'LOST-NOT' }));
    expect(late.status).toBe(409);
    expect(alertOf(late)).toContain('is cancelled meanwhile. What you typed was not stored.');
    expect(main(late)).toContain('has cancelled the order: “Ordered twice”.');
    expect([valueOf(late, 'tracking'), valueOf(late, 'lines[0].lot')]).toEqual([
      '1Z999AA10123456784',
      'LOST-NOT',
    ]);
    expect(linksOf(late)).toContain(paths.brandOrder(id));
    expect(await readSet(merchant, id)).toMatchObject({ state: 'cancelled', shipment_count: 0 });
  });

  it('[O-10 REL-01] the same form twice, at once and after a lost answer, ships one parcel', async () => {
    const id = await take();
    const half = { 'lines[0].quantity': '5', 'lines[1].quantity': '' };
    const begun = await step(id, 'ship');
    const answers = await Promise.all([1, 2, 3].map(() => send(begun, typed(half))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await readSet(merchant, id)).toMatchObject({ shipment_count: 1, left: 9, version: 2 });
    // The answer is lost twice; then the same form is sent again.
    const next = await step(id, 'ship');
    const undo = proxy.fault(/line_item_sets\/LS-\d+$/, { dropAnswer: true });
    const failed = await send(next, typed(half));
    undo();
    expect([failed.status, valueOf(failed, 'tracking')]).toEqual([503, '1Z999AA10123456784']);
    expect((await send(failed, {})).status).toBe(303);
    expect(await readSet(merchant, id)).toMatchObject({ shipment_count: 2, left: 4 });
    // Changed after the lost answer: the first submission counts, and the form shows that.
    const last = await step(id, 'ship');
    const undoAgain = proxy.fault(/line_item_sets\/LS-\d+$/, { dropAnswer: true });
    const lost = await send(last, typed({ 'lines[0].quantity': '1' }));
    undoAgain();
    const other = await send(lost, { 'lines[0].quantity': '2' });
    expect([other.status, main(other)]).toEqual([
      409,
      expect.stringContaining('has shipped parcel 3'),
    ]);
    expect(await readSet(merchant, id)).toMatchObject({ shipment_count: 3 });
  });

  it('[O-12 SEC-40] a script gets the form with what was typed as data, and a form of another site nothing', async () => {
    const id = await take();
    const begun = await step(id, 'ship');
    const scripted = await send(begun, typed({ tracking: '1' }), true);
    const state = scripted.json<FormState>();
    expect([scripted.status, state.outcome, state.values['tracking']]).toEqual([
      422,
      'invalid',
      '1',
    ]);
    expect(Object.keys(state.errors)).toEqual(['tracking']);
    expect((await send(begun, typed({ csrfToken: 'x' }))).status).toBe(403);
    expect(await readSet(merchant, id)).toMatchObject({ version: 1 });
  });
});

describe('a future order', () => {
  it('[O-08] is read only', async () => {
    const id = await take({ due_date: '2099-01-01' });
    const order = await page(id);
    expect(main(order)).toContain('This is a future order.');
    expect(linksOf(order)).not.toContain(paths.brandOrderStep(id, 'ship'));
    expect(main(await step(id, 'ship'))).toContain('This cannot be done: the order is “Future”');
    const fulfil = main(await step(id, 'fulfil'));
    expect(fulfil).toContain('This cannot be done');
    expect(fulfil).toContain('A future order can be fulfilled from 14 days before its due date.');
  });
});

describe('cancelling', () => {
  it('[O-10] is for admins, needs a reason, and comes too late once something is shipped', async () => {
    const { client: operator } = await signIn(bff.url, 'admin');
    const id = await take();
    const number = await numberOf(id);
    const ask = await step(id, 'cancel', operator);
    const blank = await operator.submit(ask, { reason: ' ' }, { form });
    expect([blank.status, alertOf(blank)]).toEqual([422, expect.stringContaining('Required!')]);
    const late = await step(id, 'cancel', operator);
    await ship(id, 1, { lines: [{ line: 1, quantity: 1 }] });
    const refused = await operator.submit(late, { reason: 'Typed in vain' }, { form });
    expect([refused.status, valueOf(refused, 'reason')]).toEqual([409, 'Typed in vain']);
    expect(alertOf(refused)).toContain(`${number} is partially shipped meanwhile.`);
    expect(main(refused)).toContain('has shipped parcel 1');

    const other = await take();
    const done = await operator.submit(
      await step(other, 'cancel', operator),
      { reason: 'The shop is closed' },
      { form },
    );
    expect(done.status).toBe(303);
    const cancelled = await page(other);
    expect(main(cancelled)).toContain('Reason: “The shop is closed”');
    expect(main(cancelled)).toContain('Cancelled');
    expect(numbersOf(await open({ tab: 'cancelled', q: await numberOf(other) }))).toHaveLength(1);
  });
});

describe('several orders', () => {
  const bulk = (ids: readonly string[]) => client.get(at(paths.fulfilBrandOrders({ id: ids })));
  const resultsOf = (answer: Answer) =>
    [...answer.document().querySelectorAll('main form ul > li')].map(
      ({ textContent }) => textContent ?? '',
    );

  it('[O-10] are fulfilled with a result for each; those of others are left out', async () => {
    const [shipped, open1, gone] = [await take(), await take(), await take()];
    const foreign = await take({
      brand: 'brd_crunchwell',
      lines: [{ product: 'prd_crunchwell_1', quantity: 1 }],
    });
    await ship(shipped, 1);
    const ask = await bulk([shipped, open1, gone, foreign, 'LS-999999999']);
    expect(main(ask)).toContain(`left out: ${foreign}, LS-999999999`);
    expect(main(ask)).toContain('Mark 3 orders as fulfilled');
    expect(main(ask)).toContain('2 orders have 28 units left.');
    await admin.put(`${setsPath}/${gone}/cancel`, { version: 1, reason: 'x' });
    const answer = await client.submit(ask, {}, { form });
    expect(answer.status).toBe(200);
    expect(resultsOf(answer)).toEqual([
      expect.stringMatching(/Fulfilled$/),
      expect.stringContaining('There are units left.'),
      expect.stringContaining('Somebody else has changed this order.'),
    ]);
    expect(main(answer)).toContain('1 of 3 orders marked as fulfilled.');
    expect(await readSet(merchant, shipped)).toMatchObject({ state: 'fulfilled' });
    expect(await readSet(merchant, open1)).toMatchObject({ state: 'new', version: 1 });
    // Sent again: no order is fulfilled twice.
    const again = await client.submit(ask, {}, { form });
    expect(resultsOf(again)[0]).toMatch(/Fulfilled$/);
    const decide = linksOf(answer).find((link) => link.startsWith('/orders/fulfil'))!;
    const second = await client.get(at(decide));
    expect(main(second)).toContain(
      `1 selected order cannot be fulfilled, and is left out: ${await numberOf(gone)} (Cancelled)`,
    );
    expect(main(second)).toContain('Mark 1 order as fulfilled');
    const rest = await client.submit(second, { noTracking: 'on' }, { form });
    expect(main(rest)).toContain('1 order marked as fulfilled.');
    expect(await readSet(merchant, open1)).toMatchObject({ state: 'fulfilled', shipment_count: 1 });
  });

  it('[O-10] with units left in each are not answered one by one: the form says what to do', async () => {
    const ids = [await take(), await take()];
    const answer = await client.submit(await bulk(ids), {}, { form });
    expect(answer.status).toBe(422);
    expect(answer.document().querySelectorAll('[name="order"]')).toHaveLength(2);
    expect(main(answer)).toContain('No order can be marked as fulfilled: each has units left.');
    expect(main(answer)).not.toContain('orders marked as fulfilled');
    for (const id of ids) expect(await readSet(merchant, id)).toMatchObject({ state: 'new' });
  });

  it('[O-08 O-10] that are closed or future ones are left out, with the reason', async () => {
    const [open1, done, future] = [
      await take(),
      await take(),
      await take({ due_date: '2099-01-01' }),
    ];
    await client.submit(await bulk([done]), { noTracking: 'on' }, { form });
    const ask = await bulk([done, open1, future]);
    const reasons = [
      `${await numberOf(done)} (Fulfilled)`,
      `${await numberOf(future)} (Future)`,
    ].join(', ');
    expect(main(ask)).toContain(
      `2 selected orders cannot be fulfilled, and are left out: ${reasons}`,
    );
    expect(main(ask)).toContain('Mark 1 order as fulfilled');
    const selected = (answer: Answer) =>
      new URL(at(linksOf(answer).at(-1)!)).searchParams.getAll('id').toSorted();
    expect(selected(ask)).toEqual([done, open1, future].toSorted());
    const none = await bulk([done, future]);
    expect(selected(none)).toEqual([done, future].toSorted());
    expect(main(none)).toContain('No order to fulfil');
    expect(main(none)).toContain(reasons);
  });

  it('[O-10] lead back to the page of the list that they were selected on', async () => {
    const ids = await takeIn(
      platform.connection.amsUrl,
      Array.from({ length: 52 }, () => shopOrder()),
    );
    // One of the first 50 at least has nothing left.
    for (const id of [ids[0]!, ids[25]!, ids[51]!]) await ship(id, 1);
    const place = { tab: 'all', due_from: '01/01/2020', sort: '-ordered' };
    const first = await open({ ...place, id: ids });
    const list = '#order-list';
    const after = first.document().querySelector<HTMLButtonElement>(`${list} [name="after"]`)!;
    const second = await open({ ...place, after: after.value, id: ids });
    // The list's form without scripts: its fields, and the button that is pressed.
    const pressed = (label: string) => {
      const sent = new URLSearchParams();
      const fields = `${list} :is(input[type="hidden"], input:checked)`;
      for (const { name, value } of second.document().querySelectorAll<HTMLInputElement>(fields))
        sent.append(name, value);
      const button = [
        ...second.document().querySelectorAll<HTMLButtonElement>(`${list} button`),
      ].find(({ textContent }) => textContent === label)!;
      sent.append(button.name, button.value);
      return { path: button.getAttribute('formaction')!, sent };
    };
    const { path, sent } = pressed('Mark as fulfilled');
    const ask = await client.get(at(`${path}?${sent.toString()}`));
    const here = { ...place, after: after.value };
    expect(main(ask)).toContain('Mark 50 orders as fulfilled');
    const cancel = new URL(at(linksOf(ask).at(-1)!)).searchParams;
    expect(cancel.getAll('id').toSorted()).toEqual(ids.toSorted());
    cancel.delete('id');
    expect(Object.fromEntries(cancel)).toEqual(here);
    const done = await client.submit(ask, {}, { form });
    const back = new URL(at(linksOf(done).at(-1)!));
    expect([back.pathname, Object.fromEntries(back.searchParams)]).toEqual([paths.orders, here]);
    expect(linksOf(done).filter((link) => link.startsWith('/orders/fulfil'))).toEqual([
      expect.stringContaining(`after=${after.value}`),
      expect.stringContaining(`after=${after.value}`),
    ]);
    // Packing slips without a selection: the list shows what is missing, on the same page.
    const slips = pressed('Packing slips');
    slips.sent.delete('id');
    const none = await client.get(at(`${slips.path}?${slips.sent.toString()}`));
    expect(Object.fromEntries(new URL(none.location ?? '').searchParams)).toEqual(here);
    // Parameters of another site or another page are not kept.
    const odd = await client.get(
      at('/orders/fulfil?tab=//evil.example&after=https://evil.example&returnTo=//evil.example'),
    );
    expect(linksOf(odd)).toContain(paths.orders);
    expect(odd.text).not.toContain('href="//evil');
  });

  it('[O-10 REL-01] a platform that fails in the middle: the rest is not tried, and sent again it is done once', async () => {
    const ids = [await take(), await take(), await take()];
    const ask = await bulk(ids);
    proxy.fault(new RegExp(`${ids[1]}/mark_as_fulfilled`), { dropAnswer: true });
    const half = await client.submit(ask, { noTracking: 'on' }, { form });
    proxy.clear();
    const results = resultsOf(half);
    expect(results[0]).toMatch(/Fulfilled$/);
    expect(results[1]).toContain('Our service did not answer.');
    expect(results[2]).toContain('This was not tried');
    const done = await client.submit(half, {}, { form });
    expect(main(done)).toContain('2 orders marked as fulfilled.');
    for (const id of ids)
      expect(await readSet(merchant, id)).toMatchObject({
        state: 'fulfilled',
        version: 2,
        shipment_count: 1,
      });
  });

  it('[O-10] 50 go into one form, each with its result, and the others come next', async () => {
    const ids = await takeIn(
      platform.connection.amsUrl,
      Array.from({ length: 53 }, () => shopOrder()),
    );
    const first = await bulk(ids);
    expect(main(first)).toContain('The other 3 come next.');
    const done = await client.submit(first, { noTracking: 'on' }, { form });
    expect(main(done)).toContain('50 orders marked as fulfilled.');
    expect(resultsOf(done)).toEqual(Array(50).fill(expect.stringMatching(/Fulfilled$/)));
    const next = paths.fulfilBrandOrders({ id: ids.slice(50) });
    expect(linksOf(done)).toContain(next);
    for (const [place, id] of ids.entries())
      expect((await readSet(merchant, id)).state).toBe(place < 50 ? 'fulfilled' : 'new');
    expect(main(await client.get(at(next)))).toContain('Mark 3 orders as fulfilled');
    expect(main(await bulk([]))).toContain('No orders selected');
    expect(main(await bulk(['LS-900000']))).toContain('No orders selected');
  });
});
