import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { defaultWarehouseId } from '../../../../contract/ams/inventory';
import { storageOf } from '../../../../server/platform/ams/inventory/storage';
import { purgeIdempotencyKeys } from '../../../../server/platform/ams/idempotency';
import { account } from '../../../../server/platform/database/schema/accounts';
import { idempotencyKey } from '../../../../server/platform/database/schema/orders';
import { storagePlan } from '../../../../server/platform/database/schema/stock';
import { momentInZone } from '../../../../server/platform/dates/zones';
import { appUrl, startTestPlatform, type TestPlatform } from '../test-platform';
import {
  act,
  createCallers,
  forgedCursor,
  inDatabase,
  newKey,
  orderBody,
  ordersPath,
  products,
  refusal,
  type Body,
  type Caller,
  type OrderJson,
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

const place = async () =>
  (await merchant.post(ordersPath, orderBody({ model: 'mail' }))).body.order;
const received = (line: number, quantity: number, more: Record<string, unknown> = {}) => ({
  line,
  quantity,
  ...more,
});
const onHand = async (product: string): Promise<number> => {
  const { body } = await merchant.get(`/merchants/inventory?q=${product}`);
  return body.products.find((row) => row.product.id === product)?.on_hand ?? 0;
};

describe('receiving', () => {
  it('[REL-01 O-02] writes receipt, stock and state at once, once for one key', async () => {
    const before = await onHand(products[0]);
    const order = await place();
    const key = newKey();
    const body = {
      version: order.version,
      pallets: 2,
      lines: [
        received(1, 60, { lot: 'L-1', expiry: '2087-01-31', location: 'A-04' }),
        received(1, 40, { rejected: 5, reason: 'torn', lot: 'L-2' }),
      ],
    };
    const { storage } = (await merchant.get('/merchants/inventory')).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.post(`${ordersPath}/${order.order_number}/receive`, body, key),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const partial = (await merchant.get(`${ordersPath}/${order.order_number}`)).body.order;
    expect(partial).toMatchObject({ status: 'Partially Received', tab: 'placed', version: 3 });
    expect(partial.lines[0]).toMatchObject({ received: 100, rejected: 5, short_closed: 0 });
    expect(partial.completion).toBeCloseTo(100 / 150, 10);
    expect(partial.receipts).toHaveLength(1);
    expect(partial.receipts[0]!.lines).toHaveLength(2);
    expect(partial.receipts[0]!.pallets).toBe(2);
    expect(await onHand(products[0])).toBe(before + 100);
    const after = (await merchant.get('/merchants/inventory')).body.storage;
    expect(after.pallets_used).toBe(storage.pallets_used + 2);

    const rest = await act(admin, partial, 'receive', {
      lines: [received(1, 20), received(2, 30)],
    });
    expect(rest.body.order).toMatchObject({ status: 'Received', tab: 'received', completion: 1 });
    expect(
      refusal(await act(admin, rest.body.order, 'receive', { lines: [received(1, 1)] }))[1],
    ).toBe('state');
  });

  it('[U-10] mails the order’s contact and whoever placed it once each, with the time in the account’s zone', async () => {
    const order = await place();
    const own = await merchant.post(
      ordersPath,
      orderBody({ model: 'mail', contact_email: 'Merchant-Admin@demo.endcap.example' }),
    );
    const body = {
      version: order.version,
      lines: [{ ...received(1, 100), rejected: 5, reason: 'torn' }, received(2, 30)],
    };
    const key = newKey();
    for (let time = 0; time < 2; time += 1)
      await admin.post(`${ordersPath}/${order.order_number}/receive`, body, key);
    const noticesOf = async (number: string) =>
      (await mails.about(number)).filter(({ subject }) => subject.startsWith('Goods received'));
    const notices = await noticesOf(order.order_number);
    expect(notices.map(({ recipient }) => recipient).sort()).toEqual([
      'dock@hive.example',
      'merchant-admin@demo.endcap.example',
    ]);
    // The contact placed the order.
    const first = await act(admin, own.body.order, 'receive', { lines: [received(1, 1)] });
    expect(await noticesOf(own.body.order.order_number)).toHaveLength(1);
    const gift = { confirm: true, reason: 'a gift' };
    await act(admin, first.body.order, 'receive', { lines: [received(1, 200)], ...gift });
    expect((await noticesOf(own.body.order.order_number)).map((mail) => mail.text)).toContainEqual(
      expect.stringContaining('Total received: 120 of 150 units, 81 extra\n'),
    );
    const { text } = notices[0]!;
    expect(text).toContain(`See the order: ${appUrl}/consignment-orders/${order.order_number}`);
    expect(text).toMatch(/Received: [A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2} \(New York time\)/);
    const minutes = Array.from({ length: 30 }, (_, ago) => new Date(Date.now() - ago * 60_000));
    const times = minutes.map((at) => `Received: ${momentInZone(at, 'America/New_York')} (`);
    expect(times.filter((time) => text.includes(time))).toHaveLength(1);
    expect(text).toContain('100 units, 5 units rejected: torn');
    expect(text).toContain('Total received: 130 of 150 units');
    expect(text).toContain('Outstanding: 20 units');
  });

  it('asks again, with a reason, for more than 5 % over', async () => {
    const order = await place();
    const ask = (more: Record<string, unknown>) =>
      act(admin, order, 'receive', { lines: [received(1, 127)], ...more });
    for (const more of [{}, { confirm: true }, { reason: 'a gift' }]) {
      const { status, body } = await ask(more);
      expect([status, body.error.code]).toEqual([409, 'confirm']);
      expect(body.error.fields).toEqual([
        { path: ['lines', 0], message: '127 units of 120 ordered.' },
      ]);
    }
    const whatever = { confirm: true, reason: 'a gift' };
    expect((await ask({ ...whatever, doubts: 'others' })).status).toBe(409);
    const confirmed = await ask(whatever);
    expect(confirmed.body.order.lines[0]!.received).toBe(127);
    const within = await act(admin, await place(), 'receive', { lines: [received(1, 126)] });
    expect(within.status).toBe(201);
  });

  it('refuses receipts of nothing, of foreign lines, and rejections without a reason', async () => {
    const order = await place();
    const fault = async (line: Record<string, unknown>) => {
      const { status, body } = await act(admin, order, 'receive', { lines: [line] });
      expect(status).toBe(422);
      return [body.error.message, body.error.fields![0]!.path.join('.')];
    };
    const gaps = 'Please fill the missing fields.';
    expect(await fault(received(1, 0))).toEqual([gaps, 'lines']);
    expect(await fault(received(9, 1))).toEqual([gaps, 'lines.0.line']);
    expect(await fault(received(1, 1, { rejected: 2 }))).toEqual([gaps, 'lines.0.reason']);
    expect(await fault(received(1, -1))).toEqual([gaps, 'lines.0.quantity']);
    expect(await fault(received(1, 1, { expiry: 'soon' }))).toEqual([gaps, 'lines.0.expiry']);
  });

  it('mails a status change with its reason and what is outstanding, and none about a draft', async () => {
    const about = async (order: OrderJson, words: string) =>
      (await mails.about(order.order_number)).filter(({ subject }) => subject.endsWith(words));
    const placed = await place();
    const flagged = (await act(admin, placed, 'flag', { reason: 'no packing list' })).body.order;
    const resolved = (await act(admin, flagged, 'resolve')).body.order;
    const again = (await act(admin, resolved, 'flag')).body.order;
    await act(admin, again, 'reject', { reason: 'wrong labels' });
    expect((await about(placed, 'is in review')).length).toBe(4);
    expect((await about(placed, 'is no longer in review')).length).toBe(2);
    const rejected = await about(placed, 'is declared invalid');
    expect(rejected.map(({ recipient }) => recipient).sort()).toEqual([
      'dock@hive.example',
      'merchant-admin@demo.endcap.example',
    ]);
    expect(rejected[0]!.text).toContain('Reason: wrong labels');
    expect(rejected[0]!.text).toContain('The warehouse does not receive this order.');

    const partial = (await act(admin, await place(), 'receive', { lines: [received(1, 50)] })).body
      .order;
    const short = (await act(admin, partial, 'short_close', { line: 1, reason: 'lost' })).body
      .order;
    const [inPart] = await about(short, 'is closed short in part');
    expect(inPart!.text).toContain('70 units closed short');
    expect(inPart!.text).toContain('Total received: 50 of 150 units');
    expect(inPart!.text).toContain('Outstanding: 30 units');
    await act(admin, short, 'close_rest', { reason: 'season is over' });
    const [rest] = await about(short, 'is closed short');
    expect(rest!.text).toContain('Reason: season is over');
    expect(rest!.text).not.toContain('70 units closed short');
    expect(rest!.text).toContain('30 units closed short');
    expect(rest!.text).toContain('Nothing is outstanding.');

    const draft = (await merchant.post(ordersPath, orderBody({ action: 'save' }))).body.order;
    await act(merchant, draft, 'void');
    expect(await mails.about(draft.order_number)).toEqual([]);

    const gone = (await act(merchant, await place(), 'void', { reason: 'too late' })).body.order;
    const [voided] = await about(gone, 'is voided');
    for (const [of, mail] of [
      [placed, (await about(placed, 'is in review'))[0]],
      [placed, (await about(placed, 'is no longer in review'))[0]],
      [placed, rejected[0]],
      [short, inPart],
      [short, rest],
      [gone, voided],
    ] as const)
      expect(mail!.text).toContain(`${appUrl}/consignment-orders/${of.order_number}`);
  });

  it('[O-02] what does not come is closed as short, by line or all', async () => {
    const start = async () =>
      (await act(admin, await place(), 'receive', { lines: [received(1, 50)] })).body.order;
    let order: OrderJson = await start();
    expect(
      (await act(admin, order, 'short_close', { line: 1 })).body.error.fields![0]!.path,
    ).toEqual(['reason']);
    expect(refusal(await act(merchant, order, 'void'))[1]).toBe('state');
    order = (await act(admin, order, 'short_close', { line: 1, reason: 'lost' })).body.order;
    expect(order).toMatchObject({ status: 'Partially Received', is_short: true });
    expect(order.lines[0]!.short_closed).toBe(70);
    expect(refusal(await act(admin, order, 'short_close', { line: 1, reason: 'again' }))[1]).toBe(
      'state',
    );
    order = (await act(admin, order, 'short_close', { line: 2, reason: 'lost' })).body.order;
    expect(order.status).toBe('Received');
    const closed = (await act(admin, await start(), 'close_rest', { reason: 'season is over' }))
      .body.order;
    expect(closed).toMatchObject({
      status: 'Received',
      is_short: true,
      closed_reason: 'season is over',
    });
    expect(closed.lines.map((line) => line.short_closed)).toEqual([70, 30]);
  });
});

describe('intake', () => {
  it('[O-06 X-09 O-07 O-13] off: nothing is placed and the draft is kept; on again: who asked gets one mail', async () => {
    const open = await merchant.post(ordersPath, { notify: true });
    expect(open.body).toEqual({ message: 'We are accepting inventory now.', registered: false });
    expect((await admin.post('/merchants/intake', { accepting: false })).status).toBe(200);
    expect((await merchant.get('/merchants/inventory')).body.storage.accepting_inventory).toBe(
      false,
    );

    const key = newKey();
    const body = orderBody({ model: 'mail', notes: 'kept' });
    const closed = await merchant.post(ordersPath, body, key);
    expect(refusal(closed)).toEqual([
      409,
      'not_accepting',
      'We are currently not accepting inventory at this time.',
    ]);
    const draft = closed.body.error.current!;
    expect(draft.status).toBe('initial');
    expect((await merchant.post(ordersPath, body, key)).body).toEqual(closed.body);
    expect((await merchant.get(`${ordersPath}/${draft.order_number}`)).body.order).toEqual(draft);
    expect(await mails.about(draft.order_number)).toEqual([]);
    expect(refusal(await act(merchant, draft, 'place'))[1]).toBe('not_accepting');

    const count = async () =>
      (await merchant.get(`${ordersPath}?counts=true`)).body.counts!['summary'];
    const before = await count();
    for (let times = 0; times < 2; times += 1)
      expect((await merchant.post(ordersPath, { notify: true, lines: [] })).body).toMatchObject({
        registered: true,
      });
    expect((await merchant.post(ordersPath, orderBody({ notify: true }))).status).toBe(422);
    expect(await count()).toBe(before);

    expect((await admin.post('/merchants/intake', { accepting: true })).body).toEqual({
      accepting: true,
      notified: 1,
    });
    expect((await admin.post('/merchants/intake', { accepting: true })).body).toEqual({
      accepting: true,
      notified: 0,
    });
    const told = await mails.about('We accept inventory again');
    expect(told.map(({ recipient }) => recipient)).toEqual(['merchant-admin@demo.endcap.example']);
    expect(told[0]!.text).toContain(`${appUrl}/consignment-orders`);
    expect((await act(merchant, draft, 'place')).body.order.status).toBe('Placed');
  });
});

describe('storage', () => {
  it('[O-01] has the pallets of an account, of all accounts for admins, and none where nothing is booked', async () => {
    const { db } = platform.current();
    const of = async (accountId: string | null) => {
      const found = await storageOf(db, { accountId, userId: 'usr' }, defaultWarehouseId);
      return [found.palletsAllowed, found.palletsUsed, found.palletsLeft];
    };
    expect(await of('acc_none')).toEqual([0, 0, 0]);
    const [first] = await db.select().from(storagePlan);
    const others = await db.select().from(account).where(ne(account.id, first!.accountId)).limit(1);
    const full = { palletsAllowed: 7, palletsUsed: 9 };
    const warehouseId = defaultWarehouseId;
    await db.insert(storagePlan).values({ ...full, warehouseId, accountId: others[0]!.id });
    const plans = await db
      .select()
      .from(storagePlan)
      .where(eq(storagePlan.warehouseId, warehouseId));
    expect(plans.length).toBeGreaterThan(1);
    for (const { accountId, palletsAllowed, palletsUsed } of plans)
      expect(await of(accountId)).toEqual([
        palletsAllowed,
        palletsUsed,
        Math.max(0, palletsAllowed - palletsUsed),
      ]);
    const [allowed, used] = await of(null);
    const sum = (key: 'palletsAllowed' | 'palletsUsed') =>
      plans.reduce((total, plan) => total + plan[key], 0);
    expect([allowed, used]).toEqual([sum('palletsAllowed'), sum('palletsUsed')]);
  });

  it('[O-07 U-08] a request for more is checked, and one mail to the operator and one to the caller', async () => {
    const decision =
      'We will email you our decision. If we accept, the pallets are added to your storage.';
    const key = newKey();
    const body = { pallets: 4, notes: 'for the holidays' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => merchant.post('/merchants/update_storage', body, key)),
    );
    expect(answers.map((answer) => answer.body)).toEqual(
      Array(3).fill({ message: `Your request for more storage has been sent. ${decision}` }),
    );
    expect(
      (await mails.about('Harvest &amp; Hive asks for more storage')).map(
        ({ recipient }) => recipient,
      ),
    ).toEqual(['admin@demo.endcap.example']);
    expect(await mails.about('Your request for more storage')).toEqual([
      {
        recipient: 'merchant-admin@demo.endcap.example',
        subject: 'Your request for more storage',
        text: `We have your request for 4 more pallets at Main warehouse. ${decision}\n\nSee your requests: ${appUrl}/inventory/storage`,
      },
    ]);
    for (const [body, message] of [
      [{}, 'Required!'],
      [{ pallets: 1.5 }, 'Enter a whole number.'],
      [{ pallets: 0 }, 'Enter 1 or more.'],
      [{ pallets: 10_001 }, 'Enter 10,000 or less.'],
    ] as const) {
      const refused = await merchant.post('/merchants/update_storage', body);
      expect([refused.status, refused.body.error.fields]).toEqual([
        422,
        [{ path: ['pallets'], message }],
      ]);
    }
    await merchant.post('/merchants/update_storage', { pallets: 5 });
    const page = (await merchant.get('/merchants/storage_requests?first=1')).body;
    const { requests } = (await merchant.get(`/merchants/storage_requests?after=${page.next}`))
      .body;
    expect([...page.requests, ...requests].map(({ pallets, state }) => [pallets, state])).toEqual([
      [5, 'open'],
      [4, 'open'],
    ]);
  });
});

describe('inventory', () => {
  it('[O-01] is searched, sorted, told apart by stock, and paged without a gap', async () => {
    const names = (body: Body) => body.products.map((row) => row.product.id);
    for (const sort of ['name', '-name', 'on_hand', '-on_hand']) {
      const whole = names((await merchant.get(`/merchants/inventory?first=100&sort=${sort}`)).body);
      expect(whole.length).toBeGreaterThan(5);
      const paged: string[] = [];
      let after = '';
      do {
        const { body } = await merchant.get(`/merchants/inventory?first=3&sort=${sort}${after}`);
        paged.push(...names(body));
        after = body.next === null ? '' : `&after=${body.next}`;
      } while (after !== '');
      expect(paged).toEqual(whole);
      const { body } = await merchant.get(`/merchants/inventory?first=3&page=2&sort=${sort}`);
      expect([names(body), body.total]).toEqual([whole.slice(3, 6), whole.length]);
    }
    for (const onHand of [1.5, 1e300]) {
      const key = forgedCursor('inventory on_hand', onHand, 'x');
      const forged = await merchant.get(`/merchants/inventory?sort=on_hand&after=${key}`);
      expect(forged.status).toBe(422);
    }
    const { products: all } = (await merchant.get('/merchants/inventory?first=100')).body;
    for (const status of ['in_stock', 'sold_out']) {
      const { body } = await merchant.get(`/merchants/inventory?first=100&page=1&status=${status}`);
      expect(body.total).toBe(names(body).length);
      expect(names(body)).toEqual(
        all.filter((row) => row.stock_status === status).map((row) => row.product.id),
      );
      expect(body.products.length).toBeGreaterThan(0);
    }
    const found = await merchant.get(
      '/merchants/inventory?brand=brd_hive-honey&q=prd_hive-honey_1',
    );
    expect(names(found.body)).toEqual(['prd_hive-honey_1']);
    const [byBrand, ofBrand] = await Promise.all(
      ['q=HIVE%20honey%20s', 'brand=brd_hive-honey'].map((query) =>
        merchant.get(`/merchants/inventory?first=100&${query}`),
      ),
    );
    expect(names(byBrand!.body)).toEqual(names(ofBrand!.body));
    expect((await merchant.get('/merchants/inventory?brand=brd_crunchwell')).body.products).toEqual(
      [],
    );
  });
});

describe('the summary', () => {
  it('[O-02] says what is on its way and on hand, and what was sold over four weeks', async () => {
    const of = async (caller: Caller) => (await caller.get(`${ordersPath}/summary`)).body.summary;
    const before = await of(merchant);
    const { products: all } = (await merchant.get('/merchants/inventory?first=100')).body;
    const onHand = all.reduce((sum, row) => sum + row.on_hand, 0);
    // The demo sold 240, 150 and 120 within the 28 days to its newest sale, and more before.
    expect(before).toMatchObject({
      units_on_hand: onHand,
      sales: { units: 510, days: 28, to: '2026-08-25' },
      sell_through: 510 / (510 + onHand),
      days_of_cover: (onHand * 28) / 510,
    });
    expect(before.storage).toEqual((await merchant.get('/merchants/inventory')).body.storage);

    // 150 units are placed, 40 of them come, the rest is closed: a draft and what is closed do not count.
    await merchant.post(ordersPath, orderBody({ action: 'save' }));
    const way = async () => (await of(merchant)).units_on_the_way - before.units_on_the_way;
    /** The same for each product of the stock. */
    const ways = async () => {
      const now = (await merchant.get('/merchants/inventory?first=100')).body.products;
      return now.flatMap(({ product, on_the_way: units }) => {
        const was = all.find((row) => row.product.id === product.id)?.on_the_way ?? 0;
        return units === was ? [] : [[product.id, units - was]];
      });
    };
    expect(all.reduce((sum, row) => sum + row.on_the_way, 0)).toBe(before.units_on_the_way);
    const { order } = (await merchant.post(ordersPath, orderBody({ model: 'mail' }))).body;
    expect(await way()).toBe(150);
    const lines = [{ line: 1, quantity: 40 }];
    const received = (await act(admin, order, 'receive', { lines })).body.order;
    expect(await way()).toBe(110);
    expect((await ways()).reduce((sum, [, units]) => sum + Number(units), 0)).toBe(110);
    expect((await of(merchant)).units_on_hand).toBe(onHand + 40);
    await act(admin, received, 'close_rest', { reason: 'season is over' });
    expect(await way()).toBe(0);
    expect(await ways()).toEqual([]);

    // Stock of other brands is not added in, and without a sale there is no rate.
    const own = await of(await callers('owned-brands'));
    expect(own.units_on_hand).toBeLessThan(onHand);
    expect((await of(admin)).units_on_hand).toBeGreaterThanOrEqual(onHand + 40);
  });
});

describe('the ledger', () => {
  it('[O-01] is only added to, and the balances are its sums', async () => {
    await inDatabase(platform, async (db) => {
      for (const statement of [
        'update stock_ledger set delta = 0',
        'delete from stock_ledger',
        'truncate stock_ledger',
      ])
        await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
          cause: expect.objectContaining({
            message: 'The stock ledger is append only.',
          }) as unknown,
        });
      const differing = await db.execute(sql`
        select 1 from stock_balance b full join (
          select account_id, product_id, warehouse_id, sum(delta) as total from stock_ledger group by 1, 2, 3
        ) l on (l.account_id, l.product_id, l.warehouse_id) = (b.account_id, b.product_id, b.warehouse_id)
        where b.on_hand is distinct from l.total`);
      expect((differing as { rows: unknown[] }).rows).toEqual([]);
    });
  });
});

describe('idempotency keys', () => {
  it('[REL-01] are kept for seven days', async () => {
    await inDatabase(platform, async (db) => {
      const now = new Date('2026-09-10T12:00:00Z');
      const userId = 'usr_demo_merchant-admin';
      await db.delete(idempotencyKey);
      await db.insert(idempotencyKey).values([
        { userId, key: 'old', requestHash: '', createdAt: new Date('2026-09-03T11:59:59Z') },
        { userId, key: 'young', requestHash: '', createdAt: new Date('2026-09-03T12:00:01Z') },
      ]);
      await purgeIdempotencyKeys(db, now);
      expect((await db.select().from(idempotencyKey)).map(({ key }) => key)).toEqual(['young']);
    });
  });
});
