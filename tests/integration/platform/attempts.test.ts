import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createAttemptLimiter } from '../../../server/platform/identity/attempt-limiter';
import { nextCode } from '../../support/browser/authenticator';
import { createCallers, inDatabase } from './ams/ams-client';
import { createMailbox, type Mailbox } from './ams/mailbox';
import { LoginClient, type Page } from './login-client';
import { mailedLink } from './mailed-link';
import { newEmail, password, signUp } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

/** Guessing with the default limits while time passes, from addresses that a trusted proxy names. */
let platform: TestPlatform;
let mails: Mailbox;
const core = { email: 'core@demo.endcap.example', password: 'endcap-demo' };
const wrong = 'not the password';

beforeAll(async () => {
  platform = await startTestPlatform({ loginRatePerMinute: 10, trustedProxyHops: 1 });
  mails = await createMailbox(platform);
});
afterAll(() => platform.remove());
beforeEach(() =>
  inDatabase(platform, async (db) => {
    await db.execute(sql`delete from attempt_window`);
    await db.execute(sql`delete from known_origin`);
  }),
);

/** Moves the clock: attempts are counted by the clock of the database, so what is stored becomes older. */
const passTime = (seconds: number) =>
  inDatabase(platform, async (db) => {
    const ago = sql`make_interval(secs => ${seconds})`;
    await db.execute(sql`update attempt_window set window_ends_at = window_ends_at - ${ago}`);
    await db.execute(sql`update known_origin set expires_at = expires_at - ${ago}`);
  });

let addresses = 0;
/** A browser, at an address that no other has. */
function browser(): LoginClient {
  const client = new LoginClient(platform.current().connection);
  client.forwardedFor = `2001:db8:0:${(addresses += 1).toString(16)}::1`;
  return client;
}
/** The form, also in a browser that is signed in. */
const openForm = (user: LoginClient) => user.page(user.authorizeUrl({ prompt: 'login' }));
const isSignedIn = ({ url }: Page) => url.includes('/auth/callback?code=');

/** Signs in by the form, on a new start. @returns the answer of the form */
const trySignIn = async (user: LoginClient, { email, password }: typeof core) =>
  user.submit(await openForm(user), { email, password });

/** Wrong passwords of strangers, each from an address of its own, until one is refused. @returns the answers */
async function fillStrangersCount(email: string): Promise<Page[]> {
  const guess = () => trySignIn(browser(), { email, password: wrong });
  return [...(await Promise.all(Array.from({ length: 20 }, guess))), await guess()];
}
const twentyGuesses = [...Array.from({ length: 20 }, () => 422), 429];
const statusesOf = (answers: readonly Page[]) => answers.map(({ status }) => status);

const waitOf = ({ headers }: Page) => Number(headers.get('retry-after'));
/** The announced wait in minutes. */
const minutesOf = (page: Page) => Math.ceil(waitOf(page) / 60);

/** Goes on with wrong attempts as soon as each pause is over. @returns the announced pauses in minutes */
async function announcedPauses(attempt: () => Promise<Page>, count: number): Promise<number[]> {
  const pauses: number[] = [];
  let tries = 0;
  while (pauses.length < count) {
    const answer = await attempt();
    tries += 1;
    expect([422, 429]).toContain(answer.status);
    expect(tries).toBeLessThan(80);
    if (answer.status === 422) continue;
    pauses.push(minutesOf(answer));
    await passTime(waitOf(answer));
  }
  return pauses;
}

const mailsTo = async (email: string, words: string) =>
  (await mails.about(words)).filter(({ recipient }) => recipient === email);
const wrongPasswords = 'Many wrong passwords were entered';
const wrongCodes = 'Many wrong codes were entered';

describe('strangers', () => {
  it('[A-29] try passwords from three addresses for an hour: the owner signs in at once where they have signed in before, and elsewhere after the announced wait', async () => {
    const [owner, atHome] = [browser(), browser()];
    for (const known of [owner, atHome]) await known.signIn(core.email, core.password);
    const strangers = [browser(), browser(), browser()];
    const forms = await Promise.all(strangers.map(openForm));
    let guesses = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let round = 0; round < (minute === 0 ? 9 : 1); round += 1)
        for (const [index, form] of forms.entries()) {
          const answer = await strangers[index]!.submit(form, { ...core, password: wrong });
          if (answer.status === 422) guesses += 1;
          else expect(answer.status).toBe(429);
        }
      if (minute % 15 === 0) {
        // The same browser on its way, and another browser at home.
        owner.forwardedFor = browser().forwardedFor;
        const another = browser();
        another.forwardedFor = atHome.forwardedFor;
        for (const known of [owner, another])
          expect(isSignedIn(await trySignIn(known, core)), `minute ${minute}`).toBe(true);
      }
      await passTime(60);
    }
    // Twenty, and one after each pause of 1, 2, 4, 8 and 16 minutes.
    expect(guesses).toBeGreaterThanOrEqual(21);
    expect(guesses).toBeLessThanOrEqual(26);

    const laptop = browser();
    const refused = await trySignIn(laptop, core);
    expect(refused.status).toBe(429);
    expect(refused.html).toMatch(/Too many attempts\. Please wait \d+ minutes and try again\./);
    await passTime(waitOf(refused));
    expect(isSignedIn(await trySignIn(laptop, core))).toBe(true);
    // Its owner has signed in: the count of wrong passwords is over.
    expect((await trySignIn(browser(), { ...core, password: wrong })).status).toBe(422);
    expect(isSignedIn(await trySignIn(browser(), core))).toBe(true);
  });

  it('[A-29 SEC-46] wait longer and longer, up to an hour, whether the account exists or not', async () => {
    const normal = ({ status, html }: Page) => [
      status,
      html
        .replace(/(?<=name="token" value=")[^"]+/, '')
        .replaceAll(/\/interaction\/[\w-]+/g, '')
        .replace(/Please wait \d+ (seconds|minutes)/, '')
        .replaceAll(/core@demo.endcap.example|nobody@brand.example/g, 'ADDRESS'),
    ];
    // Both have the demo's links with the address in them.
    const answersOf = async (email: string) =>
      (await fillStrangersCount(email)).map((page) => {
        const [status, html] = normal(page);
        return [status, String(html).replace(/<details.*<\/details>/s, '')];
      });
    const [known, unknown] = [await answersOf(core.email), await answersOf('nobody@brand.example')];
    expect(known.map(([status]) => status)).toEqual(twentyGuesses);
    expect(unknown).toEqual(known);

    for (const email of [core.email, 'nobody@brand.example']) {
      await passTime(86_400);
      const go = () => trySignIn(browser(), { email, password: wrong });
      expect(await announcedPauses(go, 8), email).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    }
    // A day without attempts ends the count.
    await passTime(86_400);
    expect(statusesOf(await fillStrangersCount(core.email))).toEqual(twentyGuesses);
  });

  it('[A-29] the owner gets one mail a day of it, which says what to do; nobody else gets one', async () => {
    const email = newEmail();
    const owner = browser();
    await signUp(owner, email);
    await fillStrangersCount(email);
    await expect.poll(() => mailsTo(email, wrongPasswords)).toHaveLength(1);
    const [mail] = await mailsTo(email, wrongPasswords);
    expect(mail!.text).toContain('If it was you, there is nothing to do.');
    expect(mail!.text).toMatch(/A new password ends the wait.*\nhttp\S+\/forgot-password/);
    const go = () => trySignIn(browser(), { email, password: wrong });
    await announcedPauses(go, 3);
    expect(await mailsTo(email, wrongPasswords)).toHaveLength(1);
    await passTime(2 * 86_400);
    await fillStrangersCount(email);
    await expect.poll(() => mailsTo(email, wrongPasswords)).toHaveLength(2);

    // The owner's own typing errors have a pause of their own, and no mail.
    const mistyped = () => trySignIn(owner, { email, password: wrong });
    await passTime(86_400);
    expect(await announcedPauses(mistyped, 3)).toEqual([1, 2, 4]);
    expect((await trySignIn(browser(), { email, password: wrong })).status).toBe(422);
    expect(isSignedIn(await trySignIn(owner, { email, password }))).toBe(true);
    expect(await mailsTo(email, wrongPasswords)).toHaveLength(2);
    expect(await mails.about('nobody@brand.example')).toEqual([]);
  });

  it('[A-29 A-23] who know the password cannot go on trying codes: the waits grow to a day, the owner goes on and is told', async () => {
    const email = newEmail();
    const owner = browser();
    const home = owner.forwardedFor;
    await signUp(owner, email);
    const page = await owner.page('/two-factor');
    const [, shown = ''] = /Or type this secret[^<]*<code>([A-Z2-7 ]+)/.exec(page.html) ?? [];
    const secret = shown.replaceAll(' ', '');
    const code = await nextCode(owner.base, secret);
    const codes = await owner.submit(page, { code, current: password });
    const [, recovery = ''] = /<code>([a-z0-9]{5}-[a-z0-9]{5})</.exec(codes.html) ?? [];

    const stranger = browser();
    const step = await trySignIn(stranger, { email, password });
    const guess = async () => {
      stranger.forwardedFor = browser().forwardedFor;
      return stranger.submit(step, { code: '000000' });
    };
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
    await expect.poll(() => mailsTo(email, wrongCodes)).toHaveLength(1);
    const [mail] = await mailsTo(email, wrongCodes);
    expect(mail!.text).toContain('they know your password. Set a new one now.');
    const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440];
    expect(await announcedPauses(guess, doubling.length)).toEqual(doubling);
    expect((await guess()).status).toBe(422);

    // Where the owner has signed in before there is no wait, and elsewhere a recovery code has a count of its own.
    owner.forwardedFor = browser().forwardedFor;
    const own = await trySignIn(owner, { email, password });
    const next = await nextCode(owner.base, secret);
    expect(isSignedIn(await owner.submit(own, { code: next }))).toBe(true);
    const another = browser();
    another.forwardedFor = home;
    const there = await trySignIn(another, { email, password });
    expect((await another.submit(there, { code: '000000' })).status).toBe(422);
    const laptop = browser();
    const waiting = await trySignIn(laptop, { email, password });
    expect((await laptop.submit(waiting, { code: '000000' })).status).toBe(429);
    const form = await laptop.page(`${waiting.url}?with=recovery-code`);
    expect(isSignedIn(await laptop.submit(form, { recoveryCode: recovery }))).toBe(true);
  });
});

describe('a browser is a stranger', () => {
  it('[A-29] with the cookie of another account, with a forged one, and after a hundred days', async () => {
    const email = 'inventory@demo.endcap.example';
    const right = { email, password: core.password };
    const [owner, other, forger] = [browser(), browser(), browser()];
    await owner.signIn(email, core.password);
    await other.signIn(core.email, core.password);
    expect(owner.cookies()).toContain('endcap_known_device');
    forger.setCookie('endcap_known_device', 'A'.repeat(43));
    await fillStrangersCount(email);
    expect((await trySignIn(other, right)).status).toBe(429);
    expect((await trySignIn(forger, right)).status).toBe(429);
    owner.forwardedFor = browser().forwardedFor;
    expect(isSignedIn(await trySignIn(owner, right))).toBe(true);

    await passTime(101 * 86_400);
    await fillStrangersCount(email);
    expect((await trySignIn(owner, right)).status).toBe(429);
  });

  it('[A-29] after the password was reset; the browser in which it was is not, and the wait is over', async () => {
    const email = newEmail();
    const [old, fresh] = [browser(), browser()];
    await signUp(old, email);
    await fillStrangersCount(email);
    await fresh.submit(await fresh.page('/forgot-password'), { email });
    let link: string | null = null;
    await expect.poll(async () => (link = await mailedLink(browser(), email))).toContain('reset');
    const changed = { email, password: 'another long one' };
    const fields = { password: changed.password, repeat: changed.password };
    const done = await fresh.submit(await fresh.page(link!), fields);
    expect(done.html).toContain('Your password is set');
    // The count of the strangers begins anew.
    expect(statusesOf(await fillStrangersCount(email))).toEqual(twentyGuesses);
    expect((await trySignIn(old, changed)).status).toBe(429);
    fresh.forwardedFor = browser().forwardedFor;
    expect(isSignedIn(await trySignIn(fresh, changed))).toBe(true);
  });

  it('[A-29] after an admin has ended the sessions of its user', async () => {
    const email = 'inventory@demo.endcap.example';
    const right = { email, password: core.password };
    const owner = browser();
    await owner.signIn(email, core.password);
    const merchant = await createCallers(platform)('merchant-admin');
    expect((await merchant.post('/merchants/usr_demo_inventory/sign_out')).status).toBe(200);
    await fillStrangersCount(email);
    expect((await trySignIn(owner, right)).status).toBe(429);
  });
});

it('[A-29] twenty browsers of an account are known, the newest ones', async () => {
  const browsers = Array.from({ length: 22 }, () => browser());
  for (const each of browsers) await each.signIn(core.email, core.password);
  await fillStrangersCount(core.email);
  const statuses: boolean[] = [];
  for (const each of [browsers[0]!, browsers[1]!, browsers[2]!, browsers[21]!]) {
    each.forwardedFor = browser().forwardedFor;
    statuses.push(isSignedIn(await trySignIn(each, core)));
  }
  expect(statuses).toEqual([false, false, true, true]);
});

it('[A-29 SEC-43] a password that could not be checked does not count', async () => {
  await platform.restart({
    loginRatePerMinute: 2,
    trustedProxyHops: 1,
    passwordHashes: { parallel: 1, waiting: 0 },
  });
  for (let tries = 0; tries < 6; tries += 1)
    expect((await trySignIn(browser(), core)).status).toBe(503);
  await platform.restart({ loginRatePerMinute: 2, trustedProxyHops: 1 });
  expect(isSignedIn(await trySignIn(browser(), core))).toBe(true);
  await platform.restart();
});

it('[A-29] before the first pause no attempt waits, also if another one began later and was counted first', () =>
  inDatabase(platform, async (db) => {
    const attempts = createAttemptLimiter(db);
    const rule = { free: 3, maxPause: 3_600, memory: 86_400 };
    await attempts.countInRow('order', rule);
    await passTime(-5);
    expect(await attempts.countInRow('order', rule)).toEqual({ wait: 0, pauses: false });
    expect(await attempts.countInRow('order', rule)).toEqual({ wait: 0, pauses: true });
  }));
