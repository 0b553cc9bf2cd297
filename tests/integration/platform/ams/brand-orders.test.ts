import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../../../server/platform/dates/days';
import { takeDemoOrders } from '../../../../server/platform/seed/demo-brand-orders';
import { openOutbox } from '../../../support/people/outbox';
import { appUrl, startTestPlatform, type TestPlatform } from '../test-platform';
import {
  createCallers,
  dayFromToday,
  forgedCursor,
  inDatabase,
  newKey,
  refusal,
  type Answered,
  type Caller,
} from './ams-client';
import {
  asIntake,
  currentOf,
  intakeKey,
  merchantToday,
  parcel,
  readAll,
  readSet,
  rowsOf,
  setOf,
  setsPath,
  shopOrder,
  takeIn,
} from './brand-order-client';
import { createMailbox } from './mailbox';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;
let merchant: Caller;
let admin: Caller;
let amsUrl: string;

beforeAll(async () => {
  platform = await startTestPlatform({ intakeKey });
  callers = createCallers(platform);
  merchant = await callers('merchant-admin');
  admin = await callers('admin');
  ({ amsUrl } = platform.current().connection);
});
afterAll(() => platform.remove());

const takeOne = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await takeIn(amsUrl, [shopOrder(more)]))[0]!;
const intake = (method: 'POST' | 'PUT', path: string, body: object | string, key?: string) =>
  asIntake(amsUrl, method, path, body, key);
const fieldsOf = ({ body }: Answered) =>
  (body.error.fields ?? []).map(({ path, message }) => [path.join('.'), message]);

const counts = async (caller: Caller): Promise<Record<string, number>> =>
  (await caller.get(`${setsPath}/order_tabs_counts.json`)).body.counts!;

const states = ['new', 'partially_shipped', 'shipped', 'fulfilled', 'cancelled'];

describe('lists', () => {
  it('[O-08] each tab has the orders that its count says, page by page and in order', async () => {
    const counted = await counts(merchant);
    expect(Object.keys(counted)).toEqual([...states, 'future']);
    for (const state of states) {
      const rows = await readAll(merchant, `${setsPath}.json?state=${state}&sort=due`, 3);
      expect(rows.length, state).toBe(counted[state]);
      expect(rows.every((row) => row.state === state && !row.is_future)).toBe(true);
      const keys = rows.map((row) => `${row.due_date} ${row.id}`);
      expect(keys).toEqual([...new Set(keys)].sort());
    }
    const future = await readAll(merchant, '/brands/future_orders.json', 4);
    expect(future.length).toBe(counted['future']);
    expect(future.every((row) => row.is_future && row.due_date > dayFromToday(13))).toBe(true);
    const all = await readAll(merchant, `${setsPath}.json?sort=-ordered`, 7);
    expect(all.length).toBe(Object.values(counted).reduce((sum, count) => sum + count, 0));
    const times = all.map((row) => row.ordered_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('[O-08] filters by due date, product, recipient, search and ids', async () => {
    const [id] = await takeIn(amsUrl, [
      shopOrder({
        order_number: 'FIND-ME-1',
        due_date: '2099-05-06',
        ship_to: {
          name: 'Zoë Quill',
          company: 'Quill & Co',
          street: ['1 Quay'],
          city: 'Zurzach',
          region: 'Canton Z',
          postal_code: 'CH-6300',
          country: 'CH',
        },
        lines: [{ product: 'prd_hive-honey_4', sku: 'SKU-100%', quantity: 5 }],
      }),
    ]);
    const future = async (query: string) =>
      rowsOf(await merchant.get(`/brands/future_orders.json?${query}`)).map((row) => row.id);
    for (const query of [
      'q=find-me',
      'q=100%25',
      'ship_to=zurzach',
      'ship_to=quill%20%26',
      'ship_to=canton',
      'ship_to=ch-63',
      'due_from=2099-05-06&due_to=2099-05-06',
      `ids=${id},LS-1`,
      'product=prd_hive-honey_4&due_from=2099-01-01',
      'product=sku-100%25',
    ])
      expect(await future(query), query).toEqual([id]);
    for (const query of [
      'product=no-such',
      'q=100_',
      'ship_to=nowhere',
      'due_from=2099-05-07',
      'ids=LS-1',
    ])
      expect(await future(query), query).toEqual([]);
    expect(rowsOf(await merchant.get(`${setsPath}.json?state=new&ids=${id}`))).toEqual([]);
    const other = await takeOne();
    const tracking = '1Z12345E0205271686';
    expect((await merchant.post(`${setsPath}/${other}`, parcel(1, { tracking }))).status).toBe(201);
    for (const query of [`q=${tracking}`, `state=shipped&q=${tracking}`]) {
      const found = rowsOf(await merchant.get(`${setsPath}.json?${query}`));
      expect(found.map((row) => row.id)).toEqual([other]);
    }
  });

  it.each([
    ['an unknown state', 'state=gone', 'state'],
    ['a day that is none', 'due_from=2026-02-30', 'due_from'],
    ['a day of the year 0', 'due_to=0000-01-01', 'due_to'],
    [
      'a cursor of the year 0',
      `after=${forgedCursor('line_item_sets all due', '0000-01-01', 'LS-1')}`,
      'after',
    ],
    [
      'a cursor of a moment of the year 0',
      `after=${forgedCursor('line_item_sets all due', '0000-01-01T00:00:00Z', 'LS-1')}`,
      'after',
    ],
    ['an unknown order', 'sort=name', 'sort'],
    ['a page of 101', 'first=101', 'first'],
    ['a cursor of nowhere', 'after=nonsense', 'after'],
    ['501 ids', `ids=${Array.from({ length: 501 }, (_, index) => `LS-${index}`).join(',')}`, 'ids'],
  ])('%s is refused', async (_what, query, field) => {
    const answer = await merchant.get(`${setsPath}.json?${query}`);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)[0]![0]).toBe(field);
  });

  it('[O-08] a cursor is good for its own list alone', async () => {
    const { body } = await merchant.get(`${setsPath}.json?first=1`);
    const other = await merchant.get(`${setsPath}.json?first=1&sort=-due&after=${body.next}`);
    expect(fieldsOf(other)).toEqual([['after', 'This page of the list does not exist.']]);
  });

  it('[O-08] finds whom an order goes to in any case, with accents or without, however they are encoded', async () => {
    const id = await takeOne({ ship_to: { ...shopOrder().ship_to, name: 'Jürgen Öztürk' } });
    const found = async (name: string, value: string) =>
      rowsOf(
        await merchant.get(`${setsPath}.json?first=100&${name}=${encodeURIComponent(value)}`),
      ).map((row) => row.id);
    for (const text of ['jurgen', 'JÜRGEN OZT', 'Jürgen'.normalize('NFD'), 'öztürk'])
      expect([text, (await found('ship_to', text)).includes(id)]).toEqual([text, true]);
    expect(await found('ship_to', 'j_rgen')).not.toContain(id);
  });
});

describe('roles', () => {
  const role: [who: string, brands: string[] | 'all' | null, ships: boolean][] = [
    ['trial', null, false],
    ['vendor', ['brd_fizzberry'], true],
    ['owned-brands', ['brd_harvest-grain'], true],
    ['inventory', ['brd_fizzberry', 'brd_harvest-grain', 'brd_hive-honey'], true],
    ['merchant-admin', ['brd_fizzberry', 'brd_harvest-grain', 'brd_hive-honey'], true],
    ['reports', ['brd_fizzberry', 'brd_harvest-grain', 'brd_hive-honey'], false],
    ['pulse', ['brd_fizzberry', 'brd_harvest-grain', 'brd_hive-honey'], false],
    ['admin', 'all', true],
  ];
  it.each(role)('[P-06] %s', async (who, brands, ships) => {
    const caller = await callers(who);
    const forbidden = [403, 'forbidden', 'Your role does not allow this.'];
    const product = {
      brd_fizzberry: 'prd_fizzberry_1',
      'brd_harvest-grain': 'prd_harvest-grain_1',
    };
    const own = brands === null || brands === 'all' ? 'brd_hive-honey' : brands[0]!;
    const id = await takeOne({
      brand: own,
      lines: [
        { product: product[own as keyof typeof product] ?? 'prd_hive-honey_1', quantity: 10 },
      ],
    });
    const reads = [
      await caller.get(`${setsPath}.json?first=100`),
      await caller.get(`${setsPath}/order_tabs_counts.json`),
      await caller.get('/brands/future_orders.json'),
      await caller.get(`${setsPath}/${id}.json`),
    ];
    if (brands === null) for (const answer of reads) expect(refusal(answer)).toEqual(forbidden);
    else {
      expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const seen = new Set(rowsOf(reads[0]!).map((row) => row.brand.id));
      if (brands === 'all') expect(seen.size).toBeGreaterThan(3);
      else expect([...seen].sort()).toEqual(brands);
      expect(setOf(reads[3]!).allowed).toEqual([
        ...(ships ? ['ship', 'fulfil'] : []),
        ...(who === 'admin' ? ['cancel'] : []),
      ]);
    }
    const stale = { version: 1_000_000 };
    const changes = [
      await caller.post(`${setsPath}/${id}`, parcel(1_000_000)),
      await caller.put(`${setsPath}/${id}`, { ...parcel(1_000_000), shipment_id: `${id}-1` }),
      await caller.put(`${setsPath}/${id}/mark_as_fulfilled`, stale),
    ];
    for (const answer of changes)
      if (ships) expect(refusal(answer).slice(0, 2)).toEqual([409, 'stale']);
      else expect(refusal(answer)).toEqual(forbidden);
    const ended = await caller.put(`${setsPath}/${id}/cancel`, { ...stale, reason: 'no' });
    expect(ended.status).toBe(who === 'admin' ? 409 : 403);
    expect(refusal(await caller.post('/orders', { orders: [shopOrder()] }))).toEqual(forbidden);
  });

  it("[P-06] another account's order, and another brand's, is not there", async () => {
    const foreign = await takeOne({
      brand: 'brd_crunchwell',
      lines: [{ product: 'prd_crunchwell_1', quantity: 1 }],
    });
    const honey = await takeOne();
    for (const [who, id] of [
      ['merchant-admin', foreign],
      ['vendor', honey],
      ['owned-brands', honey],
    ] as const) {
      const caller = await callers(who);
      const answers = [
        await caller.get(`${setsPath}/${id}.json`),
        await caller.post(`${setsPath}/${id}`, parcel(1)),
        await caller.put(`${setsPath}/${id}`, { ...parcel(1), shipment_id: `${id}-1` }),
        await caller.put(`${setsPath}/${id}/mark_as_fulfilled`, { version: 1 }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(rowsOf(await caller.get(`${setsPath}.json?ids=${id}`))).toEqual([]);
    }
  });
});

describe('shipments', () => {
  it('[O-10] two parcels, an edit and the end; the stock of the warehouse stays as it is', async () => {
    const id = await takeOne();
    const stock = async () =>
      (await merchant.get('/merchants/inventory?ids=prd_hive-honey_1,prd_hive-honey_2')).body;
    const before = await stock();
    const path = `${setsPath}/${id}`;
    const first = setOf(
      await merchant.post(
        path,
        parcel(1, {
          shipped_on: dayFromToday(-1),
          lines: [
            { line: 1, quantity: 4, lot: 'L1', expiry: '2027-01-31' },
            { line: 1, quantity: 2, lot: 'L2' },
            { line: 2, quantity: 0 },
          ],
        }),
      ),
    );
    expect(first).toMatchObject({ state: 'partially_shipped', shipped: 6, left: 8, version: 2 });
    expect(first.allowed).toEqual(['ship', 'edit', 'fulfil']);
    expect(first.shipments[0]).toMatchObject({ shipped_on: dayFromToday(-1), boxes: 1 });
    const second = setOf(
      await merchant.post(
        path,
        parcel(2, {
          carrier: 'fedex',
          tracking: '9865 7878 8855',
          lines: [
            { line: 1, quantity: 4 },
            { line: 2, quantity: 4 },
          ],
        }),
      ),
    );
    expect(second).toMatchObject({ state: 'shipped', left: 0, shipment_count: 2 });
    expect(second.shipments[1]).toMatchObject({ carrier: 'FedEx', tracking: '986578788855' });
    const edited = setOf(
      await merchant.put(path, {
        ...parcel(3, { boxes: 2, lines: [{ line: 1, quantity: 5, lot: 'L1' }] }),
        shipment_id: first.shipments[0]!.id,
      }),
    );
    expect(edited).toMatchObject({ state: 'partially_shipped', left: 1, version: 4 });
    expect(edited.shipments[0]).toMatchObject({
      shipped_on: merchantToday(),
      boxes: 2,
      lines: [{ quantity: 5, lot: 'L1' }],
    });
    const rest = await merchant.put(`${path}/mark_as_fulfilled`, { version: 4 });
    expect(rest.status).toBe(422);
    expect(fieldsOf(rest)).toEqual([
      [
        'no_tracking',
        'There are units left. Ship them first, or say that they go without tracking.',
      ],
    ]);
    const ended = setOf(
      await merchant.put(`${path}/mark_as_fulfilled`, { version: 4, no_tracking: true }),
    );
    expect(ended).toMatchObject({ state: 'fulfilled', left: 0, shipped: 14, allowed: [] });
    expect(ended.shipments[2]).toMatchObject({ number: 3, carrier: null, tracking: null });
    expect(ended.events.map(({ action, shipment_number }) => [action, shipment_number])).toEqual([
      ['received', null],
      ['ship', 1],
      ['ship', 2],
      ['edit', 1],
      ['fulfil', 3],
    ]);
    expect(ended.events[0]!.by).toBe('Order intake');
    expect((before as unknown as { products: unknown[] }).products).toHaveLength(2);
    expect(await stock()).toEqual(before);
  });

  it('[O-10] a shipped order is fulfilled without another word', async () => {
    const id = await takeOne();
    await merchant.post(`${setsPath}/${id}`, parcel(1));
    const ended = await merchant.put(`${setsPath}/${id}/mark_as_fulfilled`, { version: 2 });
    expect(setOf(ended)).toMatchObject({ state: 'fulfilled', shipment_count: 1 });
  });

  it.each<[what: string, body: Record<string, unknown>, field: string, message: string]>([
    [
      'more than is left',
      { lines: [{ line: 2, quantity: 5 }] },
      'lines.0.quantity',
      'Only 4 units are left.',
    ],
    [
      'more than is left, in two lots',
      {
        lines: [
          { line: 2, quantity: 3 },
          { line: 2, quantity: 2, lot: 'B' },
        ],
      },
      'lines.1.quantity',
      'The lots add up to 5 units, and only 4 units are left.',
    ],
    [
      'zero in sum',
      {
        lines: [
          { line: 1, quantity: 0 },
          { line: 2, quantity: 0 },
        ],
      },
      'lines',
      'Total Quantity of items cannot be Zero',
    ],
    ['no lines', { lines: [] }, 'lines', 'Total Quantity of items cannot be Zero'],
    [
      'a line that is not there',
      { lines: [{ line: 3, quantity: 1 }] },
      'lines.0.line',
      'The order has no such line.',
    ],
    [
      'less than zero',
      { lines: [{ line: 1, quantity: -1 }] },
      'lines.0.quantity',
      'Enter 0 or more.',
    ],
    [
      'parts of units',
      { lines: [{ line: 1, quantity: 1.5 }] },
      'lines.0.quantity',
      'Enter a whole number.',
    ],
    [
      'a tracking number of another carrier',
      { carrier: 'UPS', tracking: '986578788855' },
      'tracking',
      'This is a tracking number of FedEx, not of UPS.',
    ],
    [
      'a wrong check digit',
      { tracking: '1Z999AA10123456785' },
      'tracking',
      'This is no tracking number of UPS. Please check its digits.',
    ],
    ['no carrier', { carrier: ' ' }, 'carrier', 'Required!'],
    ['no tracking number', { tracking: '' }, 'tracking', 'Required!'],
    [
      'a day in the future',
      { shipped_on: '2099-01-01' },
      'shipped_on',
      'This day is in the future.',
    ],
    [
      'a day before the order',
      { shipped_on: '2020-01-31' },
      'shipped_on',
      expect.stringMatching(/^The order came in on .*, and nothing was shipped before\.$/),
    ],
    ['a day that is none', { shipped_on: '2026-02-30' }, 'shipped_on', 'Wrong Time Format.'],
    ['no boxes', { boxes: 0 }, 'boxes', 'Enter 1 or more.'],
  ])('[O-10] refuses %s, and changes nothing', async (_what, body, field, message) => {
    const id = await takeOne();
    const before = await readSet(merchant, id);
    const answer = await merchant.post(`${setsPath}/${id}`, parcel(1, body));
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid']);
    expect(fieldsOf(answer)).toEqual([[field, message]]);
    expect(await readSet(merchant, id)).toEqual(before);
  });

  it('asks before goods are shipped past their expiry; the confirmation covers what it names', async () => {
    const id = await takeOne();
    const ask = (lines: object[], more: Record<string, unknown> = {}) =>
      merchant.post(`${setsPath}/${id}`, parcel(1, { lines, ...more }));
    const [yesterday, old] = [dayFromToday(-2), { line: 1, quantity: 2, lot: 'A' }];
    const first = await ask([{ ...old, expiry: yesterday }]);
    expect([...refusal(first).slice(0, 2), fieldsOf(first)]).toEqual([
      409,
      'confirm',
      [['lines.0.expiry', 'The goods are past this day.']],
    ]);
    const { doubts } = first.body.error;
    // Others than those that were asked about.
    const others = [{ ...old, quantity: 3, expiry: yesterday }];
    expect((await ask(others, { confirm: true, doubts })).status).toBe(409);
    expect((await ask([{ ...old, expiry: yesterday }], { doubts })).status).toBe(409);
    expect(await readSet(merchant, id)).toMatchObject({ version: 1, shipment_count: 0 });
    // Good until the day they are shipped, and rows without units.
    const good = [
      { ...old, expiry: merchantToday() },
      { line: 2, quantity: 0, expiry: yesterday },
    ];
    expect((await ask(good)).status).toBe(201);
    const confirmed = parcel(2, { lines: [{ ...old, expiry: yesterday }], confirm: true, doubts });
    expect((await merchant.post(`${setsPath}/${id}`, confirmed)).status).toBe(201);
  });

  it('[O-10] an edit may take what its own parcel had, and no more', async () => {
    const id = await takeOne();
    const shipped = setOf(await merchant.post(`${setsPath}/${id}`, parcel(1)));
    const edit = (lines: object[], shipment = shipped.shipments[0]!.id) =>
      merchant.put(`${setsPath}/${id}`, { ...parcel(2, { lines }), shipment_id: shipment });
    expect(fieldsOf(await edit([{ line: 1, quantity: 11 }]))).toEqual([
      ['lines.0.quantity', 'Only 10 units are left.'],
    ]);
    expect(fieldsOf(await edit([{ line: 1, quantity: 1 }], 'LS-1-1'))).toEqual([
      ['shipment_id', 'The order has no such shipment.'],
    ]);
    expect(await readSet(merchant, id)).toEqual(shipped);
    expect((await edit([{ line: 1, quantity: 10 }])).status).toBe(200);
  });

  it('[O-10] the same parcel sent three times at once is shipped once', async () => {
    const id = await takeOne();
    const key = newKey();
    const body = parcel(1, { lines: [{ line: 1, quantity: 3 }] });
    const send = () => merchant.post(`${setsPath}/${id}`, body, key);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0].body);
    expect(await readSet(merchant, id)).toMatchObject({
      shipped: 3,
      shipment_count: 1,
      version: 2,
    });
    const other = await merchant.post(`${setsPath}/${id}`, parcel(2), key);
    expect(refusal(other).slice(0, 2)).toEqual([422, 'key_reused']);
    const ended = newKey();
    const end = () =>
      merchant.put(`${setsPath}/${id}/mark_as_fulfilled`, { version: 2, no_tracking: true }, ended);
    expect((await Promise.all([end(), end()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await readSet(merchant, id)).toMatchObject({ shipment_count: 2, shipped: 14 });
  });

  it('[O-10] what somebody else has changed is not overwritten: the answer has the present order', async () => {
    const id = await takeOne();
    const other = setOf(
      await (
        await callers('inventory')
      ).post(`${setsPath}/${id}`, parcel(1, { lines: [{ line: 1, quantity: 7 }] })),
    );
    const late = await merchant.post(`${setsPath}/${id}`, parcel(1));
    expect(refusal(late)).toEqual([
      409,
      'stale',
      'Somebody else has changed this order. Please look at it again.',
    ]);
    expect(currentOf(late)).toEqual(other);
  });

  it('[O-10] a fulfilled order cannot be edited, shipped, fulfilled or cancelled', async () => {
    const id = await takeOne();
    const path = `${setsPath}/${id}`;
    const ended = setOf(
      await merchant.put(`${path}/mark_as_fulfilled`, { version: 1, no_tracking: true }),
    );
    const text = 'This order is fulfilled. Its shipments cannot be changed any more.';
    for (const answer of [
      await merchant.put(path, { ...parcel(2), shipment_id: ended.shipments[0]!.id }),
      await merchant.post(path, parcel(2)),
      await merchant.put(`${path}/mark_as_fulfilled`, { version: 2 }),
      await admin.put(`${path}/cancel`, { version: 2, reason: 'late' }),
    ]) {
      expect(refusal(answer)).toEqual([409, 'state', text]);
      expect(currentOf(answer)).toMatchObject({ state: 'fulfilled', version: 2 });
    }
    expect(await readSet(merchant, id)).toEqual(ended);
  });

  it('[O-08] a future order is read only, and becomes a new one 14 days before it is due', async () => {
    const before = await counts(merchant);
    const [far, near] = await takeIn(amsUrl, [
      shopOrder({ due_date: addDays(merchantToday(), 15) }),
      shopOrder({ due_date: addDays(merchantToday(), 14) }),
    ]);
    expect(await readSet(merchant, far!)).toMatchObject({ is_future: true, allowed: [] });
    expect(refusal(await merchant.post(`${setsPath}/${far}`, parcel(1)))).toEqual([
      409,
      'state',
      'This order is not due yet. It can be shipped from 14 days before its due date.',
    ]);
    expect((await merchant.post(`${setsPath}/${near}`, parcel(1))).status).toBe(201);
    const after = await counts(merchant);
    expect([after['future']! - before['future']!, after['shipped']! - before['shipped']!]).toEqual([
      1, 1,
    ]);
    expect(after['new']).toBe(before['new']);
  });
});

describe('cancellation', () => {
  it('needs a reason, is for admins and the intake, and tells those who ship', async () => {
    const [one, two] = await takeIn(amsUrl, [
      shopOrder({ order_number: 'CANCEL-1' }),
      shopOrder({ order_number: 'CANCEL-2', due_date: dayFromToday(40) }),
    ]);
    const without = await admin.put(`${setsPath}/${one}/cancel`, { version: 1, reason: ' ' });
    expect(fieldsOf(without)).toEqual([['reason', 'Required!']]);
    const ended = setOf(
      await admin.put(`${setsPath}/${one}/cancel`, { version: 1, reason: 'Ordered twice.' }),
    );
    expect(ended).toMatchObject({
      state: 'cancelled',
      cancelled: 14,
      left: 0,
      cancelled_reason: 'Ordered twice.',
    });
    const byIntake = await intake('PUT', `${setsPath}/${two}/cancel`, { reason: 'Out of range.' });
    expect(setOf(byIntake).events.at(-1)).toMatchObject({ by: 'Order intake', action: 'cancel' });
    const again = await intake('PUT', `${setsPath}/${two}/cancel`, { reason: 'Out of range.' });
    expect(refusal(again).slice(0, 2)).toEqual([409, 'state']);
    const mails = await (await createMailbox(platform)).about('Order CANCEL-1 is cancelled');
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      'inventory@demo.endcap.example',
      'merchant-admin@demo.endcap.example',
    ]);
    expect(mails[0]!.text).toContain('Reason: Ordered twice.');
    expect(mails[0]!.text).toContain(`See the order: ${appUrl}/orders/${one}`);
  });

  it('comes too late once something is shipped', async () => {
    const id = await takeOne();
    await merchant.post(`${setsPath}/${id}`, parcel(1, { lines: [{ line: 1, quantity: 1 }] }));
    const late = await intake('PUT', `${setsPath}/${id}/cancel`, { reason: 'late' });
    expect(refusal(late)).toEqual([
      409,
      'state',
      'This cannot be done with the order as it is now.',
    ]);
  });
});

describe('intake', () => {
  it('takes an order once, however often and by however many it is sent', async () => {
    const body = { orders: [shopOrder(), shopOrder()] };
    const answers = await Promise.all([1, 2, 3].map(() => intake('POST', '/orders', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const ids = answers.map(({ body: sent }) =>
      (sent as unknown as { orders: { id: string }[] }).orders.map(({ id }) => id),
    );
    expect(new Set(ids.flat()).size).toBe(2);
    const changed = { ...body.orders[0]!, notes: 'other' };
    const answer = await intake('POST', '/orders', { orders: [shopOrder(), changed] });
    expect(refusal(answer).slice(0, 2)).toEqual([422, 'key_reused']);
    expect(fieldsOf(answer)[0]![0]).toBe('orders.1.order_number');
  });

  it('reads a CSV file', async () => {
    const answer = await intake(
      'POST',
      '/orders',
      [
        'order_number,brand,due_date,name,street,city,country,product,sku,quantity',
        'CSV-1,brd_hive-honey,2026-12-24,"Quill, Zoë",1 Quay|Floor 2,Zug,CH,prd_hive-honey_1,H1,3',
        'CSV-1,,,,,,,prd_hive-honey_2,,4',
        'CSV-2,brd_hive-honey,2026-12-25,Tom,Road 1,Ulm,DE,prd_hive-honey_3,,5',
      ].join('\r\n'),
    );
    expect(answer.status).toBe(201);
    const [first, second] = (answer.body as unknown as { orders: { id: string }[] }).orders;
    expect(await readSet(merchant, first!.id)).toMatchObject({
      order_number: 'CSV-1',
      ship_to: { name: 'Quill, Zoë', street: ['1 Quay', 'Floor 2'], country: 'CH' },
      ordered: 7,
    });
    expect(await readSet(merchant, second!.id)).toMatchObject({
      ordered: 5,
      due_date: '2026-12-25',
    });
    const wrong = await intake('POST', '/orders', 'order_number,color\n1,red\n');
    expect(refusal(wrong)).toEqual([422, 'invalid', 'There is no column color.']);
    const head = 'order_number,brand,product,quantity,quantity';
    const twice = await intake(
      'POST',
      '/orders',
      `${head}\n1,brd_hive-honey,prd_hive-honey_1,2,3\n`,
    );
    expect(refusal(twice)).toEqual([422, 'invalid', 'There are two columns quantity.']);
  });

  it.each([
    ['account', 'acc_demo_crunchwell,brd_hive-honey'],
    ['brand', ',brd_fizzberry'],
  ])('does not merge the rows of two orders with one number: another %s', async (what, owner) => {
    const answer = await intake(
      'POST',
      '/orders',
      [
        'order_number,account,brand,due_date,name,street,city,country,product,quantity',
        'CSV-3,,brd_hive-honey,2026-12-24,Zoë,Road 1,Zug,CH,prd_hive-honey_1,3',
        'CSV-3,,brd_hive-honey,2026-12-24,Zoë,Road 1,Zug,CH,prd_hive-honey_2,1',
        `CSV-3,${owner},2026-12-24,Tom,Road 2,Ulm,DE,prd_hive-honey_3,5`,
      ].join('\n'),
    );
    expect(refusal(answer)).toEqual([
      422,
      'invalid',
      `Line 4 names another ${what} than the first row of order CSV-3.`,
    ]);
    expect(rowsOf(await merchant.get(`${setsPath}.json?q=CSV-3`))).toEqual([]);
  });

  it.each<[what: string, order: Record<string, unknown>, field: string]>([
    ['an unknown brand', { brand: 'brd_nobody' }, 'orders.1.lines.0.product'],
    [
      'a product of another brand',
      { lines: [{ product: 'prd_fizzberry_1', quantity: 1 }] },
      'orders.1.lines.0.product',
    ],
    ['an account without the brand', { account: 'acc_demo_crunchwell' }, 'orders.1.account'],
    [
      'no units',
      { lines: [{ product: 'prd_hive-honey_1', quantity: 0 }] },
      'orders.1.lines.0.quantity',
    ],
    ['a number that no barcode can hold', { order_number: 'Größe' }, 'orders.1.order_number'],
    ['a day that is none', { due_date: '24.12.2026' }, 'orders.1.due_date'],
    ['a day of the year 0', { due_date: '0000-01-01' }, 'orders.1.due_date'],
    ['a moment of the year 0', { ordered_at: '0000-01-01T00:00:00Z' }, 'orders.1.ordered_at'],
    [
      'a country by its name',
      { ship_to: { name: 'A', street: ['B'], city: 'C', country: 'Poland' } },
      'orders.1.ship_to.country',
    ],
  ])('refuses %s, and takes none of the others in', async (_what, order, field) => {
    const good = shopOrder();
    const answer = await intake('POST', '/orders', { orders: [good, shopOrder(order)] });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)[0]![0]).toBe(field);
    const found = await merchant.get(`${setsPath}.json?q=${good.order_number}`);
    expect(rowsOf(found).filter((row) => row.order_number === good.order_number)).toEqual([]);
  });

  it('[A-13] lets nobody in with another key, and needs one to be configured', async () => {
    const answer = await intake('POST', '/orders', { orders: [shopOrder()] }, `${intakeKey}x`);
    expect(answer.status).toBe(401);
  });

  const manyLines = Array.from({ length: 500 }, (_, line) => ({
    product: `prd_hive-honey_${1 + (line % 4)}`,
    sku: `HI-${line}`,
    quantity: 1 + line,
  }));
  const head = 'order_number,brand,due_date,name,street,city,country,product,quantity';
  const row = (order: number, product = 1) =>
    `BULK-${order},brd_hive-honey,2098-01-01,A,B,C,CH,prd_hive-honey_${product},1`;
  const tooMany = 'Send at most 30,000 lines at once.';

  it('takes in 30,000 lines at once, as JSON and as CSV, with every line of each order', async () => {
    const orders = Array.from({ length: 60 }, () => shopOrder({ lines: manyLines }));
    const ids = await takeIn(amsUrl, orders);
    const last = await readSet(merchant, ids.at(-1)!);
    expect(
      last.lines.map(({ line, product, sku, ordered }) => [line, product.id, sku, ordered]),
    ).toEqual(manyLines.map(({ product, sku, quantity }, at) => [at + 1, product, sku, quantity]));
    expect((await intake('POST', '/orders', { orders })).status).toBe(200);
    const rows = Array.from({ length: 30_000 }, (_, index) => row(Math.floor(index / 500)));
    const csv = await intake('POST', '/orders', [head, ...rows, ''].join('\n'));
    expect(csv.status).toBe(201);
  });

  it.each<[what: string, body: () => object | string, message: string]>([
    [
      'lines as JSON',
      () => ({
        orders: Array.from({ length: 61 }, () =>
          shopOrder({ lines: manyLines.map(({ product }) => ({ product, quantity: 1 })) }),
        ),
      }),
      tooMany,
    ],
    [
      'lines as CSV',
      () => [head, ...Array.from({ length: 30_001 }, () => 'A')].join('\n'),
      tooMany,
    ],
    [
      'orders',
      () => ({ orders: Array.from({ length: 500_000 }, () => 0) }),
      'Send at most 500 orders at once.',
    ],
    [
      'lines of an order',
      () => ({ orders: [shopOrder({ lines: Array.from({ length: 501 }, () => 0) })] }),
      'An order has at most 500 lines.',
    ],
    ['columns', () => `${'sku,'.repeat(100_000)}\n1\n`, 'A line has at most 17 columns.'],
    // Lines without a value are none.
    ['empty lines', () => ',\n'.repeat(900_000), 'The column order_number is missing.'],
  ])('[SEC-50] refuses more than it can hold: %s', async (_what, body, message) => {
    const answer = await intake('POST', '/orders', body());
    expect(answer.status).toBe(422);
    const messages = [answer.body.error.message, ...fieldsOf(answer).map(([, text]) => text)];
    expect(messages).toContain(message);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
  });

  it('names at most 100 lines with products of another brand', async () => {
    const lines = manyLines.map((line) => ({ ...line, product: 'prd_fizzberry_1' }));
    const answer = await intake('POST', '/orders', { orders: [shopOrder(), shopOrder({ lines })] });
    expect(fieldsOf(answer)).toHaveLength(100);
    expect(fieldsOf(answer)[99]![0]).toBe('orders.1.lines.99.product');
  });

  it('feeds the demo as time goes by, each order once', async () => {
    const outbox = await inDatabase(platform, openOutbox);
    const before = await counts(admin);
    const day = dayFromToday(-1);
    const at = (time: string) => new Date(`${day}T${time}:00Z`);
    await inDatabase(platform, async (db) => {
      await takeDemoOrders({ db, outbox }, at('08:00'), at('12:00'));
      await takeDemoOrders({ db, outbox }, at('10:00'), at('14:30'));
    });
    const after = await counts(admin);
    const sum = (of: Record<string, number>) => of['new']! + of['future']!;
    expect(sum(after) - sum(before)).toBe(3);
  });
});

const anyStep = fc.record({
  act: fc.constantFrom('ship', 'ship', 'ship', 'edit', 'fulfil', 'rest', 'cancel'),
  units: fc.tuple(fc.nat(7), fc.nat(5)),
  parcel: fc.nat(2),
  twice: fc.boolean(),
});

it('[O-10] ordered = shipped + left + cancelled, whatever is done in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 9 }), async (steps) => {
      const id = await takeOne();
      const path = `${setsPath}/${id}`;
      for (const { act, units, parcel: at, twice } of steps) {
        const before = await readSet(merchant, id);
        const { version } = before;
        const lines = units.map((quantity, index) => ({ line: index + 1, quantity }));
        const key = newKey();
        const send = (): Promise<Answered> => {
          if (act === 'ship') return merchant.post(path, parcel(version, { lines }), key);
          if (act === 'cancel') return admin.put(`${path}/cancel`, { version, reason: 'any' }, key);
          if (act === 'edit')
            return merchant.put(
              path,
              { ...parcel(version, { lines }), shipment_id: `${id}-${at + 1}` },
              key,
            );
          return merchant.put(
            `${path}/mark_as_fulfilled`,
            { version, no_tracking: act === 'rest' },
            key,
          );
        };
        const [answer, repeat] = [await send(), twice ? await send() : null];
        const set = await readSet(merchant, id);
        if (repeat) expect(repeat.status).toBe(answer.status);
        if (answer.status >= 400) {
          expect([409, 422]).toContain(answer.status);
          expect(set).toEqual(before);
          continue;
        }
        expect(set).toEqual(setOf(answer));
        expect(set.version).toBe(version + 1);
        for (const { line, ordered, shipped, left, cancelled } of set.lines) {
          expect(Math.min(shipped, left, cancelled)).toBeGreaterThanOrEqual(0);
          expect(shipped + left + cancelled).toBe(ordered);
          const sent = set.shipments
            .flatMap((one) => one.lines)
            .filter((one) => one.line === line)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          expect(sent).toBe(shipped);
        }
        const expected =
          set.cancelled > 0
            ? 'cancelled'
            : act === 'fulfil' || act === 'rest'
              ? 'fulfilled'
              : set.left === 0
                ? 'shipped'
                : 'partially_shipped';
        expect(set.state).toBe(expected);
      }
    }),
    { numRuns: 20 },
  );
});

it('[O-08] the counters are what counting would give', async () => {
  const wrong = await inDatabase(platform, async (db) =>
    db.execute(sql`select * from
      (select * from line_item_set_count) counted
      full join (select account_id, brand_id, state, case when state = 'new' then due_date else '-infinity' end as due_date, count(*)::int as found from line_item_set group by 1, 2, 3, 4) real
      using (account_id, brand_id, state, due_date) where sets is distinct from found`),
  );
  expect((wrong as { rows: unknown[] }).rows).toEqual([]);
});
