import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteJWKSet, jwtVerify } from 'jose';

import { demoEmail, demoPassword, demoUsers } from '../../../server/platform/seed/demo-data';
import { claims, LoginClient } from './login-client';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const email = 'core@demo.endcap.example';

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('signing in', () => {
  it('[A-28] serves discovery and keys at the addresses of the connection', async () => {
    const { issuer, apiUrl } = platform.current().connection;
    const discovery = (await (
      await fetch(`${issuer}.well-known/openid-configuration`)
    ).json()) as Record<string, unknown>;
    expect(discovery).toMatchObject({
      issuer,
      authorization_endpoint: `${apiUrl}/authorize`,
      token_endpoint: `${apiUrl}/oauth/token`,
      revocation_endpoint: `${apiUrl}/oauth/revoke`,
      userinfo_endpoint: `${apiUrl}/userinfo`,
      jwks_uri: `${apiUrl}/.well-known/jwks.json`,
      end_session_endpoint: `${apiUrl}/oidc/logout`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      authorization_response_iss_parameter_supported: true,
    });
    const { keys } = (await (await fetch(discovery['jwks_uri'] as string)).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('[A-28 A-24.1 A-06] signs in through the real form, with verified ID token and API token', async () => {
    const user = client();
    const back = await user.signIn(email, demoPassword);
    const { issuer, clientId, audience, apiUrl } = platform.current().connection;
    expect(back.origin + back.pathname).toBe(`${appUrl}/auth/callback`);
    expect(back.searchParams.get('state')).toBe(user.state);
    expect(back.searchParams.get('iss')).toBe(issuer);

    const response = await user.redeem(back.searchParams.get('code')!);
    const tokens = (await response.json()) as Record<string, string>;
    const keys = createRemoteJWKSet(new URL(`${apiUrl}/.well-known/jwks.json`));
    const id = await jwtVerify(tokens['id_token']!, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
    });
    expect(id.payload).toMatchObject({
      email,
      email_verified: true,
      given_name: 'Daniel',
      family_name: 'Okafor',
      name: 'Daniel Okafor',
      nonce: user.nonce,
    });
    expect(id.payload.sub).toMatch(/^endcap\|[0-9a-f-]{36}$/);
    expect(id.payload['auth_time']).toBeTypeOf('number');
    expect(id.payload['sid']).toBeTypeOf('string');
    const access = await jwtVerify(tokens['access_token']!, keys, {
      issuer,
      audience,
      typ: 'at+jwt',
    });
    expect(access.payload).toMatchObject({
      sub: id.payload.sub,
      scope: 'openid profile email offline_access',
      client_id: clientId,
    });
    expect(access.payload.exp! - access.payload.iat!).toBe(600);
    expect(tokens['refresh_token']).toBeTypeOf('string');
    // The code works once; a second use ends what came of the first.
    expect((await user.redeem(back.searchParams.get('code')!)).status).toBe(400);
    expect((await user.refresh(tokens['refresh_token']!)).status).toBe(400);
  });

  it('[A-24.1] gives no refresh token when offline_access was not asked for, and takes the secret in the body as well', async () => {
    const user = client();
    const back = await user.signIn(email, demoPassword, { scope: 'openid profile email' });
    const response = await user.token(
      {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        code_verifier: user.verifier,
        redirect_uri: `${appUrl}/auth/callback`,
      },
      'post',
    );
    expect(response.status).toBe(200);
    expect(await response.json()).not.toHaveProperty('refresh_token');
  });

  it('[A-01 SEC-10] insists on S256 PKCE, on the registered address and on the right verifier', async () => {
    const user = client();
    const plain = await user.page(user.authorizeUrl({ code_challenge_method: 'plain' }));
    expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request');
    const without = new URL(user.authorizeUrl());
    without.searchParams.delete('code_challenge');
    without.searchParams.delete('code_challenge_method');
    expect(new URL((await user.page(without.href)).url).searchParams.get('error')).toBe(
      'invalid_request',
    );
    const elsewhere = await user.page(
      user.authorizeUrl({ redirect_uri: 'https://evil.example/auth/callback' }),
    );
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.url).toContain(user.base);

    const back = await user.signIn(email, demoPassword);
    user.verifier = 'x'.repeat(43);
    expect((await user.redeem(back.searchParams.get('code')!)).status).toBe(400);
  });

  it('[A-28] a second sign-in in the same browser needs no form; prompt, max_age and login_hint are obeyed', async () => {
    const user = client();
    expect(
      new URL((await user.page(user.authorizeUrl({ prompt: 'none' }))).url).searchParams.get(
        'error',
      ),
    ).toBe('login_required');
    await user.signIn(email, demoPassword);
    expect(new URL((await user.page(user.authorizeUrl())).url).searchParams.has('code')).toBe(true);
    expect(
      new URL((await user.page(user.authorizeUrl({ prompt: 'none' }))).url).searchParams.has(
        'code',
      ),
    ).toBe(true);
    const again = await user.page(
      user.authorizeUrl({ prompt: 'login', login_hint: 'someone@brand.example' }),
    );
    expect(again.html).toContain('<h1>Sign in</h1>');
    expect(again.html).toContain('value="someone@brand.example"');
    expect((await user.page(user.authorizeUrl({ max_age: '0' }))).html).toContain(
      '<h1>Sign in</h1>',
    );
  });

  it('[A-28] another person signing in in the same browser inherits nothing', async () => {
    const user = client();
    const first = await user.tokens(email);
    const form = await user.page(user.authorizeUrl({ prompt: 'login' }));
    const back = await user.submit(form, {
      email: 'growth@demo.endcap.example',
      password: demoPassword,
    });
    const second = (await (
      await user.redeem(new URL(back.url).searchParams.get('code')!)
    ).json()) as { id_token: string };
    expect(claims(second.id_token)['email']).toBe('growth@demo.endcap.example');
    expect(claims(second.id_token)['sid']).not.toBe(claims(first.id_token)['sid']);
    expect((await user.refresh(first.refresh_token!)).status).toBe(400);
  });

  it('[A-03] several tabs sign in at once and finish in any order', async () => {
    const user = client();
    const tabs = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const url = user.authorizeUrl();
        return { verifier: user.verifier, page: await user.page(url) };
      }),
    );
    for (const tab of tabs.reverse()) {
      const back = await user.submit(tab.page, { email, password: demoPassword });
      user.verifier = tab.verifier;
      expect(
        (await user.redeem(new URL(back.url).searchParams.get('code') ?? back.url)).status,
      ).toBe(200);
    }
  });

  it('[A-06] names the organization only to its members', async () => {
    const member = await client().tokens(email, demoPassword, {
      organization: 'acc_demo_saltmarsh',
    });
    expect(claims(member.id_token)['org_id']).toBe('acc_demo_saltmarsh');
    const foreign = await client().tokens(email, demoPassword, {
      organization: 'acc_demo_northgate',
    });
    expect(claims(foreign.id_token)).not.toHaveProperty('org_id');
  });

  it('[A-28] userinfo answers with the claims of the scopes, and refuses what is no access token', async () => {
    const user = client();
    const tokens = await user.tokens(email);
    const ask = (token: string) =>
      fetch(`${user.base}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask(tokens.access_token)).json()).toMatchObject({
      email,
      given_name: 'Daniel',
      sub: claims(tokens.access_token)['sub'],
    });
    expect((await ask(tokens.id_token)).status).toBe(401);
  });

  it('[A-28] every demo user can sign in', async () => {
    for (const user of demoUsers) {
      const tokens = await client().tokens(demoEmail(user));
      expect(claims(tokens.id_token)['email']).toBe(demoEmail(user));
    }
  });
});
