import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LoginClient } from './login-client';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
/** Lone surrogates cannot travel in an address. */
const wellFormed = (text: string) => Buffer.from(text).toString('utf8');

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('garbage', () => {
  const never5xx = async (user: LoginClient, target: string, init: RequestInit = {}) => {
    const response = await user.fetch(target, init);
    const text = await response.text();
    expect([target, response.status < 500]).toEqual([target, true]);
    expect(text).not.toMatch(/\bat .+\.(?:js|ts):\d+/);
  };

  it('[A-28] an unknown or expired sign-in is a page with a way back', async () => {
    for (const target of [
      '/interaction/nothing',
      '/interaction/nothing/sign-up',
      '/authorize/nothing',
      '/interaction/%00',
    ]) {
      const page = await client().page(target);
      expect([target, page.status]).toEqual([target, 400]);
      expect(page.html).toContain(`href="${appUrl}/login"`);
    }
    expect((await client().page('/nothing')).status).toBe(404);
  });

  it('[A-28 REL-06] any query is answered below 500', async () => {
    const user = client();
    const names = [
      'client_id',
      'response_type',
      'redirect_uri',
      'scope',
      'audience',
      'resource',
      'state',
      'nonce',
      'code_challenge',
      'prompt',
      'max_age',
      'login_hint',
      'id_token_hint',
      'claims',
      'request',
      'response_mode',
      'organization',
      'signUp',
      'layout',
      'post_logout_redirect_uri',
      'returnTo',
      'ticket',
    ];
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '',
        'none',
        'openid',
        '%00',
        '%',
        '-1',
        'fragment',
        'form_post',
        '{}',
        '[]',
        '../..',
        'https://evil.example',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/authorize',
          '/oidc/logout',
          '/v2/logout',
          '/reset-password',
          '/userinfo',
          '/oauth/token',
          '/api/authenticated',
          '/oidc/logout/success',
          '/.well-known/jwks.json',
        ),
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 }),
        async (path, valid, pairs) => {
          const base =
            valid && path === '/authorize' ? `${new URL(user.authorizeUrl()).search}&` : '?';
          const query = pairs
            .map(([name, text]) => `${name}=${encodeURIComponent(wellFormed(text))}`)
            .join('&');
          await never5xx(user, `${path}${base}${query}`);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('[A-28 REL-06] any body and any cookie is answered below 500', async () => {
    const { clientId, clientSecret } = platform.current().connection;
    const real = client();
    const form = await real.page(real.authorizeUrl());
    const names = [
      'grant_type',
      'code',
      'refresh_token',
      'token',
      'client_id',
      'client_secret',
      'redirect_uri',
      'email',
      'password',
      'xsrf',
      'logout',
      'current',
      'repeat',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/oauth/token',
          '/oauth/revoke',
          '/oidc/logout/confirm',
          '/reset-password',
          '/forgot-password',
          '/sign-up?ticket=none',
          '/brand-claim?ticket=none',
          '/v2/logout',
          '/change-password',
          '/api/v1/auth0/login',
          '/graphql',
          `${new URL(form.url).pathname}/sign-in`,
          `${new URL(form.url).pathname}/sign-up`,
        ),
        fc.array(
          fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 40 })),
          { maxLength: 6 },
        ),
        fc.constantFrom(
          'application/x-www-form-urlencoded',
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
          '',
        ),
        fc.stringMatching(/^[\x21-\x3a\x3c-\x7e]{0,40}$/),
        async (path, pairs, type, cookie) => {
          const user = path.startsWith('/interaction/') ? real : client();
          user.setCookie('endcap_login', cookie);
          user.setCookie('endcap_login.sig', cookie);
          const hidden = /name="token" value="([^"]+)"/.exec(form.html)![1]!;
          const body = new URLSearchParams([
            ...pairs.map(([name, text]) => [name, wellFormed(text)]),
            ['client_id', clientId],
            ['client_secret', clientSecret],
            ['token', hidden],
          ] as [string, string][]).toString();
          await never5xx(user, path, {
            method: 'POST',
            body,
            headers: type === '' ? {} : { 'content-type': type },
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('[SEC-42] oversized forms and addresses are refused', async () => {
    const user = client();
    const form = await user.page(user.authorizeUrl());
    const big = await user.submit(form, { email: 'a'.repeat(20_000), password: 'x' });
    expect(big.status).toBe(413);
    expect((await user.fetch(`/authorize?x=${'a'.repeat(9_000)}`)).status).toBe(414);
  });
});
