import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createRunOnce } from '../../../../server/platform/ams/idempotency';
import { testDatabaseUrl } from '../../../support/programs/databases';
import { appUrl, startTestPlatform, type TestPlatform } from '../test-platform';
import {
  act,
  createCallers,
  forgedCursor,
  newKey,
  orderBody,
  ordersPath,
  refusal,
  type Caller,
} from './ams-client';
import { createMailbox, type Mailbox } from './mailbox';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;
let merchant: Caller;
let admin: Caller;
let mails: Mailbox;

beforeAll(async () => {
  platform = await startTestPlatform();
  callers = createCallers(platform);
  merchant = await callers('merchant-admin');
  admin = await callers('admin');
  mails = await createMailbox(platform);
});
afterAll(() => platform.remove());

const path = ordersPath;
const place = async (more: Record<string, unknown> = {}) => {
  const answer = await merchant.post(path, orderBody({ model: 'mail', ...more }));
  expect(answer.status).toBe(201);
  return answer.body.order;
};
describe('creating', () => {
  it('[O-03 O-13] saves a draft, changes it, and places it with one mail', async () => {
    const saved = await merchant.post(path, orderBody({ action: 'save', contact_email: '' }));
    expect(saved.status).toBe(201);
    const draft = saved.body.order;
    expect(draft).toMatchObject({
      status: 'initial',
      tab: 'draft',
      contact_email: null,
      version: 1,
      total_units: 150,
      allowed: ['save', 'place', 'copy', 'void'],
    });
    const changed = await merchant.put(`${path}/${draft.order_number}`, {
      ...orderBody({
        contact_email: 'new@hive.example',
        lines: [{ product: 'prd_hive-honey_1', loose_units: 7 }],
      }),
      version: 1,
    });
    expect(changed.body.order).toMatchObject({ version: 2, total_units: 7, status: 'initial' });
    const placed = await act(merchant, changed.body.order, 'place');
    expect(placed.body.order).toMatchObject({
      status: 'Placed',
      placed_by: 'Grace Mbeki',
      version: 3,
      allowed: ['copy', 'void'],
    });
    expect(placed.body.order.events.map(({ action }) => action)).toEqual(['save', 'save', 'place']);
    const mail = await mails.about(draft.order_number);
    expect(mail).toHaveLength(1);
    expect(mail[0]).toMatchObject({ recipient: 'new@hive.example' });
    expect(mail[0]!.text).toContain(`${appUrl}/consignment-orders/${draft.order_number}`);
  });

  it('[O-04 U-08] says what is missing, word by word', async () => {
    const lines = (...given: Record<string, unknown>[]) => ({
      model: 'mail',
      lines: given.map((line) => ({ product: 'prd_hive-honey_1', ...line })),
    });
    const answers = async (more: Record<string, unknown>) =>
      refusal(await merchant.post(path, orderBody(more)));
    const noUnits = [422, 'invalid', 'There should be some units for placing a PO.'];
    expect(await answers(lines())).toEqual(noUnits);
    expect(await answers(lines({}, { units_per_case: 6 }))).toEqual(noUnits);
    expect(await answers(lines({ cases: 0, units_per_case: 6 }, { loose_units: 0 }))).toEqual([
      422,
      'invalid',
      'Total Quantity of items cannot be Zero',
    ]);
    expect(await answers({ ...lines({ cases: 4, units_per_case: 0 }) })).toEqual([
      422,
      'invalid',
      'Case configuration is required.',
    ]);
    const gaps = async (more: Record<string, unknown>) => {
      const { status, body } = await merchant.post(path, orderBody({ model: 'mail', ...more }));
      expect([status, body.error.code, body.error.message]).toEqual([
        422,
        'invalid',
        'Please fill the missing fields.',
      ]);
      return body.error.fields!;
    };
    expect(await gaps({ contact_email: ' ', expected_date: '' })).toEqual([
      { path: ['expected_date'], message: 'Required!' },
      { path: ['contact_email'], message: 'Required!' },
    ]);
    // The lines are told beside the fields of the order.
    expect(await gaps({ expected_date: '', ...lines({ cases: 4, units_per_case: 0 }) })).toEqual([
      { path: ['expected_date'], message: 'Required!' },
      { path: ['lines', 0, 'units_per_case'], message: 'Case configuration is required.' },
    ]);
    expect(await gaps({ contact_email: 'nobody' })).toEqual([
      { path: ['contact_email'], message: 'Enter a valid Email.' },
    ]);
    expect(await gaps({ expected_date: '14.9.2026' })).toEqual([
      { path: ['expected_date'], message: 'Wrong Time Format.' },
    ]);
    expect(await gaps({ expected_date: '2026-02-30' })).toEqual([
      { path: ['expected_date'], message: 'Wrong Time Format.' },
    ]);
    expect(await gaps({ brand: undefined })).toEqual([{ path: ['brand'], message: 'Required!' }]);
    expect(await gaps({ brand: 'brd_none' })).toEqual([{ path: ['brand'], message: 'Required!' }]);
    expect(
      (await gaps({ lines: [{ product: 'prd_fizzberry_1', cases: 1, units_per_case: 1 }] }))[0]!
        .path,
    ).toEqual(['lines', 0, 'product']);
    expect((await gaps({ lines: [{ product: 'prd_hive-honey_1', cases: 1.5 }] }))[0]!.path).toEqual(
      ['lines', 0, 'cases'],
    );
  });

  it('[P-06] refuses a brand of others by its name', async () => {
    const foreign = await merchant.post(path, orderBody({ brand: 'brd_crunchwell', lines: [] }));
    expect(refusal(foreign)).toEqual([
      403,
      'forbidden',
      "You don't have permission for Crunchwell.",
    ]);
    const own = await callers('owned-brands');
    expect(refusal(await own.post(path, orderBody({ lines: [] })))).toEqual([
      403,
      'forbidden',
      expect.stringMatching(/^You don't have permission for .+\.$/),
    ]);
    const allowed = await own.post(path, orderBody({ brand: 'brd_harvest-grain', lines: [] }));
    expect(allowed.status).toBe(201);
  });

  it("[P-06] an admin orders in the name of the brand's account", async () => {
    const { status, body } = await admin.post(path, orderBody({ model: 'mail' }));
    expect(status).toBe(201);
    expect(body.order.account.name).toBe('Harvest & Hive');
    expect((await merchant.get(`${path}/${body.order.order_number}`)).status).toBe(200);
  });
});

describe('once', () => {
  it('[O-05 REL-01] 20 equal requests at once with one key place one order, with one mail', async () => {
    const key = newKey();
    const body = orderBody({ model: 'mail', notes: 'exactly once' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => merchant.post(path, body, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const numbers = new Set(answers.map((answer) => answer.body.order.order_number));
    expect(numbers.size).toBe(1);
    // One request stores and places it: its timeline has no draft.
    expect(answers[0]!.body.order.events.map(({ action }) => action)).toEqual(['place']);
    expect(
      answers.every((answer) => JSON.stringify(answer.body) === JSON.stringify(answers[0]!.body)),
    ).toBe(true);
    expect(await mails.about([...numbers][0]!)).toHaveLength(1);
    const again = await merchant.post(path, body, key);
    expect(again.body).toEqual(answers[0]!.body);
  });

  it.skipIf(testDatabaseUrl === null)(
    '[O-05 REL-01] a try that still runs after five seconds: 409 with Retry-After, and later its key works',
    async () => {
      const known = newKey();
      await merchant.post(path, orderBody({ action: 'save' }), known);
      const key = newKey();
      const running = new pg.Client({ connectionString: platform.config.databaseUrl! });
      await running.connect();
      try {
        await running.query('begin');
        await running.query(
          `insert into idempotency_key (user_id, key, request_hash)
           select user_id, $1, request_hash from idempotency_key where key = $2`,
          [key, known],
        );
        const body = orderBody({ action: 'save', notes: 'waited' });
        const waited = await merchant.post(path, body, key);
        expect(refusal(waited).slice(0, 2)).toEqual([409, 'in_flight']);
        expect(waited.retryAfter).toBe('1');
        await running.query('rollback');
        expect((await merchant.post(path, body, key)).status).toBe(201);
      } finally {
        await running.end();
      }
    },
  );

  it('[REL-01] in one process as well, on either database: five seconds, then 409 with Retry-After', async () => {
    const runOnce = createRunOnce(platform.current().db);
    const request = {
      userId: 'usr_demo_merchant-admin',
      key: newKey(),
      target: 'slow',
      body: null,
    };
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    let runs = () => {};
    const isRunning = new Promise<void>((resolve) => (runs = resolve));
    const first = runOnce(request, async () => {
      runs();
      await held;
      return { status: 201, body: { number: 1 } };
    });
    const never = () => Promise.reject(new Error('it runs twice'));
    const isInFlight = { code: 'in_flight', status: 409, retryAfter: 1 };
    await isRunning;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      let isRefused = false;
      const second = runOnce(request, never);
      second.catch(() => (isRefused = true));
      await vi.advanceTimersByTimeAsync(4_999);
      expect(isRefused).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await expect(second).rejects.toMatchObject(isInFlight);
    } finally {
      vi.useRealTimers();
    }
    const waiting = runOnce(request, never);
    end();
    expect([await first, await waiting]).toEqual([
      { status: 201, body: { number: 1 } },
      { status: 201, body: { number: 1 } },
    ]);
  });

  it('[O-05 REL-01] one key is for one request of one user', async () => {
    const key = newKey();
    const first = await merchant.post(path, orderBody({ action: 'save' }), key);
    const other = await merchant.post(path, orderBody({ action: 'save', notes: 'more' }), key);
    expect(refusal(other).slice(0, 2)).toEqual([422, 'key_reused']);
    const colleague = await callers('inventory');
    const theirs = await colleague.post(path, orderBody({ action: 'save' }), key);
    expect(theirs.body.order.order_number).not.toBe(first.body.order.order_number);
  });

  it('[O-05] what was refused may be tried again with its key', async () => {
    const key = newKey();
    const draft = (await merchant.post(path, orderBody({ action: 'save', lines: [] }))).body.order;
    const number = `${path}/${draft.order_number}`;
    expect((await merchant.post(`${number}/place`, { version: 1 }, key)).status).toBe(422);
    await merchant.put(number, { ...orderBody(), version: 1 });
    // Another version is another request.
    expect(refusal(await merchant.post(`${number}/place`, { version: 1 }, key))[1]).toBe('stale');
    expect((await merchant.post(`${number}/place`, { version: 2 }, key)).status).toBe(200);
  });
});

describe('versions', () => {
  it('of two changes of one version one is made; the other is told what the order is now', async () => {
    const draft = (await merchant.post(path, orderBody({ action: 'save' }))).body.order;
    const number = `${path}/${draft.order_number}`;
    const answers = await Promise.all([
      merchant.put(number, { ...orderBody({ notes: 'one' }), version: 1 }),
      merchant.put(number, { ...orderBody({ notes: 'two' }), version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect(lost.body.error.code).toBe('stale');
    expect(lost.body.error.current).toEqual(won.body.order);
  });
});

describe('reviewing and closing', () => {
  it('[O-02] flag, resolve, flag, reject, copy', async () => {
    let order = await place();
    order = (await act(admin, order, 'flag', { reason: 'no packing list' })).body.order;
    expect(order).toMatchObject({ status: 'Placed', review_state: 'pending', tab: 'in_review' });
    expect(refusal(await act(merchant, order, 'void'))[1]).toBe('state');
    order = (await act(admin, order, 'resolve')).body.order;
    expect(order.tab).toBe('placed');
    order = (await act(admin, order, 'flag')).body.order;
    const noReason = await act(admin, order, 'reject');
    expect(noReason.body.error.fields).toEqual([{ path: ['reason'], message: 'Required!' }]);
    order = (await act(admin, order, 'reject', { reason: 'wrong labels' })).body.order;
    expect(order).toMatchObject({
      review_state: 'invalid_by_admin',
      tab: 'invalid',
      closed_reason: 'wrong labels',
      allowed: ['copy'],
    });
    const copied = await act(merchant, order, 'copy');
    expect(copied.status).toBe(201);
    expect(copied.body.order).toMatchObject({
      status: 'initial',
      copied_from: order.order_number,
      total_units: order.total_units,
      expected_date: null,
    });
    expect((await merchant.get(`${path}/${order.order_number}`)).body.order.version).toBe(
      order.version,
    );
  });

  it('[O-02] a draft and a placed order can be voided, by the brand', async () => {
    const draft = (await merchant.post(path, orderBody({ action: 'save' }))).body.order;
    for (const order of [draft, await place()]) {
      const { body } = await act(merchant, order, 'void', { reason: 'not needed' });
      expect(body.order).toMatchObject({
        review_state: 'voided',
        tab: 'closed',
        allowed: ['copy'],
      });
    }
  });
});

describe('lists', () => {
  it('[O-02] drafts are listed alone, with their number', async () => {
    const { orders, counts } = (await merchant.get(`${path}?tab=draft&first=100&counts=true`)).body;
    expect(orders.length).toBeGreaterThan(0);
    expect(new Set(orders.map(({ tab }) => tab))).toEqual(new Set(['draft']));
    expect(counts!['draft']).toBe(orders.length);
  });

  it('[O-02] a placed order is overdue after its expected day, and a draft or a received one never', async () => {
    const make = async (more: Record<string, unknown>) =>
      (await merchant.post(path, orderBody(more))).body.order.is_overdue;
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    expect([
      await make({ model: 'mail', expected_date: day(-2) }),
      await make({ model: 'mail', expected_date: day(2) }),
      await make({ expected_date: day(-2) }),
    ]).toEqual([true, false, false]);
  });

  it('[O-02] tabs with counts, drafts on top, pages that meet without a gap', async () => {
    for (let index = 0; index < 3; index += 1) {
      await merchant.post(path, orderBody({ action: 'save', notes: `list ${index}` }));
      await place();
    }
    const all = await merchant.get(`${path}?first=100&counts=true`);
    const { orders, counts, next } = all.body;
    expect(next).toBeNull();
    expect(counts!.summary).toBe(orders.length);
    const drafts = orders.map(({ tab }) => tab === 'draft');
    expect(drafts.indexOf(false)).toBe(drafts.filter(Boolean).length);
    for (const tab of ['placed', 'received', 'closed', 'in_review', 'invalid']) {
      const { body } = await merchant.get(`${path}?tab=${tab}&first=100`);
      expect(body.orders).toHaveLength(counts![tab]!);
      expect(body.counts).toBeUndefined();
    }
    for (const sort of ['-updated', 'updated', '-placed', 'placed']) {
      const whole = (await merchant.get(`${path}?first=100&sort=${sort}`)).body.orders;
      const numbers: string[] = [];
      let after = '';
      do {
        const { body } = await merchant.get(`${path}?first=4&sort=${sort}${after}`);
        numbers.push(...body.orders.map((order) => order.order_number));
        after = body.next === null ? '' : `&after=${body.next}`;
      } while (after !== '');
      expect(numbers).toEqual(whole.map((order) => order.order_number));
    }
  });

  it('[O-02] are searched for words as they are, and refuse keys of other lists', async () => {
    const order = await place({ tracking: '100%_sure' });
    const found = await merchant.get(`${path}?q=${encodeURIComponent('0%_S')}&counts=true`);
    expect(found.body.orders.map((one) => one.order_number)).toEqual([order.order_number]);
    expect(found.body.counts!.summary).toBe(1);
    expect((await merchant.get(`${path}?q=${encodeURIComponent('%%%')}`)).body.orders).toEqual([]);
    const { next } = (await merchant.get(`${path}?first=1`)).body;
    expect(refusal(await merchant.get(`${path}?first=1&tab=placed&after=${next}`))[1]).toBe(
      'invalid',
    );
    expect(refusal(await merchant.get(`${path}?after=nonsense`))[1]).toBe('invalid');
  });

  it('a day or a key of the year 0 is refused: the database has none', async () => {
    const key = forgedCursor('placed -updated', false, '0000-01-01T00:00:00Z', 'PO-1');
    expect(refusal(await merchant.get(`${path}?tab=placed&after=${key}`)).slice(0, 2)).toEqual([
      422,
      'invalid',
    ]);
    for (const day of ['0000-01-01', '1899-12-31', '2100-01-01']) {
      const answer = await merchant.post(path, orderBody({ action: 'save', expected_date: day }));
      expect(refusal(answer).slice(0, 2), day).toEqual([422, 'invalid']);
    }
  });

  it('[SEC-46 R-19] a NUL is refused wherever it stands: no database can hold it', async () => {
    const key = forgedCursor('placed -updated', false, '\u0000');
    const answers = await Promise.all([
      merchant.get(`${path}?q=%00`),
      merchant.get(`${path}/%00`),
      merchant.get(`${path}?tab=placed&after=${key}`),
      merchant.get('/merchants/inventory?brand=%00'),
      merchant.post(path, orderBody({ action: 'save', notes: 'a\u0000b' })),
      merchant.post('/merchants/update_storage', { pallets: 2, notes: '\u0000' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 422, 400, 400, 400]);
  });

  it("[P-06] other people's orders are not there", async () => {
    const order = await place();
    const own = await callers('owned-brands');
    expect(refusal(await own.get(`${path}/${order.order_number}`))[1]).toBe('not_found');
    const theirs = (await own.get(`${path}?first=100`)).body.orders;
    expect(theirs.every(({ brand }) => brand.id === 'brd_harvest-grain')).toBe(true);
    expect(refusal(await merchant.get(`${path}/PO-1`))[1]).toBe('not_found');
    expect((await admin.get(`${path}/${order.order_number}`)).status).toBe(200);
  });
});
