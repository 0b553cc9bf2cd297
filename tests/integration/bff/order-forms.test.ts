import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

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
import { emailOf, signIn } from '../../support/people/sign-in';
import { sessionIdOf, withSessions } from '../../support/people/stored-session';

let bff: RunningBff;
let second: RunningBff;
let platform: RunningPlatform;
let proxy: FaultProxy;
let client: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  const env = { API_URL: proxy.url, AMS_URL: proxy.url };
  bff = await startBff({ platform, port, env });
  second = await startBff({
    platform,
    shareWith: bff,
    env: { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  ({ client } = await signIn(bff.url, 'merchant-admin'));
  ({ client: admin } = await signIn(bff.url, 'admin'));
  return () => proxy.close();
});
beforeEach(() => {
  proxy.clear();
});

const form = 'main form[method="post"]';
const at = (path: string) => bff.url + path;
const textOf = (page: Answer) => page.document().querySelector('main')?.textContent ?? '';
const summaryOf = (page: Answer) =>
  page.document().querySelector('[role="alert"]')?.textContent ?? '';
const valueOf = (page: Answer, name: string) =>
  page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? '';
const errorAt = (page: Answer, name: string) =>
  page.document().getElementById(`field-${name}-error`)?.textContent ?? '';
/** Where the review's way back to the form leads. */
const changeLinkOf = (page: Answer): string => {
  const link = [...page.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
    ({ textContent }) => textContent === 'Change order',
  );
  return at(link?.getAttribute('href') ?? '');
};
const numberIn = (answer: Answer) => /PO-\d+/.exec(answer.location ?? '')?.[0] ?? '';

/** Presses a button, and follows to another step of the form. */
const press = async (
  page: Answer,
  intent: string,
  fields: Record<string, string> = {},
  as: HttpClient = client,
): Promise<Answer> => {
  const answer = await as.submit(page, { ...fields, intent }, { form });
  return answer.location?.includes('form=') ? as.followFrom(answer) : answer;
};
const open = async (as: HttpClient = client) => as.follow(at(paths.newOrder));
const edit = async (number: string, as: HttpClient = client) =>
  as.follow(at(paths.orderStep(number, 'edit')));

const honey = 'prd_hive-honey_1';
let made = 0;
const mark = () => `mark-${Date.now()}-${(made += 1)}`;
/** An order that can be placed. */
const whole = (more: Record<string, string> = {}): Record<string, string> => ({
  brand: 'brd_hive-honey',
  expectedDate: '2030-05-06',
  contactEmail: 'orders@brand.example',
  'lines[0].product': honey,
  'lines[0].cases': '3',
  'lines[0].unitsPerCase': '12',
  'lines[0].looseUnits': '5',
  ...more,
});

interface Stored {
  order_number: string;
  status: string;
  pallets: number | null;
  tracking: string | null;
  carrier: string | null;
  notes: string | null;
  version: number;
  total_units: number;
  lines: { product: { id: string }; cases: number | null; units_per_case: number | null }[];
}
/** Asks the AMS itself, past the BFF. */
async function ams<Body>(as: HttpClient, path: string, body?: unknown): Promise<Body> {
  const token = await withSessions(bff, async (sessions) => {
    const session = await sessions.find(sessionIdOf(as, bff));
    return session?.record.access_token ?? '';
  });
  const answer = await as.send(
    body === undefined ? 'GET' : 'POST',
    `${platform.url}/api/v1/ams${path}`,
    {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      ...(body !== undefined && { json: body }),
    },
  );
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json<Body>();
}
const ordersWith = async (tracking: string) => {
  const { orders } = await ams<{ orders: Stored[] }>(
    client,
    '/consignment_orders?first=100&sort=-updated',
  );
  return orders.filter((order) => order.tracking === tracking);
};
const readOrder = async (number: string) =>
  (await ams<{ order: Stored }>(client, `/consignment_orders/${number}`)).order;
const mailsAbout = async (number: string) => {
  const page = await admin.get(`${platform.url}/mail`);
  return [...page.document().querySelectorAll('tbody tr')].filter((row) =>
    (row.textContent ?? '').includes(number),
  ).length;
};
const makeDraft = async (more: Record<string, string> = {}, as: HttpClient = client) => {
  const answer = await press(await open(as), 'save', whole(more), as);
  expect(answer.status, summaryOf(answer)).toBe(303);
  return numberIn(answer);
};

describe('a new order', () => {
  it('[O-03] begins with a key in its address, the user’s address and their first brand', async () => {
    const bare = await client.get(at(paths.newOrder));
    expect(bare.status).toBe(302);
    const key = new URL(bare.location ?? '').searchParams.get('form') ?? '';
    const page = await client.followFrom(bare);
    expect(valueOf(page, 'formKey')).toBe(key);
    expect(valueOf(page, 'contactEmail')).toBe(emailOf('merchant-admin'));
    expect(valueOf(page, 'lines[4].cases')).toBe('');
    expect(valueOf(await client.get(page.url), 'formKey')).toBe(key);
  });

  it('[O-03] without JavaScript: lines come and go, the brand is changed, and every text stays', async () => {
    const page = await open();
    const typed = whole({ notes: '“Dock 4” <b>', 'lines[1].cases': 'seven', cartons: '1.5' });
    const more = await press(page, 'add', typed);
    expect([more.status, valueOf(more, 'lines[9].cases'), summaryOf(more)]).toEqual([200, '', '']);
    const shown = { ...typed, expectedDate: '05/06/2030' };
    for (const [name, value] of Object.entries(shown)) expect(valueOf(more, name)).toBe(value);
    const remove = more.document().querySelector('button[name="intent"][value="remove:0"]');
    expect(remove?.getAttribute('type')).toBe('submit');
    const less = await press(more, 'remove:0');
    expect(less.document().querySelectorAll('tbody tr')).toHaveLength(9);
    expect(valueOf(less, 'lines[0].cases')).toBe('seven');
    const other = await press(more, 'brand', { brand: 'brd_fizzberry' });
    const options = [
      ...other.document().querySelectorAll('select[name="lines[1].product"] option'),
    ];
    expect(options.map(({ textContent }) => textContent)).toContain('Elderflower Sparkling Water');
    expect(valueOf(other, 'lines[0].product')).toBe(honey);
    expect(valueOf(other, 'notes')).toBe('“Dock 4” <b>');
    // What the other brand does not have does not pass the review.
    const reviewed = await press(other, 'review', whole({ brand: 'brd_fizzberry' }));
    expect(reviewed.status).toBe(422);
    expect(errorAt(reviewed, 'lines[0].product')).toContain('The brand has no such product.');
  });

  it('[O-03] units a case come from the product, where nobody has typed them', async () => {
    const answer = await press(await open(), 'add', whole({ 'lines[0].unitsPerCase': '' }));
    expect(Number(valueOf(answer, 'lines[0].unitsPerCase'))).toBeGreaterThan(0);
  });

  it('[O-04 U-08] every message stands at its field and in the summary, and nothing is sent', async () => {
    const page = await open();
    const before = proxy.calls(/consignment_orders/);
    const cases: [Record<string, string>, string, string][] = [
      [{ expectedDate: '' }, 'expectedDate', 'Required!'],
      [{ contactEmail: '' }, 'contactEmail', 'Required!'],
      [{ contactEmail: 'ada@' }, 'contactEmail', 'Enter a valid Email.'],
      [{ expectedDate: '2030-02-30' }, 'expectedDate', 'Wrong Time Format.'],
      [
        { 'lines[0].unitsPerCase': '0' },
        'lines[0].unitsPerCase',
        'Case configuration is required.',
      ],
      [{ 'lines[0].product': '' }, 'lines[0].product', 'Required!'],
      [{ 'lines[0].cases': '1.000' }, 'lines[0].cases', '“1.000” can mean 1 or 1000.'],
      [{ 'lines[0].cases': '1.5' }, 'lines[0].cases', 'Enter a whole number in digits'],
      [{ 'lines[0].cases': '-3' }, 'lines[0].cases', 'Enter 0 or more.'],
    ];
    for (const [change, field, words] of cases) {
      const answer = await press(page, 'review', whole(change));
      expect(answer.status, words).toBe(422);
      expect(errorAt(answer, field)).toContain(words);
      expect(summaryOf(answer)).toContain(words);
      // A day that no calendar has is shown by no date input.
      const { expectedDate: _day, ...texts } = whole(change);
      for (const [name, value] of Object.entries(texts)) expect(valueOf(answer, name)).toBe(value);
    }
    const noUnits = whole({ 'lines[0].cases': '', 'lines[0].looseUnits': '' });
    const none = await press(page, 'review', noUnits);
    expect(summaryOf(none)).toContain('There should be some units for placing a PO.');
    const zero = await press(
      page,
      'place',
      whole({ 'lines[0].cases': '0', 'lines[0].looseUnits': '0' }),
    );
    expect(summaryOf(zero)).toContain('Total Quantity of items cannot be Zero');
    const missing = await press(page, 'review', whole({ expectedDate: '' }));
    expect(summaryOf(missing)).toContain('Please fill the missing fields.');
    // All at once, from the top of the form to its end.
    const several = await press(
      page,
      'review',
      whole({ contactEmail: '', expectedDate: '', cartons: 'x', 'lines[0].unitsPerCase': '0' }),
    );
    expect(
      [...several.document().querySelectorAll('[role="alert"] li')].map((one) => one.textContent),
    ).toEqual([
      'Expected date: Required!',
      'Contact email: Required!',
      'Cartons: Enter a whole number in digits, such as 12.',
      'Line 1, units per case: Case configuration is required.',
    ]);
    expect(proxy.calls(/consignment_orders/)).toBe(before);
  });

  it('[O-03 O-05 O-13] reviewed, then placed: with its sums, once, with one mail, and sent again it is the same', async () => {
    const tracking = mark();
    const fields = whole({ tracking, 'lines[2].product': honey, 'lines[2].looseUnits': '１２' });
    const review = await press(await open(), 'review', fields);
    expect(review.status).toBe(200);
    expect(textOf(review)).toContain('2 lines');
    expect(textOf(review)).toContain('53');
    expect(textOf(review)).toContain('Main warehouse');
    expect(await ordersWith(tracking)).toEqual([]);
    const back = await client.get(changeLinkOf(review));
    expect(valueOf(back, 'lines[2].looseUnits')).toBe('１２');

    const [one, two] = await Promise.all([press(review, 'place'), press(review, 'place')]);
    const three = await press(review, 'place');
    expect([one.status, two.status, three.status]).toEqual([303, 303, 303]);
    expect(new Set([numberIn(one), numberIn(two), numberIn(three)]).size).toBe(1);
    const orders = await ordersWith(tracking);
    expect(orders.map(({ status, total_units }) => [status, total_units])).toEqual([
      ['Placed', 53],
    ]);
    expect(await mailsAbout(numberIn(one))).toBe(1);
    // Nobody has saved a draft of it.
    const page = await client.get(at(paths.order(numberIn(one))));
    const deeds = [...page.document().querySelectorAll('.timeline .font-medium')];
    expect(deeds.map(({ textContent }) => textContent)).toEqual(['Placed']);
  });

  it('[O-12] form and review are pages of their own: Back and a reload find every line', async () => {
    const blank = await open();
    const more = await press(blank, 'add', whole({ 'lines[1].cases': 'seven' }));
    expect(valueOf(await client.get(blank.url), 'lines[1].cases')).toBe('seven');
    const wrong = await press(more, 'review', { 'lines[7].product': honey });
    expect([wrong.status, valueOf(await client.get(blank.url), 'lines[7].product')]).toEqual([
      422,
      honey,
    ]);
    const tracking = mark();
    const review = await press(wrong, 'review', { 'lines[1].cases': '', tracking });
    expect(new URL(review.url).searchParams.get('step')).toBe('review');
    for (const url of [review.url, review.url]) {
      const reloaded = await client.get(url);
      expect([textOf(reloaded).includes(tracking), textOf(reloaded).includes('2 lines')]).toEqual([
        true,
        true,
      ]);
    }
    const back = await client.get(blank.url);
    expect([valueOf(back, 'tracking'), valueOf(back, 'lines[7].product')]).toEqual([
      tracking,
      honey,
    ]);

    // What is kept is of this session alone, and no longer of a form that has become an order.
    const { client: other } = await signIn(bff.url, 'merchant-admin');
    const theirs = await other.follow(review.url);
    expect([new URL(theirs.url).searchParams.get('step'), valueOf(theirs, 'tracking')]).toEqual([
      null,
      '',
    ]);
    const placed = await press(review, 'place');
    for (const url of [blank.url, review.url])
      expect((await client.get(url)).location).toBe(placed.location);
  });

  it('[O-12] the review of a draft is a page of its own, and a saved draft begins with what is stored', async () => {
    const number = await makeDraft();
    const page = await edit(number);
    const review = await press(page, 'review', { notes: 'only typed' });
    expect(textOf(await client.get(review.url))).toContain('only typed');
    expect(valueOf(await client.get(page.url), 'notes')).toBe('only typed');
    expect(valueOf(await edit(number), 'notes')).toBe('');
    await press(page, 'save', { notes: 'stored' });
    expect(valueOf(await client.get(page.url), 'notes')).toBe('stored');
    expect((await client.get(review.url)).location).toBe(page.url);
  });

  it('[O-03] the review points out a past date, missing storage, repeated products and lines without units, and refuses none', async () => {
    const { client: user } = await signIn(bff.url, 'merchant-admin');
    const warnings = (page: Answer) =>
      [...page.document().querySelectorAll('main form [role="status"]')].map(
        ({ textContent }) => textContent,
      );
    const plain = await press(await open(user), 'review', whole({ pallets: '1' }), user);
    expect(warnings(plain)).toEqual([]);
    // Without pallets, nobody can tell whether the order fits.
    const unchecked = await press(await open(user), 'review', whole(), user);
    expect(warnings(unchecked)).toEqual([
      expect.stringMatching(/its storage cannot be checked\. You have storage for \d+ pallets?\./),
    ]);
    const odd = whole({
      expectedDate: '2020-01-31',
      pallets: '9999',
      'lines[3].product': honey,
      'lines[3].looseUnits': '1',
      'lines[4].product': honey,
    });
    const review = await press(await open(user), 'review', odd, user);
    expect(warnings(review)).toEqual([
      expect.stringContaining('The expected date, Jan 31, 2020, is in the past.'),
      expect.stringMatching(/The order has 9,999 pallets, and you have storage for \d+ pallets?\./),
      expect.stringMatching(/is on 3 lines\./),
      expect.stringMatching(/The line of .+ has no units\.$/),
    ]);
    const saved = await press(await open(user), 'save', odd, user);
    const stepPage = await user.get(at(paths.orderStep(numberIn(saved), 'place')));
    expect(textOf(stepPage)).toContain('The expected date, Jan 31, 2020, is in the past.');
    expect(textOf(stepPage)).toContain('has no units.');
    expect((await press(review, 'place', {}, user)).status).toBe(303);
  });

  it('[O-03 L-17] a draft without lines is not placed, and the page marks no field that it does not have', async () => {
    const saved = await press(await open(), 'save', whole());
    const number = numberIn(saved);
    const stepPage = await client.get(at(paths.orderStep(number, 'place')));
    const none = ['product', 'cases', 'unitsPerCase', 'looseUnits'];
    await press(
      await edit(number),
      'save',
      Object.fromEntries(none.map((field) => [`lines[0].${field}`, ''])),
    );
    // The page offers the way to the lines, and nothing that is refused.
    const withoutLines = await client.get(at(paths.orderStep(number, 'place')));
    expect(withoutLines.document().querySelector(form)).toBeNull();
    const links = [...withoutLines.document().querySelectorAll('main a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual(['Add lines', paths.orderStep(number, 'edit')]);
    expect(links.flat()).not.toContain('Change order');
    const { version } = await readOrder(number);
    const refused = await client.submit(stepPage, { version: String(version) }, { form });
    expect(refused.status).toBe(422);
    expect(summaryOf(refused)).toContain('There should be some units for placing a PO.');
    expect(summaryOf(refused)).not.toContain('marked');
    expect(refused.document().querySelectorAll('[role="alert"] a').length).toBe(0);
    expect(changeLinkOf(refused)).toContain(paths.orderStep(number, 'edit'));
  });

  it('[O-03] thousands are read as the browser’s language writes them', async () => {
    const english = createClient({
      jar: client.jar,
      always: { 'accept-language': 'en-US,de;q=0.5' },
    });
    const saved = await press(
      await open(english),
      'save',
      whole({ 'lines[0].cases': '1,200', pallets: '1,000' }),
      english,
    );
    expect(await readOrder(numberIn(saved))).toMatchObject({
      pallets: 1000,
      lines: [{ cases: 1200 }],
    });
    const german = createClient({ jar: client.jar, always: { 'accept-language': 'de' } });
    const refused = await press(
      await open(german),
      'save',
      whole({ 'lines[0].cases': '1,200' }),
      german,
    );
    expect([refused.status, valueOf(refused, 'lines[0].cases')]).toEqual([422, '1,200']);
  });

  it('[O-03] fields that placing needs are marked', async () => {
    const page = await open();
    const required = [...page.document().querySelectorAll('main [required]')].map((field) =>
      field.getAttribute('name'),
    );
    expect(required).toEqual(['brand', 'expectedDate', 'contactEmail']);
  });

  it('[O-05 REL-01] two processes that share a store place one order', async () => {
    const tracking = mark();
    const review = await press(await open(), 'review', whole({ tracking }));
    const elsewhere = { ...review, url: review.url.replace(bff.url, second.url) };
    const there = client.send('POST', elsewhere.url, {
      form: new URLSearchParams([...fieldsOf(review), ['intent', 'place']]),
      headers: {
        origin: bff.url,
        'sec-fetch-site': 'same-origin',
        cookie: cookieOf(),
        host: new URL(bff.url).host,
      },
    });
    const [here, other] = await Promise.all([press(review, 'place'), there]);
    expect([here.status, other.status]).toEqual([303, 303]);
    expect(await ordersWith(tracking)).toHaveLength(1);
  });

  it('[O-05 O-12 REL-01] the answer is lost: what was typed stays, and sent again it is one order', async () => {
    const tracking = mark();
    const review = await press(await open(), 'review', whole({ tracking }));
    const undo = proxy.fault(/consignment_orders$/, { dropAnswer: true });
    const lost = await press(review, 'place');
    undo();
    expect(lost.status).toBe(503);
    expect(summaryOf(lost)).toContain(lost.headers['x-request-id']);
    expect(textOf(lost)).toContain('Place order');
    const again = await press(lost, 'place');
    expect(again.status).toBe(303);
    expect(await ordersWith(tracking)).toHaveLength(1);
    expect(await mailsAbout(numberIn(again))).toBe(1);
  });

  it('[O-05 REL-01] one lost answer is looked up by its key, and a try that still runs is told so', async () => {
    const tracking = mark();
    const review = await press(await open(), 'review', whole({ tracking }));
    proxy.fault(/consignment_orders$/, {
      status: 409,
      times: 1,
      body: '{"error":{"code":"in_flight","message":"Still being worked on."}}',
    });
    const running = await press(review, 'place');
    expect([running.status, running.headers['retry-after']]).toEqual([409, '1']);
    expect(summaryOf(running)).toContain('Still being worked on. What you typed is kept.');
    const undo = proxy.fault(/consignment_orders$/, { dropAnswer: true, times: 1 });
    const placed = await press(running, 'place');
    undo();
    expect(placed.status).toBe(303);
    expect(await ordersWith(tracking)).toHaveLength(1);
    expect(await mailsAbout(numberIn(placed))).toBe(1);
  });

  it('[O-05 O-12] other content under the same key is refused, kept, and can become an order of its own', async () => {
    const page = await open();
    const [first, other] = [mark(), mark()];
    expect((await press(page, 'save', whole({ tracking: first }))).status).toBe(303);
    const refused = await press(page, 'save', whole({ tracking: other }));
    expect(refused.status).toBe(409);
    expect(summaryOf(refused)).toContain('This form was sent before');
    expect(valueOf(refused, 'tracking')).toBe(other);
    expect((await press(refused, 'save')).status).toBe(303);
    expect(await ordersWith(other)).toHaveLength(1);
  });

  it('[O-06 X-09] intake off: nothing is placed, the draft is kept, and one can ask to be told', async () => {
    await ams(admin, '/merchants/intake', { accepting: false });
    const tracking = mark();
    try {
      const answer = await press(await open(), 'place', whole({ tracking }));
      const [draft] = await ordersWith(tracking);
      expect(draft?.status).toBe('initial');
      expect(answer.location).toBe(at(paths.orderStep(draft!.order_number, 'place')));
      const page = await client.followFrom(answer);
      const offered = (on: Answer) =>
        on.document().querySelectorAll(`main a[href^="${paths.notifyOfIntake}"]`).length;
      // It is said before anything is typed, too, and offers the mail until it is asked for.
      for (const each of [page, await open()]) {
        expect(textOf(each)).toContain('We are currently not accepting inventory at this time.');
        expect(offered(each)).toBe(1);
      }
      const reviewed = await press(await open(), 'review', whole({ tracking: mark() }));
      const notSaved = textOf(await client.followFrom(reviewed));
      expect(notSaved).toContain('inventory at this time. You can save a draft.');
      // The review has the button.
      const saved = await press(await client.followFrom(reviewed), 'save');
      expect(saved.status).toBe(303);
      expect(await readOrder(numberIn(saved))).toMatchObject({ status: 'initial' });
      expect(textOf(page)).toContain('inventory at this time. It is saved as a draft.');
      // It leads back to the draft, and to no other site.
      const place = paths.orderStep(draft!.order_number, 'place');
      const ask = await client.get(at(paths.notifyOfIntakeFrom(place)));
      expect(page.text).toContain(paths.notifyOfIntakeFrom(place));
      expect(ask.document().querySelector(`main a[href="${place}"]`)?.textContent).toBe('Cancel');
      const odd = await client.get(at(paths.notifyOfIntakeFrom('//evil.example')));
      expect(odd.document().querySelector(`main a[href="${paths.inventory}"]`)).not.toBeNull();
      const asked = await client.submit(ask, {}, { form });
      expect(asked.location).toBe(at(place));
      const elsewhere = await client.submit(ask, { returnTo: '//evil.example' }, { form });
      expect(elsewhere.location).toBe(at(paths.inventory));
      const again = await open();
      expect([offered(again), textOf(again).includes('We will email you')]).toEqual([0, true]);
      const still = await press(page, '');
      expect(still.location).toBe(answer.location);
      expect((await readOrder(draft!.order_number)).status).toBe('initial');
    } finally {
      await ams(admin, '/merchants/intake', { accepting: true });
    }
    const [draft] = await ordersWith(tracking);
    const place = await client.get(at(paths.orderStep(draft!.order_number, 'place')));
    expect(textOf(place)).not.toContain('not accepting');
    expect((await press(place, '')).location).toBe(at(paths.order(draft!.order_number)));
    expect((await readOrder(draft!.order_number)).status).toBe('Placed');
  });

  it('[O-12 P-06] a brand or product of somebody else is refused at its field', async () => {
    const page = await open();
    const product = await press(page, 'save', whole({ 'lines[0].product': 'prd_fizzberry_1' }));
    expect([product.status, errorAt(product, 'lines[0].product')]).toEqual([
      422,
      expect.stringContaining('The brand has no such product.'),
    ]);
    const brand = await press(page, 'save', { ...whole(), brand: 'brd_crunchwell' });
    expect([brand.status, errorAt(brand, 'brand')]).toEqual([
      422,
      expect.stringContaining("You don't have permission for Crunchwell."),
    ]);
    const { client: owner } = await signIn(bff.url, 'owned-brands');
    const own = await open(owner);
    const offered = [...own.document().querySelectorAll('select[name="brand"] option')];
    expect(offered.length).toBeGreaterThan(0);
    const hive = [...page.document().querySelectorAll('select[name="brand"] option')];
    expect(offered.length).toBeLessThan(hive.length);
    const { client: reader } = await signIn(bff.url, 'reports');
    expect((await open(reader)).status).toBe(403);
  });

  it('[P-06 SEC-46 SEC-51] a reporting role lets an owner of brands read the orders of all brands, and order for their own', async () => {
    const number = await makeDraft();
    const person = at(paths.user('usr_demo_owned-brands'));
    const save = async (roles: string[]) =>
      client.submit(await client.get(person), { roles }, { form });
    const { client: owner } = await signIn(bff.url, 'owned-brands');
    expect((await save(['owned_brands', 'pulse_reporting'])).status).toBe(303);
    try {
      const order = await owner.get(at(paths.order(number)));
      expect(order.status).toBe(200);
      const links = [...order.document().querySelectorAll('main header a, main header button')];
      expect(links.map(({ textContent }) => textContent)).toEqual([]);
      const refused = "You don't have permission for Hive Honey Snacks.";
      for (const path of [
        paths.orderStep(number, 'edit'),
        paths.orderStep(number, 'place'),
        paths.orderStep(number, 'void'),
        paths.copyOrder(number),
      ]) {
        const answer = await owner.follow(at(path));
        expect([path, answer.status, textOf(answer).includes(refused)]).toEqual([path, 403, true]);
      }
      const page = await open(owner);
      const brands = page.document().querySelectorAll<HTMLOptionElement>('[name="brand"] option');
      expect([...brands].flatMap(({ value }) => value || [])).toEqual(['brd_harvest-grain']);
      expect(errorAt(await press(page, 'save', whole(), owner), 'brand')).toContain(refused);

      const stock = await owner.get(at(paths.inventory));
      const rows = [...stock.document().querySelectorAll('main tbody tr')].map((row) => [
        row.querySelector('td')?.textContent,
        row.querySelector('td a') !== null,
      ]);
      expect(rows.some(([brand]) => brand === 'Hive Honey Snacks')).toBe(true);
      for (const [brand, isOffered] of rows)
        expect([brand, isOffered]).toEqual([brand, brand === 'Harvest Grain']);
    } finally {
      await save(['owned_brands']);
    }
    const users = await client.get(at(paths.userList({ q: 'owned-brands' })));
    expect(textOf(users)).not.toContain('Reads:');
  });

  it('[A-21 SEC-40] the session has ended: the form waits, and its key stays', async () => {
    const { client: user } = await signIn(bff.url, 'merchant-admin');
    const page = await open(user);
    await withSessions(bff, async (sessions) => {
      const session = await sessions.find(sessionIdOf(user, bff));
      if (session !== null) await sessions.end(session);
    });
    const tracking = mark();
    const answer = await press(page, 'save', whole({ tracking }), user);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain(valueOf(page, 'formKey'));
    expect(answer.text).toContain(tracking);
    expect(await ordersWith(tracking)).toEqual([]);
  });

  it('[O-12] the platform is away, without JavaScript: lists what was typed by the labels of the form', async () => {
    const page = await open();
    const tracking = mark();
    const fields = whole({ tracking, 'lines[3].product': 'prd_hive-honey_2', notes: ' ' });
    proxy.fault(/./, { status: 503, body: '' });
    const answer = await press(page, 'save', fields);
    expect(answer.status).toBe(503);
    const typed = [...answer.document().querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]);
    expect(new Map(typed as [string, string][])).toEqual(
      new Map<unknown, unknown>([
        ['Brand', 'brd_hive-honey'],
        ['Expected date', '2030-05-06'],
        ['Contact email', 'orders@brand.example'],
        ['Tracking number', tracking],
        ['Line 1, product', honey],
        ['Line 1, cases', '3'],
        ['Line 1, units per case', '12'],
        ['Line 1, loose units', '5'],
        ['Line 4, product', 'prd_hive-honey_2'],
      ]),
    );
    // A second answer has the same words, and what is sent again is complete.
    const second = await client.submit(answer, {});
    expect(second.document().querySelector('dl')?.textContent).toBe(
      answer.document().querySelector('dl')?.textContent,
    );
    proxy.clear();
    const done = await client.submit(second, {});
    expect(await readOrder(numberIn(done))).toMatchObject({ tracking, lines: [{ cases: 3 }, {}] });
  });

  it('[O-04] strange fields are nobody’s lines, and harm nothing', async () => {
    const answer = await press(await open(), 'add', {
      ...whole(),
      'lines[999999999].cases': '1',
      'lines[__proto__].x': '1',
      '__proto__[polluted]': '1',
      __intent__: '{',
    });
    expect(answer.status).toBe(200);
    expect(answer.document().querySelectorAll('tbody tr')).toHaveLength(10);
  });
});

describe('a draft', () => {
  it('[O-03] is changed, and placed with its version', async () => {
    const tracking = mark();
    const number = await makeDraft({ tracking });
    const page = await edit(number);
    expect(valueOf(page, 'version')).toBe('1');
    const saved = await press(page, 'save', { carrier: 'UPS', 'lines[0].cases': '4' });
    expect(saved.location).toBe(at(paths.order(number)));
    expect(await readOrder(number)).toMatchObject({ carrier: 'UPS', total_units: 53, version: 2 });
    const review = await press(await edit(number), 'review');
    expect((await press(review, 'place')).location).toBe(at(paths.order(number)));
    expect((await readOrder(number)).status).toBe('Placed');
    const over = await edit(number);
    expect(textOf(over)).toContain('is no longer a draft');
  });

  it('[O-12] changed by somebody else: field by field, and each choice is kept', async () => {
    const number = await makeDraft({ carrier: 'none', notes: 'ours' });
    const mine = await edit(number);
    await press(await edit(number), 'save', {
      carrier: 'UPS',
      notes: 'theirs',
      'lines[0].cases': '9',
    });
    const conflict = await press(mine, 'save', { carrier: 'DHL', notes: 'mine' });
    expect(conflict.status).toBe(409);
    // The same person, in another tab.
    expect(summaryOf(conflict)).toContain('You have changed this in another window');
    expect(textOf(conflict)).not.toMatch(/Somebody else|Theirs/);
    expect(differencesOf(conflict)).toEqual([
      ['Carrier', 'DHL', 'UPS', 'mine'],
      ['Notes', 'mine', 'theirs', 'mine'],
      [
        expect.any(String),
        '3 cases of 12, 5 loose units',
        expect.stringContaining('9 cases of 12'),
        'mine',
      ],
    ]);

    // A third change in between shows it again.
    await press(await edit(number), 'save', { tracking: 'third' });
    const again = await press(conflict, 'save', { 'choice.carrier': 'theirs' });
    expect(again.status).toBe(409);
    expect(differencesOf(again)[0]).toEqual(['Tracking number', 'Empty', 'third', 'mine']);
    const done = await press(again, 'save', {
      'choice.tracking': 'theirs',
      [`choice.lines-${honey}-0`]: 'theirs',
    });
    expect(done.location).toBe(at(paths.order(number)));
    expect(await readOrder(number)).toMatchObject({
      carrier: 'UPS',
      notes: 'mine',
      tracking: 'third',
      lines: [{ cases: 9 }],
    });
  });

  it('[O-12] changed by oneself before it is placed: says so, and is reviewed again', async () => {
    const number = await makeDraft({ carrier: 'none' });
    const review = await client.get(at(paths.orderStep(number, 'place')));
    await press(await edit(number), 'save', { carrier: 'UPS' });
    const stale = await press(review, '');
    expect(stale.location).toBe(at(paths.orderStep(number, 'place')));
    expect((await client.followFrom(stale)).text).toContain(
      'You have changed this in another window. Please review it again.',
    );
  });

  it('[O-12] a conflict without choices keeps what is one’s own; lines are matched by product', async () => {
    const number = await makeDraft();
    const mine = await edit(number);
    await press(await edit(number), 'save', {
      'lines[0].product': '',
      'lines[0].cases': '',
      'lines[0].looseUnits': '',
      'lines[0].unitsPerCase': '',
    });
    const conflict = await press(mine, 'save', { 'lines[0].cases': '7' });
    expect(differencesOf(conflict)).toMatchObject([
      [expect.any(String), expect.stringContaining('7 cases'), 'Empty', 'mine'],
    ]);
    const done = await press(conflict, 'save');
    expect(done.status).toBe(303);
    expect((await readOrder(number)).lines).toMatchObject([{ product: { id: honey }, cases: 7 }]);
  });

  it('[O-12] placed meanwhile: what was typed is shown, with the way to the order', async () => {
    const number = await makeDraft();
    const mine = await edit(number);
    const place = await client.get(at(paths.orderStep(number, 'place')));
    await press(place, '');
    const answer = await press(mine, 'save', { notes: 'too late' });
    expect(answer.status).toBe(409);
    expect(valueOf(answer, 'notes')).toBe('too late');
    expect(answer.document().querySelector(`main a[href="${paths.order(number)}"]`)).not.toBeNull();
    const twice = await press(place, '');
    expect(twice.location).toBe(at(paths.order(number)));
    expect(await mailsAbout(number)).toBe(1);
  });

  it('[O-12 REL-01] a lost answer to a change: sent again it is stored once', async () => {
    const number = await makeDraft();
    const page = await edit(number);
    const undo = proxy.fault(/consignment_orders\/PO-\d+$/, { dropAnswer: true });
    const lost = await press(page, 'save', { notes: 'kept' });
    undo();
    expect([lost.status, valueOf(lost, 'notes')]).toEqual([503, 'kept']);
    expect((await press(lost, 'save')).status).toBe(303);
    expect(await readOrder(number)).toMatchObject({ notes: 'kept', version: 2 });
  });

  it('[O-12] a script gets the same as data', async () => {
    const number = await makeDraft();
    const page = await edit(number);
    const send = (more: Record<string, string>) =>
      client.sendForm(at(paths.orderStep(number, 'edit')), {
        ...Object.fromEntries(fieldsOf(page)),
        ...more,
      });
    const wrong = await send({ intent: 'save', cartons: '1e3' });
    expect([wrong.status, wrong.json<FormState>().errors]).toEqual([
      422,
      { cartons: 'Enter a whole number in digits, such as 12.' },
    ]);
    const review = await send({ intent: 'review' });
    expect(review.json()).toEqual({
      location: paths.orderForm(number, valueOf(page, 'formKey'), 'review'),
    });
    const done = await send({ intent: 'save', cartons: '10' });
    expect(done.json()).toEqual({ location: paths.order(number) });
  });

  it('[SEC-46] of another account or brand answers like a missing one, and is not changed', async () => {
    const tracking = mark();
    const own = await makeDraft({ tracking });
    const foreign = await makeDraft(
      { brand: 'brd_crunchwell', 'lines[0].product': 'prd_crunchwell_1' },
      admin,
    );
    const { client: otherBrand } = await signIn(bff.url, 'owned-brands');
    expect((await edit(foreign, admin)).status).toBe(200);
    const missing = await edit('PO-999999999999');
    expect(missing.status).toBe(404);
    for (const [number, as] of [
      [foreign, client],
      [own, otherBrand],
    ] as const) {
      for (const step of ['edit', 'place'] as const) {
        const page = await as.get(at(paths.orderStep(number, step)));
        const isMissing = textOf(page).includes('There is no page at this address');
        expect([page.status, isMissing], `${number} ${step}`).toEqual([404, true]);
      }
    }
    const page = await edit(own);
    const sent = await client.post(at(paths.orderStep(foreign, 'edit')), {
      form: new URLSearchParams([...fieldsOf(page), ['intent', 'save'], ['notes', 'taken over']]),
      headers: { origin: bff.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(sent.status).toBe(404);
    expect(await ams<{ order: Stored }>(admin, `/consignment_orders/${foreign}`)).toMatchObject({
      order: { notes: null, version: 1 },
    });
  });
});

/** The fields of the page's form, as it stands, without its buttons. */
function fieldsOf(page: Answer): [string, string][] {
  return [
    ...page
      .document()
      .querySelectorAll<HTMLInputElement>(`${form} :is(input, select, textarea):not([type=radio])`),
  ].map(({ name, value }) => [name, value]);
}
const cookieOf = () => client.jar.header(new URL(bff.url)) ?? '';
