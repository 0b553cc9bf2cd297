import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient } from '../../support/network/http-client';
import {
  eachKindOfRedirect,
  openRedirectPayloads,
} from '../../support/random/open-redirect-payloads';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { emailOf, openLoginForm, sendLoginForm, signIn } from '../../support/people/sign-in';
import {
  changeSession,
  readSession,
  sessionIdOf,
  useSessionId,
} from '../../support/people/stored-session';
import { until } from '../../support/wait';

let platform: RunningPlatform;
let bff: RunningBff;
/** Stands before the token endpoint and the API, to count and to fail. */
let proxy: FaultProxy;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({
    platform,
    port,
    env: { AUTH_TOKEN_URL: `${proxy.url}/oauth/token`, API_URL: proxy.url },
  });
  return () => proxy.close();
});

const tokenCalls = () => proxy.calls(/^\/oauth\/token/);
const begin = (client = createClient(), query = '') => client.get(`${bff.url}/auth/login${query}`);
const authorizeUrl = async (query = '') =>
  new URL((await begin(createClient(), query)).location ?? '');

describe('beginning a sign-in', () => {
  it('[A-01 A-24.1 SEC-10] is a code flow with S256, state, nonce and the default scope', async () => {
    const url = await authorizeUrl();
    expect(url.origin + url.pathname).toBe(`${platform.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
      redirect_uri: `${bff.url}/auth/callback`,
      brand: 'cpg',
      audience: platform.connection.audience,
      state: expect.stringMatching(/^.{22,}$/) as string,
      nonce: expect.stringMatching(/^.{22,}$/) as string,
      code_challenge: expect.stringMatching(/^.{43}$/) as string,
    });
  });

  it('[R-12] /login and /signup start it; signup alone passes signUp; a signed-in user is sent home', async () => {
    for (const [path, signUp] of [
      ['/login', null],
      ['/login?signUp=true', null],
      ['/signup', 'true'],
      ['/signup?signUp=false', 'true'],
    ] as const) {
      const visitor = createClient();
      const started = await visitor.get((await visitor.get(bff.url + path)).location ?? '');
      const { origin, pathname, searchParams } = new URL(started.location ?? '');
      expect([path, origin + pathname, searchParams.get('signUp')]).toEqual([
        path,
        `${platform.url}/authorize`,
        signUp,
      ]);
    }
    const { client } = await signIn(bff.url, 'growth');
    for (const path of ['/login', '/signup', '/login?returnTo=/orders']) {
      const { status, location } = await client.get(bff.url + path);
      expect([path, status, location]).toEqual([
        path,
        302,
        `${bff.url}/dashboards/brand-dossier/dossier`,
      ]);
    }
  });

  it('[SEC-10] each transaction has its own state, nonce and verifier', async () => {
    const urls = [await authorizeUrl(), await authorizeUrl()];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(urls[0]!.searchParams.get(name)).not.toBe(urls[1]!.searchParams.get(name));
      expect(urls[0]!.searchParams.get(name)?.length).toBeGreaterThanOrEqual(22);
    }
  });

  it('[SEC-15 A-02] only login options get through from the query', async () => {
    const query =
      '?redirect_uri=https://evil&scope=x&audience=y&prompt=none&organization=o&brand=z&signUp=true&theme=dark&unknown=1';
    for (const start of ['/auth/login', '/login', '/signup']) {
      const client = createClient();
      let answer = await client.get(`${bff.url}${start}${query}`);
      if (start !== '/auth/login')
        answer = await client.get(new URL(answer.location ?? '', bff.url).href);
      const { searchParams } = new URL(answer.location ?? '');
      expect(searchParams.get('redirect_uri'), start).toBe(`${bff.url}/auth/callback`);
      expect(searchParams.get('scope'), start).toBe('openid profile email offline_access');
      expect(searchParams.get('audience'), start).toBe(platform.connection.audience);
      expect(searchParams.get('brand'), start).toBe('cpg');
      expect(searchParams.get('layout'), start).toBe('dark');
      for (const name of ['prompt', 'organization', 'unknown', 'theme'])
        expect(searchParams.has(name), start).toBe(false);
    }
  });

  it('[SEC-13] the Host header decides nothing', async () => {
    const forged = await createClient().get(`${bff.url}/auth/login`, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '1',
    });
    expect(new URL(forged.location ?? '').searchParams.get('redirect_uri')).toBe(
      `${bff.url}/auth/callback`,
    );
    const { client } = await signIn(bff.url, 'core');
    for (const path of [paths.auth.login(), paths.auth.leave]) {
      const answer = await client.get(bff.url + path, { host: 'evil.example' });
      expect([answer.status, answer.location, answer.setCookies], path).toEqual([400, null, []]);
      expect(answer.text, path).not.toContain('evil.example');
    }
  });

  it('[SEC-10] a prefetch or HEAD begins none', async () => {
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prerender' },
      { 'x-moz': 'prefetch' },
    ]) {
      for (const start of ['/auth/login', '/login', '/signup']) {
        const client = createClient();
        let answer = await client.get(bff.url + start, headers);
        if (start !== '/auth/login')
          answer = await client.get(new URL(answer.location ?? '', bff.url).href, headers);
        expect([start, answer.status, client.jar.names(bff.url)]).toEqual([start, 204, []]);
      }
    }
    const head = await createClient().send('HEAD', `${bff.url}/auth/login`);
    expect(head.setCookies).toEqual([]);
    expect(head.location).toBeNull();
  });

  it('[SEC-10] at most 10 are pending in a browser; the oldest goes', async () => {
    const client = createClient();
    const states: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      states.push(new URL((await begin(client)).location ?? '').searchParams.get('state') ?? '');
    }
    expect(client.jar.names(bff.url).filter((name) => name.includes('login_'))).toHaveLength(10);
    const before = tokenCalls();
    expect(
      (await client.get(`${bff.url}/auth/callback?code=c&state=${states[0]!}`)).text,
    ).toContain('Invalid state');
    expect(tokenCalls()).toBe(before);
    await client.get(`${bff.url}/auth/callback?code=c&state=${states[11]!}`);
    expect(tokenCalls()).toBeGreaterThan(before);
  });
});

describe('the callback', () => {
  it('[A-04 A-05] without query parameters', async () => {
    const answer = await createClient().get(`${bff.url}/auth/callback`);
    expect(answer.status).toBe(400);
    expect(answer.document().body.textContent).toContain(
      'There are no query params available for parsing.',
    );
  });

  it('[A-05 SEC-11] a missing or foreign state: 400, and no token request', async () => {
    const before = tokenCalls();
    for (const query of [
      '?code=c',
      '?code=c&state=',
      '?code=c&state=unknown',
      '?error=access_denied&state=unknown',
      `?state=${'x'.repeat(5_000)}`,
      '/?state=slash&code=c',
      '?state=%00%ff',
    ]) {
      const answer = await createClient().get(`${bff.url}/auth/callback${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.document().body.textContent, query).toContain('Invalid state');
    }
    const [mine, other] = [createClient(), createClient()];
    const callback = await mine.followFrom(await begin(mine)).then((page) => page.url);
    expect(callback).toContain(platform.url);
    const state = new URL((await begin(other)).location ?? '').searchParams.get('state') ?? '';
    expect((await mine.get(`${bff.url}/auth/callback?code=c&state=${state}`)).status).toBe(400);
    // Nor does a planted cookie of the right name make another browser's transaction ours.
    const name = other.jar.names(bff.url).find((each) => each.startsWith('endcap_login_')) ?? '';
    mine.jar.set(bff.url, name, `${Date.now().toString(36)}.planted`);
    expect((await mine.get(`${bff.url}/auth/callback?code=c&state=${state}`)).status).toBe(400);
    expect(tokenCalls()).toBe(before);
  });

  it('[A-05 SEC-11] an unknown state while signed in: home', async () => {
    const { client } = await signIn(bff.url, 'core');
    const before = tokenCalls();
    const answer = await client.get(`${bff.url}/auth/callback?code=c&state=unknown`);
    expect([answer.status, answer.location]).toEqual([302, bff.url + paths.home]);
    expect(tokenCalls()).toBe(before);
    expect(await readSession(client, bff)).not.toBeNull();
  });

  it('[SEC-10 SEC-11] no cookie has the verifier, and one that says so begins nothing', async () => {
    const answer = await begin();
    const state = new URL(answer.location ?? '').searchParams.get('state') ?? '';
    expect(answer.setCookies.map((cookie) => cookie.split('=')[0])).toEqual([
      expect.stringMatching(/login/),
    ]);
    expect(answer.setCookies.join()).not.toContain(state);
    const before = tokenCalls();
    for (const name of ['auth0', 'auth0:1']) {
      const forged = await createClient().get(`${bff.url}/auth/callback?code=c&state=s`, {
        cookie: `${name}=state=s&s=v`,
      });
      expect(forged.status).toBe(400);
    }
    expect(tokenCalls()).toBe(before);
  });

  it('[A-03 SEC-10] a transaction works once', async () => {
    const client = createClient();
    const form = await openLoginForm(client, bff.url);
    // It still has the cookie of the transaction when this has been used.
    const replay = createClient({ jar: client.jar.copy() });
    const page = await sendLoginForm(client, form, 'growth');
    const callback = page.hops.find((hop) => hop.includes(paths.auth.callback)) ?? '';
    const before = tokenCalls();
    expect([(await replay.get(callback)).status, tokenCalls()]).toEqual([400, before]);
    expect((await client.get(callback)).location).toBe(bff.url + paths.home);
  });

  it('[A-03 SEC-10 A-01] five sign-ins at once finish in any order, each where it wanted to be', async () => {
    const client = createClient();
    const targets = [
      '/settings/general?n=0',
      '/pricing/plans?n=1',
      '/users?n=2',
      '/settings/general?n=3',
      '/pricing/plans?n=4',
    ];
    const forms = [];
    for (const target of targets) forms.push(await openLoginForm(client, bff.url, target));
    for (const index of [4, 1, 3, 0, 2]) {
      const page = await sendLoginForm(client, forms[index]!, 'merchant-admin');
      expect(page.url).toBe(bff.url + targets[index]!);
      expect(page.status).toBe(200);
    }
  });

  it('[A-06 SEC-12] a wrong iss parameter is refused before any token request', async () => {
    const client = createClient();
    const state = new URL((await begin(client)).location ?? '').searchParams.get('state') ?? '';
    const before = tokenCalls();
    const answer = await client.get(
      `${bff.url}/auth/callback?code=c&state=${state}&iss=https%3A%2F%2Fevil.example%2F`,
    );
    expect(answer.status).toBe(400);
    expect(tokenCalls()).toBe(before);
  });

  it('[A-22] an error of the login site, a refused code or client, and a login site that fails end on the sign-in page', async () => {
    const fail = async (query: string) => {
      const client = createClient();
      const state =
        new URL((await begin(client, '?returnTo=/pricing/plans')).location ?? '').searchParams.get(
          'state',
        ) ?? '';
      return new URL(
        (await client.get(`${bff.url}/auth/callback?state=${state}&${query}`)).location ?? '',
      );
    };
    expect((await fail('error=access_denied')).searchParams.get('error')).toBe('AccessDenied');
    expect((await fail('error=access_denied')).searchParams.get('callbackUrl')).toBe(
      '/pricing/plans',
    );
    expect((await fail('error=server_error')).searchParams.get('error')).toBe('OAuthCallback');
    expect((await fail('code=made-up')).searchParams.get('error')).toBe('OAuthCallback');
    for (const [fault, type] of [
      [{ status: 503 }, 'OAuthSignin'],
      [{ status: 401, body: '{"error":"invalid_client"}' }, 'Configuration'],
    ] as const) {
      const undo = proxy.fault(/^\/oauth\/token/, fault);
      expect((await fail('code=c')).searchParams.get('error')).toBe(type);
      undo();
    }
    await bff.untilLog(
      'the failure, with its reason and its request',
      (line) =>
        line['event'] === 'sign-in-failed' &&
        typeof line['reason'] === 'string' &&
        typeof line['id'] === 'string',
    );
  });
});

describe('after the sign-in', () => {
  it('[SEC-02 A-07] the session has a new id, the old one is dead, and another user inherits nothing', async () => {
    const { client } = await signIn(bff.url, 'core');
    const first = sessionIdOf(client, bff);
    const csrf = await client.get(bff.url + paths.auth.csrf);
    const form = { ...csrf.json<{ csrfToken: string }>(), theme: 'dark' };
    const sent = { form, headers: { origin: bff.url } };
    expect((await client.post(bff.url + paths.preferences, sent)).status).toBe(303);
    // Another person at the same browser: signed out at the login site alone, then signed in as somebody else.
    const other = createClient();
    useSessionId(other, bff, first);
    await signIn(bff.url, 'growth', other);
    expect(sessionIdOf(other, bff)).not.toBe(first);
    expect((await readSession(other, bff))?.email).toBe(emailOf('growth'));
    expect((await other.post(bff.url + paths.preferences, sent)).status).toBe(403);
    const stale = createClient();
    useSessionId(stale, bff, first);
    expect((await stale.get(`${bff.url}/auth/session`)).json()).toEqual({});
  });

  it('[SEC-02 A-03] a request of before the sign-in that is answered after it does not take the new cookie away', async () => {
    const { client } = await signIn(bff.url, 'core');
    const late = createClient({ jar: client.jar.copy() });
    await client.follow(`${bff.url}/auth/login`);
    const answer = await late.get(bff.url + paths.home);
    expect(answer.status).toBe(200);
    expect(answer.setCookies.filter((cookie) => cookie.startsWith('endcap_session='))).toEqual([]);
    expect((await late.get(`${bff.url}/auth/session`)).json()).toEqual({});
    expect(await readSession(client, bff)).not.toBeNull();
  });

  it('[SEC-02 A-07] an id that the browser brings along is never taken over', async () => {
    const client = createClient();
    const planted = 'A'.repeat(43);
    useSessionId(client, bff, planted);
    await signIn(bff.url, 'core', client);
    expect(sessionIdOf(client, bff)).not.toBe(planted);
  });

  it('[A-14] the login call is made exactly once, and its failure blocks nobody', async () => {
    const loginCalls = () => proxy.calls(/^\/api\/v1\/auth0\/login/);
    const before = loginCalls();
    const { client } = await signIn(bff.url, 'unlimited');
    await Promise.all(Array.from({ length: 10 }, () => client.get(bff.url + paths.home)));
    await until(
      'the flag is cleared',
      async () => (await readSession(client, bff))?.has_recently_signed_in === false,
    );
    await client.get(bff.url + paths.home);
    expect(loginCalls()).toBe(before + 1);
    const sent = proxy.seen.findLast(({ path }) => path.startsWith('/api/v1/auth0/login'))!;
    expect([sent.method, sent.path, sent.headers['content-length']]).toEqual([
      ...['POST', '/api/v1/auth0/login', '0'],
    ]);

    const undo = proxy.fault(/^\/api\/v1\/auth0\/login/, { status: 500 });
    const seen = bff.logs.length;
    const { page } = await signIn(bff.url, 'trial');
    expect(page.status).toBe(200);
    // The call is made beside the page, and may come after it.
    await bff.untilLog(
      'the failure is logged',
      (line) => line['event'] === 'sign-in-call-failed',
      seen,
    );
    undo();
  });

  it('[A-08 A-15] the browser learns id, email, expires_at and error, and no token', async () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    const began = seconds();
    const { client } = await signIn(bff.url, 'core');
    const session = (await client.get(`${bff.url}/auth/session`)).json<{
      user: Record<string, unknown>;
    }>();
    expect(Object.keys(session.user).sort()).toEqual(['email', 'error', 'expires_at', 'id']);
    expect(session.user['email']).toBe(emailOf('core'));
    const stored = await readSession(client, bff);
    const { id, error, expires_at: expiresAt } = session.user;
    expect([id, error, expiresAt]).toEqual([stored!.id, null, stored!.expires_at]);
    expect(id).toMatch(/^endcap\|[0-9a-f-]{36}$/);
    // The login site gives tokens for 10 minutes.
    expect(expiresAt).toBeGreaterThanOrEqual(began + 600);
    expect(expiresAt).toBeLessThanOrEqual(seconds() + 600);
    expect([stored!.access_token, stored!.refresh_token]).toEqual(
      Array(2).fill(expect.any(String)),
    );
    await changeSession(client, bff, { error: 'RefreshAccessTokenError' });
    const failed = (await client.get(`${bff.url}/auth/session`)).json<typeof session>();
    expect(failed.user['error']).toBe('RefreshAccessTokenError');
    expect((await createClient().get(`${bff.url}/auth/session`)).json()).toEqual({});
  });
});

describe('activity', () => {
  it('[A-16] what a page fetches by itself is none: the idle time goes on until somebody opens a page', async () => {
    const { client } = await signIn(bff.url, 'core');
    const anHourAgo = Math.floor(Date.now() / 1000) - 3_600;
    await changeSession(client, bff, { seen_at: anHourAgo });
    const seenAt = async () => (await readSession(client, bff))?.seen_at;
    // A mark of activity is written beside the answer: by the last of them the first would be there.
    for (let count = 0; count < 5; count += 1)
      expect((await client.get(bff.url + paths.auth.session)).text).toContain('"user"');
    expect(await seenAt()).toBe(anHourAgo);
    await client.get(bff.url + paths.help);
    await until('the click counts', async () => Number(await seenAt()) > anHourAgo);
  });
});

/** Several at a time; one after the other would be most of the wait. */
async function eachOf(
  payloads: readonly string[],
  check: (payload: string) => Promise<void>,
): Promise<void> {
  const left = [...payloads];
  const work = async () => {
    for (let payload = left.pop(); payload !== undefined; payload = left.pop())
      await check(payload);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

describe('return addresses', () => {
  it('[SEC-14 A-01] no payload leads to another site after the sign-in', async () => {
    // The login site knows this browser: each further sign-in comes back without a form.
    const { client } = await signIn(bff.url, 'core');
    await eachOf(eachKindOfRedirect, async (payload) => {
      const query = new URLSearchParams({ returnTo: payload }).toString();
      let answer = await client.get(`${bff.url}/auth/login?${query}`);
      while (answer.location !== null && !answer.url.startsWith(bff.url + paths.auth.callback))
        answer = await client.get(answer.location);
      expect(answer.status, payload).toBe(302);
      expect(new URL(answer.location ?? '').origin, payload).toBe(bff.url);
    });
  }, 300_000);

  it('[SEC-14 A-01 A-19] no payload leads to another site from the sign-in page', async () => {
    const client = createClient();
    await eachOf(eachKindOfRedirect, async (payload) => {
      const page = await client.get(
        `${bff.url}/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(payload)}`,
      );
      expect(page.status, payload).toBe(200);
      const links = [...page.text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link]) =>
        (link ?? '').replaceAll('&amp;', '&'),
      );
      expect(
        links.some((link) => link.includes('returnTo=')),
        payload,
      ).toBe(true);
      for (const link of links) {
        const target = new URL(link, bff.url);
        expect(target.origin, payload).toBe(bff.url);
        const returnTo = target.searchParams.get('returnTo') ?? '/';
        expect(new URL(returnTo, bff.url).origin, payload).toBe(bff.url);
      }
    });
  }, 180_000);

  it('[A-19 SEC-14] a signed-in user goes from the sign-in page to the requested page, on this site', async () => {
    const { client } = await signIn(bff.url, 'core');
    const at = (query: string) => client.get(`${bff.url}/auth/signin?${query}`);
    const target = encodeURIComponent('/settings/general?tab=1');
    for (const query of [
      `callbackUrl=${target}`,
      `error=SessionRequired&callbackUrl=${target}`,
      `error=SessionRequired&callbackUrl=${encodeURIComponent(`/auth/signin?callbackUrl=${target}`)}`,
    ]) {
      const answer = await at(query);
      expect([answer.status, answer.location], query).toEqual([
        302,
        bff.url + (query.includes('signin') ? paths.home : '/settings/general?tab=1'),
      ]);
    }
    await eachOf(openRedirectPayloads, async (payload) => {
      const answer = await at(`callbackUrl=${encodeURIComponent(payload)}`);
      expect(new URL(answer.location ?? 'none:').origin, payload).toBe(bff.url);
    });
    const failed = await at('error=AccessDenied');
    expect(failed.text).toContain('You are still signed in as');
    expect(failed.text).toContain('core@demo.endcap.example');
  }, 180_000);

  it('[SEC-14 A-20] no payload leads to another site after a sign-out', async () => {
    const client = createClient();
    await eachOf(openRedirectPayloads, async (payload) => {
      const answer = await client.get(
        `${bff.url}/auth/logout?returnTo=${encodeURIComponent(payload)}`,
      );
      expect(answer.status, payload).toBe(302);
      expect(new URL(answer.location ?? '').origin, payload).toBe(bff.url);
    });
  }, 180_000);

  it('[SEC-14 A-01] a finished sign-in with a hostile address ends at home', async () => {
    for (const hostile of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '/.//evil.example',
      '/a/%2e%2e//evil.example',
    ]) {
      const { page } = await signIn(bff.url, 'core', createClient(), hostile);
      expect(page.url).toBe(bff.url + paths.home);
    }
  });
});
