import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  createCallers,
  inDatabase,
  orderBody,
  ordersPath,
  refusal,
  type Caller,
} from '../ams/ams-client';
import { createMailbox } from '../ams/mailbox';
import type { Page } from '../login-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { account, appUser } from '../../../../server/platform/database/schema/accounts';
import { storagePlan } from '../../../../server/platform/database/schema/stock';
import { formsOf, intakePath, signedIn, textOf, type AdminClient } from './admin-client';

let platform: TestPlatform;
let merchant: Caller;
let admin: AdminClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  merchant = await createCallers(platform)('merchant-admin');
  admin = await signedIn(platform, 'admin');
});
afterAll(() => platform.remove());

const place = () => merchant.post(ordersPath, orderBody({ model: 'mail' }));
const formOf = async (accountId?: string) => {
  const forms = formsOf(await admin.get(intakePath));
  const found = forms.find(({ values }) => values['account'] === accountId);
  if (!found) throw new Error(`no form for ${accountId ?? 'the warehouse'}`);
  return found;
};

it('[O-06 O-07] closes intake for all, shows who waits, and opens it with a mail to each', async () => {
  const closed = await admin.send(await formOf());
  expect(textOf(closed)).toContain('Intake is closed.');
  expect(refusal(await place())[1]).toBe('not_accepting');
  for (const key of ['merchant-admin', 'inventory', 'merchant-admin'])
    await (await createCallers(platform)(key)).post(ordersPath, { notify: true });
  expect(textOf(await admin.get(intakePath))).toMatch(/Main warehouse Closed 2 Open/);
  const form = await formOf();
  const opened = await admin.send(form);
  expect(textOf(opened)).toContain('Intake is open. We emailed 2 people.');
  // The same form again says what it said, and writes to nobody again.
  await admin.send(form);
  const mails = await createMailbox(platform);
  expect(await mails.about('We accept inventory again')).toHaveLength(2);
  expect((await place()).status).toBe(201);
});

it('[O-06] closes out one account by itself', async () => {
  const own = 'acc_demo_harvestandhive';
  await admin.send(await formOf(own));
  expect(refusal(await place())[1]).toBe('not_accepting');
  const old = await formOf(own);
  expect(textOf(await admin.send(old))).toContain('No one was waiting');
  expect((await place()).status).toBe(201);
  // From an old page: open is open.
  expect(textOf(await admin.send({ ...old, values: { ...old.values, key: '' } }))).toContain(
    'Intake is open.',
  );
});

it('[O-06] closes one account, and no other account in the same warehouse', async () => {
  const [own, other] = ['acc_demo_harvestandhive', 'acc_demo_saltmarsh'];
  await inDatabase(platform, async (db) => {
    await db
      .insert(storagePlan)
      .values({ accountId: other, warehouseId: 'whs_main', palletsAllowed: 4 });
    await db
      .update(appUser)
      .set({ merchantRoles: ['merchant_admin'] })
      .where(eq(appUser.id, 'usr_demo_core'));
  });
  const neighbour = await createCallers(platform)('core');
  const placeOther = () =>
    neighbour.post(
      ordersPath,
      orderBody({
        brand: 'brd_saltmarsh',
        lines: [{ product: 'prd_saltmarsh_1', loose_units: 30 }],
        model: 'mail',
      }),
    );
  const isClosed = async () =>
    [await place(), await placeOther()].map((answer) => refusal(answer)[1] === 'not_accepting');
  for (const [closed, expected] of [
    [own, [true, false]],
    [other, [false, true]],
  ] as const) {
    await admin.send(await formOf(closed));
    expect(await isClosed()).toEqual(expected);
    await admin.send(await formOf(closed));
    expect((await placeOther()).status).toBe(201);
    expect((await place()).status).toBe(201);
  }
});

it('[O-06] says what cannot be switched, and changes nothing', async () => {
  const form = await formOf();
  for (const typed of [
    { warehouse: 'whs_nowhere' },
    { account: 'acc_nobody' },
    { warehouse: 'x'.repeat(300) },
  ] as Record<string, string>[]) {
    const page = await admin.send(form, { ...typed, accepting: 'no', key: '' });
    expect([404, 422]).toContain(page.status);
    expect(page.html).toContain('role="alert"');
  }
  expect((await place()).status).toBe(201);
});

it('[O-06] lists accounts with storage page by page, and finds them by name', async () => {
  await inDatabase(platform, async (db) => {
    const ids = Array.from({ length: 60 }, (_, index) => `acc_stored_${index}`);
    await db.insert(account).values(ids.map((id, index) => ({ id, name: `Stored ${index % 7}` })));
    await db
      .insert(storagePlan)
      .values(ids.map((accountId) => ({ accountId, warehouseId: 'whs_main', palletsAllowed: 4 })));
  });
  admin = await signedIn(platform, 'admin');
  const seen: string[] = [];
  const accountsOf = (page: Page) => formsOf(page).flatMap(({ values }) => values['account'] ?? []);
  const linkOf = ({ html }: Page, text: string) =>
    RegExp(`<a href="([^"]+)">${text}`).exec(html)?.[1]?.replaceAll('&amp;', '&');
  let last = await admin.get(`${intakePath}?q=stored`);
  for (let next: string | undefined = ''; next !== undefined;) {
    seen.push(...accountsOf(last));
    next = linkOf(last, 'Next page');
    if (next !== undefined) last = await admin.get(next);
  }
  expect(textOf(last)).toMatch(/–60 of 60 accounts/);
  const back: string[][] = [];
  for (let page = last; ;) {
    back.unshift(accountsOf(page));
    const previous = linkOf(page, 'Previous page');
    if (previous === undefined) break;
    page = await admin.get(previous);
  }
  expect(back.flat()).toEqual(seen);
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  expect(textOf(await admin.get(`${intakePath}?q=${encodeURIComponent('%')}`))).toContain(
    'No account with storage has “%” in its name.',
  );
  expect((await admin.get(`${intakePath}?after=nonsense&q=%00`)).status).toBe(200);
});
