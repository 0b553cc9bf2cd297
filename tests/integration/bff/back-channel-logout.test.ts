import { randomUUID } from 'node:crypto';

import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';

import { backChannelLogoutPath, paths } from '../../../app/lib/urls/paths';
import { sendJson, startFaultServer } from '../../support/network/fault-server';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { rawRequest } from '../../support/network/raw-request';
import { demoPassword, emailOf, signIn, type DemoUser } from '../../support/people/sign-in';
import { readSession, useSessionId } from '../../support/people/stored-session';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const now = () => Math.floor(Date.now() / 1000);

let platform: ProcessPlatform;
/** Two processes of one app: they share the session store. */
let one: ProcessBff;
let two: ProcessBff;
let key: CryptoKey;
let otherKey: CryptoKey;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${port}` });
  // The login site publishes its keys and one of the test, so that a token can be right but for one claim.
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  otherKey = (await generateKeyPair('RS256')).privateKey;
  const own = await createClient().get(`${platform.connection.issuer}.well-known/jwks.json`);
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const keys = await startFaultServer((_request, res) => {
    sendJson(res, 200, { keys: [...own.json<{ keys: object[] }>().keys, jwk] });
  });
  const env = { AUTH_JWKS_URL: `${keys.url}/jwks` };
  one = await startBff({ ownProcess: true, platform, port, env });
  two = await startBff({ ownProcess: true, platform, shareWith: one, env });
  return () => keys.close();
});

const good = (changes: object = {}) => ({
  iss: platform.connection.issuer,
  aud: platform.connection.clientId,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [event]: {} },
  ...changes,
});
const sign = (claims: object, header: object = {}, signWith: CryptoKey = key) =>
  new SignJWT(JSON.parse(JSON.stringify(claims)) as Record<string, unknown>)
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'logout+jwt', ...header })
    .sign(signWith);

/** As a login site sends it: a form, without Origin, cookie or token of a form. */
const send = (bff: ProcessBff, token: string, headers: Record<string, string> = {}) =>
  rawRequest(bff.url, 'POST', backChannelLogoutPath, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });

const sessionOf = async (client: HttpClient) => (await readSession(client, one))!;
const isLive = async (client: HttpClient) => (await readSession(client, one)) !== null;

describe('a logout token', () => {
  it('[SEC-31] is refused unless everything about it is right: 400 with a JSON error, and nothing ends', async () => {
    const { client } = await signIn(one.url, 'growth');
    const { id: sub, sid, id_token: idToken } = await sessionOf(client);
    expect(sid).toBeTypeOf('string');
    const claims = (changes: object = {}) => good({ sub, sid, ...changes });
    const [, body] = (await sign(claims())).split('.');
    const wrong: Record<string, string> = {
      'another key': await sign(claims(), {}, otherKey),
      'an unknown key': await sign(claims(), { kid: 'other' }),
      'no algorithm': new UnsecuredJWT(claims()).encode(),
      'no signature': `${Buffer.from('{"alg":"RS256","kid":"test","typ":"logout+jwt"}').toString('base64url')}.${body!}.`,
      'an algorithm with a shared secret': await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'logout+jwt' })
        .sign(new TextEncoder().encode(platform.connection.clientSecret)),
      'another issuer': await sign(claims({ iss: 'https://login.example/' })),
      'no issuer': await sign(claims({ iss: undefined })),
      'another audience': await sign(claims({ aud: 'another-client' })),
      'another type': await sign(claims(), { typ: 'JWT' }),
      'no type': await sign(claims(), { typ: undefined }),
      'no event': await sign(claims({ events: {} })),
      'a nonce': await sign(claims({ nonce: 'n' })),
      'no id': await sign(claims({ jti: undefined })),
      'no time': await sign(claims({ iat: undefined })),
      'a time long ago': await sign(claims({ iat: now() - 400 })),
      'a time to come': await sign(claims({ iat: now() + 100, exp: now() + 300 })),
      'no end': await sign(claims({ exp: undefined })),
      'an end that is over': await sign(claims({ iat: now() - 200, exp: now() - 80 })),
      'neither session nor user': await sign(good()),
      'an ID token': idToken,
      'no token': '',
      'something else': '{}',
    };
    for (const [what, token] of Object.entries(wrong)) {
      const answer = await send(two, token);
      expect(answer.status, what).toBe(400);
      expect(answer.headers['cache-control'], what).toBe('no-store');
      expect(JSON.parse(answer.text), what).toMatchObject({ error: 'invalid_request' });
      expect(answer.text, what).not.toContain(sub);
    }
    const refusals = () =>
      two.logs.filter((line) => line['event'] === 'back-channel-logout-failed').length;
    await expect.poll(refusals).toBe(Object.keys(wrong).length);
    expect(await isLive(client)).toBe(true);
    // But for what was wrong, these tokens are right.
    expect((await send(two, await sign(claims()))).status).toBe(200);
    expect(await isLive(client)).toBe(false);
  });

  it('[SEC-31] ends the session that it names and no other, in every process, once', async () => {
    const ended = await signIn(one.url, 'core');
    const other = await signIn(one.url, 'core');
    const { sid, id: sub } = await sessionOf(ended.client);
    expect((await sessionOf(other.client)).sid).not.toBe(sid);

    const token = await sign(good({ sid }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(index % 2 === 0 ? one : two, token)),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(accepted[0]!.text).toBe('');
    expect(accepted[0]!.headers['cache-control']).toBe('no-store');
    expect(accepted[0]!.headers['set-cookie']).toBeUndefined();
    expect([await isLive(ended.client), await isLive(other.client)]).toEqual([false, true]);
    // The browser finds out at its next request, as with every session that has ended.
    const page = await ended.client.follow(one.url + paths.settings);
    expect(page.url).toContain('error=SessionRequired');

    // A session and another user: no session fits both.
    const { sid: itsSid } = await sessionOf(other.client);
    expect((await send(two, await sign(good({ sid: itsSid, sub: 'u' })))).status).toBe(200);
    expect(await isLive(other.client)).toBe(true);
    expect((await send(two, await sign(good({ sid: itsSid, sub })))).status).toBe(200);
    expect(await isLive(other.client)).toBe(false);
  });

  it('[SEC-31 A-27] ends all sessions of a user, after the death of the process that began them', async () => {
    const begun = await Promise.all([signIn(one.url, 'gifted'), signIn(one.url, 'gifted')]);
    const { client: stranger } = await signIn(one.url, 'unlimited');
    const { id: sub } = await sessionOf(begun[0].client);
    await one.kill('SIGKILL');
    expect((await send(two, await sign(good({ sub })))).status).toBe(200);
    await one.restart();
    for (const { client } of begun)
      expect((await client.get(one.url + paths.auth.session)).json()).toEqual({});
    expect(await isLive(stranger)).toBe(true);
  });

  it('[SEC-31 SEC-40 SEC-42 SEC-43] needs no Origin, CSRF token, cookie or known Host, and has limits of its own', async () => {
    const { client } = await signIn(one.url, 'trial');
    const { sid } = await sessionOf(client);
    const cookie = client.jar.header(new URL(one.url));
    const answer = await send(two, await sign(good({ sid })), {
      host: 'bff.internal:3000',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      ...(cookie === undefined ? {} : { cookie }),
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);

    const form = 'application/x-www-form-urlencoded';
    const post = (type: string, body: string) =>
      rawRequest(two.url, 'POST', backChannelLogoutPath, {
        headers: { 'content-type': type },
        body,
      });
    expect((await post(form, `logout_token=${'x'.repeat(103_000)}`)).status).toBe(413);
    expect((await post('text/plain', 'logout_token=x')).status).toBe(415);
    const token = await sign(good({ sid }));
    expect((await post('application/json', JSON.stringify({ logout_token: token }))).status).toBe(
      400,
    );
    expect((await post(form, `logout_token=${token}&logout_token=${token}`)).status).toBe(400);
    const read = await rawRequest(two.url, 'GET', backChannelLogoutPath);
    expect([read.status, read.headers['allow']]).toEqual([405, 'POST']);

    await two.restart({ RATE_BACK_CHANNEL_PER_MINUTE: '3' });
    const many = await Promise.all(Array.from({ length: 8 }, () => send(two, 'x')));
    // The requests of this minute before the restart count, too.
    const refused = many.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // People of the same address are not held up.
    expect((await createClient().get(two.url + paths.help)).status).toBe(200);
  });
});

describe('the embedded login site', () => {
  const untilEnded = async (client: HttpClient) => {
    await expect.poll(() => isLive(client)).toBe(false);
  };

  it('[SEC-31 A-20] a sign-out ends what another browser has begun with the same sign-in', async () => {
    const { client } = await signIn(one.url, 'merchant-admin');
    const second = createClient({ jar: client.jar.copy() });
    useSessionId(second, one, 'none');
    await second.follow(one.url + paths.auth.login({ returnTo: paths.help }));
    const { client: elsewhere } = await signIn(one.url, 'merchant-admin');
    expect((await sessionOf(second)).sid).toBe((await sessionOf(client)).sid);

    await client.followFrom(await client.submit(await client.get(one.url + paths.auth.logout())));
    await untilEnded(second);
    expect(await isLive(elsewhere)).toBe(true);
  });

  it('[SEC-31 U-04] a new password ends the sessions of other browsers, without a request of theirs', async () => {
    const { client: here } = await signIn(one.url, 'reports');
    const { client: there } = await signIn(one.url, 'reports');
    const password = 'another long one';
    await here.submit(await here.get(`${platform.url}/change-password`), {
      current: demoPassword,
      password,
      repeat: password,
    });
    await untilEnded(there);
    expect(await isLive(here)).toBe(true);
  });

  const idOf = async (admin: HttpClient, user: DemoUser) => {
    const list = await admin.get(one.url + paths.userList({ q: emailOf(user) }));
    const link = list.document().querySelector<HTMLAnchorElement>('main tbody th a')!;
    return new URL(link.href, list.url).pathname.split('/').at(-1)!;
  };

  it('[SEC-31] an admin ends all sessions of a user of the account, who can sign in again', async () => {
    const { client: admin } = await signIn(one.url, 'merchant-admin');
    const { client } = await signIn(one.url, 'owned-brands');
    const id = await idOf(admin, 'owned-brands');
    const page = await admin.get(one.url + paths.signOutUser(id));
    const sent = await admin.submit(page, {}, { form: 'main form[method="post"]' });
    expect((await admin.followFrom(sent)).text).toContain('All sessions of the user have ended.');
    await untilEnded(client);
    expect(await isLive(admin)).toBe(true);
    expect(await isLive((await signIn(one.url, 'owned-brands')).client)).toBe(true);
    // Nobody else's users, nobody above, and not without the role.
    const { client: user } = await signIn(one.url, 'owned-brands');
    expect((await user.get(one.url + paths.signOutUser(id))).status).toBe(403);
    const { client: foreign } = await signIn(one.url, 'admin');
    expect((await foreign.get(one.url + paths.signOutUser(id))).status).toBe(404);
  });

  it('[SEC-31 U-03] the end of a user ends their sessions', async () => {
    const { client: admin } = await signIn(one.url, 'merchant-admin');
    const { client } = await signIn(one.url, 'inventory');
    const id = await idOf(admin, 'inventory');
    const confirm = await admin.get(one.url + paths.deleteUsers([id]));
    await admin.submit(confirm, {}, { form: 'main form[method="post"]' });
    await untilEnded(client);
    expect(await isLive(admin)).toBe(true);
  });

  it('[SEC-31 REL-07] an app that is down holds up no sign-out, and learns of it when it is back', async () => {
    const { client } = await signIn(one.url, 'pulse');
    await one.kill('SIGKILL');
    const page = await client.get(`${platform.url}/v2/logout`);
    expect(page.status).toBe(200);
    expect((await client.submit(page)).status).toBe(200);
    await platform.untilLog(
      'the app was not reached',
      ({ event }) => event === 'logout-notice-failed',
    );
    // What is to be told outlives the login site's process, too.
    await platform.kill('SIGKILL');
    await platform.restart();
    expect(await isLive(client)).toBe(true);
    await one.restart();
    await untilEnded(client);
  });
});
