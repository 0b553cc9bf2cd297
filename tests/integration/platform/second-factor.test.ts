import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { currentCodeOf, demoSecret, nextCode, usedCode } from '../../support/browser/authenticator';
import { claims, LoginClient, type Page, type Tokens } from './login-client';
import { newEmail, password, signUp } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const demo = 'two-factor@demo.endcap.example';

/** A sign-in up to its second step. */
async function openStep(user: LoginClient, email = demo, secret = 'endcap-demo'): Promise<Page> {
  const page = await user.submit(await user.page(user.authorizeUrl()), { email, password: secret });
  expect(page.html).toContain('autoComplete="one-time-code"');
  return page;
}

/** A new account, signed in, with tokens of before it turned the second factor on. */
async function newcomer() {
  const user = client();
  const email = newEmail();
  const back = new URL((await signUp(user, email)).url);
  const before = (await (await user.redeem(back.searchParams.get('code')!)).json()) as Tokens;
  return { user, email, before };
}

/** Turns the second factor on for the client's account. */
async function turnOn(user: LoginClient) {
  const page = await user.page('/two-factor');
  const secret = (
    /Or type this secret[^<]*<code>([A-Z2-7 ]+)/.exec(page.html)?.[1] ?? ''
  ).replaceAll(' ', '');
  const done = await user.submit(page, {
    code: await nextCode(user.base, secret),
    current: password,
  });
  const codes = [...done.html.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(
    ([, code]) => code!,
  );
  return { secret, page, done, codes };
}

const enrolmentOf = ({ html }: Page) => /name="enrolment" value="([^"]+)"/.exec(html)?.[1] ?? '';

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('signing in with a second factor', () => {
  it('[A-23 A-28] a code completes it, and the ID token tells how', async () => {
    const { id_token: idToken } = await client().tokens(demo);
    expect(claims(idToken)).toMatchObject({
      amr: ['pwd', 'otp'],
      acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
    });
    const plain = claims((await client().tokens('core@demo.endcap.example')).id_token);
    expect([plain['amr'], plain['acr']]).toEqual([['pwd'], undefined]);
  });

  it('[A-23] a wrong, malformed or used code is refused, the form says so, and nothing is signed in', async () => {
    await client().tokens(demo);
    const user = client();
    const page = await openStep(user);
    for (const code of [
      '000000',
      '12345',
      'abcdef',
      '１２３４５６',
      usedCode(user.base),
      ' ',
      "1' or 1",
    ]) {
      const answer = await user.submit(page, { code });
      expect(answer.status, code).toBe(422);
      expect(answer.html, code).toContain('id="code-error"');
    }
    // The password alone opens nothing of the login site either.
    for (const path of ['/two-factor', '/change-password'])
      expect((await user.page(path)).status, path).toBe(401);
    expect(await (await user.fetch('/api/authenticated')).json()).toMatchObject({
      isAuthenticated: false,
    });
    // And asking again leads to the same step, not past it.
    expect((await user.page(user.authorizeUrl())).url).toContain('/second-factor');
    const silent = new URL((await user.page(user.authorizeUrl({ prompt: 'none' }))).url);
    expect(silent.searchParams.get('error')).toBe('interaction_required');
  });

  it('[A-23] of two that bring the same code at once one gets in', async () => {
    const [one, two] = [client(), client()];
    const pages = [await openStep(one), await openStep(two)];
    const code = await nextCode(one.base);
    const answers = await Promise.all([
      one.submit(pages[0]!, { code }),
      two.submit(pages[1]!, { code }),
    ]);
    expect(answers.map(({ url }) => url.includes('/auth/callback?code=')).sort()).toEqual([
      false,
      true,
    ]);
  });

  it('[A-23] the demo says its code on the page, and its secret on the login page', async () => {
    const user = client();
    expect((await user.page(user.authorizeUrl())).html).toContain(demoSecret);
    expect((await openStep(user)).html).toMatch(/Its code now: <code>\d{6}<\/code>/);
  });
});

describe('turning it on and off', () => {
  it('[A-23] needs the password and a code; shows recovery codes, each of which signs in once', async () => {
    const { user, email } = await newcomer();
    const page = await user.page('/two-factor');
    expect(page.html).toContain('<svg class="qr"');
    expect((await user.submit(page, { code: '000000', current: password })).status).toBe(422);
    expect((await user.submit(page, { code: '000000', current: 'wrong' })).html).toContain(
      'This is not your current password.',
    );
    const { codes, done } = await turnOn(user);
    expect(new Set(codes).size).toBe(10);
    const [, file = ''] =
      /href="data:text\/plain;charset=utf-8,([^"]+)" download="endcap-recovery-codes.txt"/.exec(
        done.html,
      ) ?? [];
    expect(decodeURIComponent(file)).toContain(`\n${codes.join('\n')}\n`);

    const other = client();
    const step = await openStep(other, email, password);
    const form = await other.page(`${step.url}?with=recovery-code`);
    const back = await other.submit(form, {
      recoveryCode: codes[0]!.toUpperCase().replace('-', ' '),
    });
    expect(back.url).toContain('/auth/callback?code=');
    const third = client();
    const again = await third.page(
      `${(await openStep(third, email, password)).url}?with=recovery-code`,
    );
    expect((await third.submit(again, { recoveryCode: codes[0]! })).status).toBe(422);

    const off = await user.page('/two-factor');
    expect(off.html).toContain('You have 9 of 10 recovery codes left');
    expect((await user.submit(off, { code: 'aaaaa-aaaaa', current: password })).status).toBe(422);
    expect((await user.submit(off, { code: codes[1]!, current: password })).html).toContain(
      'is off',
    );
    expect((await client().signIn(email, password)).searchParams.has('code')).toBe(true);
  });

  it('[A-23] what was granted before is refused with mfa_required and an mfa_token, and is not used up', async () => {
    const { user, email, before } = await newcomer();
    const elsewhere = client();
    const theirs = await elsewhere.tokens(email, password);
    const { codes } = await turnOn(user);

    for (const [browser, tokens] of [
      [user, before],
      [elsewhere, theirs],
    ] as const) {
      const refused = await browser.refresh(tokens.refresh_token!);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        error: 'mfa_required',
        mfa_token: expect.stringMatching(/^[\w-]{40,}$/) as string,
      });
    }
    // The browser that turned it on has shown its code: it goes on without a page.
    const raised = new URL((await user.page(user.authorizeUrl({ prompt: 'none' }))).url);
    const fresh = (await (await user.redeem(raised.searchParams.get('code')!)).json()) as Tokens;
    expect(claims(fresh.id_token)['amr']).toEqual(['pwd', 'otp']);
    expect((await user.refresh(fresh.refresh_token!)).status).toBe(200);
    // The other one is asked, without the password, as it has given that.
    const step = await elsewhere.page(elsewhere.authorizeUrl());
    const form = await elsewhere.page(`${step.url}?with=recovery-code`);
    expect((await elsewhere.submit(form, { recoveryCode: codes[2]! })).url).toContain('code=');
    // Turned off again, the old grant is worth what it was.
    const off = await user.page('/two-factor');
    await user.submit(off, { code: codes[3]!, current: password });
    expect((await elsewhere.refresh(theirs.refresh_token!)).status).toBe(200);
  });

  it('[A-23 SEC-40] a form without its token, or with another account’s secret in it, changes nothing', async () => {
    const { user } = await newcomer();
    const { user: other } = await newcomer();
    const foreign = enrolmentOf(await other.page('/two-factor'));
    const page = await user.page('/two-factor');
    const code = '000000';
    expect((await user.submit(page, { token: 'x', code, current: password })).status).toBe(403);
    const answer = await user.submit(page, { enrolment: foreign, code, current: password });
    expect(answer.html).toContain('This page was open for too long');
    expect((await client().page('/two-factor')).status).toBe(401);
  });
});

it('[A-23 SEC-43] turning it on and off with a right code does not count', async () => {
  const { user } = await newcomer();
  // One code a minute of an account.
  await platform.restart({ loginRatePerMinute: 2, trustedProxyHops: 1 });
  user.forwardedFor = '203.0.113.2';
  const { codes, done } = await turnOn(user);
  expect(done.status).toBe(200);
  const off = await user.submit(await user.page('/two-factor'), {
    code: codes[0]!,
    current: password,
  });
  expect(off.html).toContain('is off');
  const wrong = { code: '000000', current: password };
  const statuses: number[] = [];
  for (let tries = 0; tries < 2; tries += 1)
    statuses.push((await user.submit(await user.page('/two-factor'), wrong)).status);
  expect(statuses).toEqual([422, 429]);
  await platform.restart();
});

it('[A-23 SEC-43] a reload of the page of the codes shows that it is on, without an error, and counts nothing', async () => {
  const [{ user }, { user: other }] = [await newcomer(), await newcomer()];
  const foreign = enrolmentOf(await other.page('/two-factor'));
  // One code a minute of an account.
  await platform.restart({ loginRatePerMinute: 2, trustedProxyHops: 1 });
  user.forwardedFor = '203.0.113.3';
  const { secret, page, codes } = await turnOn(user);
  const posted = { code: currentCodeOf(secret), current: password };
  for (let reloads = 0; reloads < 3; reloads += 1) {
    const again = await user.submit(page, posted);
    expect(again.status).toBe(200);
    expect(again.html).toContain('It is on. You have 10 of 10 recovery codes left');
    expect(again.html).not.toContain('not right');
    expect(again.html).not.toContain(codes[0]);
  }
  // The form of another enrolment than the one that is on is answered as before.
  expect((await user.submit(page, { ...posted, enrolment: foreign })).status).toBe(422);
  await platform.restart();
});

it('[A-23 SEC-43] codes are limited by account, wherever they come from', async () => {
  const { user, email } = await newcomer();
  const { secret } = await turnOn(user);
  await platform.restart({ loginRatePerMinute: 8, trustedProxyHops: 1 });
  const other = client();
  // The tests before have used up what their own address may try.
  other.forwardedFor = '203.0.113.1';
  const page = await openStep(other, email, password);
  const statuses: number[] = [];
  // Turning it on was a rightful attempt, which does not count.
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await other.submit(page, { code: '000000' })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 429]);
  const right = await other.submit(page, { code: await nextCode(other.base, secret) });
  expect(right.status).toBe(429);
});
