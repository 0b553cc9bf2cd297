import { afterAll, beforeAll, expect, it } from 'vitest';

import { momentInZone } from '../../../server/platform/dates/zones';
import { nextCode } from '../../support/browser/authenticator';
import { inDatabase } from './ams/ams-client';
import { createMailbox, type Mailbox } from './ams/mailbox';
import { LoginClient } from './login-client';
import { mailedLink } from './mailed-link';
import { newEmail, password, signUp } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
let mails: Mailbox;
const client = () => new LoginClient(platform.current().connection);
const [second, third] = ['another long one', 'a third long one'];

beforeAll(async () => {
  platform = await startTestPlatform();
  mails = await createMailbox(platform);
});
afterAll(() => platform.remove());

/** A new account, whose password has been set for the first time. */
async function newcomer() {
  const user = client();
  const email = newEmail();
  await signUp(user, email);
  return { user, email };
}

const changePassword = async (user: LoginClient, current: string, next: string) =>
  user.submit(await user.page('/change-password'), { current, password: next, repeat: next });

/** The mails to an address about a change, newest first. */
const toldOf = async (email: string, words: string) =>
  (await mails.about(words)).filter(({ recipient }) => recipient === email);
const formOf = (text: string) => /http\S+\/forgot-password/.exec(text)?.[0] ?? 'no link';

it('[A-28 U-04 SEC-40] a changed password is mailed to its owner, with the form that starts a reset; a refused one and the first are not', async () => {
  const { user, email } = await newcomer();
  await changePassword(user, 'not the password', second);
  expect(await toldOf(email, 'password')).toHaveLength(1);
  await changePassword(user, password, second);
  const told = await toldOf(email, 'Your password for Endcap was changed');
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toMatch(/^When: [A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2} \(UTC\)$/m);
  expect(told[0]!.text).toContain('If it was somebody else, set a new password now.');

  // The form works in the browser that is signed in, and in one that is not.
  for (const browser of [user, client()]) {
    const form = await browser.page(formOf(told[0]!.text));
    expect(form.html).toContain('Forgot your password?');
    expect((await browser.submit(form, { email: 'nobody' })).status).toBe(422);
    expect((await browser.submit(form, { email, token: 'x' })).status).toBe(403);
    expect((await browser.submit(form, { email })).html).toContain('If there is an account for');
  }
  let link: string | null = null;
  await expect.poll(async () => (link = await mailedLink(client(), email))).not.toBeNull();
  const other = client();
  await other.submit(await other.page(link!), { password: third, repeat: third });
  expect(await toldOf(email, 'Your password for Endcap was reset')).toHaveLength(1);
  expect(await toldOf(email, 'Your password for Endcap was changed')).toHaveLength(1);
  await client().tokens(email, third);
});

it('[A-23 U-10] two-step sign-in turned on and off is mailed to its owner, in the time zone of the account', async () => {
  const { user, email } = await newcomer();
  // The first request to the API makes the user's account.
  await user.graphql('{ user { id } }', (await user.tokens(email, password)).access_token);
  await inDatabase(platform, (db) =>
    db.execute(`update account set time_zone = 'Asia/Tokyo' where id = (
      select account_id from app_user join identity_account using (sub) where email = '${email}')`),
  );
  const page = await user.page('/two-factor');
  const [, shown = ''] = /Or type this secret[^<]*<code>([A-Z2-7 ]+)/.exec(page.html) ?? [];
  const wrong = { code: '000000', current: password };
  expect((await user.submit(page, wrong)).status).toBe(422);
  expect(await toldOf(email, 'Two-step')).toEqual([]);

  const code = await nextCode(user.base, shown.replaceAll(' ', ''));
  const done = await user.submit(page, { code, current: password });
  // A reload of the page of the codes changes nothing.
  await user.submit(page, { code, current: password });
  const on = await toldOf(email, 'Two-step sign-in for Endcap was turned on');
  expect(on).toHaveLength(1);
  expect(on[0]!.text).toMatch(/^When: .* \(Tokyo time\)$/m);
  const minutes = Array.from({ length: 30 }, (_, ago) => new Date(Date.now() - ago * 60_000));
  const times = minutes.map((at) => `When: ${momentInZone(at, 'Asia/Tokyo')} (`);
  expect(times.filter((time) => on[0]!.text.includes(time))).toHaveLength(1);
  expect(on[0]!.text).toContain('Ask your contact at Endcap to turn it off.');

  const [, recovery = ''] = /<code>([a-z0-9]{5}-[a-z0-9]{5})</.exec(done.html) ?? [];
  await user.submit(await user.page('/two-factor'), { code: recovery, current: password });
  const off = await toldOf(email, 'Two-step sign-in for Endcap was turned off');
  expect(off).toHaveLength(1);
  expect(formOf(off[0]!.text)).toMatch(/^http/);
  expect(off[0]!.text).not.toContain('Ask your contact');
});
