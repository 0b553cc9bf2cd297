import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { claims, LoginClient } from './login-client';
import { mailedLink } from './mailed-link';
import { newEmail, password, sendSignUp, signUp } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('passwords', () => {
  it('[A-28] a mailed link sets a new one, once, and ends all sessions', async () => {
    const user = client();
    const email = newEmail();
    const back = new URL((await signUp(user, email)).url);
    const old = (await (await user.redeem(back.searchParams.get('code')!)).json()) as {
      refresh_token: string;
    };
    const other = client();
    const form = await other.page((await other.page(other.authorizeUrl())).url + '/forgot');
    const known = await other.submit(form, { email });
    const unknown = await other.submit(form, { email: 'nobody@brand.example' });
    expect(known.html.replaceAll(email, '')).toBe(
      unknown.html.replaceAll('nobody@brand.example', ''),
    );

    const link = (await mailedLink(client(), email))!;
    expect(await mailedLink(client(), 'nobody@brand.example')).toBeNull();
    const page = await other.page(link);
    expect(page.html).toContain('Set your password');
    expect(
      (await other.submit(page, { password: 'another long one', repeat: 'different long one' }))
        .html,
    ).toContain('The two passwords differ.');
    expect(
      (await other.submit(page, { password: 'another long one', repeat: 'another long one' })).html,
    ).toContain('Your password is set');
    expect(
      (await other.submit(page, { password: 'a third long one', repeat: 'a third long one' }))
        .status,
    ).toBe(410);
    expect((await other.page(link)).status).toBe(410);

    await expect(client().signIn(email, password)).rejects.toThrow('wrong');
    expect((await user.refresh(old.refresh_token)).status).toBe(400);
    const tokens = await client().tokens(email, 'another long one');
    expect(claims(tokens.id_token)['email_verified']).toBe(true);
  });

  it('[SEC-02] the first password signs in and replaces the browser’s session; a later one by mail does not', async () => {
    const email = newEmail();
    const user = client();
    await user.signIn('core@demo.endcap.example', 'endcap-demo');
    await sendSignUp(client(), email);
    let first: string | null = null;
    await expect.poll(async () => (first = await mailedLink(client(), email))).not.toBeNull();
    const ready = await user.submit(await user.page(first!), { password, repeat: password });
    expect(ready.url).toMatch(/\/auth\/login$/);
    const back = new URL((await user.page(user.authorizeUrl())).url);
    const answer = await user.redeem(back.searchParams.get('code')!);
    const tokens = (await answer.json()) as { id_token: string };
    expect(claims(tokens.id_token)).toMatchObject({ email, amr: ['pwd'] });

    const other = client();
    const form = await other.page((await other.page(other.authorizeUrl())).url + '/forgot');
    await other.submit(form, { email });
    let link: string | null = null;
    await expect.poll(async () => (link = await mailedLink(client(), email))).toContain('reset');
    const fields = { password: 'another long one', repeat: 'another long one' };
    const done = await other.submit(await other.page(link!), fields);
    expect(done.html).toContain('Your password is set');
    expect((await other.page(other.authorizeUrl())).html).toContain('name="password"');
  });

  it('[U-04] changing it needs the old one and keeps this browser signed in, no other', async () => {
    const email = newEmail();
    await signUp(client(), email);
    const here = client();
    const mine = await here.tokens(email, password);
    const there = client();
    const theirs = await there.tokens(email, password);
    const page = await here.page('/change-password');
    const wrong = await here.submit(page, {
      current: 'not the password',
      password: 'brand new words',
      repeat: 'brand new words',
    });
    expect(wrong.html).toContain('This is not your current password.');
    expect(
      (
        await here.submit(page, {
          current: password,
          password: 'brand new words',
          repeat: 'brand new words',
        })
      ).html,
    ).toContain('Your password is changed');
    expect((await here.refresh(mine.refresh_token!)).status).toBe(200);
    expect((await there.refresh(theirs.refresh_token!)).status).toBe(400);
    expect((await client().page('/change-password')).status).toBe(401);
  });

  it('[U-04] the present password is no new one: refused at the field, and no session ends', async () => {
    const email = newEmail();
    await signUp(client(), email);
    const [here, there] = [client(), client()];
    await here.tokens(email, password);
    const theirs = await there.tokens(email, password);
    const same = { current: password, password, repeat: password };
    const refused = await here.submit(await here.page('/change-password'), same);
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(
      /id="password-error"[^>]*>Choose another password than the current one\./,
    );
    expect((await there.refresh(theirs.refresh_token!)).status).toBe(200);
  });

  it('[SEC-40] forms without their token, or with that of another sign-in, do nothing', async () => {
    const user = client();
    const form = await user.page(user.authorizeUrl());
    const fields = { email: 'core@demo.endcap.example', password: 'endcap-demo' };
    const bare = { ...form, html: form.html.replace(/<input type="hidden"[^>]+>/, '') };
    expect((await user.submit(bare, fields)).status).toBe(403);
    expect((await user.submit(form, { ...fields, token: 'x' })).status).toBe(403);
    const stranger = client();
    expect((await stranger.submit(form, fields)).status).toBe(400);
    expect(
      (await user.page('/change-password', { method: 'POST', body: new URLSearchParams(fields) }))
        .status,
    ).toBe(401);
  });

  it('[P-06] the outbox is for internal admins', async () => {
    const user = client();
    expect((await user.page('/mail')).html).toContain('Sign in');
    await user.signIn('merchant-admin@demo.endcap.example', 'endcap-demo');
    expect((await user.page('/mail')).status).toBe(403);
  });
});
