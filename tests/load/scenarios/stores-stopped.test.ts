import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import type { HttpClient } from '../../support/network/http-client';
import { startRedis } from '../../support/programs/own-redis';
import {
  startProduct,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { beside, reportFigures, scenarioSize } from '../../support/scenario';
import { emailOf, signIn } from '../../support/people/sign-in';
import { countsText, startTraffic } from '../../support/network/traffic';
import { until } from '../../support/wait';

const stoppedMs = 1_000 * scenarioSize('LOAD_STOPPED_SECONDS', 10);
const people = 8;

let redis: Awaited<ReturnType<typeof startRedis>>;
let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
let bff: ProcessBff;
let platform: ProcessPlatform;
let client: HttpClient;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-stores-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  const started = await startPostgres(path.join(folder, 'postgres'));
  if (started === null) throw new Error('this machine has no PostgreSQL');
  postgres = started;
  redis = await startRedis();
  ({ bff, platform } = await startProduct({
    ownProcess: true,
    platform: { empty: true, env: { DATABASE_URL: postgres.url } },
    bff: { env: { REDIS_URL: redis.url } },
  }));
  ({ client } = await signIn(bff.url, 'core'));
  return async () => {
    await Promise.all([bff.stop(), platform.stop()]);
    await Promise.all([redis.remove(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}, 600_000);

const pages = [paths.home, paths.settings, paths.auth.session, paths.help];
const send = (person: number) => client.get(bff.url + pages[person % pages.length]!);
const isWhole = async () =>
  (await client.get(bff.url + paths.settings)).text.includes(emailOf('core'));

/** Stops a store during requests, and starts it again. */
async function outage(name: string, store: { stop(): Promise<void>; start(): Promise<void> }) {
  const pids = [bff.pid, platform.pid];
  const cookie = client.jar.header(new URL(bff.url));
  const traffic = startTraffic(people, send);
  await until('load', () => traffic.answered > people * 2);
  await store.stop();
  await pause(stoppedMs);
  const health = await client.get(bff.url + probePaths.health);
  const ready = await client.get(bff.url + probePaths.ready);
  await store.start();
  const began = performance.now();
  await until('everything works again', isWhole);
  const backMs = performance.now() - began;
  const { requests, statuses, failures } = await traffic.stop();
  reportFigures({
    [name]: `${requests} requests: ${countsText(statuses)}; back after ${beside(backMs, 15_000)}`,
  });
  expect(failures).toEqual({});
  expect([bff.pid, platform.pid]).toEqual(pids);
  expect(health.status).toBe(200);
  // Everybody has the cookie of before, and is signed in with it.
  expect(client.jar.header(new URL(bff.url))).toBe(cookie);
  expect(backMs).toBeLessThan(60_000);
  return { statuses: Object.keys(statuses), ready: ready.status };
}

describe(`a store that is stopped for ${stoppedMs / 1000} s during requests`, () => {
  it('[REL-05 SEC-03] Redis: 503 alone, not ready meanwhile, and everybody is signed in afterwards', async () => {
    const { statuses, ready } = await outage('Redis', redis);
    expect(statuses).toEqual(['200', '503']);
    expect(ready).toBe(503);
  });

  it('[REL-02] PostgreSQL: pages say so or have what needs no database, and both processes live on', async () => {
    const { statuses, ready } = await outage('PostgreSQL', postgres);
    expect(statuses.filter((status) => !['200', '503'].includes(status))).toEqual([]);
    // The BFF can serve what it has.
    expect(ready).toBe(200);
    expect((await signIn(bff.url, 'growth')).page.status).toBe(200);
  });
});
