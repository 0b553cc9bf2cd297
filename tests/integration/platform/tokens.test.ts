import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { until } from '../../support/wait';
import { claims, LoginClient, type Tokens } from './login-client';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const email = 'core@demo.endcap.example';
const read = async (response: Response) => (await response.json()) as Tokens & { error?: string };

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('codes', () => {
  it('[A-28] of many redeeming one code at once exactly one gets tokens', async () => {
    const user = client();
    const code = (await user.signIn(email, 'endcap-demo')).searchParams.get('code')!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.redeem(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });
});

describe('refresh tokens', () => {
  it('[A-28 A-11] rotate, and the previous one can be redeemed again within the interval', async () => {
    const user = client();
    const first = await user.tokens(email);
    const second = await read(await user.refresh(first.refresh_token!));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // The answer was lost: the same token once more.
    const again = await user.refresh(first.refresh_token!);
    expect(again.status).toBe(200);
    const third = await user.refresh((await read(again)).refresh_token!);
    expect(third.status).toBe(200);
  });

  it('[A-11] many redeem the same token at once: all are answered', async () => {
    const user = client();
    const { refresh_token: token } = await user.tokens(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.refresh(token!)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('[A-28] once its successor was used an old token is a replay: the whole grant ends', async () => {
    const user = client();
    const first = await user.tokens(email);
    const second = await read(await user.refresh(first.refresh_token!));
    const third = await read(await user.refresh(second.refresh_token!));
    const replay = await user.refresh(first.refresh_token!);
    expect([replay.status, (await read(replay)).error]).toEqual([400, 'invalid_grant']);
    expect((await user.refresh(third.refresh_token!)).status).toBe(400);
  });

  it('[A-28] ending one sign-in ends no other of the same browser', async () => {
    const user = client();
    const first = await user.tokens(email);
    const second = await user.tokens(email);
    expect((await user.revoke(first.refresh_token!)).status).toBe(200);
    expect((await user.refresh(first.refresh_token!)).status).toBe(400);
    expect((await user.refresh(second.refresh_token!)).status).toBe(200);
  });

  it('[A-28] another client secret, a garbled token or none is refused without a 5xx', async () => {
    const user = client();
    const { refresh_token: token } = await user.tokens(email);
    const { clientId } = platform.current().connection;
    const wrong = await fetch(`${user.base}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token!,
        client_id: clientId,
        client_secret: 'wrong',
      }),
    });
    expect(wrong.status).toBe(401);
    expect((await user.refresh('garbage')).status).toBe(400);
    expect((await user.token({ grant_type: 'refresh_token' })).status).toBe(400);
    expect(
      (await user.token({ grant_type: 'password', username: 'a', password: 'b' })).status,
    ).toBe(400);
    expect((await user.refresh(token!)).status).toBe(200);
  });

  it('[A-24.1] live for a fixed time in all, however often they rotate', async () => {
    await platform.restart({ refreshTokenTtl: 3_600 });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const user = client();
    let { refresh_token: token } = await user.tokens(email);
    const began = Date.now();
    const statuses = [];
    for (const minutes of [15, 30, 45, 59, 61]) {
      vi.setSystemTime(began + minutes * 60_000);
      const answer = await user.refresh(token!);
      statuses.push(answer.status);
      if (answer.ok) token = (await read(answer)).refresh_token;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
  });

  it('[A-11] without an interval the second use is a replay at once', async () => {
    await platform.restart({ refreshReuseInterval: 0 });
    const user = client();
    const first = await user.tokens(email);
    const second = await read(await user.refresh(first.refresh_token!));
    expect((await user.refresh(first.refresh_token!)).status).toBe(400);
    expect((await user.refresh(second.refresh_token!)).status).toBe(400);
  });

  it('[A-27 A-28] restart: keys, client, login session and refresh tokens are the same', async () => {
    await platform.restart();
    const user = client();
    const before = platform.current().connection;
    const tokens = await user.tokens(email);
    await platform.restart();
    expect(platform.current().connection).toEqual(before);
    expect((await user.graphql('{ user { email } }', tokens.access_token)).data).toEqual({
      user: { email },
    });
    expect((await user.refresh(tokens.refresh_token!)).status).toBe(200);
    expect(
      new URL((await user.page(user.authorizeUrl({ prompt: 'none' }))).url).searchParams.has(
        'code',
      ),
    ).toBe(true);
  });
});

describe('logout', () => {
  const returnTo = `${appUrl}/auth/logged-out`;
  const logout = (user: LoginClient, params: Record<string, string>) =>
    user.page(`/oidc/logout?${new URLSearchParams(params).toString()}`);
  const signedIn = async (user: LoginClient) =>
    ((await (await user.fetch('/api/authenticated')).json()) as { isAuthenticated: boolean })
      .isAuthenticated;

  it('[A-20] with our own ID token it is done at once, goes back with state, and ends what was issued', async () => {
    const user = client();
    const tokens = await user.tokens(email);
    const other = await user.tokens(email);
    const page = await logout(user, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: returnTo,
      state: 'st-1',
    });
    expect(page.url).toBe(`${returnTo}?state=st-1`);
    expect(page.status).toBe(303);
    expect(await signedIn(user)).toBe(false);
    expect((await user.refresh(tokens.refresh_token!)).status).toBe(400);
    expect((await user.refresh(other.refresh_token!)).status).toBe(400);
    // Twice is fine.
    expect(
      (
        await logout(user, {
          id_token_hint: tokens.id_token,
          post_logout_redirect_uri: returnTo,
          state: 'st-2',
        })
      ).url,
    ).toBe(`${returnTo}?state=st-2`);
  });

  it('[A-20] without a hint, or with that of another user, it asks first, and needs no script', async () => {
    const user = client();
    await user.tokens(email);
    const foreign = await client().tokens('growth@demo.endcap.example');
    for (const params of [
      {},
      { id_token_hint: foreign.id_token, post_logout_redirect_uri: returnTo },
    ] as Record<string, string>[]) {
      const page = await logout(user, params);
      expect([page.status, page.html]).toEqual([
        200,
        expect.stringContaining('<h1>Sign out?</h1>'),
      ]);
      expect(page.html).not.toContain('<script');
      expect(await signedIn(user)).toBe(true);
    }
    const tokens = await user.tokens(email);
    const done = await user.submit(await logout(user, {}), { logout: 'yes' });
    expect(done.html).toContain('You are signed out');
    expect(await signedIn(user)).toBe(false);
    expect((await user.refresh(tokens.refresh_token!)).status).toBe(400);
  });

  it('[A-20 SEC-13] leads to the registered address alone', async () => {
    const user = client();
    const tokens = await user.tokens(email);
    for (const address of [
      'https://evil.example/',
      `${appUrl}/elsewhere`,
      `${returnTo}/..`,
      'javascript:alert(1)',
    ]) {
      const page = await logout(user, {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: address,
      });
      expect([page.status, new URL(page.url).origin]).toEqual([400, user.base]);
    }
    const forged = `${tokens.id_token.slice(0, -8)}AAAAAAAA`;
    expect(
      (await logout(user, { id_token_hint: forged, post_logout_redirect_uri: returnTo })).status,
    ).toBe(400);
    expect(await signedIn(user)).toBe(true);
  });

  const v2 = (user: LoginClient, params: Record<string, string>) =>
    user.page(`/v2/logout?${new URLSearchParams(params).toString()}`);

  it('[A-20 SEC-40] /v2/logout asks first, since a link of another site can lead there, and goes to allowed addresses alone', async () => {
    const user = client();
    const { refresh_token: token } = await user.tokens(email);
    const foreign = await client().tokens('growth@demo.endcap.example');
    const { clientId: client_id } = platform.current().connection;
    for (const wrong of [
      { client_id, returnTo: 'https://evil.example/' },
      { client_id: 'other', returnTo },
      { returnTo },
    ] as Record<string, string>[])
      expect((await v2(user, wrong)).status).toBe(400);
    for (const link of [
      {},
      { client_id, returnTo },
      { client_id, returnTo, id_token_hint: foreign.id_token },
      { client_id, returnTo, id_token_hint: 'garbage' },
    ] as Record<string, string>[]) {
      const page = await v2(user, link);
      expect([page.status, page.html]).toEqual([
        200,
        expect.stringContaining('<h1>Sign out?</h1>'),
      ]);
      expect((await user.submit(page, { token: 'x' })).status).toBe(403);
      expect(await signedIn(user)).toBe(true);
    }
    const page = await v2(user, { client_id, returnTo });
    expect((await user.submit(page, { returnTo: 'https://evil.example/' })).status).toBe(400);
    expect((await user.submit(page, { logout: 'yes' })).url).toBe(returnTo);
    expect(await signedIn(user)).toBe(false);
    expect((await user.refresh(token!)).status).toBe(400);
    // Twice is fine: there is nobody to ask for.
    expect((await v2(user, { client_id, returnTo })).url).toBe(returnTo);
  });

  it('[A-20] /v2/logout with our own ID token signs out at once', async () => {
    const user = client();
    const { refresh_token: token, id_token } = await user.tokens(email);
    const { clientId: client_id } = platform.current().connection;
    expect((await v2(user, { client_id, returnTo, id_token_hint: id_token })).url).toBe(returnTo);
    expect(await signedIn(user)).toBe(false);
    expect((await user.refresh(token!)).status).toBe(400);
  });
});

describe('GET /api/authenticated', () => {
  const ask = (user: LoginClient, origin: string | null, method = 'GET') =>
    user.fetch('/api/authenticated', { method, headers: origin === null ? {} : { origin } });

  it("[A-18] tells the app's own origin who is signed in", async () => {
    const user = client();
    expect(await (await ask(user, appUrl)).json()).toEqual({ isAuthenticated: false, email: null });
    await user.tokens(email);
    const answer = await ask(user, appUrl);
    expect(await answer.json()).toEqual({ isAuthenticated: true, email });
    expect(answer.headers.get('access-control-allow-origin')).toBe(appUrl);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('[A-18] allows no other origin: neither * nor an echo', async () => {
    for (const origin of [
      'https://evil.example',
      'http://127.0.0.1:3000.evil.example',
      'null',
      'http://localhost:3000',
      `${appUrl}/`,
      null,
    ]) {
      const answer = await ask(client(), origin);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect((await ask(client(), appUrl, 'POST')).status).toBe(405);
  });
});

describe('access tokens', () => {
  it('tokens of another type, key or audience are refused, and so is one that has run out', async () => {
    await platform.restart({ accessTokenTtl: 5 });
    const user = client();
    const tokens = await user.tokens(email);
    expect(claims(tokens.access_token)['aud']).toBe(platform.current().connection.audience);
    expect((await user.graphql('{ user { email } }', tokens.access_token)).status).toBe(200);
    const refused = async (token: string) => {
      const answer = await user.graphql('{ user { id } }', token);
      expect([answer.status, answer.errors?.[0]?.extensions?.code, answer.data]).toEqual([
        401,
        'UNAUTHENTICATED',
        undefined,
      ]);
    };
    await refused(tokens.id_token);
    await refused('garbage');
    await refused(`${tokens.access_token.slice(0, -6)}AAAAAA`);
    const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    await refused(`${header}.${tokens.access_token.split('.')[1]}.`);
    await until(
      'the token has run out',
      async () => (await user.graphql('{ user { id } }', tokens.access_token)).status === 401,
    );
    await refused(tokens.access_token);
  });
});
