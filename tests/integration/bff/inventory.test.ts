import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FormState } from '../../../app/contracts/forms/forms';
import { countTexts } from '../../../app/contracts/orders/counts';
import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import { eachKindOfRedirect } from '../../support/random/open-redirect-payloads';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { createCallers, type Caller } from '../platform/ams/ams-client';

let bff: RunningBff;
let platform: RunningPlatform;
let proxy: FaultProxy;
let client: HttpClient;
let admin: Caller;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ platform, port, env: { AMS_URL: proxy.url } });
  ({ client } = await signIn(bff.url, 'merchant-admin'));
  admin = await createCallers(
    { current: () => ({ connection: { ...platform.connection, refreshReuseSeconds: 0 } }) },
    `http://127.0.0.1:${port}`,
  )('admin');
  return () => proxy.close();
});
beforeEach(() => proxy.clear());

const form = 'main form[method="post"]';
const at = (path: string) => bff.url + path;
const text = (page: Answer) => page.document().body.textContent ?? '';
const main = (page: Answer) => page.document().querySelector('main')?.textContent ?? '';
const summaryOf = (page: Answer) =>
  page.document().querySelector('[role="alert"]')?.textContent ?? '';
const noticeOf = (page: Answer) =>
  [...page.document().querySelectorAll('noscript')].map((each) => each.textContent ?? '').join();
const valueOf = (page: Answer, name: string) =>
  page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? '';
const linkTo = (page: Answer, path: string) =>
  page.document().querySelector(`main a[href="${path}"]`)?.textContent ?? null;
/** Rows of the table: product, brand, status, units per case, on hand with what is on the way, and the link that orders it. */
const rowsOf = (page: Answer) =>
  [...page.document().querySelectorAll('main tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
const namesOf = (page: Answer) => rowsOf(page).map(([name]) => name ?? '');
const open = (options: Parameters<typeof paths.inventoryList>[0] = {}) =>
  client.get(at(paths.inventoryList(options)));
async function mailsAbout(words: string) {
  const { client: reader } = await signIn(bff.url, 'admin');
  const page = await reader.get(`${platform.url}/mail`);
  return [...page.document().querySelectorAll('tbody tr')]
    .map((row) => row.textContent ?? '')
    .filter((row) => row.includes(words));
}

describe('the stock', () => {
  it('[O-01 O-03] leads to a new order of a product, whose brand and packing are filled in', async () => {
    const [product, brand] = ['prd_hive-honey_1', 'brd_hive-honey'];
    expect(linkTo(await open(), paths.orderProduct(brand, product))).toMatch(/^Order: /);
    const valuesAt = async (path: string) => {
      const page = await client.follow(at(path));
      const names = ['brand', 'lines[0].product', 'lines[0].unitsPerCase', 'lines[1].product'];
      return names.map((name) => valueOf(page, name));
    };
    expect(await valuesAt(paths.orderProduct(brand, product))).toEqual([brand, product, '12', '']);
    const fizzberry = 'brd_fizzberry';
    expect(await valuesAt(paths.orderProduct(fizzberry, product))).toEqual([fizzberry, '', '', '']);
    // Who may not order has no such links.
    const { client: viewer } = await signIn(bff.url, 'reports');
    expect(main(await viewer.get(at(paths.inventory)))).not.toContain('Order: ');
  });

  it('[O-01 R-22 R-21 D-11] lists what is on hand of each product, searched, sorted and by stock status', async () => {
    const all = await open();
    expect([all.status, all.document().title]).toEqual([200, 'Inventory · Endcap']);
    expect(new URL(all.url).pathname).toBe('/inventory');
    const names = namesOf(all);
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
    expect(rowsOf(all)).toContainEqual([
      'Honey Roasted Almonds',
      'Hive Honey Snacks',
      'IN STOCK',
      '12',
      expect.stringMatching(/^210(\d+ on the way)?$/),
      'Order: Honey Roasted Almonds',
    ]);
    const head = all.document().querySelector<HTMLAnchorElement>('main th:nth-child(5) a');
    const sorted = await client.get(new URL(head?.href ?? '', all.url).href);
    const figuresOf = (page: Answer) =>
      [...page.document().querySelectorAll('main tbody tr')].map((row) =>
        Number(row.children[4]!.firstChild!.textContent!.replaceAll(',', '')),
      );
    const falling = figuresOf(sorted);
    expect(new Set(falling).size).toBeGreaterThan(2);
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    const rising = figuresOf(await open({ sort: 'on_hand' }));
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    const back = namesOf(await open({ sort: '-name' }));
    expect(back).toEqual([...back].sort((a, b) => (a < b ? 1 : -1)));
    expect(sorted.document().querySelector('main th[aria-sort]')?.textContent).toContain('on hand');

    for (const [status, words] of [
      ['in_stock', 'IN STOCK'],
      ['sold_out', 'SOLD OUT'],
    ] as const) {
      const some = await open({ status });
      expect(namesOf(some).length).toBeGreaterThan(0);
      expect(new Set(rowsOf(some).map((row) => row[2]))).toEqual(new Set([words]));
    }
    // The search keeps the other parameters of the address.
    const found = await client.submit(
      await open({ status: 'in_stock', sort: '-on_hand' }),
      { q: 'HONEY ' },
      { form: 'main form[role="search"]' },
    );
    expect(new URL(found.url).search).toBe('?status=in_stock&sort=-on_hand&q=HONEY+');
    expect(namesOf(found)).toEqual([
      'Honeycomb Bites',
      'Honey Roasted Almonds',
      'Honey Sesame Crunch',
    ]);
  });

  it('[O-01 L-15] has pages with numbers, each product once; behind the last is the last', async () => {
    const all = namesOf(await open());
    const { products, storage } = (await admin.get('/merchants/inventory?first=100')).body;
    expect(products.length).toBeGreaterThan(25);
    expect(storage).toBeDefined();
    const { client: operator } = await signIn(bff.url, 'admin');
    const seen: string[] = [];
    let next: string | null = at(paths.inventory);
    while (next !== null) {
      const page: Answer = await operator.get(next);
      seen.push(...namesOf(page));
      const link: HTMLAnchorElement | undefined = [
        ...page.document().querySelectorAll<HTMLAnchorElement>('main nav a'),
      ].find((each) => each.textContent === 'Next page');
      next = link?.href ?? null;
    }
    expect(seen.length).toBeGreaterThan(25);
    expect(seen.filter((name) => all.includes(name))).toEqual(all);
    expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)));
    const pages = Math.ceil(seen.length / 25);
    const behind = await operator.get(`${at(paths.inventory)}?page=9999`);
    expect(namesOf(behind)).toEqual(seen.slice((pages - 1) * 25));
    expect(main(behind)).toContain(
      `${(pages - 1) * 25 + 1}–${seen.length} of ${seen.length} products`,
    );
    const current = behind
      .document()
      .querySelector('main nav[aria-label="Pages of products"] [aria-current="page"]');
    expect(current?.textContent).toBe(`Page ${pages}`);
  });

  it('[R-19] nonsense in the address is left out', async () => {
    const names = namesOf(await open());
    for (const query of [
      '?status=lost&sort=colour&page=never-given',
      '?page=%00%22',
      '?page=0',
      '?page=-1',
      '?q=%00',
      `?page=${'9'.repeat(3_000)}`,
    ]) {
      const page = await client.get(at(paths.inventory) + query);
      expect([page.status, namesOf(page)], query).toEqual([200, names]);
    }
    expect(main(await open({ status: 'lost', sort: '<i>' }))).toContain(
      'Left out of the address, as it is unknown: status “lost”, sort “<i>”.',
    );
    expect(main(await open({ status: 'sold_out', sort: '-on_hand' }))).not.toContain('Left out');
    expect((await open({ q: 'x'.repeat(5_000) })).status).toBe(200);
  });

  it('[O-01] says why there is nothing, and what to do next', async () => {
    const none = await open({ q: 'nothing <i>' });
    expect(main(none)).toContain('No product has “nothing <i>” in its name or brand.');
    expect(linkTo(none, paths.inventory)).toBe('Show all products');
    const soldOut = await open({ q: 'Honeycomb', status: 'sold_out' });
    expect(main(soldOut)).toContain('No product that is SOLD OUT has “Honeycomb”');
    const storage = {
      warehouse: null,
      pallets_allowed: 4,
      pallets_used: 6,
      pallets_left: 0,
      accepting_inventory: true,
      notice_requested: false,
    };
    proxy.fault(/merchants\/inventory/, {
      status: 200,
      body: JSON.stringify({ products: [], next: null, storage }),
    });
    const empty = await open();
    expect(main(empty)).toContain('No products yet');
    expect(main(empty)).toContain('2 pallets more than your plan holds.');
  });

  it('[P-06 SEC-46] offers what the role may do, of its own brands alone', async () => {
    const offers = async (user: Parameters<typeof signIn>[1]) => {
      const { client: theirs } = await signIn(bff.url, user);
      const page = await theirs.get(at(paths.inventory));
      return [linkTo(page, paths.buyStorage) !== null, linkTo(page, paths.newOrder) !== null];
    };
    expect(await offers('merchant-admin')).toEqual([true, true]);
    expect(await offers('inventory')).toEqual([false, true]);
    expect(await offers('reports')).toEqual([false, false]);
    const { client: own } = await signIn(bff.url, 'owned-brands');
    const brands = rowsOf(await own.get(at(paths.inventory))).map((row) => row[1]);
    expect(new Set(brands).has('Hive Honey Snacks')).toBe(false);
    expect(brands.length).toBeGreaterThan(0);
  });

  it('[C-01 REL-06] a failing AMS is an error with its request id, and nothing of its own words', async () => {
    for (const fault of [
      { status: 500, body: '{"secret":"of the platform"}' },
      { status: 200, body: '{"products":[{"secret":"of the platform"}]}' },
      { reset: true },
    ]) {
      const undo = proxy.fault(/merchants\/inventory/, fault);
      const page = await open();
      undo();
      expect([502, 503]).toContain(page.status);
      expect(text(page)).toContain(page.headers['x-request-id']);
      expect(page.text).not.toContain('of the platform');
    }
  });

  it('[REL-02] an AMS that fails again and again closes its own pages alone, and no sign-in', async () => {
    const undo = proxy.fault(/^\/api\/v1\/ams/, { status: 500, body: '{}' });
    for (let count = 0; count < 6; count += 1) expect((await open()).status).toBe(503);
    expect((await client.get(at(paths.settings))).status).toBeLessThan(400);
    const { page } = await signIn(bff.url, 'core', createClient(), paths.help);
    expect(page.url).toBe(at(paths.help));
    undo();
    await expect.poll(async () => (await open()).status).toBe(200);
  });
});

describe('storage', () => {
  it('[O-01] shows pallets used and left in words and as a meter', async () => {
    const page = await open();
    const { body } = await admin.get('/merchants/inventory');
    expect(body.storage).toBeDefined();
    const meter = page.document().querySelector('main [role="meter"]');
    const words = meter?.getAttribute('aria-valuetext') ?? '';
    const used = Number(meter?.getAttribute('aria-valuenow'));
    // Requests that were accepted since have added to the 40.
    const allowed = rowsOf(await client.get(at(paths.buyStorage)))
      .filter(([, , state = '']) => state.startsWith('Accepted'))
      .reduce((sum, [pallets = '']) => sum + Number.parseInt(pallets, 10), 40);
    expect(words).toBe(`${used} of ${allowed} pallets used`);
    expect(main(page)).toContain(words);
    expect(main(page)).toContain(`${allowed - used} pallets left`);
  });

  it('[O-07 U-08 L-14] a request for more is checked, sent once however often it is posted, and confirmed in the platform’s words', async () => {
    const page = await client.get(at(paths.buyStorage));
    for (const [pallets, error] of [
      ['', 'Required!'],
      [' ', 'Required!'],
      ['2.5', countTexts.unclear],
      ['many', countTexts.unclear],
      ['0x10', countTexts.unclear],
      ['1e3', countTexts.unclear],
      ['0', 'Enter 1 or more.'],
      ['-3', 'Enter 1 or more.'],
      ['10001', 'Enter 10,000 or less.'],
    ] as const) {
      const wrong = await client.submit(page, { pallets, notes: 'for\nJuly' }, { form });
      expect([wrong.status, summaryOf(wrong)]).toEqual([
        422,
        expect.stringContaining(`Pallets: ${error}`),
      ]);
      expect(valueOf(wrong, 'notes').trim()).toBe('for\nJuly');
    }
    const before = (await mailsAbout('asks for more storage')).length;
    const typed = { pallets: '1300', notes: 'for <b>July</b>' };
    const both = await Promise.all([1, 2].map(() => client.submit(page, typed, { form })));
    expect(both.map((answer) => [answer.status, answer.location])).toEqual(
      Array(2).fill([303, at(paths.inventory)]),
    );
    const after = await client.followFrom(both[0]!);
    const decision =
      'We will email you our decision. If we accept, the pallets are added to your storage.';
    expect(main(page)).toContain(`Tell us how much more storage you need. ${decision}`);
    expect(noticeOf(after)).toContain(`Your request for more storage has been sent. ${decision}`);
    const mails = await mailsAbout('asks for more storage');
    expect(mails.length).toBe(before + 1);
    expect(mails[0]).toContain('requests 1,300 more pallets at Main warehouse');
    expect(mails[0]).toContain('for <b>July</b>');
  });

  it('[O-07] a request is listed with its state, decided by an admin alone, and its requester gets a mail', async () => {
    const requests = '/admin/storage-requests';
    const ask = async (pallets: string, notes: string) =>
      client.submit(await client.get(at(paths.buyStorage)), { pallets, notes }, { form });
    for (const [pallets, notes] of [
      ['1100', 'for <b>autumn</b>'],
      ['12', 'for winter'],
    ] as const)
      expect((await ask(pallets, notes)).status).toBe(303);
    const states = async () => {
      const rows = rowsOf(await client.get(at(paths.buyStorage)));
      const stateOf = (pallets: string) =>
        rows.find(([what = '']) => what.startsWith(`${pallets} pallets`))?.[2] ?? '';
      return [stateOf('1,100'), stateOf('12')];
    };
    expect(main(await client.get(at(paths.buyStorage)))).toContain('for <b>autumn</b>');
    expect(await states()).toEqual(['Open', 'Open']);

    const { client: operator } = await signIn(bff.url, 'admin');
    // The page of admins lists the requests of all accounts; their own page those of their own.
    expect(main(await operator.get(at(paths.buyStorage)))).not.toContain('for <b>autumn</b>');
    const pageOf = async (pallets: string) => {
      const list = await operator.get(platform.url + requests);
      expect(list.document().querySelector('main form')).toBeNull();
      const sections = [...list.document().querySelectorAll('main section')];
      const found = sections.find((section) =>
        section.querySelector('h2')?.textContent.includes(`${pallets} more pallets`),
      );
      return operator.get(platform.url + found?.querySelector('a')?.getAttribute('href'));
    };
    const decide = (page: Answer, decision: string, reason = '') =>
      operator.submit(page, { decision, reason }, { form });
    const first = await pageOf('1,100');
    // Enter in the field presses the first button.
    const buttons = [...first.document().querySelectorAll('main form button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Decline', 'Accept']);
    const unexplained = await decide(first, 'decline', ' ');
    expect([unexplained.status, summaryOf(unexplained)]).toEqual([
      422,
      'Enter a reason. The requester gets it by email.',
    ]);
    const allowed = async () =>
      (await admin.get('/merchants/inventory')).body.storage.pallets_allowed;
    const before = await allowed();
    const torn = await decide(first, 'accept', 'The warehouse is full.');
    expect([torn.status, summaryOf(torn), valueOf(torn, 'reason')]).toEqual([
      422,
      'You have typed a reason to decline. Decline the request, or empty the reason before you accept it.',
      'The warehouse is full.',
    ]);
    expect(torn.document().querySelector('[role=alert]')?.hasAttribute('autofocus')).toBe(true);
    expect([await allowed(), await states()]).toEqual([before, ['Open', 'Open']]);
    const second = await pageOf('12');
    // Blanks do not count as a reason.
    const answers = [
      await operator.submit(torn, { decision: 'decline' }, { form }),
      await decide(second, 'accept', ' '),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const again = await decide(second, 'accept');
    expect([again.status, summaryOf(again)]).toEqual([409, 'This request is decided already.']);
    const late = await decide(second, 'decline', 'No room.');
    expect([late.status, summaryOf(late)]).toEqual([
      409,
      'This request is decided already. Nothing of yours was stored.You had typed:Reason: No room.',
    ]);
    expect((await operator.get(second.url)).status).toBe(409);
    expect(await allowed()).toBe(before + 12);

    const [declined, accepted] = await states();
    expect(declined).toMatch(/^Declined[A-Z][a-z]{2} \d{2}, \d{4}The warehouse is full\.$/);
    expect(accepted).toMatch(/^Accepted/);
    const [refusal = ''] = await mailsAbout('storage is declined');
    expect(refusal).toContain('merchant-admin@demo.endcap.example');
    expect(refusal).toContain('We cannot give you 1,100 more pallets at Main warehouse.');
    expect(refusal).toContain('Reason: The warehouse is full.');
    expect(await mailsAbout('storage is accepted')).toEqual([
      expect.stringContaining(
        'You have 12 more pallets at Main warehouse. They are added to your storage.',
      ),
    ]);
    const shut = await client.get(platform.url + requests);
    expect(shut.status).not.toBe(200);
  });

  it('[O-12 REL-01] the answer is lost: what was typed stays, and sent again it is asked for once', async () => {
    const page = await client.get(at(paths.buyStorage));
    const before = (await mailsAbout('asks for more storage')).length;
    const undo = proxy.fault(/update_storage$/, { dropAnswer: true });
    const lost = await client.submit(page, { pallets: '7', notes: 'kept' }, { form });
    undo();
    expect([lost.status, valueOf(lost, 'pallets'), valueOf(lost, 'notes').trim()]).toEqual([
      503,
      '7',
      'kept',
    ]);
    expect(summaryOf(lost)).toContain(lost.headers['x-request-id']);
    expect((await client.submit(lost, {}, { form })).status).toBe(303);
    expect((await mailsAbout('asks for more storage')).length).toBe(before + 1);
  });

  it('[O-07 U-08] pallets are read as people type them, with the separators of the browser’s language', async () => {
    const { client: operator } = await signIn(bff.url, 'admin');
    // No other test requests storage for the account of the admins.
    expect(main(await operator.get(at(paths.buyStorage)))).toContain(
      'Your account has not requested storage yet.',
    );
    const speaking = (language: string) =>
      createClient({ jar: operator.jar, always: { 'accept-language': language } });
    for (const [typed, language, read] of [
      ['1,200', 'en-US,de;q=0.5', '1,200'],
      ['1.300', 'de', '1,300'],
      ['1 400', 'en-US', '1,400'],
      ['١٥', 'ar', '15'],
    ] as const) {
      const theirs = speaking(language);
      const page = await theirs.get(at(paths.buyStorage));
      const sent = await theirs.submit(page, { pallets: typed }, { form });
      expect([sent.status, typed]).toEqual([303, typed]);
      const [[newest] = []] = rowsOf(await operator.get(at(paths.buyStorage)));
      expect(newest).toBe(`${read} pallets at Main warehouse`);
    }
    // In another language, it may be meant otherwise.
    const german = speaking('de');
    const page = await german.get(at(paths.buyStorage));
    const unclear = await german.submit(page, { pallets: '1,200' }, { form });
    expect([unclear.status, valueOf(unclear, 'pallets')]).toEqual([422, '1,200']);
    expect(summaryOf(unclear)).toContain(
      `Pallets: ${countTexts.twoReadings('1,200', '1.2', '1200')}`,
    );
  });

  it('[L-15] requests are paged by key', async () => {
    const asked = {
      ...{ id: 'req_1', warehouse: { id: 'whs_main', name: 'Main warehouse' }, pallets: 3 },
      ...{ notes: '', state: 'open', reason: null, requested_by: 'Grace Mbeki' },
      ...{ requested_at: '2026-11-01T10:00:00.000Z', decided_at: null },
    };
    const body = JSON.stringify({ requests: [asked], next: 'later', previous: 'sooner' });
    proxy.fault(/storage_requests/, { status: 200, body });
    const page = await client.get(`${at(paths.buyStorage)}?after=here`);
    const [path, query] = (proxy.seen.at(-1)?.path ?? '').split('?');
    expect([path, new URLSearchParams(query).get('after')]).toEqual([
      '/api/v1/ams/merchants/storage_requests',
      'here',
    ]);
    const ways = [
      ...page.document().querySelectorAll('main nav[aria-label="Pages of requests"] a'),
    ];
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['First page', '/inventory/storage#storage-requests'],
      ['Previous page', '/inventory/storage?before=sooner#storage-requests'],
      ['Next page', '/inventory/storage?after=later#storage-requests'],
    ]);
  });

  it('[P-06 SEC-40] is asked for by those alone who may', async () => {
    const { client: inventory } = await signIn(bff.url, 'inventory');
    expect((await inventory.get(at(paths.buyStorage))).status).toBe(403);
    const { csrfToken } = (await inventory.get(at(paths.auth.csrf))).json<{ csrfToken: string }>();
    const calls = proxy.calls(/update_storage/);
    const forged = await inventory.post(at(paths.buyStorage), {
      form: { csrfToken, pallets: '1' },
      headers: { origin: bff.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(forged.status).toBe(403);
    expect(main(forged)).toContain("You don't have access. Ask your admin.");
    expect(proxy.calls(/update_storage/)).toBe(calls);
    const visitor = await createClient().get(at(paths.buyStorage));
    expect(new URL(visitor.location ?? '').pathname).toBe('/auth/signin');
  });
});

describe('intake', () => {
  it('[O-06 O-07 X-09 O-13] off: said on the page, and who asks gets one mail when it opens', async () => {
    expect(main(await client.get(at(paths.notifyOfIntake)))).toContain(
      'We are accepting inventory now',
    );
    const early = await client.get(at(paths.inventory));
    expect(main(early)).not.toContain('We are currently not accepting inventory');

    await admin.post('/merchants/intake', { accepting: false });
    const closed = await open();
    expect(main(closed)).toContain('We are currently not accepting inventory at this time.');
    expect(linkTo(closed, paths.notifyOfIntake)).toBe('Email me when intake opens');
    const { client: reader } = await signIn(bff.url, 'reports');
    const theirs = await reader.get(at(paths.inventory));
    expect(main(theirs)).toContain('We are currently not accepting inventory at this time.');
    expect(linkTo(theirs, paths.notifyOfIntake)).toBeNull();

    const orders = async () =>
      (await admin.get('/consignment_orders?counts=true')).body.counts?.['summary'];
    const before = await orders();
    const opened = (await mailsAbout('We accept inventory again')).length;
    const page = await client.get(at(paths.notifyOfIntake));
    for (const times of [1, 2]) {
      const after = await client.followFrom(await client.submit(page, {}, { form }));
      expect(noticeOf(after), String(times)).toContain(
        'We will email you when we accept inventory again.',
      );
    }
    expect(await orders()).toBe(before);
    await admin.post('/merchants/intake', { accepting: true });
    // The newest mail comes first.
    const mails = await mailsAbout('We accept inventory again');
    expect(mails.slice(0, mails.length - opened)).toEqual([
      expect.stringContaining('merchant-admin@demo.endcap.example'),
    ]);
    // Sent by a script when it is open again: nothing to wait for.
    const late = await client.get(at(paths.notifyOfIntake));
    expect(late.document().querySelector(form)).toBeNull();
    const sent = await client.sendForm(at(paths.notifyOfIntake), {
      csrfToken: valueOf(page, 'csrfToken'),
      formUser: valueOf(page, 'formUser'),
    });
    expect(sent.json<FormState | { location: string }>()).toEqual({ location: paths.inventory });
    expect(noticeOf(await open())).toContain('We are accepting inventory now.');
  });

  it('[SEC-14 O-07] no payload leads to another site from the form, or after it', async () => {
    await admin.post('/merchants/intake', { accepting: false });
    const originOf = (address: string | null) => new URL(address ?? 'none:', bff.url).origin;
    for (const returnTo of [paths.newOrder, ...eachKindOfRedirect]) {
      const query = new URLSearchParams({ returnTo }).toString();
      const page = await client.get(`${at(paths.notifyOfIntake)}?${query}`);
      const kept = valueOf(page, 'returnTo');
      expect(linkTo(page, kept), returnTo).toBe('Cancel');
      const sent = await client.submit(page, { returnTo }, { form });
      expect([sent.status, originOf(kept), originOf(sent.location)], returnTo).toEqual([
        303,
        bff.url,
        bff.url,
      ]);
      if (returnTo === paths.newOrder)
        expect([kept, sent.location]).toEqual([returnTo, at(returnTo)]);
    }
    await admin.post('/merchants/intake', { accepting: true });
  });
});
