import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import {
  createClient,
  navigationHeaders,
  type HttpClient,
} from '../../support/network/http-client';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { rawRequest } from '../../support/network/raw-request';
import { signIn } from '../../support/people/sign-in';
import { readSession } from '../../support/people/stored-session';

let bff: RunningBff;
let platform: RunningPlatform;

beforeAll(async () => {
  ({ bff, platform } = await startProduct());
});

/** Other spellings of the address that signs out, and questions for the data of its route. */
const disguises = [
  '/%61uth/logout.data',
  '/auth/%6cogout.data',
  '/auth/logout%2edata',
  '/auth/logout.d%61ta',
  '/x/%2e%2e/auth/logout.data',
  '/x/../auth/logout.data',
  '/x/%2E./auth/logout.data',
  '/./auth/logout.data',
  '/auth/./logout.data',
  '/auth/logout/.data',
  '/auth/logout.data?x=1',
  '/auth/logout.data#x',
  '/AUTH/LOGOUT.data',
  '/auth/logout?_data=routes%2F_guest.auth.logout',
  '/auth/logout?%5Fdata=routes%2F_guest.auth.logout',
  '/auth/logout?x&_data',
  '/%61uth/logout?_data=routes%2F_guest.auth.logout',
];

const fetchHeaders = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
const csrfOf = async (client: HttpClient) =>
  (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>().csrfToken;
const tokenOf = async (client: HttpClient) => String((await readSession(client, bff))?.id_token);

async function postRaw(client: HttpClient, path: string, csrfToken: string) {
  return rawRequest(bff.url, 'POST', path, {
    headers: {
      ...fetchHeaders,
      origin: bff.url,
      cookie: client.jar.header(new URL(bff.url)),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ csrfToken }).toString(),
  });
}

describe('signing out and the ID token', () => {
  it('[SEC-20 A-07] no spelling of the address gives the hint for the login site to a script', async () => {
    for (const path of disguises) {
      const { client } = await signIn(bff.url, 'growth');
      const idToken = await tokenOf(client);
      expect(idToken.length).toBeGreaterThan(100);
      const answer = await postRaw(client, path, await csrfOf(client));
      expect(answer.whole, path).not.toContain(idToken);
      expect(answer.status, path).toBeLessThan(500);
      if (/%|\/\.{1,2}\/|#|_data/.test(path)) expect(answer.status, path).toBe(400);
    }
  });

  it('[A-20 SEC-20 SEC-30] the answer names our own document; only a navigation gets on from there, once', async () => {
    const { client } = await signIn(bff.url, 'core');
    const idToken = await tokenOf(client);
    const page = await client.get(`${bff.url}/auth/logout?returnTo=/pricing/plans`);
    const out = await client.submit(page);
    expect([out.status, out.location]).toEqual([303, bff.url + paths.auth.leave]);
    expect(JSON.stringify(out.headers) + out.text).not.toContain(idToken);

    for (const headers of [
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
      { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', purpose: 'prefetch' },
    ]) {
      const read = await client.get(bff.url + paths.auth.leave, headers);
      expect([read.status, read.location], JSON.stringify(headers)).toEqual([403, null]);
    }
    const looked = await client.send('HEAD', bff.url + paths.auth.leave);
    expect([looked.status, looked.location]).toEqual([204, null]);
    expect((await client.get(`${bff.url}${paths.auth.leave}.data`)).text).not.toContain(idToken);
    const stranger = await createClient().get(bff.url + paths.auth.leave);
    expect(stranger.location).toBe(bff.url + paths.home);

    const cookie = client.jar.header(new URL(bff.url));
    const navigation = navigationHeaders(bff.url, new URL(bff.url));
    const on = await client.get(bff.url + paths.auth.leave, navigation);
    const target = new URL(on.location ?? '');
    expect([on.status, target.origin]).toEqual([302, platform.url]);
    expect(target.searchParams.get('id_token_hint')).toBe(idToken);
    expect([on.text, on.headers['cache-control']]).toEqual(['', 'no-store']);
    const back = await client.follow(target.href);
    expect(back.url).toBe(`${bff.url}/pricing/plans`);
    const again = await rawRequest(bff.url, 'GET', paths.auth.leave, { headers: { cookie } });
    expect([again.status, again.headers['location']]).toEqual([302, paths.home]);
  });

  it('[SEC-30 SEC-20] a sign-out for `.data` is led to the same document, without the hint', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const idToken = await tokenOf(client);
    const out = await postRaw(client, '/auth/logout.data', await csrfOf(client));
    expect(out.status).toBeLessThan(400);
    expect(out.text).toContain(paths.auth.leave);
    expect(out.whole).not.toContain(idToken);
    client.jar.store(new URL(bff.url), [out.headers['set-cookie'] ?? []].flat());
    expect(await readSession(client, bff)).toBeNull();
    const on = await client.get(bff.url + paths.auth.leave);
    expect(on.location).toContain('id_token_hint');
  });

  it.each([
    // `localOnly` keeps the session of the login site, and the tokens of the app end all the same.
    '?localOnly=true',
    // Before the browser has got to the login site, which ends them, too.
    '',
    '?federated=true',
  ])(
    '[SEC-30 A-20] %s the refresh token is revoked: neither it nor the access token opens anything afterwards',
    async (query) => {
      const { client } = await signIn(bff.url, 'growth');
      const stored = await readSession(client, bff);
      const { clientId, clientSecret, issuer } = platform.connection;
      const refresh = () =>
        createClient().post(new URL('oauth/token', issuer).href, {
          headers: { accept: 'application/json' },
          form: {
            grant_type: 'refresh_token',
            refresh_token: String(stored?.refresh_token),
            client_id: clientId,
            client_secret: clientSecret,
          },
        });
      const profile = () =>
        createClient().get(new URL('userinfo', issuer).href, {
          authorization: `Bearer ${stored?.access_token}`,
        });
      expect((await profile()).status).toBe(200);
      await client.submit(await client.get(`${bff.url}/auth/logout${query}`));
      const refused = await refresh();
      expect([refused.status, refused.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_grant' }),
      ]);
      expect((await profile()).status).toBe(401);
    },
  );

  it('[SEC-30] with the login site down, the session ends and the user stays in the app', async () => {
    const { client } = await signIn(bff.url, 'unlimited');
    const csrfToken = await csrfOf(client);
    await platform.stop();
    const out = await client.post(bff.url + '/auth/logout', {
      form: { csrfToken, returnTo: '/pricing/plans' },
      headers: { origin: bff.url },
    });
    expect([out.status, out.location]).toEqual([302, `${bff.url}/pricing/plans`]);
    expect(await readSession(client, bff)).toBeNull();
    await platform.restart();
  });
});
