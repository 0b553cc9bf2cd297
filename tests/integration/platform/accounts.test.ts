import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { claims, LoginClient } from './login-client';
import { newEmail, signUp } from './sign-up-form';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('sign-up', () => {
  it('[A-02 R-12 P-02] makes an account with a Free Trial of 7 days and no brand, at the first sight', async () => {
    const user = client();
    const email = newEmail();
    const back = new URL((await signUp(user, email)).url);
    const tokens = (await (await user.redeem(back.searchParams.get('code')!)).json()) as {
      access_token: string;
      id_token: string;
    };
    expect(claims(tokens.id_token)).toMatchObject({
      email,
      email_verified: false,
      name: 'Ada Byron',
    });
    const query =
      '{ user { id email role merchantRoles needToListBrand subscriptionsCount activeSubscription { startDate endDate plan { name } } } own: brands(kind: own) { id } }';
    const ask = () =>
      user.graphql<{
        user: { id: string; activeSubscription: { startDate: string; endDate: string } };
        own: unknown[];
      }>(query, tokens.access_token);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(new Set(answers.map(({ data }) => data!.user.id)).size).toBe(1);
    const me = answers[0]!.data!.user;
    expect(me).toMatchObject({
      email,
      role: 'user',
      merchantRoles: [],
      needToListBrand: true,
      subscriptionsCount: 1,
      activeSubscription: { plan: { name: 'Free Trial' } },
    });
    const { startDate, endDate } = me.activeSubscription;
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(7 * 86_400_000);
    expect(answers[0]!.data!.own).toEqual([]);
  });

  it('[A-02] role only fills the form: nobody gets a role from it', async () => {
    const user = client();
    const form = await user.page(
      user.authorizeUrl({
        signUp: 'true',
        role: 'admin',
        firstName: 'Grace',
        email: 'g@brand.example',
      }),
    );
    expect(form.html).toMatch(/name="jobTitle"[^>]*value="admin"/);
    expect(form.html).toMatch(/name="firstName"[^>]*value="Grace"/);
    const back = new URL(
      (
        await signUp(
          user,
          newEmail(),
          { role: 'admin' },
          { role: 'admin', merchantRoles: 'merchant_admin', jobTitle: 'admin' },
        )
      ).url,
    );
    const tokens = (await (await user.redeem(back.searchParams.get('code')!)).json()) as {
      access_token: string;
    };
    const { data } = await user.graphql(
      '{ user { role merchantRoles designation } }',
      tokens.access_token,
    );
    expect(data).toEqual({ user: { role: 'user', merchantRoles: [], designation: 'admin' } });
  });

  it('[U-08] says what is wrong at each field and keeps what was typed, but not the password', async () => {
    const user = client();
    const page = await signUp(user, 'nope', {}, { lastName: '', password: 'short' });
    expect(page.status).toBe(422);
    for (const text of [
      'Required!',
      'Enter a valid Email.',
      'Use at least 10 characters.',
      'value="Ada"',
      'value="nope"',
      'role="alert"',
    ])
      expect(page.html).toContain(text);
    expect(page.html).not.toContain('short');
    const long = await user.submit(page, {
      firstName: 'Ada',
      lastName: 'B',
      email: newEmail(),
      password: 'x'.repeat(201),
    });
    expect(long.html).toContain('Use at most 200 characters.');
  });

  it('[A-02] an address is taken whatever its case', async () => {
    const email = newEmail();
    await signUp(client(), email);
    const second = await signUp(client(), email.toUpperCase());
    expect(second.status).toBe(422);
    expect(second.html).toContain('There is an account with this email already.');
  });
});

describe('login options', () => {
  it('[A-02] are shown as text, never as markup or link, and cut at 200 characters', async () => {
    const nasty = '<script>alert(1)</script><a href="https://evil.example">x</a>';
    const user = client();
    const { html } = await user.page(
      user.authorizeUrl({
        pwdMessage: nasty,
        pwdSuccess: nasty,
        section: nasty,
        email: '"><img src=x>',
        layout: 'dark',
        brand: nasty,
      }),
    );
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<a href="https://evil.example"');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('data-theme="dark"');
    const long = await user.page(user.authorizeUrl({ pwdMessage: 'm'.repeat(500) }));
    expect(long.html).toContain('m'.repeat(200));
    expect(long.html).not.toContain('m'.repeat(201));
  });

  it('[SEC-44] pages have no script, a strict policy, no framing and no caching; forms may lead to the app', async () => {
    const user = client();
    const page = await user.page(user.authorizeUrl());
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      appUrl,
    ])
      expect(policy).toContain(part);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.html).not.toMatch(/<script| on\w+=|style="/);
    const styles = /href="(\/assets\/login-[^"]+)"/.exec(page.html)![1]!;
    expect((await fetch(user.base + styles)).headers.get('cache-control')).toContain('immutable');
  });
});
