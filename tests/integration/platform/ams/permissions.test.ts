import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  campaignBody,
  campaignsPath,
  createCallers,
  orderBody,
  ordersPath,
  refusal,
  type Caller,
  type OrderJson,
} from './ams-client';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;
let order: OrderJson;

beforeAll(async () => {
  platform = await startTestPlatform();
  callers = createCallers(platform);
  const admin = await callers('admin');
  const made = await admin.post(
    ordersPath,
    orderBody({ brand: 'brd_harvest-grain', lines: [], action: 'save' }),
  );
  order = made.body.order;
});
afterAll(() => platform.remove());

/** A version that is nobody's: who is let in is told so, and nothing changes. */
const stale = { version: 1_000_000 };
const one = () => `${ordersPath}/${order.order_number}`;
const calls = {
  'list orders': (caller: Caller) => caller.get(ordersPath),
  'see the summary': (caller: Caller) => caller.get(`${ordersPath}/summary`),
  'see an order': (caller: Caller) => caller.get(one()),
  'see inventory': (caller: Caller) => caller.get('/merchants/inventory'),
  create: (caller: Caller) => caller.post(ordersPath, { notify: true }),
  edit: (caller: Caller) =>
    caller.put(one(), { ...orderBody({ brand: 'brd_harvest-grain', lines: [] }), ...stale }),
  place: (caller: Caller) => caller.post(`${one()}/place`, stale),
  copy: (caller: Caller) => caller.post(`${one()}/copy`, stale),
  void: (caller: Caller) => caller.post(`${one()}/void`, stale),
  flag: (caller: Caller) => caller.post(`${one()}/flag`, stale),
  resolve: (caller: Caller) => caller.post(`${one()}/resolve`, stale),
  reject: (caller: Caller) => caller.post(`${one()}/reject`, { ...stale, reason: 'Damaged' }),
  receive: (caller: Caller) =>
    caller.post(`${one()}/receive`, { ...stale, lines: [{ line: 1, quantity: 1 }] }),
  'short-close': (caller: Caller) =>
    caller.post(`${one()}/short_close`, { ...stale, line: 1, reason: 'Lost' }),
  'close the rest': (caller: Caller) => caller.post(`${one()}/close_rest`, stale),
  'buy storage': (caller: Caller) => caller.post('/merchants/update_storage', { pallets: 1 }),
  'see storage requests': (caller: Caller) => caller.get('/merchants/storage_requests'),
  'switch intake': (caller: Caller) => caller.post('/merchants/intake', { accepting: true }),
} as const;
type CallName = keyof typeof calls;

const see: CallName[] = ['list orders', 'see the summary', 'see an order', 'see inventory'];
const brand: CallName[] = [...see, 'create', 'edit', 'place', 'copy', 'void'];
const matrix: Record<string, CallName[]> = {
  trial: [],
  vendor: [],
  reports: see,
  pulse: see,
  'owned-brands': brand,
  inventory: brand,
  'merchant-admin': [...brand, 'buy storage', 'see storage requests'],
  admin: Object.keys(calls) as CallName[],
};

describe.each(Object.entries(matrix))('%s', (role, allowed) => {
  it.each(Object.keys(calls) as CallName[])('[P-06] %s', async (name) => {
    const answer = await calls[name](await callers(role));
    if (allowed.includes(name)) expect([200, 409]).toContain(answer.status);
    else expect(refusal(answer)).toEqual([403, 'forbidden', 'Your role does not allow this.']);
    if (answer.status === 409) expect(answer.body.error.code).toBe('stale');
  });
});

/** The brand for which a role may request samples; null: for none. */
const sampling: Record<string, string | null> = {
  trial: 'brd_crunchwell',
  vendor: null,
  reports: null,
  pulse: null,
  inventory: null,
  'owned-brands': 'brd_harvest-grain',
  'merchant-admin': 'brd_hive-honey',
  admin: 'brd_hive-honey',
};

it.each(Object.entries(sampling))('[P-06 R-08] sampling campaigns: %s', async (role, brand) => {
  const caller = await callers(role);
  const body = campaignBody({ brand: brand ?? 'brd_hive-honey', products: [] });
  const made = await caller.post(campaignsPath, body);
  const id = brand === null ? 'smp_none' : made.body.campaign.id;
  const answers = [
    made,
    await caller.get(campaignsPath),
    await caller.get(`${campaignsPath}/products?brand=${body.brand}`),
    await caller.get(`${campaignsPath}/${id}`),
    await caller.put(`${campaignsPath}/${id}`, { ...body, ...stale }),
    await caller.put(`${campaignsPath}/${id}/submit`, stale),
    await caller.put(`${campaignsPath}/${id}/withdraw`, stale),
  ];
  if (brand !== null)
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 409, 409, 409]);
  else
    for (const answer of answers)
      expect(refusal(answer)).toEqual([403, 'forbidden', 'Your role does not allow this.']);
});

it("[P-06] another account's order is not there, whatever the call", async () => {
  const made = await (
    await callers('admin')
  ).post(ordersPath, orderBody({ brand: 'brd_crunchwell', lines: [], action: 'save' }));
  const foreign = `${ordersPath}/${made.body.order.order_number}`;
  for (const role of ['merchant-admin', 'inventory', 'owned-brands']) {
    const caller = await callers(role);
    const answers = [
      await caller.get(foreign),
      await caller.put(foreign, { ...orderBody(), version: 1 }),
      await caller.post(`${foreign}/place`, { version: 1 }),
      await caller.post(`${foreign}/copy`, { version: 1 }),
      await caller.post(`${foreign}/void`, { version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
});

it('[A-13] nobody comes in without a token', async () => {
  const { amsUrl } = platform.current().connection;
  const answer = await fetch(`${amsUrl}/api/v1/ams${ordersPath}`);
  expect(answer.status).toBe(401);
});
