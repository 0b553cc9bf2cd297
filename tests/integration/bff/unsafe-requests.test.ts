import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform, type RunningBff } from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { readSession } from '../../support/people/stored-session';

let bff: RunningBff;
let proxy: FaultProxy;
let signedIn: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  const platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ platform, port, env: { API_URL: proxy.url } });
  ({ client: signedIn } = await signIn(bff.url, 'core'));
  return () => proxy.close();
});

const upstreamCalls = () => proxy.calls(/./);
const csrfOf = async (client: HttpClient) =>
  (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>().csrfToken;
const sameOrigin = () => ({ origin: bff.url, 'sec-fetch-site': 'same-origin' });

describe('unsafe requests', () => {
  it('[SEC-40 A-15] without a right token or from elsewhere: 403 MissingCSRF, and nothing is asked upstream', async () => {
    const token = await csrfOf(signedIn);
    const others = await csrfOf(createClient());
    const data = { refresh: ['user'] };
    const before = upstreamCalls();
    const attempts: [string, Record<string, string>, object][] = [
      ['no token', sameOrigin(), { data }],
      ['garbage', sameOrigin(), { csrfToken: 'x', data }],
      ['another session’s', sameOrigin(), { csrfToken: others, data }],
      ['foreign origin', { origin: 'https://evil.example' }, { csrfToken: token, data }],
      [
        'foreign origin that calls itself same-origin',
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        { csrfToken: token, data },
      ],
      ['null origin', { origin: 'null' }, { csrfToken: token, data }],
      [
        'origin with our name in it',
        { origin: `${bff.url}.evil.example` },
        { csrfToken: token, data },
      ],
      ['no origin, cross-site', { 'sec-fetch-site': 'cross-site' }, { csrfToken: token, data }],
      ['no origin, same-site', { 'sec-fetch-site': 'same-site' }, { csrfToken: token, data }],
      ['nothing that tells where from', {}, { csrfToken: token, data }],
    ];
    for (const [name, headers, json] of attempts) {
      const answer = await signedIn.post(bff.url + paths.auth.session, {
        headers: { accept: 'application/json', ...headers },
        json,
      });
      expect(answer.status, name).toBe(403);
      expect(answer.json(), name).toMatchObject({ error: 'MissingCSRF' });
    }
    expect(upstreamCalls()).toBe(before);
  });

  it('[A-15 SEC-40] with a token POST /auth/session reads again from the platform; other keys are refused', async () => {
    const csrfToken = await csrfOf(signedIn);
    const post = (json: object, headers = {}) =>
      signedIn.post(bff.url + paths.auth.session, {
        headers: { ...sameOrigin(), accept: 'application/json', ...headers },
        json,
      });
    const before = proxy.calls(/^\/graphql/);
    const answer = await post({ csrfToken, data: { refresh: ['subscription'] } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('core@demo.endcap.example');
    expect(proxy.calls(/^\/graphql/)).toBeGreaterThan(before);
    const between = proxy.calls(/^\/graphql/);
    expect(
      (await post({ data: { refresh: ['user'] } }, { 'x-csrf-token': csrfToken })).status,
    ).toBe(200);
    expect(proxy.calls(/^\/graphql/)).toBeGreaterThan(between);
    const withoutOrigin = await signedIn.post(bff.url + paths.auth.session, {
      headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      json: { csrfToken, data: { refresh: ['user'] } },
    });
    expect(withoutOrigin.status).toBe(200);
    for (const bad of [
      { csrfToken, data: { refresh: ['user'], role: 'admin' } },
      { csrfToken, data: { refresh: ['role'] } },
      { csrfToken, user: {}, data: { refresh: [] } },
      { csrfToken },
    ]) {
      expect((await post(bad)).status).toBe(400);
    }
    expect(
      (
        await signedIn.post(bff.url + paths.auth.session, {
          headers: {
            ...sameOrigin(),
            'x-csrf-token': csrfToken,
            'content-type': 'application/json',
          },
          body: '{"broken',
        })
      ).status,
    ).toBe(400);
  });

  it('[SEC-40 SEC-30 A-20] signing out needs the token; without a session it is answered like the first time', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const refused = await client.post(bff.url + '/auth/logout', {
      form: {},
      headers: sameOrigin(),
    });
    expect(refused.status).toBe(403);
    expect(await readSession(client, bff)).not.toBeNull();
    const csrfToken = await csrfOf(client);
    const form = { csrfToken, returnTo: '/pricing/plans' };
    const done = await client.post(bff.url + '/auth/logout', { form, headers: sameOrigin() });
    expect([done.status, done.location]).toEqual([303, bff.url + paths.auth.leave]);
    const cleared = done.setCookies.filter((one) => /^endcap_(?:session|visitor)=;/.test(one));
    expect(cleared).toHaveLength(2);
    const again = await client.post(bff.url + '/auth/logout', { form, headers: sameOrigin() });
    expect([again.status, again.location]).toEqual([302, `${bff.url}/pricing/plans`]);
    expect(
      (
        await client.post(bff.url + '/auth/logout', {
          form,
          headers: { origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(403);
  });

  it('[A-20 SEC-30] localOnly ends the app’s session alone, both at once is refused, GET only asks', async () => {
    const { client } = await signIn(bff.url, 'growth');
    expect((await client.get(`${bff.url}/auth/logout?localOnly=true&federated=true`)).status).toBe(
      400,
    );
    const page = await client.get(`${bff.url}/auth/logout?localOnly=true&returnTo=/pricing/plans`);
    expect(page.status).toBe(200);
    expect((await client.submit(page, { federated: 'true' })).status).toBe(400);
    expect(await readSession(client, bff)).not.toBeNull();
    const out = await client.submit(page);
    expect(out.location).toBe(`${bff.url}/pricing/plans`);
    expect(await readSession(client, bff)).toBeNull();
    // The login site still knows the user: no form on the way back in.
    const back = await client.follow(`${bff.url}/auth/login`);
    expect(back.url).toBe(bff.url + paths.home);
  });

  it('[A-20 SEC-30 SEC-13] the login site is given the configured address; the state on the way back works once', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const page = await client.get(`${bff.url}/auth/logout?returnTo=/pricing/plans`);
    const out = await client.submit(page);
    const url = new URL((await client.get(out.location ?? '')).location ?? '');
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${bff.url}/auth/logged-out`);
    expect(url.searchParams.get('id_token_hint')).toBeTruthy();
    const wayBack = (await client.get(url.href)).location ?? '';
    expect(wayBack).toContain(`${bff.url}/auth/logged-out?state=`);
    // Whoever only looks, as link checkers do, does not use it up.
    const looked = await client.send('HEAD', wayBack);
    expect([looked.status, looked.location]).toEqual([204, null]);
    expect((await client.follow(wayBack)).url).toBe(`${bff.url}/pricing/plans`);
    expect((await client.get(wayBack)).location).toBe(bff.url + paths.home);
  });

  it('[SEC-40] undeclared methods are 405', async () => {
    const headers = { ...sameOrigin(), 'x-csrf-token': await csrfOf(signedIn) };
    for (const [method, path] of [
      ['POST', paths.home],
      ['POST', '/help'],
      ['POST', '/search.json'],
      ['POST', '/orders.csv'],
      ['PUT', paths.settings],
      ['PUT', paths.auth.session],
      ['DELETE', '/auth/logout'],
      ['PUT', '/auth/logout.data'],
      ['DELETE', '/users'],
      ['PATCH', paths.auth.csrf],
      ['OPTIONS', '/'],
      ['PROPFIND', '/'],
    ] as const) {
      expect(
        (await signedIn.send(method, bff.url + path, { headers })).status,
        `${method} ${path}`,
      ).toBe(405);
    }
  });

  it('[SEC-42] too large 413, wrong type 415, too long an address 414', async () => {
    const headers = { ...sameOrigin(), 'x-csrf-token': await csrfOf(signedIn) };
    const form = await signedIn.post(bff.url + paths.preferences, {
      headers,
      form: { theme: 'dark', note: 'y'.repeat(101 * 1024) },
    });
    expect(form.status).toBe(413);
    const big = await signedIn.post(bff.url + paths.auth.session, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ x: 'y'.repeat(101 * 1024) }),
    });
    expect(big.status).toBe(413);
    for (const [bytes, status] of [
      [102_400, 400],
      [102_401, 413],
    ] as const) {
      const { status: found } = await signedIn.post(bff.url + paths.auth.session, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ x: 'y'.repeat(bytes - '{"x":""}'.length) }),
      });
      expect([bytes, found]).toEqual([bytes, status]);
    }
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect(
        (
          await signedIn.post(bff.url + paths.auth.session, {
            headers: { ...headers, 'content-type': type },
            body: 'x',
          })
        ).status,
        type,
      ).toBe(415);
    }
    expect((await signedIn.get(`${bff.url}/?q=${'x'.repeat(8_300)}`)).status).toBe(414);
  });

  it('[SEC-30] a sign-out with the token in the header and any body, or none, works', async () => {
    for (const sent of [{}, { json: {} }]) {
      const { client } = await signIn(bff.url, 'growth');
      const headers = { ...sameOrigin(), 'x-csrf-token': await csrfOf(client) };
      expect((await client.post(`${bff.url}/auth/logout`, { headers, ...sent })).status).toBe(303);
      expect(await readSession(client, bff)).toBeNull();
      expect(
        (await createClient().post(`${bff.url}/auth/logout`, { headers: sameOrigin(), ...sent }))
          .status,
      ).toBe(302);
    }
  });

  it('[A-15] what is refused says why, in words that a script can read', async () => {
    const headers = {
      ...sameOrigin(),
      'x-csrf-token': await csrfOf(signedIn),
      accept: 'application/json',
    };
    const answer = await signedIn.post(bff.url + paths.auth.session, {
      headers,
      json: { data: 7 },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      error: 'invalid-request',
      requestId: answer.headers['x-request-id'],
    });
  });
});
