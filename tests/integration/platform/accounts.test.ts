import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { claims, LoginClient } from './login-client';
import { mailedLink } from './mailed-link';
import { newEmail, password, sendSignUp, signUp } from './sign-up-form';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('sign-up', () => {
  it('[P-02] makes an account with a Free Trial of 7 days and no brand, at the first sight', async () => {
    const user = client();
    const email = newEmail();
    const back = new URL((await signUp(user, email)).url);
    const tokens = (await (await user.redeem(back.searchParams.get('code')!)).json()) as {
      access_token: string;
      id_token: string;
    };
    expect(claims(tokens.id_token)).toMatchObject({
      email,
      email_verified: true,
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
    // Midnight after the seventh day; the account has no zone yet.
    const firstDay = Date.parse(startDate.slice(0, 10));
    expect(Date.parse(endDate) - firstDay).toBe(7 * 86_400_000);
    expect(answers[0]!.data!.own).toEqual([]);
  });

  it('[A-02] role only fills the form: nobody gets a role from it', async () => {
    const user = client();
    const form = await user.page(
      user.authorizeUrl({
        signUp: 'true',
        role: 'admin',
        firstName: 'Grace',
        lastName: 'Hopper',
        email: 'g@brand.example',
      }),
    );
    expect(form.html).toMatch(/name="jobTitle"[^>]*value="admin"/);
    expect(form.html).toMatch(/name="firstName"[^>]*value="Grace"/);
    expect(form.html).toMatch(/name="lastName"[^>]*value="Hopper"/);
    expect(form.html).toMatch(/name="email"[^>]*value="g@brand.example"/);
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
    const page = await sendSignUp(user, 'nope', {}, { lastName: '' });
    expect(page.status).toBe(422);
    for (const text of [
      'Required!',
      'Enter a valid Email.',
      'value="Ada"',
      'value="nope"',
      'role="alert"',
    ])
      expect(page.html).toContain(text);
    const email = newEmail();
    const sent = await sendSignUp(user, email, {}, { jobTitle: 'Buyer' });
    const again = await user.submit(sent, { another: 'yes' });
    expect(again.status).toBe(200);
    for (const text of ['Create your account', 'value="Ada"', 'value="Byron"', 'value="Buyer"'])
      expect(again.html).toContain(text);
    expect(again.html).not.toContain(email);
    expect(again.html).not.toContain('role="alert"');
    const form = await user.page((await mailedLink(user, email))!);
    for (const [typed, message] of [
      ['short', 'Use at least 10 characters.'],
      ['x'.repeat(201), 'Use at most 200 characters.'],
      ['', 'Required!'],
    ] as const) {
      const answer = await user.submit(form, { password: typed, repeat: typed });
      expect([answer.status, answer.html]).toEqual([422, expect.stringContaining(message)]);
      if (typed !== '') expect(answer.html).not.toContain(typed);
    }
  });

  it('[SEC-46] answers alike whether the address has an account, whatever its case, and mails its owner', async () => {
    const email = newEmail();
    await signUp(client(), email);
    const known = await sendSignUp(client(), email.toUpperCase());
    const stranger = newEmail();
    const unknown = await sendSignUp(client(), stranger);
    const plain = ({ status, html }: typeof known, typed: string) => [
      status,
      html
        .replaceAll(typed, '')
        .replaceAll(/interaction\/[\w-]+/g, '')
        .replaceAll(/name="token" value="[^"]*"/g, ''),
    ];
    expect(plain(known, email.toUpperCase())).toEqual(plain(unknown, stranger));
    expect(await mailedLink(client(), email)).toBeNull();
    const admin = client();
    await admin.signIn('admin@demo.endcap.example', 'endcap-demo');
    const mail = (await admin.page('/mail')).html.split('<tr>').find((row) => row.includes(email));
    expect(mail).toContain('It has one already');
  });

  it('[SEC-46] an address is nobody’s until its owner follows the link, which works once', async () => {
    const email = newEmail();
    // Somebody else signs up with the address first, and cannot read the mail.
    const thief = client();
    await sendSignUp(thief, email, {}, { firstName: 'Mallory', lastName: 'Www' });
    const first = (await mailedLink(thief, email))!;
    const form = await thief.page(thief.authorizeUrl());
    expect((await thief.submit(form, { email, password })).status).toBe(422);
    const owner = client();
    const back = new URL((await signUp(owner, email)).url);
    const tokens = (await (await owner.redeem(back.searchParams.get('code')!)).json()) as {
      id_token: string;
    };
    expect(claims(tokens.id_token)).toMatchObject({ name: 'Ada Byron', email_verified: true });
    // What others had started is over.
    expect((await thief.page(first)).status).toBe(410);
    expect((await thief.page('/sign-up?ticket=none')).status).toBe(410);
  });

  it('[SEC-40] the form of the link has a token of its own; opening the link alone makes no account', async () => {
    const email = newEmail();
    const user = client();
    await sendSignUp(user, email);
    const page = await user.page((await mailedLink(user, email))!);
    const fields = { password, repeat: password };
    expect((await user.submit(page, { ...fields, token: 'x' })).status).toBe(403);
    const form = await user.page(user.authorizeUrl());
    expect((await user.submit(form, { email, password })).status).toBe(422);
    expect((await user.submit(page, fields)).url).toMatch(/\/auth\/login$/);
    expect((await user.submit(page, fields)).status).toBe(410);
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
    const plain = { pwdMessage: 'm-1', pwdSuccess: 's-1', section: 'x-1' };
    for (const signUp of ['false', 'true']) {
      const shown = await client().page(user.authorizeUrl({ ...plain, signUp }));
      for (const text of Object.values(plain))
        expect([signUp, shown.html]).toEqual([signUp, expect.stringContaining(text)]);
    }
    const values = { firstName: nasty, lastName: nasty, role: nasty, section: nasty };
    const signUpPage = await client().page(user.authorizeUrl({ ...values, signUp: 'true' }));
    expect(signUpPage.html).toContain('&lt;script&gt;');
    expect(signUpPage.html).not.toMatch(/<script>|<a href="https:\/\/evil/);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<a href="https://evil.example"');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('data-theme="dark"');
    const long = await user.page(user.authorizeUrl({ pwdMessage: 'm'.repeat(500) }));
    expect(long.html).toContain('m'.repeat(200));
    expect(long.html).not.toContain('m'.repeat(201));
  });

  it('[SEC-44 A-21] every kind of answer denies features of browsers; only a sign-in keeps the app as its opener', async () => {
    const user = client();
    const signIn = await user.page(user.authorizeUrl());
    const styles = /href="(\/assets\/pages-[^"]+)"/.exec(signIn.html)![1]!;
    const kinds = [
      [user.authorizeUrl(), 303, 'unsafe-none'],
      [signIn.url, 200, 'unsafe-none'],
      ['/change-password', 401, 'same-origin'],
      ['/nothing-here', 404, 'same-origin'],
      ['/', 302, 'same-origin'],
      ['/healthz', 200, 'same-origin'],
      [styles, 200, 'same-origin'],
    ] as const;
    for (const [path, status, opener] of kinds) {
      const { headers, status: answered } = await user.fetch(path);
      expect([path, answered, headers.get('cross-origin-opener-policy')]).toEqual([
        path,
        status,
        opener,
      ]);
      for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(headers.get('permissions-policy'), path).toContain(`${name}=()`);
    }
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
    const styles = /href="(\/assets\/pages-[^"]+)"/.exec(page.html)![1]!;
    // The font that is preloaded is the one of the style sheet.
    const font = /rel="preload" href="\/assets\/([^"]+)" as="font"/.exec(page.html)![1]!;
    expect(await (await fetch(user.base + styles)).text()).toContain(font);
    for (const file of [styles, `/assets/${font}`]) {
      const answer = await fetch(user.base + file);
      expect(answer.status, file).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });
});
