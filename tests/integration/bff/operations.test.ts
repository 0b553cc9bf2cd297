import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import type { UpstreamCall } from '../../../server/bff/upstream/http';
import { startChild } from '../../support/programs/child';
import { testRedisUrl } from '../../support/programs/databases';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  startProduct,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { emailOf, signIn } from '../../support/people/sign-in';
import {
  changeSession,
  leaveSeconds,
  readSession,
  sessionIdOf,
} from '../../support/people/stored-session';
import { startTcpGate } from '../../support/network/tcp-gate';
import { until } from '../../support/wait';

let platform: ProcessPlatform;
let bff: ProcessBff;
/** Stands before the API and the token endpoint. */
let proxy: FaultProxy;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ ownProcess: true, platform, port, env: proxied() });
  return () => proxy.close();
});
beforeEach(() => {
  proxy.clear();
});
const proxied = () => ({ API_URL: proxy.url, AUTH_TOKEN_URL: `${proxy.url}/oauth/token` });

/** Runs the server with this environment until it ends. */
async function runToEnd(env: Record<string, string>) {
  const child = startChild('build/index.js', { PORT: '39999', ...env });
  return { ...(await child.exited), output: child.output() };
}

describe('configuration', () => {
  it('[C-09] a wrong or missing value: one clear line and exit 1', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ PORT: 'abc' }, 'PORT'],
      [{ AUTH_ISSUER: 'https://login.example/' }, 'AUTH_CLIENT_ID'],
      [{ PUBLIC_URL: 'http://app.example' }, 'PUBLIC_URL'],
      [{ SESSION_SECRETS: 'short' }, 'SESSION_SECRETS'],
      [{ REDIS_URL: 'nonsense' }, 'REDIS_URL'],
      [
        {
          PORT: String(bff.port),
          HOST: '127.0.0.1',
          AUTH_ISSUER: platform.connection.issuer,
          AUTH_CLIENT_ID: 'a',
          AUTH_CLIENT_SECRET: 'b',
          AUTH_AUDIENCE: 'c',
          API_URL: platform.url,
          AMS_URL: platform.url,
          SESSION_SECRETS: 'x'.repeat(32),
          DATA_DIR: bff.dataDir,
          LOG_LEVEL: 'silent',
        },
        'PORT',
      ],
    ];
    for (const [env, name] of cases) {
      const { code, output } = await runToEnd(env);
      expect(code, output).toBe(1);
      expect(output.trim().split('\n'), output).toHaveLength(1);
      expect(output).toContain(name);
    }
  });
});

describe('health', () => {
  it('[C-08] liveness checks nothing outside, readiness the session store', async () => {
    const client = createClient();
    expect((await client.get(bff.url + probePaths.health)).json()).toEqual({ status: 'ok' });
    expect((await client.get(bff.url + probePaths.ready)).json()).toEqual({ status: 'ready' });
    await client.get(bff.url + paths.home);
    const metrics = await until('the request is counted', async () => {
      const { text } = await client.get(bff.url + probePaths.metrics);
      return text.includes(
        'endcap_http_request_seconds_count{route="/dashboards/:parentSlug/:slug"',
      )
        ? text
        : null;
    });
    expect(metrics).toMatch(
      /endcap_upstream_request_seconds_count\{target="api",status="2xx"\} \d/,
    );
  });
});

describe('metrics', () => {
  it('[C-08 SEC-41] are for this host alone: a request that a proxy on it passes on gets 404', async () => {
    const client = createClient();
    expect((await client.get(bff.url + probePaths.metrics)).status).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via']) {
      const answer = await client.get(bff.url + probePaths.metrics, { [header]: '203.0.113.7' });
      expect([header, answer.status]).toEqual([header, 404]);
    }
  });

  it('[C-08] with a token they are for its holder, wherever from', async () => {
    const token = 'a-token-of-the-operators';
    const own = await startBff({ ownProcess: true, platform, env: { METRICS_TOKEN: token } });
    const client = createClient();
    const status = async (authorization: string | undefined) =>
      (await client.get(own.url + probePaths.metrics, { authorization, 'x-forwarded-for': 'x' }))
        .status;
    expect(await status(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, 'Bearer ', token, `Bearer ${token}x`, `bearer ${token}`])
      expect(await status(wrong), String(wrong)).toBe(404);
    await own.stop();
  });
});

describe('the request log', () => {
  it('[C-07 SEC-49] one line a request with id, route, status, duration, upstream calls, user; no query values', async () => {
    const { client } = await signIn(bff.url, 'core');
    const seen = bff.logs.length;
    const delayMs = 300;
    proxy.fault(/^\/graphql/, { delayMs });
    const began = performance.now();
    const answer = await client.get(`${bff.url}${paths.settings}?secret=canary-value`);
    const id = answer.headers['x-request-id'];
    const line = await bff.untilLog(
      'the request',
      (each) => each['event'] === 'request' && each['id'] === id,
      seen,
    );
    const tookMs = performance.now() - began;
    expect(line).toMatchObject({
      method: 'GET',
      route: '/settings/general',
      path: '/settings/general',
      status: 200,
      user: (await readSession(client, bff))?.id,
    });
    const call = (line['upstream'] as UpstreamCall[]).find(({ path }) => path === '/graphql');
    expect(call).toMatchObject({ target: 'api', status: 200 });
    // Each within the other, with room for a timer that ends early and for rounding.
    const times = [delayMs - 50, call!.ms - 1, Number(line['ms']), tookMs];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(
      bff.logs.filter((each) => each['event'] === 'request' && each['id'] === id),
    ).toHaveLength(1);
    expect(bff.output()).not.toContain('canary-value');
  });

  it('[SEC-49] sign-in, refusal and sign-out are logged; line breaks from outside break no line', async () => {
    const seen = bff.logs.length;
    await createClient().get(`${bff.url}/auth/callback?state=x%0a%7B%22event%22:%22forged%22%7D`);
    await createClient().get(`${bff.url}/%0a%7B%22event%22:%22forged%22%7D`);
    const { client, page } = await signIn(bff.url, 'growth', createClient(), paths.home);
    await client.submit(page, {}, { form: 'form[action="/auth/logout"]' });
    await bff.untilLog('signed out', (line) => line['event'] === 'signed-out', seen);
    const events = bff.logs.slice(seen).map((line) => line['event']);
    for (const event of ['sign-in-failed', 'signed-in', 'signed-out', 'request-refused']) {
      expect(events).toContain(event);
      for (const line of bff.logs.slice(seen).filter((each) => each['event'] === event))
        expect(line['id'], event).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    }
    expect(events).not.toContain('forged');
    for (const line of bff.output().trim().split('\n'))
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  });
});

describe('stopping', () => {
  it('[REL-04 C-08] SIGTERM under load: readiness 503, no accepted request fails, exit 0', async () => {
    const own = await startBff({
      ownProcess: true,
      platform,
      env: { ...proxied(), SHUTDOWN_DELAY_MS: '1000' },
    });
    const client = createClient();
    const statuses: number[] = [];
    let draining = false;
    // As behind a balancer: requests come, on kept connections too, until readiness says no.
    const load = async () => {
      while (!draining) {
        statuses.push((await client.get(own.url + paths.home)).status);
      }
    };
    const balancer = async () => {
      while (!draining)
        draining = (await createClient().get(own.url + probePaths.ready)).status === 503;
    };
    const workers = [load(), load(), load()];
    await until('load', () => statuses.length > 5);
    // Accepted before the signal, answered long after the port is closed.
    proxy.fault(/^\/graphql/, { delayMs: 2_500, times: 4 });
    const slow = createClient().get(own.url + paths.home);
    const before = proxy.calls(/^\/graphql/);
    await until('the slow one is under way', () => proxy.calls(/^\/graphql/) > before);
    const stopping = own.stop();
    await Promise.all([...workers, balancer()]);
    expect((await slow).status).toBe(200);
    expect(await stopping).toEqual({ code: 0, signal: null });
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('[REL-04] a renewal whose request has its answer already is stored before the end', async () => {
    const { client } = await signIn(bff.url, 'core');
    await leaveSeconds(client, bff, 40);
    const old = (await readSession(client, bff))?.access_token;
    const before = proxy.calls(/^\/oauth\/token/);
    let release = () => {};
    const answerUntil = new Promise<void>((resolve) => (release = resolve));
    proxy.fault(/^\/oauth\/token/, { answerUntil });
    expect((await client.get(bff.url + paths.settings)).status).toBe(200);
    await until('the renewal is under way', () => proxy.calls(/^\/oauth\/token/) > before);
    const stopping = bff.stop();
    await until('the port is closed', () =>
      createClient()
        .get(bff.url + probePaths.health)
        .then(
          () => false,
          () => true,
        ),
    );
    release();
    expect(await stopping).toEqual({ code: 0, signal: null });
    expect((await readSession(client, bff))?.access_token).not.toBe(old);
    await bff.restart();
  });

  it('[REL-04] within 30 s, whatever does not end: a request, or work after one', async () => {
    const never = { until: new Promise(() => undefined) };
    const start = () =>
      startBff({
        ownProcess: true,
        platform,
        shareWith: bff,
        env: { ...proxied(), UPSTREAM_TIMEOUT_MS: '60000' },
      });
    const [asked, working] = await Promise.all([start(), start()]);
    const { client } = await signIn(bff.url, 'core', createClient(), paths.help);
    const isTold = async () => (await readSession(client, bff))?.has_recently_signed_in === false;
    await until('the first server has told of the sign-in', isTold);
    proxy.fault(/^\/api\/v1\/auth0\/login/, never);
    await changeSession(client, bff, { has_recently_signed_in: true });
    expect((await client.get(working.url + paths.help)).status).toBe(200);
    await until('the work goes on', () => proxy.underway(/^\/api\/v1\/auth0\/login/) > 0);
    proxy.fault(/^\/graphql/, never);
    const lost = createClient()
      .get(asked.url + paths.home)
      .catch(() => null);
    await until('the request goes on', () => proxy.underway(/^\/graphql/) > 0);
    const began = performance.now();
    // Work that cannot be waited for ends by force.
    expect(await Promise.all([asked.stop(), working.stop()])).toEqual([
      { code: 0, signal: null },
      { code: null, signal: 'SIGKILL' },
    ]);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await lost).toBeNull();
  });

  it('[A-27] after SIGKILL and a new start everybody is still signed in', async () => {
    const { client } = await signIn(bff.url, 'core');
    await bff.kill('SIGKILL');
    await bff.restart();
    const page = await client.get(bff.url + paths.settings);
    expect(page.status).toBe(200);
    expect(page.text).toContain(emailOf('core'));
  });

  it('[SEC-06 SEC-05] secrets rotate: sessions of the old one live on, those of a dropped one end quietly', async () => {
    const { client } = await signIn(bff.url, 'core');
    const old = bff.sessionSecrets;
    await bff.restart({ SESSION_SECRETS: `${'n'.repeat(32)},${old}` });
    expect((await client.get(bff.url + paths.settings)).status).toBe(200);
    await bff.restart({ SESSION_SECRETS: 'n'.repeat(32) });
    const page = await client.follow(bff.url + paths.settings);
    expect([page.status, new URL(page.url).pathname]).toEqual([200, '/auth/signin']);
    expect(sessionIdOf(client, bff)).toBe('');
  });
});

describe('the platform stopped', () => {
  it('[L-16 REL-02] pages say so, the frame stands, and it works again without anybody’s help', async () => {
    const { client } = await signIn(bff.url, 'core');
    await platform.kill('SIGKILL');
    for (let count = 0; count < 3; count += 1) {
      const page = await client.get(bff.url + paths.home);
      expect(page.status).toBe(503);
      const text = page.document().body.textContent;
      expect(text).toContain('does not answer');
      expect(text).toContain('Sign Out');
      // Without scripts the page reloads itself.
      expect(page.text).toContain('http-equiv="refresh"');
    }
    await platform.restart();
    await until(
      'the page works again',
      async () => (await client.get(bff.url + paths.home)).status === 200,
    );
  });
});

// `server/bff/app.test.ts` shows the same without Redis, with a store that fails.
it.skipIf(testRedisUrl === null)(
  '[REL-05] Redis stopped: 503 with a retry, never signed out, the cookie stays (needs Redis)',
  async () => {
    const gate = await startTcpGate(new URL(String(testRedisUrl)));
    const own = await startProduct({ ownProcess: true, bff: { env: { REDIS_URL: gate.url } } });
    const { client } = await signIn(own.bff.url, 'core');
    gate.shut();
    const answer = await client.get(own.bff.url + paths.settings);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeTruthy();
    expect(answer.setCookies).toEqual([]);
    expect((await client.get(own.bff.url + probePaths.ready)).status).toBe(503);
    expect((await client.get(own.bff.url + probePaths.health)).status).toBe(200);
    gate.open();
    await until(
      'it works again',
      async () => (await client.get(own.bff.url + paths.settings)).status === 200,
    );
    await gate.close();
  },
);
