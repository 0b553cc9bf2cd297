import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { buildBundle, dataFolder, killRunning, removeBundle, start, stop } from '../bundle';
import { createCallers, newKey, orderBody, ordersPath } from './ams-client';

beforeAll(buildBundle);
afterEach(killRunning);
afterAll(removeBundle);

it('[REL-07 REL-01] an order answered before kill -9 is there, and tried again with its key is placed once', async () => {
  const env = { PLATFORM_DATA_DIR: await dataFolder(), PLATFORM_LOGIN_RATE_PER_MINUTE: '100' };
  let { child, connection } = await start(env);
  const callers = createCallers({ current: () => ({ connection }) });
  const merchant = await callers('merchant-admin');
  const tries = Array.from({ length: 12 }, (_, index) => ({
    key: newKey(),
    body: orderBody({ model: 'mail', notes: `killed ${index}`, tracking: `KILL-${index}-` }),
  }));
  const send = () =>
    tries.map(({ key, body }) => merchant.post(ordersPath, body, key).catch(() => null));
  const first = send();
  await Promise.race([Promise.any(first), wait(5_000)]);
  await stop(child, 'SIGKILL');
  const answered = await Promise.all(first);
  ({ child, connection } = await start({ ...env, PLATFORM_PORT: new URL(connection.apiUrl).port }));

  const again = await Promise.all(send());
  for (const [index, answer] of again.entries()) {
    expect(answer?.status).toBe(201);
    const before = answered[index];
    if (before) expect(answer!.body).toEqual(before.body);
    const { orders } = (await merchant.get(`${ordersPath}?q=KILL-${index}-`)).body;
    expect(orders).toHaveLength(1);
  }
  expect(await stop(child, 'SIGTERM')).toBe(0);
}, 120_000);
