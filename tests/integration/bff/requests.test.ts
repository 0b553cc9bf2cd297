import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { signIn } from '../../support/people/sign-in';
import { sessionIdOf, useSessionId } from '../../support/people/stored-session';

let bff: SharedProduct['bff'];
let signedIn: HttpClient;
let loginSite: string;

beforeAll(async () => {
  const product = await sharedProduct();
  ({ bff } = product);
  loginSite = product.platform.url;
  ({ client: signedIn } = await signIn(bff.url, 'core'));
});

/** Sends exactly these headers; undici would not let a Host through. */
function withHost(
  host: string,
  path = '/',
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const req = rawRequest(
      { host: '127.0.0.1', port: bff.port, path, headers: { host, ...headers } },
      (res) => {
        let body = '';
        res.on('data', (chunk: Buffer) => (body += chunk.toString()));
        res.on('end', () => {
          resolve({ status: res.statusCode ?? 0, body, location: res.headers.location });
        });
      },
    );
    req.on('error', reject);
    req.end();
  });
}

describe('host and headers', () => {
  it('[SEC-41] an unknown Host is 400 UntrustedHost; forwarded headers decide nothing', async () => {
    for (const host of [
      'evil.example',
      `127.0.0.1:${bff.port + 1}`,
      `127.0.0.1:${bff.port}.evil.example`,
      'localhost',
    ]) {
      const answer = await withHost(host, '/', { accept: 'application/json' });
      expect(answer.status, host).toBe(400);
      expect(answer.body, host).toContain('UntrustedHost');
    }
    const forged = await withHost(`127.0.0.1:${bff.port}`, '/', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    expect([forged.status, forged.location]).toEqual([302, paths.home]);
  });

  it('[SEC-42 SEC-50] a long address is 414, and one with empty segments 400, on every page', async () => {
    const host = `127.0.0.1:${bff.port}`;
    const statusOf = async (path: string) => (await withHost(host, path)).status;
    expect(await statusOf(`${'/'.repeat(15_500)}x`)).toBe(414);
    expect(await statusOf(`/${'a'.repeat(8_192)}`)).toBe(414);
    expect(await statusOf(`/${'a'.repeat(8_191)}`)).toBe(404);
    for (const path of [`/orders${'/'.repeat(8_000)}x`, '/orders//', '/a//b'])
      expect(await statusOf(path), path.slice(0, 20)).toBe(400);
  });

  it('[SEC-44 A-21] every kind of answer denies unused features of browsers, and keeps its popups', async () => {
    const kinds = [
      [paths.home, 200],
      ['/favicon.svg', 200],
      ['/nothing-here', 404],
      [paths.users, 403],
      ['/', 302],
    ] as const;
    for (const [path, status] of kinds) {
      const answer = await signedIn.get(bff.url + path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers['cross-origin-opener-policy'], path).toBe('same-origin-allow-popups');
      const policy = String(answer.headers['permissions-policy']).split(', ');
      for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(policy, path).toContain(`${name}=()`);
      expect(policy, path).toContain('clipboard-write=(self)');
    }
  });

  it.each([
    paths.home,
    paths.settings,
    paths.pricing,
    paths.dashboard('no', 'dashboard'),
    paths.users,
    '/nothing-here',
  ])(
    '[SEC-44] the policy is enforced with a nonce that every inline script carries: %s',
    async (path) => {
      const answer = await signedIn.get(bff.url + path);
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(nonce).toBeTruthy();
      for (const directive of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "default-src 'self'",
      ])
        expect(policy).toContain(directive);
      expect(policy).not.toMatch(/script-src[^;]*unsafe-/);
      const scripts = [...answer.text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const other = await signedIn.get(bff.url + path);
      expect(String(other.headers['content-security-policy'])).not.toContain(nonce);
    },
  );

  it('[SEC-32] pages are kept by nobody; hashed assets for a year', async () => {
    const page = await signedIn.get(bff.url + paths.home);
    for (const path of [
      paths.home,
      `${paths.home}.data`,
      '/',
      paths.users,
      '/nothing-here',
      `/${'a'.repeat(8_192)}`,
      paths.auth.session,
    ]) {
      const answer = await signedIn.get(bff.url + path);
      expect([path.slice(0, 40), answer.headers['cache-control']]).toEqual([
        path.slice(0, 40),
        'no-store',
      ]);
    }
    const billing = (await signedIn.get(bff.url + paths.settingsTab('billing'))).document();
    const invoice = billing.querySelector<HTMLAnchorElement>('main a[href$=".pdf"]')?.href ?? '';
    const file = await signedIn.get(invoice);
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const refused = await signedIn.post(bff.url + paths.preferences, {
      headers: { origin: bff.url },
      form: { theme: 'dark' },
    });
    expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store']);
    const asset = /"(\/build\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    expect(String((await signedIn.get(bff.url + asset)).headers['cache-control'])).toMatch(
      /max-age=31536000.*immutable/,
    );
    expect((await signedIn.get(`${bff.url}/build/nothing.js`)).status).toBe(404);
  });

  it('[A-07 SEC-01] cookies are HttpOnly, SameSite=Lax, for the whole path and no domain, short, and hold an id alone', async () => {
    const { client } = await signIn(bff.url, 'core');
    const cookie = client.jar.get(bff.url, 'endcap_session');
    expect(cookie?.header).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie?.header).not.toMatch(/domain/i);
    expect(Buffer.from(cookie?.value ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const visitor = createClient();
    await visitor.get(`${bff.url}/auth/login`);
    await visitor.get(bff.url + paths.auth.csrf);
    const { client: leaver, page } = await signIn(bff.url, 'core', createClient(), paths.help);
    await leaver.submit(page, {}, { form: 'form[action="/auth/logout"]' });
    expect(leaver.jar.names(bff.url)).toContain('endcap_leave');
    for (const [who, count] of [
      [client, 1],
      [visitor, 2],
      [leaver, 1],
    ] as const) {
      const names = who.jar.names(bff.url);
      expect(names.length).toBeGreaterThanOrEqual(count);
      for (const name of names) {
        const { header = '', value = '' } = who.jar.get(bff.url, name) ?? {};
        expect(header.length).toBeLessThan(4_096);
        // Before a dot is the time of a sign-in, which is not random.
        const bits = Buffer.from(value.split('.').at(-1) ?? '', 'base64url').length * 8;
        expect([name, bits >= 128]).toEqual([name, true]);
      }
    }
  });
});

describe('nonsense', () => {
  it('[SEC-05] malformed, unknown and oversized session cookies are cleared: a visitor, no loop', async () => {
    for (const value of [
      'x',
      '%',
      '%00',
      '""',
      '../../x',
      'A'.repeat(43),
      'A'.repeat(3_000),
      '{"a":1}',
      `${sessionIdOf(signedIn, bff)}x`,
    ]) {
      const client = createClient();
      useSessionId(client, bff, value);
      const answer = await client.get(bff.url + paths.home);
      expect(answer.status, value).toBe(200);
      expect(
        answer.setCookies.some((cookie) => cookie.startsWith('endcap_session=;')),
        value,
      ).toBe(true);
      const page = await client.follow(bff.url + paths.settings);
      expect(page.url, value).toContain('/auth/signin?error=SessionRequired');
      expect(page.status, value).toBe(200);
    }
  });

  it('[REL-06] in any query, path, cookie or header: never a 500, never a stack, never a loop', async () => {
    const nasty = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        '../',
        '%00',
        '%ff',
        '__proto__',
        '[object Object]',
        "' or 1=1 --",
        '<script>',
        '{"a":',
        'null',
        '-1',
        '1e999',
        '\u202e',
        '${x}',
        '%',
        '%2',
        '..%2f..%2f',
      ),
    );
    const pagePaths = fc.constantFrom(
      '/',
      paths.home,
      '/dashboards',
      '/settings',
      paths.settings,
      '/auth/signin',
      '/auth/login',
      '/auth/callback',
      '/auth/logout',
      '/auth/logged-out',
      '/auth/session',
      '/auth/csrf',
      '/login',
      '/signup',
      '/pricing/plans',
      '/__manifest',
      '/dashboards/brand-dossier/dossier.data',
      '/_root.data',
      '/auth/session.data',
    );
    const names = fc.constantFrom(
      'filters',
      'timerange',
      'comparison',
      'brand',
      'product',
      'hideLayout',
      'notice',
      'returnTo',
      'callbackUrl',
      'error',
      'state',
      'code',
      '_routes',
      'p',
      'version',
      'parent-slug',
      'slug',
      'index',
      'iss',
    );
    const clients = [createClient(), signedIn];
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          pagePaths,
          nasty.map((text) => `/${encodeURIComponent(text)}`),
          nasty.map((text) => `/dashboards/${encodeURIComponent(text)}/x`),
        ),
        fc.array(fc.tuple(names, nasty), { maxLength: 4 }),
        fc.nat(1),
        async (path, query, who) => {
          const search = query
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join('&');
          const answer = await clients[who]!.get(
            `${bff.url}${path}${search === '' ? '' : `?${search}`}`,
          );
          expect(answer.status, `${path}?${search}`).toBeLessThan(500);
          expect(answer.text).not.toMatch(/\n\s+at .+\(.+:\d+:\d+\)/);
          // Away only to the login site, whose address is not ours to vary.
          if (answer.location !== null && !answer.location.startsWith(`${loginSite}/`)) {
            expect(new URL(answer.location).origin).toBe(bff.url);
          }
        },
      ),
      { numRuns: 400, endOnFailure: true },
    );
  });

  it('[REL-06] a range that no file has gets the whole file', async () => {
    const page = await createClient().get(bff.url + paths.help);
    const asset = /"(\/build\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    for (const address of [asset, '/favicon.svg'])
      for (const range of ['bytes=', 'bytes=-', 'bytes=9999999-', 'bytes=0-1,2-3', 'x']) {
        const answer = await createClient().get(bff.url + address, { range });
        expect([address, range, answer.status]).toEqual([address, range, 200]);
      }
  });

  it('raw bytes that no client library sends: an answer or a closed connection, and the server lives', async () => {
    const raw = [
      'GET /%E0%A4%A HTTP/1.1\r\nHost: HOST\r\n\r\n',
      'GET //evil.example HTTP/1.1\r\nHost: HOST\r\n\r\n',
      'GET /%5C HTTP/1.1\r\nHost: HOST\r\n\r\n',
      'GET /a%5Cb.data HTTP/1.1\r\nHost: HOST\r\n\r\n',
      'GET /\\evil HTTP/1.1\r\nHost: HOST\r\n\r\n',
      'GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: HOST\r\nCookie: endcap_session=\u0001\u0002;;;=;\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'garbage\r\n\r\n',
      'POST /auth/session HTTP/1.1\r\nHost: HOST\r\nContent-Length: -5\r\n\r\n',
      'POST /auth/session HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{"a',
    ];
    for (const text of raw) {
      const status = await new Promise<number>((resolve, reject) => {
        const socket = connect(bff.port, '127.0.0.1', () =>
          socket.write(text.replace('HOST', `127.0.0.1:${bff.port}`)),
        );
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk.toString();
          socket.end();
        });
        socket.on('close', () => {
          resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0));
        });
        socket.on('error', reject);
      });
      expect(status, text).toBeGreaterThanOrEqual(300);
      expect(status, text).toBeLessThan(500);
    }
    expect((await createClient().get(`${bff.url}/healthz`)).status).toBe(200);
  });

  it('[SEC-10] planted cookies with names that no one could set do not stop a sign-in', async () => {
    const cookie = Array.from({ length: 12 }, (_, index) => `endcap_login_a b${index}=1`).join(
      '; ',
    );
    const answer = await createClient().get(`${bff.url}/auth/login`, {
      cookie: `${cookie}; endcap_login_\u00e9=1`,
    });
    expect(answer.status).toBe(302);
    expect(answer.location).toContain('/authorize');
  });

  it('[A-02] login options with markup are passed as text to the login site', async () => {
    const page = await createClient().follow(
      `${bff.url}/auth/login?pwdMessage=${encodeURIComponent('<b id="planted">x</b>')}&email=${encodeURIComponent('"><script id="planted">')}`,
    );
    expect(page.status).toBe(200);
    expect(page.document().querySelector('#planted')).toBeNull();
  });
});
