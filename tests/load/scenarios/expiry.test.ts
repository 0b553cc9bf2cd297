import path from 'node:path';

import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { openStore } from '../../../server/bff/session/open-store';
import { testRedisUrl } from '../../support/programs/databases';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform, type ProcessBff } from '../../support/programs/processes';
import { beside, reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';
import { leaveSeconds, sessionIdOf, withSessions } from '../../support/people/stored-session';
import { countsText } from '../../support/network/traffic';
import { until } from '../../support/wait';

const sessionCount = scenarioSize('LOAD_SESSIONS', 200);
const leaseMs = 15_000;

/** Two processes on one store, with the default time-outs. */
let bffs: [ProcessBff, ProcessBff];
let proxy: FaultProxy;
let clients: HttpClient[];

/** So many at a time. */
async function inTurns<T>(count: number, work: () => Promise<T>, atOnce = 8): Promise<T[]> {
  const done: T[] = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) done.push(await work());
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

beforeAll(async () => {
  const port = await freePort();
  const platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  const env = { AUTH_TOKEN_URL: `${proxy.url}/oauth/token` };
  const first = await startBff({ ownProcess: true, platform, port, env });
  bffs = [first, await startBff({ ownProcess: true, platform, shareWith: first, env })];
  clients = await inTurns(
    sessionCount,
    async () => (await signIn(first.url, 'core', createClient())).client,
  );
  return () => proxy.close();
}, 900_000);
beforeEach(() => proxy.clear());

const tokenCalls = () => proxy.calls(/^\/oauth\/token/);
const data = (client: HttpClient, bff: ProcessBff) =>
  client.get(`${bff.url}${paths.settings}.data`);
const isSignedIn = async (client: HttpClient) =>
  (await client.get(bffs[0].url + paths.auth.session)).text.includes('"user"');

async function letAllExpire() {
  const ids = clients.map((client) => sessionIdOf(client, bffs[0]));
  await withSessions(bffs[0], async (sessions) => {
    for (const id of ids) {
      const session = await sessions.find(id);
      if (session === null) throw new Error('a session has ended');
      await sessions.change(session, (record) => ({
        ...record,
        expires_at: Math.floor(Date.now() / 1000) + 5,
      }));
    }
  });
}

describe('sessions whose tokens expire at the same time', () => {
  it.each([3_000, 9_000])(
    `[A-10 SEC-21] ${sessionCount} of them over two processes, a login site that takes %i ms: one token request each, nobody signed out`,
    async (delayMs) => {
      await letAllExpire();
      proxy.fault(/^\/oauth\/token/, { delayMs });
      const before = tokenCalls();
      const began = performance.now();
      const answers = await Promise.all(
        clients.flatMap((client) => bffs.map((bff) => data(client, bff))),
      );
      const seconds = (performance.now() - began) / 1_000;
      const statuses: Record<string, number> = {};
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      const asked = tokenCalls() - before;
      reportFigures({
        [`login site ${delayMs / 1000} s`]: `${asked} token requests for ${sessionCount} sessions, ${countsText(statuses)}, all answered after ${seconds.toFixed(1)} s`,
      });
      expect(asked).toBe(sessionCount);
      expect(Object.keys(statuses)).toEqual(['200']);
      const out = (await Promise.all(clients.map(isSignedIn))).filter((is) => !is);
      expect(out).toEqual([]);
    },
  );

  it('[A-10 SEC-21] the holder of the lock is killed: the other process renews within the lease', async () => {
    const client = clients[0]!;
    await leaveSeconds(client, bffs[0], 5);
    proxy.fault(/^\/oauth\/token/, { until: new Promise(() => undefined), times: 1 });
    const before = tokenCalls();
    const lost = data(client, bffs[1]).catch(() => null);
    await until('the holder asks for a token', () => tokenCalls() > before);
    await bffs[1].kill('SIGKILL');
    const began = performance.now();
    const answer = await data(client, bffs[0]);
    const ms = performance.now() - began;
    reportFigures({ 'holder killed': beside(ms, leaseMs + 1_000) });
    expect(answer.status).toBe(200);
    expect(tokenCalls() - before).toBe(2);
    expect(ms).toBeLessThan(leaseMs + 5_000);
    await lost;
    await bffs[1].restart();
  });

  it('[A-10] the lock stays with somebody else: "lock not obtained" after ten attempts of 5 s, and the session stays', async () => {
    const client = clients[1]!;
    await leaveSeconds(client, bffs[0], 0);
    const key = await withSessions(bffs[0], async (sessions) => {
      const session = await sessions.find(sessionIdOf(client, bffs[0]));
      return session!.key;
    });
    const store = openStore({
      redis: testRedisUrl === null ? null : { url: testRedisUrl, prefix: bffs[0].redisPrefix },
      folder: path.join(bffs[0].dataDir, 'bff'),
    });
    const lease = [`renewal:${key}`, 'somebody else', leaseMs] as const;
    expect(await store.acquire(...lease)).toBe(true);
    // A living holder extends its lease; one that ends later than a lease can is taken for that of a dead one.
    const holding = setInterval(() => void store.extend(...lease), leaseMs / 3);
    onTestFinished(() => clearInterval(holding));
    const [before, since] = [tokenCalls(), bffs[0].logs.length];
    const began = performance.now();
    const answer = await data(client, bffs[0]);
    const seconds = (performance.now() - began) / 1_000;
    reportFigures({ 'lock never free': `${answer.status} after ${seconds.toFixed(1)} s` });
    // The data of a page are an answer of Remix, which has the status of its parts inside.
    expect(answer.text).toMatch(/upstream-unavailable|503/);
    expect(seconds).toBeGreaterThan(49);
    await bffs[0].untilLog(
      'the reason',
      (line) => String(line['reason']).includes('lock not obtained'),
      since,
    );
    expect(tokenCalls()).toBe(before);
    clearInterval(holding);
    await store.release(lease[0], lease[1]);
    await store.close();
    expect((await data(client, bffs[0])).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
  });
});
