import { readdirSync } from 'node:fs';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { generousRates } from '../../support/programs/generous-rates';
import { createClient, type Answer } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { rawRequest } from '../../support/network/raw-request';
import { signIn } from '../../support/people/sign-in';

/** Two processes on one store with the default limits, as behind a proxy on another host. */
let bffs: readonly [RunningBff, RunningBff];
let proxy: FaultProxy;
let platform: RunningPlatform;

const defaults = Object.fromEntries(Object.keys(generousRates).map((name) => [name, '']));

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  const env = { ...defaults, API_URL: proxy.url, TRUST_PROXY_HOPS: '1' };
  const first = await startBff({ platform, port, env });
  const second = await startBff({ platform, shareWith: first, env });
  bffs = [first, second];
  return () => proxy.close();
});

/** What the proxy adds: the address that it saw, after whatever the client sent. */
const from = (address: string, forged = '') => ({
  'x-forwarded-for': forged === '' ? address : `${forged}, ${address}`,
});

/** Sends requests to both processes in turn, ten at a time. @returns how many got each status, and the refusals */
async function flood(
  times: number,
  send: (bff: RunningBff, index: number) => Promise<Answer>,
): Promise<{ counts: Record<number, number>; refused: Answer[] }> {
  const counts: Record<number, number> = {};
  const refused: Answer[] = [];
  let index = 0;
  const work = async () => {
    while (index < times) {
      const mine = index++;
      const answer = await send(bffs[mine % 2]!, mine);
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      if (answer.status === 429) refused.push(answer);
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return { counts, refused };
}

const waitOf = (answer: Answer) => Number(answer.headers['retry-after']);

describe('rate limits', () => {
  it('[SEC-43] 1000 reads a minute of an address over two processes; what is refused says when to come back', async () => {
    const client = createClient();
    const address = '198.51.100.1';
    const { counts, refused } = await flood(1_012, (bff, index) =>
      client.get(bff.url + paths.maintenanceStatus, from(address, `203.0.113.${index % 250}`)),
    );
    expect(counts).toEqual({ 200: 1_000, 429: 12 });
    for (const answer of refused) {
      expect(waitOf(answer)).toBeGreaterThan(0);
      expect(waitOf(answer)).toBeLessThanOrEqual(60);
    }
    for (const bff of bffs) {
      const page = await client.get(bff.url + paths.home, from(address));
      expect([page.status, page.headers['content-type']]).toEqual([
        429,
        'text/html; charset=utf-8',
      ]);
      expect(page.document().body.textContent).toContain('too many requests');
      expect(page.document().body.textContent).toMatch(/Please wait (?:a second|\d+ seconds)/);
      const data = await client.get(`${bff.url}${paths.home}.data`, from(address));
      expect([data.status, data.headers['x-remix-response']]).toEqual([429, 'yes']);
      expect(data.text).toContain('too-many-requests');
      expect(waitOf(data)).toBeGreaterThan(0);
      const json = await client.get(bff.url + paths.auth.session, {
        ...from(address),
        accept: 'application/json',
      });
      expect([json.status, json.json()]).toEqual([
        429,
        expect.objectContaining({ error: 'too-many-requests' }),
      ]);
      // Not limited: what a balancer and a page that is open ask for.
      const asset = readdirSync('public/build').find((name) => name.endsWith('.js'));
      for (const free of [probePaths.health, probePaths.ready, `/build/${asset}`, '/favicon.svg'])
        expect((await client.get(bff.url + free, from(address))).status, free).toBe(200);
      expect((await client.get(bff.url + paths.home, from('198.51.100.2'))).status).toBe(200);
    }
  });

  it('[SEC-43] lower limits for sign-in, callback, session, files, forms and reports', async () => {
    const limits: [string, number, (bff: RunningBff, headers: object) => Promise<Answer>][] = [
      ['sign-in', 10, (bff, headers) => get(bff, paths.auth.login(), headers)],
      ['sign-up', 10, (bff, headers) => get(bff, '/SIGNUP/', headers)],
      ['log-in', 10, (bff, headers) => get(bff, paths.login, headers)],
      ['callback', 20, (bff, headers) => get(bff, `${paths.auth.callback}?state=x`, headers)],
      ['session', 120, (bff, headers) => get(bff, paths.auth.session, headers)],
      ['files', 60, (bff, headers) => get(bff, '/dashboards/a/b/widgets/c.csv', headers)],
      ['images', 60, (bff, headers) => get(bff, '/dashboards/a/b/widgets/c.svg', headers)],
      ['forms', 60, (bff, headers) => post(bff, paths.preferences, headers, { form: { a: '1' } })],
      ['writes', 100, (bff, headers) => post(bff, '/nowhere', headers, { json: {} })],
      ['reports', 30, (bff, headers) => post(bff, paths.monitoring, headers, { json: {} })],
    ];
    for (const [index, [name, limit, send]] of limits.entries()) {
      const { refused } = await flood(limit + 5, (bff, each) =>
        send(bff, from(`198.51.100.${10 + index}`, `203.0.113.${each}`)),
      );
      expect([name, refused.length]).toEqual([name, 5]);
    }
  });

  it('[SEC-43] a user is counted over all addresses and sessions', async () => {
    const one = await signIn(bffs[0].url, 'core', createClient({ always: from('198.51.100.30') }));
    const two = await signIn(bffs[0].url, 'core', createClient({ always: from('198.51.100.31') }));
    const other = await signIn(
      bffs[0].url,
      'growth',
      createClient({ always: from('198.51.100.30') }),
    );
    const { counts } = await flood(122, (bff, index) =>
      [one, two][index % 2]!.client.get(bff.url + paths.auth.session, {
        // Each address stays within its own limit.
        ...from(`198.51.100.${40 + (index % 4)}`),
      }),
    );
    expect(counts).toEqual({ 200: 120, 429: 2 });
    expect((await other.client.get(bffs[1].url + paths.auth.session)).status).toBe(200);
    // So are what they write.
    const writes = await flood(102, (bff, index) =>
      [one, two][index % 2]!.client.post(`${bff.url}/nowhere`, {
        headers: { origin: bff.url, ...from(`198.51.100.${44 + (index % 4)}`) },
        json: {},
      }),
    );
    expect(writes.refused).toHaveLength(2);
  });

  it('[SEC-43 O-12] the first ten forms over the limit keep what was typed; later ones are not read', async () => {
    const always = from('198.51.100.60');
    const form = { formUser: '', csrfToken: 'x', note: 'typed by hand' };
    const send = (bff: RunningBff) => post(bff, paths.preferences, always, { form });
    await flood(60, send);
    for (let count = 1; count <= 12; count += 1) {
      const page = await send(bffs[count % 2]!);
      expect(page.status).toBe(429);
      expect(waitOf(page)).toBeGreaterThan(0);
      const text = page.document().body.textContent;
      expect(text.includes('typed by hand'), String(count)).toBe(count <= 10);
      expect(text.includes('What you typed is kept'), String(count)).toBe(count <= 10);
    }
  });

  it('[SEC-43 SEC-50] what is over the limit is refused before its body has come', async () => {
    const always = from('198.51.100.61');
    await flood(120, (bff) => post(bff, '/nowhere', always, { json: {} }));
    for (const [path, type] of [
      ['/nowhere', 'application/json'],
      [paths.preferences, 'application/x-www-form-urlencoded'],
      [paths.editBrand('brd_saltmarsh'), 'multipart/form-data; boundary=x'],
    ] as const)
      for (const bff of bffs) {
        const headers = { ...always, 'content-type': type, 'content-length': '90000' };
        const answer = await rawRequest(bff.url, 'POST', path, { headers, isUnfinished: true });
        expect([path, answer.status]).toEqual([path, 429]);
      }
  });

  it('[SEC-43 SEC-10] images, frames and scripts of other pages use up no sign-in, and begin none', async () => {
    const always = from('198.51.100.62');
    const addresses = [
      paths.auth.login(),
      `${paths.auth.login()}.data`,
      '/AUTH/LOGIN/',
      paths.login,
      paths.signup,
      paths.auth.callback,
      paths.auth.signIn(),
    ];
    const embedded: [mode: string, dest: string, site: string][] = [
      ['no-cors', 'image', 'cross-site'],
      ['navigate', 'iframe', 'cross-site'],
      ['cors', 'empty', 'same-site'],
    ];
    for (const address of addresses)
      for (const [mode, dest, site] of embedded)
        for (const bff of bffs) {
          const answer = await get(bff, address, {
            ...always,
            'sec-fetch-mode': mode,
            'sec-fetch-dest': dest,
            'sec-fetch-site': site,
          });
          expect([address, answer.status, answer.setCookies]).toEqual([address, 403, []]);
        }
    const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (let count = 1; count <= 10; count += 1) {
      const answer = await get(bffs[0], paths.auth.login(), { ...always, ...opened });
      expect(answer.status, String(count)).toBe(302);
    }
    // A script of this app requests the data of a page.
    const own = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    const data = await get(bffs[0], `${paths.auth.signIn()}.data`, { ...always, ...own });
    expect(data.status).toBe(200);
  });

  it('[SEC-43] a network of IPv6 counts as one address', async () => {
    const client = createClient();
    const { refused } = await flood(15, (bff, index) =>
      client.get(bff.url + paths.auth.login(), from(`2001:db8:1:2::${index.toString(16)}`)),
    );
    expect(refused).toHaveLength(5);
  });

  it('[SEC-43] without a trusted proxy, forwarded addresses change nothing', async () => {
    const alone = await startBff({
      platform,
      env: { ...defaults, TRUST_PROXY_HOPS: '0' },
    });
    const client = createClient();
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      const headers = {
        ...from(`203.0.113.${index}`),
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      };
      statuses.push((await client.get(alone.url + paths.auth.login(), headers)).status);
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
    await alone.stop();
  });

  it('[SEC-43] a 429 of the platform stays one, with a time to wait', async () => {
    const stop = proxy.fault(/^\/graphql/, { status: 429, body: 'slow down' });
    const client = createClient({ always: from('198.51.100.70') });
    for (const address of [paths.home, `${paths.home}.data`]) {
      const answer = await client.get(bffs[0].url + address);
      expect(answer.status, address).toBe(429);
      expect(waitOf(answer)).toBeGreaterThan(0);
    }
    stop();
    expect((await client.get(bffs[0].url + paths.home)).status).toBe(200);
  });
});

const stranger = createClient();
const get = (bff: RunningBff, path: string, headers: object) =>
  stranger.get(bff.url + path, headers as Record<string, string>);
const post = (bff: RunningBff, path: string, headers: object, sent: object) =>
  stranger.post(bff.url + path, { headers: { origin: bff.url, ...headers }, ...sent });
