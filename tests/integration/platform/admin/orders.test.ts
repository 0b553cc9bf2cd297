import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  createCallers,
  inDatabase,
  orderBody,
  ordersPath,
  products,
  type Caller,
  type OrderJson,
} from '../ams/ams-client';
import type { Page } from '../login-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  decisionPath,
  formFor,
  orderPath,
  pendingPath,
  receivedPath,
  signedIn,
  textOf,
  type AdminClient,
} from './admin-client';

let platform: TestPlatform;
let merchant: Caller;
let admin: AdminClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  merchant = await createCallers(platform)('merchant-admin');
  admin = await signedIn(platform, 'admin');
});
afterAll(() => platform.remove());

/** 120 units of the first product, 30 of the second. */
const place = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await merchant.post(ordersPath, orderBody({ model: 'mail', ...more }))).body.order.order_number;
const orderOf = async (number: string): Promise<OrderJson> =>
  (await merchant.get(`${ordersPath}/${number}`)).body.order;
const onHand = async (product: string): Promise<number> => {
  const { body } = await merchant.get(`/merchants/inventory?q=${product}`);
  return body.products.find((row) => row.product.id === product)?.on_hand ?? 0;
};
/** A page after what was sent was refused: the address is the order's own, and what is wrong stands in it. */
const refusal = (page: Page, action: string) => ({
  status: page.status,
  errors: formFor(page, action).errors,
});

describe('receiving through the form', () => {
  it('[R-17 O-02] takes in a part, then the rest, and the order is received', async () => {
    const number = await place();
    const before = await onHand(products[0]);
    const part = await admin.act(number, 'receive', {
      'quantity-1': ' 100 ',
      'rejected-1': '5',
      'reason-1': 'torn <b>cartons</b>',
      'lot-1': 'L-1',
      'expiry-1': '01/31/2087',
      'location-1': 'A-04',
      pallets: '2',
    });
    expect(part.status).toBe(200);
    expect(new URL(part.url).pathname).toBe(pendingPath);
    expect(textOf(part)).toContain('The receipt is stored');
    expect(textOf(part)).toContain('2 pallets');
    expect(textOf(part)).toContain('torn <b>cartons</b>');
    expect(part.html).not.toContain('<b>cartons');
    expect(await orderOf(number)).toMatchObject({
      status: 'Partially Received',
      lines: [{ received: 100, rejected: 5 }, { received: 0 }],
    });
    const rest = await admin.act(number, 'receive', { 'quantity-1': '20', 'quantity-2': '30' });
    expect(new URL(rest.url).pathname).toBe(receivedPath);
    expect(rest.html).not.toContain('value="receive"');
    expect(await orderOf(number)).toMatchObject({ status: 'Received', completion: 1 });
    expect(await onHand(products[0])).toBe(before + 120);
  });

  it('[R-17] shows the notes of the order in the lines in which they were typed', async () => {
    const { html } = await admin.get(orderPath(await place({ notes: 'Dock 4\nRing twice' })));
    expect(html).toContain('<span class="as-typed">Dock 4\nRing twice</span>');
  });

  it('[R-17] tells how the ordered units are packed, where cases were ordered', async () => {
    const packed = { product: products[0], cases: 1000, units_per_case: 12, loose_units: 5 };
    const loose = { product: products[1], loose_units: 30 };
    for (const [lines, written] of [
      [
        [packed, loose],
        ['12,005 1,000 × 12 + 5', '30'],
      ],
      [
        [{ ...packed, loose_units: 0 }, loose],
        ['12,000 1,000 × 12', '30'],
      ],
    ] as const) {
      const { html } = await admin.get(orderPath(await place({ lines })));
      const rows = [...html.matchAll(/<tr><td>\d+<\/td><th scope="row">.*?<\/th>(.*?)<\/td>/gs)];
      expect(rows.map(([, cell = '']) => textOf({ html: cell } as Page).trim())).toEqual(written);
    }
  });

  it('[R-17] fills in all outstanding units, keeps what was typed, and stores nothing yet', async () => {
    const number = await place();
    await admin.act(number, 'receive', { 'quantity-1': '100' });
    const filled = await admin.act(number, 'receive', {
      fill: 'outstanding',
      'lot-1': 'L-7',
      'quantity-2': '12',
    });
    expect(refusal(filled, 'receive')).toEqual({ status: 200, errors: {} });
    // The keyboard goes on in the form.
    expect(filled.html).toMatch(/<input id="receive-quantity-1"[^>]* autofocus=""/);
    const form = formFor(filled, 'receive');
    expect(form.values).toMatchObject({ 'quantity-1': '20', 'lot-1': 'L-7', 'quantity-2': '12' });
    expect((await orderOf(number)).receipts).toHaveLength(1);
    await admin.send(form);
    expect(await orderOf(number)).toMatchObject({
      status: 'Partially Received',
      lines: [{ received: 120 }, { received: 12 }],
    });
  });

  it('[R-17] overdue orders are marked in words, in the list and on their page', async () => {
    const number = await place({ expected_date: '2020-01-31' });
    for (const path of [orderPath(number), `${pendingPath}?q=${number}`])
      expect(textOf(await admin.get(path))).toContain('Jan 31, 2020 Overdue');
  });

  it('[O-12 O-04] names every wrong field at the field, and keeps all that was typed', async () => {
    const number = await place();
    const typed = {
      'quantity-1': 'many',
      'rejected-1': '-1',
      'expiry-1': '31.1.2027',
      'lot-1': 'L'.repeat(101),
      'location-1': 'A-04',
      'lot-2': 'without units',
      'rejected-2': '2',
      'quantity-2': 'few',
      pallets: '1.5',
    };
    const page = await admin.act(number, 'receive', typed);
    expect(refusal(page, 'receive')).toEqual({
      status: 422,
      errors: {
        'quantity-1': 'Enter a whole number.',
        'rejected-1': 'Enter 0 or more.',
        'lot-1': 'Use at most 100 characters.',
        'expiry-1': 'Wrong Time Format.',
        'quantity-2': 'Enter a whole number.',
        'reason-2': 'Required!',
        pallets: 'Enter a whole number.',
      },
    });
    expect(textOf(page)).toContain(
      'Please fill the missing fields. Please correct the other marked fields.',
    );
    expect(formFor(page, 'receive').values).toMatchObject(typed);
    expect(page.url).toContain(orderPath(number));
    expect(page.html).toMatch(/role="alert" tabindex="-1" autofocus/i);

    const nothing = await admin.act(number, 'receive');
    expect(nothing.status).toBe(422);
    expect(textOf(nothing)).toContain('Total Quantity of items cannot be Zero');
    expect(textOf(await admin.act(number, 'receive', { pallets: 'two' }))).toMatch(
      /Total Quantity of items cannot be Zero.*Pallets : Enter a whole number\./,
    );
    const noReason = await admin.act(number, 'receive', { 'rejected-2': '3' });
    expect(refusal(noReason, 'receive').errors).toEqual({ 'reason-2': 'Required!' });
    expect(textOf(noReason)).toContain('Please fill the missing fields.');
    const foreign = await admin.act(number, 'receive', { 'quantity-7': '3' });
    expect(foreign.status).toBe(422);
    expect((await orderOf(number)).receipts).toEqual([]);
  });

  it('reads a comma or a space between the thousands, and nothing that is ambiguous', async () => {
    const number = await place();
    for (const typed of ['1,270', '1 270'])
      expect(
        refusal(await admin.act(number, 'receive', { 'quantity-1': typed }), 'receive'),
      ).toEqual({
        status: 409,
        errors: { 'quantity-1': '1,270 units of 120 ordered.' },
      });
    for (const typed of ['1,27', '1.270.000', '1,27,000'])
      expect(
        refusal(await admin.act(number, 'receive', { 'quantity-1': typed }), 'receive').errors,
      ).toEqual({ 'quantity-1': 'Enter a whole number.' });
  });

  it('asks a second time for more than 5 % over, and wants a reason', async () => {
    const number = await place();
    const first = await admin.act(number, 'receive', { 'quantity-1': '127', 'lot-1': 'L-9' });
    expect(refusal(first, 'receive')).toEqual({
      status: 409,
      errors: { 'quantity-1': '127 units of 120 ordered.' },
    });
    const asked = formFor(first, 'receive');
    expect(asked.values).toMatchObject({ 'quantity-1': '127', 'lot-1': 'L-9', reason: '' });
    const silent = await admin.send(asked);
    expect(refusal(silent, 'receive').errors).toMatchObject({
      confirm: 'Please confirm it.',
      reason: 'Required!',
    });
    const half = await admin.send(formFor(silent, 'receive'), { confirm: 'on' });
    expect(refusal(half, 'receive').errors).toMatchObject({ reason: 'Required!' });
    expect(formFor(half, 'receive').values['confirm']).toBe('on');
    expect((await orderOf(number)).receipts).toEqual([]);
    const done = await admin.send(formFor(half, 'receive'), { reason: 'a gift' });
    expect(done.status).toBe(200);
    expect((await orderOf(number)).lines[0]!.received).toBe(127);
    expect(textOf(await admin.get(`${pendingPath}?q=${number}`))).toContain('120 of 150, 7 extra');
    expect((await admin.act(await place(), 'receive', { 'quantity-1': '126' })).status).toBe(200);
  });

  it('shows the reason of a receipt at the line that it was given for', async () => {
    const number = await place();
    const asked = await admin.act(number, 'receive', { 'quantity-1': '130', 'quantity-2': '10' });
    await admin.send(formFor(asked, 'receive'), { confirm: 'on', reason: 'a gift' });
    const page = await admin.get(orderPath(number));
    const receipts = page.html.slice(page.html.indexOf('id="receipts"')).split('id="timeline"')[0]!;
    expect(receipts.split('a gift')).toHaveLength(2);
    const [, first] = /<tr>(.*?)<\/tr>/s.exec(receipts.split('<tbody>')[1]!)!;
    expect(first).toContain('Taken in after confirmation: a gift');
  });

  it('asks a second time for more pallets than the storage of the account has left', async () => {
    const number = await place();
    const asked = await admin.act(number, 'receive', { 'quantity-1': '10', pallets: '999' });
    expect(refusal(asked, 'receive')).toEqual({
      status: 409,
      errors: { pallets: expect.stringMatching(/^The storage has \d+ left\.$/) as string },
    });
    expect(textOf(asked)).toContain('More pallets than the storage of the account holds.');
    expect((await orderOf(number)).receipts).toEqual([]);
    // All that are left need no confirmation; one more pallet does.
    const left = Number(/\d+/.exec(refusal(asked, 'receive').errors['pallets']!)![0]);
    const one = { 'quantity-1': '10', pallets: String(left) };
    expect((await admin.act(number, 'receive', one)).status).toBe(200);
    const over = await admin.act(number, 'receive', { 'quantity-1': '10', pallets: '1' });
    expect((await admin.send(formFor(over, 'receive'), { confirm: 'on' })).status).toBe(200);
  });

  it('asks a second time for goods past their expiry, and for one lot at several lines', async () => {
    const number = await place();
    const both = { 'quantity-1': '10', 'quantity-2': '5', 'lot-1': 'L-3', 'lot-2': 'l-3' };
    const first = await admin.act(number, 'receive', both);
    expect(refusal(first, 'receive')).toEqual({
      status: 409,
      errors: {
        'lot-1': 'Another line has the same lot.',
        'lot-2': 'Another line has the same lot.',
      },
    });
    const expired = await admin.send(formFor(first, 'receive'), {
      confirm: 'on',
      'expiry-1': '01/31/2020',
    });
    expect(refusal(expired, 'receive').errors).toMatchObject({ 'expiry-1': 'This day is over.' });
    expect(textOf(expired)).toContain('Goods are past their expiry.');
    const silent = await admin.send(formFor(expired, 'receive'));
    expect(refusal(silent, 'receive').errors).toMatchObject({ reason: 'Required!' });
    expect((await orderOf(number)).receipts).toEqual([]);
    const done = await admin.send(formFor(silent, 'receive'), {
      confirm: 'on',
      reason: 'for a food bank',
    });
    expect(done.status).toBe(200);
    expect(textOf(done)).toMatch(/for a food bank L-3 Jan 31, 2020 Expired/);
    // Rejected goods may be past their expiry, and a tick is enough for a lot.
    const rejected = await admin.act(number, 'receive', {
      'rejected-1': '3',
      'reason-1': 'past its day',
      'expiry-1': '01/31/2020',
    });
    expect(rejected.status).toBe(200);
    const again = await admin.act(number, 'receive', both);
    expect(formFor(again, 'receive').values['reason']).toBeUndefined();
    const unticked = await admin.send(formFor(again, 'receive'));
    expect(refusal(unticked, 'receive').errors).toMatchObject({ confirm: 'Please confirm it.' });
    expect((await admin.send(formFor(unticked, 'receive'), { confirm: 'on' })).status).toBe(200);
  });

  it('a confirmation covers what was asked, and nothing that is typed afterwards', async () => {
    const number = await place();
    const first = await admin.act(number, 'receive', { 'quantity-1': '335', 'lot-1': 'L-5' });
    const tick = { confirm: 'on', reason: 'a gift' };
    const more = await admin.send(formFor(first, 'receive'), { ...tick, 'quantity-1': '3350' });
    expect(refusal(more, 'receive')).toEqual({
      status: 409,
      errors: {
        'quantity-1': '3,350 units of 120 ordered.',
        confirm: 'Please confirm again: what you confirmed has changed.',
      },
    });
    const anew = formFor(more, 'receive');
    expect(anew.values).toMatchObject({ 'quantity-1': '3350', reason: 'a gift' });
    expect(anew.values['confirm']).toBeUndefined();
    const other = await admin.send(anew, { confirm: 'on', 'expiry-1': '01/31/2020' });
    expect(refusal(other, 'receive').errors).toMatchObject({ 'expiry-1': 'This day is over.' });
    const older = await admin.send(formFor(other, 'receive'), {
      confirm: 'on',
      'expiry-1': '01/31/2019',
    });
    expect(older.status).toBe(409);
    // A form without what it asked for confirms nothing.
    const none = await admin.send(formFor(older, 'receive'), { confirm: 'on', doubts: '' });
    expect(none.status).toBe(409);
    expect((await orderOf(number)).receipts).toEqual([]);
    // What raises no doubt may change. Sent again, it is the same receipt.
    const last = formFor(none, 'receive');
    const typed = { confirm: 'on', 'location-1': 'A-07', 'quantity-2': '3' };
    for (let time = 0; time < 2; time += 1)
      expect((await admin.send(last, typed)).status).toBe(200);
    const { receipts, lines } = await orderOf(number);
    expect(receipts).toHaveLength(1);
    expect(lines).toMatchObject([{ received: 3350 }, { received: 3 }]);
  });

  it('[O-12] a confirmation does not cover what others have received since', async () => {
    const number = await place();
    const asked = formFor(await admin.act(number, 'receive', { 'quantity-1': '127' }), 'receive');
    await admin.act(number, 'receive', { 'quantity-1': '100' });
    const stale = await admin.send(asked, { confirm: 'on', reason: 'a gift' });
    expect(stale.status).toBe(409);
    const again = await admin.send(formFor(stale, 'receive'));
    expect(refusal(again, 'receive').errors).toMatchObject({
      'quantity-1': '227 units of 120 ordered.',
    });
    expect(formFor(again, 'receive').values['confirm']).toBeUndefined();
    expect((await orderOf(number)).lines[0]!.received).toBe(100);
  });

  it('asks a second time for a lot that came with another expiry before', async () => {
    const number = await place();
    const lot = { 'quantity-1': '10', 'lot-1': 'Lot A-1', 'expiry-1': '01/31/2087' };
    for (let time = 0; time < 2; time += 1)
      expect((await admin.act(number, 'receive', lot)).status).toBe(200);
    const other = await admin.act(number, 'receive', {
      ...lot,
      'lot-1': ' lotA-1',
      'expiry-1': '03/31/2087',
    });
    expect(refusal(other, 'receive')).toEqual({
      status: 409,
      errors: { 'lot-1': 'Came with the expiry Jan 31, 2087 before.' },
    });
    expect(textOf(other)).toContain('A lot came with another expiry before. Please confirm.');
    const form = formFor(other, 'receive');
    expect(form.values['reason']).toBeUndefined();
    expect((await admin.send(form, { confirm: 'on' })).status).toBe(200);
    expect((await orderOf(number)).lines[0]!.received).toBe(30);
  });

  it('[REL-01] sent twice, at once or after going back, makes one receipt and one entry of stock', async () => {
    const number = await place();
    const form = formFor(await admin.get(orderPath(number)), 'receive');
    const typed = { 'quantity-1': '7', 'quantity-2': '3' };
    const twice = await Promise.all(Array.from({ length: 5 }, () => admin.send(form, typed)));
    expect(twice.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await admin.send(form, typed)).status).toBe(200);
    expect((await orderOf(number)).receipts).toHaveLength(1);

    const changed = await admin.send(form, { ...typed, 'quantity-1': '8' });
    expect(changed.status).toBe(422);
    expect(textOf(changed)).toContain('This form was sent before, with something else in it.');
    expect(formFor(changed, 'receive').values['quantity-1']).toBe('8');
    const { receipts } = await orderOf(number);
    expect(receipts).toHaveLength(1);
    expect(
      await inDatabase(platform, async (db) => {
        const { rows } = (await db.execute(
          sql`select count(*)::int as entries, sum(delta)::int as units from stock_ledger where reference = ${receipts[0]!.id}`,
        )) as { rows: { entries: number; units: number }[] };
        return rows;
      }),
    ).toEqual([{ entries: 2, units: 10 }]);
  });

  it('[O-12] an order that others have changed shows what they did, and keeps what was typed', async () => {
    const number = await place();
    const mine = formFor(await admin.get(orderPath(number)), 'receive');
    const colleague = await signedIn(platform, 'admin');
    await colleague.act(number, 'receive', { 'quantity-1': '50' });
    const stale = await admin.send(mine, { 'quantity-1': '70', 'lot-1': 'L-2' });
    expect(stale.status).toBe(409);
    expect(textOf(stale)).toContain('What you typed is still here');
    expect(stale.html.split('role="alert"')[1]).toContain('received goods');
    expect(stale.html.split('role="alert"')[1]!.split('</ol>')[0]).not.toContain('placed');
    expect(textOf(stale)).toContain('70 units outstanding');
    const wrong = await admin.send(mine, { 'quantity-1': 'x' });
    expect(refusal(wrong, 'receive').errors).toEqual({ 'quantity-1': 'Enter a whole number.' });
    expect(textOf(wrong)).toContain('The order has changed since you opened it.');
    const again = formFor(stale, 'receive');
    expect(again.values).toMatchObject({ 'quantity-1': '70', 'lot-1': 'L-2' });
    expect((await orderOf(number)).receipts).toHaveLength(1);
    await admin.send(again, { 'quantity-2': '30' });
    expect(await orderOf(number)).toMatchObject({ status: 'Received', completion: 1 });
  });

  it('[O-12] what can no longer be done is said, with what was typed', async () => {
    const number = await place();
    const mine = formFor(await admin.get(orderPath(number)), 'receive');
    await (await signedIn(platform, 'admin')).act(number, 'flag', { reason: 'wrong papers' });
    const late = await admin.send(mine, { 'quantity-1': '70', 'lot-1': 'L-2' });
    expect(late.status).toBe(409);
    expect(textOf(late)).toMatch(
      /Nothing of yours was stored.*wrong papers.*Line 1, Honey Roasted Almonds: Lot: L-2/,
    );
    expect((await orderOf(number)).receipts).toEqual([]);
  });
});

describe('deciding through the forms', () => {
  it('[O-02] puts in review, ends it, and rejects with a reason', async () => {
    const number = await place();
    const flagged = await admin.act(number, 'flag', { reason: 'papers are missing' });
    expect(textOf(flagged)).toMatch(/In Review.*papers are missing/);
    expect(flagged.html).not.toContain('value="receive"');
    await admin.act(number, 'resolve');
    expect(await orderOf(number)).toMatchObject({ review_state: null, status: 'Placed' });
    await admin.act(number, 'flag');
    const silent = await admin.act(number, 'reject', { reason: '  ' });
    expect(refusal(silent, 'reject')).toEqual({ status: 422, errors: { reason: 'Required!' } });
    expect(silent.url).toContain(decisionPath(number, 'reject'));
    expect(silent.html).toMatch(/role="alert" tabindex="-1" autofocus/i);
    const rejected = await admin.act(number, 'reject', { reason: 'not ours' });
    expect(textOf(rejected)).toContain('The order is rejected.');
    expect(await orderOf(number)).toMatchObject({
      review_state: 'invalid_by_admin',
      tab: 'invalid',
    });
  });

  it('[O-02] closes a line as short with a reason, and then the rest', async () => {
    const number = await place();
    await admin.act(number, 'receive', { 'quantity-1': '100' });
    const silent = await admin.act(number, 'short_close');
    expect(silent.status).toBe(422);
    expect(refusal(silent, 'short_close').errors).toEqual({
      line: 'Required!',
      reason: 'Required!',
    });
    const noReason = await admin.act(number, 'short_close', { line: '1' });
    expect(refusal(noReason, 'short_close').errors).toEqual({ reason: 'Required!' });
    expect(noReason.html).toMatch(/<option value="1" selected/);
    await admin.act(number, 'short_close', { line: '1', reason: 'never shipped' });
    expect(await orderOf(number)).toMatchObject({
      status: 'Partially Received',
      lines: [{ short_closed: 20 }, { short_closed: 0 }],
    });
    const closed = await admin.act(number, 'close_rest', { reason: 'enough' });
    expect(await orderOf(number)).toMatchObject({ status: 'Received', is_short: true });
    expect(closed.html).toMatch(/<h1>(?:(?!<\/h1>).)*Received(?:(?!<\/h1>).)*Closed short/s);
  });

  it('[R-17] have pages of their own, to which the page of the order leads', async () => {
    const number = await place();
    const offered = async () => {
      const { html } = await admin.get(orderPath(number));
      const ways = /<button[^>]* form="receive-form" name="decide" value="(\w+)"|;decide=(\w+)"/g;
      return [...html.matchAll(ways)].map(([, button, link]) => button ?? `link to ${link}`);
    };
    expect(await offered()).toEqual(['flag']);
    const way = { ...formFor(await admin.get(orderPath(number)), 'receive').values };
    const page = await admin.post(orderPath(number), { ...way, decide: 'flag' });
    expect(page.status).toBe(200);
    expect(page.url).toContain(decisionPath(number, 'flag'));
    expect(textOf(page)).toContain(`Put in review ${number} Placed`);
    expect(page.html).toContain(`href="${orderPath(number)}"`);
    await admin.send(formFor(page, 'flag'));
    expect(await offered()).toEqual(['link to resolve', 'link to reject']);
    expect(textOf(await admin.get(decisionPath(number, 'reject')))).toMatch(
      /Reject .*In Review.* its 150 units are no longer expected. This is final./,
    );
    await admin.act(number, 'resolve');
    await admin.act(number, 'receive', { 'quantity-1': '1' });
    expect(await offered()).toEqual(['short_close', 'close_rest']);
  });

  it('[R-17] name the units that are no longer expected before the rest is closed', async () => {
    const number = await place();
    await admin.act(number, 'receive', { 'quantity-1': '120', 'quantity-2': '9' });
    const page = await admin.get(decisionPath(number, 'close_rest'));
    expect(textOf(page)).toMatch(
      /21 units are no longer expected. The order is received, marked as short. This is final..* 2 [A-Z][^0-9]* 30 9 21 Total 21 /,
    );
    expect(textOf(page)).not.toContain('Honey Roasted Almonds');
    await admin.act(number, 'receive', { 'quantity-2': '20' });
    expect(textOf(await admin.get(decisionPath(number, 'close_rest')))).toContain(
      '1 unit is no longer expected.',
    );
  });

  it('[R-17 O-12] a typed receipt comes back, and nothing is decided', async () => {
    const number = await place();
    await admin.act(number, 'receive', { 'quantity-1': '100' });
    const before = await orderOf(number);
    const form = formFor(await admin.get(orderPath(number)), 'receive');
    for (const [decide, before] of [
      ['close_rest', 'close the rest'],
      ['short_close', 'close a line'],
    ] as const)
      for (const typed of [
        { 'quantity-1': '20', 'lot-2': 'L-5' },
        { pallets: 'two' },
        { 'expiry-2': '1' },
      ] as Record<string, string>[]) {
        const page = await admin.send(form, { ...typed, decide });
        expect(refusal(page, 'receive')).toEqual({ status: 422, errors: {} });
        expect(textOf(page)).toContain(
          `You have typed a receipt that is not stored. Receive the goods, or empty the fields before you ${before}.`,
        );
        expect(page.html).toMatch(/role="alert" tabindex="-1" autofocus/i);
        expect(formFor(page, 'receive').values).toMatchObject(typed);
      }
    expect(await orderOf(number)).toEqual(before);
    // The answer introduces what others have done meanwhile.
    await (await signedIn(platform, 'admin')).act(number, 'receive', { 'quantity-2': '1' });
    const changed = await admin.send(form, { 'quantity-1': '20', decide: 'close_rest' });
    expect(textOf(changed)).toMatch(
      /What you typed is still here. The order has changed since you opened it. [^.]* received goods/,
    );
    // The form that comes back receives the goods as usual. Blanks do not count as a receipt.
    const kept = await admin.send(form, { 'quantity-1': '20', decide: 'close_rest' });
    expect((await admin.send(formFor(kept, 'receive'))).status).toBe(200);
    expect((await orderOf(number)).lines[0]!.received).toBe(120);
    const blank = await admin.send(form, { 'quantity-1': '  ', decide: 'close_rest' });
    expect(blank.url).toContain(decisionPath(number, 'close_rest'));
  });

  it('[O-12] an error, and what others have done meanwhile, stay on the page with what was typed', async () => {
    const number = await place();
    await admin.act(number, 'receive', { 'quantity-1': '100' });
    const mine = formFor(await admin.get(decisionPath(number, 'close_rest')), 'close_rest');
    const long = await admin.send(mine, { reason: 'r'.repeat(501) });
    expect(refusal(long, 'close_rest')).toEqual({
      status: 422,
      errors: { reason: 'Use at most 500 characters.' },
    });
    expect(long.url).toContain(decisionPath(number, 'close_rest'));
    expect(formFor(long, 'close_rest').values['reason']).toBe('r'.repeat(501));
    await (await signedIn(platform, 'admin')).act(number, 'receive', { 'quantity-1': '15' });
    const stale = await admin.send(mine, { reason: 'enough' });
    expect(stale.status).toBe(409);
    expect(textOf(stale)).toMatch(/What you typed is still here.*received goods/);
    expect(textOf(stale)).toContain('35 units are no longer expected.');
    expect(formFor(stale, 'close_rest').values['reason']).toBe('enough');
    expect((await orderOf(number)).status).toBe('Partially Received');
    await admin.send(formFor(stale, 'close_rest'));
    expect(await orderOf(number)).toMatchObject({ status: 'Received', is_short: true });
  });

  it('[O-12] the order’s page says what can no longer be decided', async () => {
    const number = await place();
    const mine = formFor(await admin.get(decisionPath(number, 'flag')), 'flag');
    const receipt = formFor(await admin.get(orderPath(number)), 'receive');
    await (await signedIn(platform, 'admin')).act(number, 'receive', { 'quantity-1': '50' });
    const cannot = 'This cannot be done with the order as it is now.';
    const late = await admin.send(mine, { reason: 'wrong papers' });
    expect(late.status).toBe(409);
    expect(textOf(late)).toMatch(/Nothing of yours was stored.*received goods.*Reason: wrong/);
    for (const page of [
      await admin.get(decisionPath(number, 'flag')),
      await admin.send(receipt, { decide: 'flag' }),
    ]) {
      expect(page.status).toBe(409);
      expect(textOf(page)).toContain(cannot);
      expect(page.html).toContain('id="receive-form"');
    }
    const kept = await admin.send(receipt, { 'quantity-1': '70', decide: 'flag' });
    expect(textOf(kept)).toContain(
      `${cannot} What you typed is still here. The order has changed since you opened it.`,
    );
    expect(formFor(kept, 'receive').values['quantity-1']).toBe('70');
    for (const none of ['explode', 'toString', 'receive', '']) {
      const page = await admin.get(decisionPath(number, none));
      expect(page.status).toBe(200);
      expect(page.html).toContain('id="receive-form"');
    }
    expect((await orderOf(number)).receipts).toHaveLength(1);
  });

  it('[REL-01] sent twice, a decision is made once', async () => {
    const number = await place();
    const form = formFor(await admin.get(decisionPath(number, 'flag')), 'flag');
    for (let time = 0; time < 2; time += 1)
      expect((await admin.send(form, { reason: 'papers' })).status).toBe(200);
    const { events } = await orderOf(number);
    expect(events.filter(({ action }) => action === 'flag')).toHaveLength(1);
  });
});

describe('the lists', () => {
  it('[R-17 O-11] `order_number` shows that order alone, on whichever page it is asked for', async () => {
    const number = await place();
    const other = await place();
    for (const path of [pendingPath, receivedPath]) {
      const page = await admin.get(orderPath(number, path));
      expect(page.status).toBe(200);
      expect(page.html).toContain(`<title>${number}`);
      expect(page.html).not.toContain(other);
      expect(textOf(page).includes('This order is not received: it is Placed.')).toBe(
        path === receivedPath,
      );
    }
    await admin.act(number, 'receive', { 'quantity-1': '120', 'quantity-2': '30' });
    expect(textOf(await admin.get(orderPath(number)))).toContain(
      'This order is not pending: it is Received.',
    );
    const twice = await admin.get(`${orderPath(number)}&order_number=${other}`);
    expect(twice.html).toContain(`<title>${number}`);
  });

  it('[R-17 SEC-46] an order number that makes no sense is no order, and no error', async () => {
    for (const number of [
      'PO-0',
      "PO-1000001' or '1'='1",
      "'; drop table consignment_order; --",
      '%',
      'PO-1000001\0',
      '😀'.repeat(20),
      '‮PO-1000001',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      'x'.repeat(7_000),
    ]) {
      const page = await admin.get(orderPath(number));
      expect(page.status, number.slice(0, 60)).toBe(404);
      expect(textOf(page)).toContain('There is no such order');
      expect(page.html).not.toContain('<script');
      const sent = await admin.post(orderPath(number), {
        ...formFor(await admin.get(decisionPath('PO-1000004', 'flag')), 'flag').values,
      });
      expect(sent.status).toBe(404);
    }
    expect((await admin.browser.fetch(orderPath('x'.repeat(10_000)))).status).toBe(414);
    expect((await admin.get(`${pendingPath}?order_number=%E0%A4%A`)).status).toBe(404);
    expect((await admin.get(orderPath('  PO-1000004 '))).status).toBe(200);
    expect((await admin.get(orderPath(' '))).html).toContain('<title>Pending orders');
  });

  it('[R-17] list what is pending and what is received, page by page, each order once', async () => {
    const made: string[] = [];
    for (let index = 0; index < 27; index += 1) made.push(await place());
    await admin.act(made[3]!, 'flag');
    await admin.act(made[4]!, 'receive', { 'quantity-1': '120', 'quantity-2': '30' });
    const walk = async (path: string) => {
      const seen: string[] = [];
      let next: string | undefined = path;
      while (next !== undefined) {
        const { html, status }: Page = await admin.get(next);
        expect(status).toBe(200);
        seen.push(...[...html.matchAll(/order_number=(PO-\d+)"/g)].map(([, number]) => number!));
        next = /<a href="([^"]+)">Next page/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      }
      return seen;
    };
    for (const sort of ['-placed', 'placed', '-updated']) {
      const pending = await walk(`${pendingPath}?sort=${sort}`);
      expect(new Set(pending).size).toBe(pending.length);
      expect(pending).toEqual(expect.arrayContaining(made.filter((_number, at) => at !== 4)));
      expect(pending).not.toContain(made[4]);
      // Nothing of a draft, a voided or a rejected one.
      for (const number of pending)
        expect(['placed', 'in_review']).toContain((await orderOf(number)).tab);
      const ours = pending.filter((number) => made.includes(number));
      if (sort !== '-updated')
        expect(ours).toEqual(
          [...ours].sort((a, b) => (a < b ? -1 : 1) * (sort === 'placed' ? 1 : -1)),
        );
    }
    expect(await walk(receivedPath)).toContain(made[4]);
  });

  it('[R-17 R-19] are searched, and leave out of account what makes no sense in the address', async () => {
    const number = await place({ tracking: 'ZX-100%_7' });
    for (const q of [number, 'zx-100%_7'])
      expect((await admin.get(`${pendingPath}?q=${encodeURIComponent(q)}`)).html).toContain(
        `order_number=${number}"`,
      );
    const none = await admin.get(`${pendingPath}?q=${encodeURIComponent('"><i>100%7')}`);
    expect(textOf(none)).toContain('has “"><i>100%7” in it');
    for (const query of ['after=x', 'sort=evil', 'q=%00', `q=${'x'.repeat(101)}`, 'after=%00']) {
      const page = await admin.get(`${pendingPath}?${query}`);
      expect(page.status, query).toBe(200);
      expect(page.html).toContain('order_number=');
    }
  });
});
