import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';

import type { ServerBuild } from '@remix-run/node';
import { pino } from 'pino';
import { request } from 'undici';
import { afterEach, expect, it } from 'vitest';

import { createBff, type Bff } from './app';
import type { BffConfig } from './config';
import { StoreUnavailableError } from './errors';
import { createMetrics } from './observability/metrics';
import type { KeyedStore } from './session/store';

const broken: KeyedStore = new Proxy({} as KeyedStore, {
  get: (_target, name) =>
    name === 'close'
      ? async () => undefined
      : () => Promise.reject(new StoreUnavailableError(new Error('canary detail'))),
});

let server: Server | undefined;
let bff: Bff | undefined;
afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve));
  await bff?.close();
});

/** The Express application over a store that fails; requests never get as far as Remix. */
async function start(publicUrl: (port: number) => string): Promise<string> {
  const upstream = 'http://127.0.0.1:9/';
  const config: BffConfig = {
    mode: 'test',
    host: '127.0.0.1',
    port: 0,
    publicUrl: '',
    tracing: null,
    sentry: { dsn: null, sampleRate: 0, environment: 'test' },
    widgets: { widgets: [], internalDomains: [] },
    rates: {
      read: 1,
      write: 1,
      form: 1,
      signIn: 1,
      callback: 1,
      session: 1,
      file: 1,
      report: 1,
      backChannel: 1,
    },
    secureCookies: false,
    productName: 'Endcap',
    dataDir: '',
    trustProxyHops: 0,
    shutdownDelayMs: 0,
    metricsToken: null,
    session: { secrets: ['x'.repeat(32)], idleSeconds: 60, absoluteSeconds: 60 },
    redis: null,
    auth: {
      issuer: upstream,
      clientId: 'c',
      clientSecret: 's',
      audience: 'a',
      scopes: ['openid'],
      brand: 'cpg',
      organization: null,
      maxAgeSeconds: null,
      authorizeUrl: upstream,
      tokenUrl: upstream,
      jwksUrl: upstream,
      revokeUrl: upstream,
      logoutUrl: upstream,
      changePasswordUrl: 'https://login.endcap.example/change-password',
      authenticatedUrl: upstream,
      silentFallback: true,
      refreshReuseSeconds: 0,
    },
    flags: { service: null, maintenanceSwitch: false },
    upstream: { apiUrl: upstream, amsUrl: upstream, adminUrl: upstream, timeoutMs: 1_000 },
    payment: { origins: [] },
  };
  const { createServer } = await import('node:http');
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  config.publicUrl = publicUrl(port);
  const build = {
    routes: {},
    future: {},
    assets: { routes: {} },
    entry: { module: {} },
  } as unknown as ServerBuild;
  bff = createBff({
    config,
    build,
    store: broken,
    limits: { take: async () => null, close: async () => undefined },
    log: pino({ level: 'silent' }),
    metrics: createMetrics({ dataDir: tmpdir() }),
    publicFolder: 'public',
  });
  server.on('request', bff.app);
  return config.publicUrl;
}

it('[REL-05 REL-06] session store down: 503 with a retry, never "signed out", the cookie stays, no inner detail', async () => {
  const url = await start((port) => `http://127.0.0.1:${port}`);
  const headers = { cookie: `endcap_session=${'A'.repeat(43)}`, accept: 'text/html' };
  const page = await request(`${url}/settings/general`, { headers });
  const text = await page.body.text();
  expect(page.statusCode).toBe(503);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.headers['retry-after']).toBe('10');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(text).toContain('You are not signed out');
  expect(text).toContain(String(page.headers['x-request-id']));
  expect(text).toContain('http-equiv="refresh"');
  expect(text).not.toMatch(/canary|\bat .+:\d+/);
  const json = await request(`${url}/auth/session`, {
    headers: { ...headers, accept: 'application/json' },
  });
  expect([json.statusCode, json.headers['set-cookie']]).toEqual([503, undefined]);
  expect(await json.body.json()).toMatchObject({ error: 'session-store-unavailable' });
});

it('[R-16] the maintenance page is served without store and platform', async () => {
  const url = await start((port) => `http://127.0.0.1:${port}`);
  for (const file of ['maintenance.html', 'maintenance.js', 'maintenance.css']) {
    // A user who is signed in: nobody looks for the session.
    const answer = await request(`${url}/${file}`, {
      headers: { cookie: `endcap_session=${'A'.repeat(43)}` },
    });
    const body = await answer.body.text();
    expect([file, answer.statusCode, body.includes('restocking the shelves')]).toEqual([
      file,
      200,
      file === 'maintenance.html',
    ]);
  }
});

it('[C-08 REL-04] readiness looks at the store and turns to 503 while draining; liveness stays', async () => {
  const url = await start((port) => `http://127.0.0.1:${port}`);
  const statusOf = async (path: string) => {
    const answer = await request(url + path);
    await answer.body.dump();
    return answer.statusCode;
  };
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  bff?.startDraining();
  const answer = await request(`${url}/readyz`);
  // On a kept connection the next request would be lost.
  expect(answer.headers.connection).toBe('close');
  expect([answer.statusCode, await answer.body.json()]).toEqual([503, { status: 'draining' }]);
  expect(await statusOf('/healthz')).toBe(200);
});
