import { afterAll, beforeAll, expect, it } from 'vitest';

import { eventsPath } from '../../../server/platform/billing/event-routes';
import { readConfig } from '../../../server/platform/config';
import { createCallers, type Caller } from './ams/ams-client';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

/** The limits of the platform's interfaces without any configuration. `spraying.test.ts` has those of the login site. */
let platform: TestPlatform;
let as: (user: string) => Promise<Caller>;

beforeAll(async () => {
  const { graphql, writesPerMinute } = readConfig({});
  platform = await startTestPlatform({ graphql, writesPerMinute });
  as = createCallers(platform);
});
afterAll(() => platform.remove());

const send = (caller: Caller, count: number, path: string, body?: unknown) =>
  Promise.all(
    Array.from({ length: count }, () =>
      body === undefined ? caller.get(path) : caller.post(path, body),
    ),
  );
const refused = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 429).length;

it('[SEC-43] a user makes 100 changes a minute by the AMS; reads and other users go on', async () => {
  const merchant = await as('merchant-admin');
  const wrong = { firstName: '' };
  expect(refused(await send(merchant, 100, '/merchants?skip_emails=true', wrong))).toBe(0);
  expect(refused(await send(merchant, 1, '/merchants?skip_emails=true', wrong))).toBe(1);
  expect(refused(await send(merchant, 1, '/merchants/update_storage', { pallets: 1 }))).toBe(1);
  const user = new LoginClient(platform.current().connection);
  const { access_token: token } = await user.tokens('merchant-admin@demo.endcap.example');
  const answer = await fetch(`${user.base}/api/v1/ams/merchants/update_storage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await merchant.get('/merchants')).status).toBe(200);
  const other = await as('inventory');
  expect(refused(await send(other, 1, '/merchants/update_storage', { pallets: 0 }))).toBe(0);
});

it('[SEC-43] a user makes 3000 requests a minute by the AMS, whether they are permitted or not', async () => {
  const core = await as('core');
  for (let sent = 0; sent < 3_000; sent += 100)
    expect(refused(await send(core, 100, '/merchants'))).toBe(0);
  expect(refused(await send(core, 1, '/merchants'))).toBe(1);
});

it('[SEC-43] one address sends 3000 events of the gateway a minute, signed or not', async () => {
  const { url } = platform.current();
  const send = () => fetch(url + eventsPath, { method: 'POST', body: '{}' });
  for (let sent = 0; sent < 3_000; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    expect(refused(answers)).toBe(0);
  }
  const answer = await send();
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
