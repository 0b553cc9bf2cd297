import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import {
  emailOf,
  openLoginForm,
  sendLoginForm,
  signIn,
  type DemoUser,
} from '../../support/people/sign-in';
import {
  changeSession,
  leaveSeconds,
  readSession,
  sessionIdOf,
} from '../../support/people/stored-session';

let platform: RunningPlatform;
let proxy: FaultProxy;
let bff: RunningBff;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({
    platform,
    port,
    // No refresh token is given without offline_access.
    env: { AUTH_SCOPE: 'openid profile email', AUTH_TOKEN_URL: `${proxy.url}/oauth/token` },
  });
  return () => proxy.close();
});
beforeEach(() => {
  proxy.clear();
});

const settings = `${paths.settings}?tab=1`;
const get = (client: HttpClient, path = settings) => client.get(bff.url + path);
const csrfOf = async (client: HttpClient) =>
  (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>().csrfToken;
/** A signed-in user whose access token is over. */
async function expired(user: DemoUser = 'core') {
  const { client } = await signIn(bff.url, user);
  await leaveSeconds(client, bff, 0);
  return client;
}
const postForm = (client: HttpClient, path: string, csrfToken: string) =>
  client.post(bff.url + path, {
    form: { csrfToken, theme: 'dark' },
    headers: { origin: bff.url, 'sec-fetch-site': 'same-origin' },
  });

describe('a session without a refresh token', () => {
  it('[A-12] goes to the login site and back, once, without a page, and keeps its id, its forms and its place', async () => {
    const { client } = await signIn(bff.url, 'core');
    expect((await readSession(client, bff))?.refresh_token).toBeNull();
    const [id, token] = [sessionIdOf(client, bff), await csrfOf(client)];
    const old = (await readSession(client, bff))?.access_token;
    await leaveSeconds(client, bff, 0);

    const page = await client.follow(bff.url + settings);
    expect(page.hops[0]).toContain('prompt=none');
    const asked = new URL(page.hops[0]!).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('nonce')).toMatch(/.{22}/);
    expect([page.status, page.url]).toEqual([200, bff.url + settings]);
    expect(page.text).toContain(emailOf('core'));

    const record = await readSession(client, bff);
    expect(record?.access_token).not.toBe(old);
    expect(record?.silent_begun_at).toBeNull();
    expect(sessionIdOf(client, bff)).toBe(id);
    expect((await postForm(client, paths.preferences, token)).status).toBe(303);
    // Nothing is left to renew: the next page loads without a silent sign-in.
    expect((await get(client)).status).toBe(200);
  });

  it('[A-12] asks at most once an expiry; other tabs wait meanwhile', async () => {
    const client = await expired();
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(client)));
    const asking = answers.filter((answer) => answer.location?.includes('prompt=none'));
    expect(asking).toHaveLength(1);
    // The others show that the sign-in cannot be confirmed just now; a public page still loads.
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 503, 503, 503, 503, 503]);
    const home = await get(client, paths.home);
    expect(home.document().body.textContent).toMatch(/could not confirm your sign-in/i);
    const page = await client.followFrom(asking[0]!);
    expect([page.status, page.url]).toEqual([200, bff.url + settings]);
  });

  it('[A-12] data and forms are told: the page is loaded anew, the action answers that sign-in is needed', async () => {
    const client = await expired();
    const token = await csrfOf(client);
    const data = await client.get(`${bff.url}${paths.settings}.data?tab=1`);
    expect(data.status).toBe(202);
    expect(data.text).toContain('"reload",true');
    expect(data.text).toContain(settings);
    expect((await readSession(client, bff))?.silent_begun_at).toBeNull();

    const call = await client.post(`${bff.url}${paths.auth.session}`, {
      json: { csrfToken: token, data: { refresh: ['user'] } },
      headers: { origin: bff.url, accept: 'application/json' },
    });
    expect(call.location).toContain('/auth/signin?error=SessionRequired');
    expect(await readSession(client, bff)).not.toBeNull();
  });

  it('[A-12 SEC-10] prefetches, scripts and images begin none', async () => {
    const client = await expired();
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { accept: 'application/json' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-dest': 'empty' },
    ]) {
      const answer = await client.get(bff.url + settings, headers);
      expect(answer.location ?? '', JSON.stringify(headers)).not.toContain('prompt=none');
    }
    expect((await client.send('HEAD', bff.url + settings)).location ?? '').not.toContain('prompt=');
  });
});

describe('when the login site cannot do it silently', () => {
  const ended = async (page: { url: string; text: string }, client: HttpClient) => {
    const url = new URL(page.url);
    expect([url.pathname, url.searchParams.get('error')]).toEqual([
      '/auth/signin',
      'SessionRequired',
    ]);
    expect(url.searchParams.get('callbackUrl')).toBe(settings);
    expect(page.text).toContain('Your sign-in has ended and could not be renewed.');
    expect(sessionIdOf(client, bff)).toBe('');
    expect((await client.get(`${bff.url}/auth/session`)).json()).toEqual({});
  };

  it('[A-12] login_required: signed out here, and the page says so', async () => {
    const client = await expired();
    forgetLoginSite(client);
    const page = await client.follow(bff.url + settings);
    expect(page.hops.some((hop) => hop.includes('error=login_required'))).toBe(true);
    await ended(page, client);
  });

  it('[A-12] new tokens for 10 s or less would be renewed without an end: signed out here; for 11 s they are taken', async () => {
    const client = await expired();
    const callback = async () => {
      const begun = await get(client);
      expect(begun.location).toContain('prompt=none');
      return client.get((await client.get(begun.location!)).location!);
    };
    await platform.restart({ PLATFORM_ACCESS_TOKEN_TTL: '11' });
    expect((await callback()).location).toBe(bff.url + settings);
    await leaveSeconds(client, bff, 0);
    await platform.restart({ PLATFORM_ACCESS_TOKEN_TTL: '10' });
    await ended(await client.followFrom(await callback()), client);
    await platform.restart({ PLATFORM_ACCESS_TOKEN_TTL: '600' });
  });

  it('[A-12] no answer within 60 s: signed out here, and the page says so', async () => {
    const client = await expired();
    expect((await get(client)).location).toContain('prompt=none');
    const begun = Math.floor(Date.now() / 1000);
    await changeSession(client, bff, { silent_begun_at: begun - 45 });
    expect((await get(client)).status).toBe(503);
    await changeSession(client, bff, { silent_begun_at: begun - 62 });
    await ended(await client.follow(bff.url + settings), client);
  });

  it('[A-12 SEC-22] a sign-out meanwhile is not undone by the answer', async () => {
    const client = await expired();
    const begun = await get(client);
    const callback = await client.get(begun.location!);
    const csrfToken = await csrfOf(client);
    await client.post(`${bff.url}/auth/logout`, {
      form: { csrfToken, localOnly: 'true' },
      headers: { origin: bff.url },
    });
    await client.followFrom(callback);
    expect((await client.get(`${bff.url}/auth/session`)).json()).toEqual({});
  });

  it('[A-12 SEC-02] an answer for another user is a new sign-in: a new id, and nothing inherited', async () => {
    const client = await expired('core');
    const id = sessionIdOf(client, bff);
    // Somebody else signs in at the login site meanwhile, through another BFF session of the same browser.
    const other = createClient();
    await sendLoginForm(other, await openLoginForm(other, bff.url), 'growth');
    takeLoginSite(client, other);
    const page = await client.follow(bff.url + paths.settings);
    expect(page.status).toBe(200);
    expect(page.text).toContain(emailOf('growth'));
    expect(page.text).not.toContain(emailOf('core'));
    expect(sessionIdOf(client, bff)).not.toBe(id);
    expect((await readSession(client, bff))?.email).toBe(emailOf('growth'));
  });

  it('[A-12 A-11] the login site fails at the token: the sign-in page offers to try again, the session stays', async () => {
    const client = await expired();
    proxy.fault(/^\/oauth\/token/, { status: 503 });
    const page = await client.follow(bff.url + settings);
    expect(page.url).toContain('error=OAuthSignin');
    expect(await readSession(client, bff)).not.toBeNull();
  });
});

describe('forms of a session that has ended', () => {
  it('[A-21 A-12] are told so in a way that a script can read, and change nothing', async () => {
    const { client } = await signIn(bff.url, 'core');
    const token = await csrfOf(client);
    const page = await get(client, paths.home);
    await client.post(`${bff.url}/auth/logout`, {
      form: { csrfToken: token, localOnly: 'true' },
      headers: { origin: bff.url },
    });
    const answer = await postForm(client, `${paths.preferences}.data`, token);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('sign-in-required');
    expect(answer.setCookies.filter((cookie) => cookie.includes('preferences'))).toEqual([]);
    // A form that is sent without scripts is redirected to the sign-in page.
    const plain = await postForm(client, paths.preferences, token);
    expect(plain.location).toContain('/auth/signin?error=SessionRequired');
    expect(page.status).toBe(200);
    // A token that belongs to no session, and an empty one, are refused as before.
    expect((await postForm(client, paths.preferences, 'x')).status).toBe(403);
    expect((await postForm(client, paths.preferences, '')).status).toBe(403);
  });
});

it('[A-12] switched off, a missing refresh token ends the session', async () => {
  const off = await startBff({
    platform,
    shareWith: bff,
    env: { AUTH_SCOPE: 'openid profile email', AUTH_SILENT_FALLBACK: 'off' },
  });
  const client = await expired();
  const page = await client.follow(off.url + paths.settings);
  expect(page.url).toContain('/auth/signin?error=SessionRequired');
  expect(sessionIdOf(client, bff)).toBe('');
});

/** The session of the login site, and its signature. */
const loginSiteCookies = ['endcap_login', 'endcap_login.sig'];

/** The browser's session at the login site is gone. */
function forgetLoginSite(client: HttpClient): void {
  for (const name of loginSiteCookies) client.jar.set(platform.url, name, '');
}

/** The browser has another one's session at the login site. */
function takeLoginSite(client: HttpClient, from: HttpClient): void {
  for (const name of loginSiteCookies)
    client.jar.set(platform.url, name, from.jar.get(platform.url, name)?.value ?? '');
}
