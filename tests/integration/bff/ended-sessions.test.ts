import { beforeAll, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { nextCode } from '../../support/browser/authenticator';
import { createClient, type HttpClient } from '../../support/network/http-client';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import {
  demoPassword,
  emailOf,
  openLoginForm,
  signIn,
  type DemoUser,
} from '../../support/people/sign-in';
import { readSession } from '../../support/people/stored-session';

let platform: RunningPlatform;
let bff: RunningBff;
const newPassword = 'another long one';

beforeAll(async () => {
  ({ platform, bff } = await startProduct());
});

/** Sets a new password by a mailed link, in a browser without a session. */
async function resetPassword(user: DemoUser): Promise<string> {
  const browser = createClient();
  const form = await openLoginForm(browser, bff.url);
  const forgot = form.document().querySelector<HTMLAnchorElement>('a[href$="/forgot"]')!.href;
  await browser.submit(await browser.get(new URL(forgot, form.url).href), { email: emailOf(user) });
  const { client: admin } = await signIn(bff.url, 'admin');
  const outbox = await admin.get(`${platform.url}/mail`);
  const row = [...outbox.document().querySelectorAll('tbody tr')]
    .map((each) => each.textContent ?? '')
    .find((each) => each.includes(emailOf(user)));
  const page = await browser.get(/http\S+\?ticket=[\w-]+/.exec(row ?? '')![0]);
  return (await browser.submit(page, { password: newPassword, repeat: newPassword })).text;
}

const opens = async (client: HttpClient) =>
  (await client.follow(bff.url + paths.settings)).url === bff.url + paths.settings;

it('[A-11 SEC-23] after a password reset earlier sessions of the app end at their next request', async () => {
  const one = await signIn(bff.url, 'core');
  const other = await signIn(bff.url, 'growth');
  expect([await opens(one.client), await opens(other.client)]).toEqual([true, true]);
  expect(await resetPassword('core')).toContain('All earlier sessions have ended.');
  const page = await one.client.follow(bff.url + paths.settings);
  expect(page.url).toContain('error=SessionRequired');
  expect(await readSession(one.client, bff)).toBeNull();
  expect(await opens(other.client)).toBe(true);
});

it('[A-11 L-14] a page that is open to visitors says once that the session has ended', async () => {
  const { client: here } = await signIn(bff.url, 'trial');
  const { client: there } = await signIn(bff.url, 'trial');
  const { client: again } = await signIn(bff.url, 'trial');
  const sessions = await here.get(bff.url + paths.ownSessions);
  await here.submit(sessions, {}, { form: 'main form:has(input[name=intent][value=others])' });
  const home = () => there.get(bff.url + paths.home);
  const said = 'Your session has ended. Please sign in again.';
  expect((await home()).text).toContain(said);
  expect((await home()).text).not.toContain(said);
  expect((await createClient().get(bff.url + paths.home)).text).not.toContain(said);
  // A redirect takes the message along, and a new sign-in leaves it behind.
  expect((await again.follow(bff.url)).text).toContain(said);
  const { client: late } = await signIn(bff.url, 'trial');
  await here.submit(
    await here.get(sessions.url),
    {},
    { form: 'main form:has(input[name=intent][value=others])' },
  );
  expect((await late.get(bff.url)).status).toBe(302);
  expect((await late.follow(`${bff.url}/auth/login`)).text).not.toContain(said);
  expect(await opens(late)).toBe(true);
  expect((await late.get(bff.url + paths.home)).text).not.toContain(said);
});

it('[A-11 U-04] after a change of the password this browser’s session goes on, and the others end', async () => {
  const here = await signIn(bff.url, 'unlimited');
  const there = await signIn(bff.url, 'unlimited');
  const form = await here.client.get(`${platform.url}/change-password`);
  const done = await here.client.submit(form, {
    current: demoPassword,
    password: newPassword,
    repeat: newPassword,
  });
  expect(done.text).toContain('Your sessions in other browsers have ended.');
  expect([await opens(here.client), await opens(there.client)]).toEqual([true, false]);
});

it('[A-23] a second factor that is turned on elsewhere is asked for at the next request', async () => {
  const { client } = await signIn(bff.url, 'pulse');
  const { client: elsewhere } = await signIn(bff.url, 'pulse');
  const page = await elsewhere.get(`${platform.url}/two-factor`);
  const secret = page.document().querySelector('.help code')?.textContent ?? '';
  const code = await nextCode(platform.url, secret.replaceAll(' ', ''));
  await elsewhere.submit(page, { code, current: demoPassword });
  expect((await client.follow(bff.url + paths.settings)).url).toContain('/second-factor');
});

it('[U-03] a user who is removed has no session of the app any more', async () => {
  const { client: admin } = await signIn(bff.url, 'merchant-admin');
  const { client } = await signIn(bff.url, 'inventory');
  expect((await client.get(bff.url + paths.inventory)).status).toBe(200);
  const list = await admin.get(bff.url + paths.userList({ q: emailOf('inventory') }));
  const link = list.document().querySelector<HTMLAnchorElement>('main tbody th a')!;
  const id = new URL(link.href, list.url).pathname.split('/').at(-1)!;
  const confirm = await admin.get(bff.url + paths.deleteUsers([id]));
  await admin.submit(confirm, {}, { form: 'main form[method="post"]' });
  expect((await client.follow(bff.url + paths.inventory)).url).toContain('error=SessionRequired');
  expect(await readSession(client, bff)).toBeNull();
});
