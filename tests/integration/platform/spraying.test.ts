import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { inDatabase } from './ams/ams-client';
import { createIdentityAccounts } from '../../../server/platform/identity/accounts';
import { LoginClient, type Page } from './login-client';
import { newEmail, password, signUp } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

/** Guessing passwords with the default limits, from addresses that a trusted proxy names. */
let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const right = { email: 'core@demo.endcap.example', password: 'endcap-demo' };

beforeAll(async () => {
  platform = await startTestPlatform({ loginRatePerMinute: 10, trustedProxyHops: 1 });
});
afterAll(() => platform.remove());
beforeEach(() => inDatabase(platform, (db) => db.execute(sql`delete from attempt_window`)));

const open = async (path = ''): Promise<{ user: LoginClient; form: Page }> => {
  const user = client();
  // Pages are opened from other addresses than forms are sent from.
  const start = await user.page(user.authorizeUrl(), from(`198.51.100.${next()}`));
  return { user, form: path === '' ? start : await user.page(start.url + path) };
};
let count = 0;
const next = () => (count = (count + 1) % 250);
const from = (address: string): RequestInit => ({ headers: { 'x-forwarded-for': address } });

/** Posts a form of an interaction. @returns the status of the answer itself */
async function post(
  { user, form }: Awaited<ReturnType<typeof open>>,
  address: string,
  fields: Record<string, string>,
): Promise<Response> {
  const token = /name="token" value="([^"]+)"/.exec(form.html)![1]!;
  const action = /<form method="post" action="([^"]+)"/.exec(form.html)![1]!;
  return user.fetch(action.replaceAll('&amp;', '&'), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
    },
    body: new URLSearchParams({ token, ...fields }),
  });
}

const tally = (answers: readonly Response[]) => {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
};
const guess = (index: number) => ({
  email: `person-${index}@brand.example`,
  password: 'Summer2026!!',
});

describe('guessing passwords', () => {
  it('[SEC-43] one address, 60 accounts at once, each in a sign-in of its own: ten guesses a minute', async () => {
    const forms = await Promise.all(Array.from({ length: 60 }, () => open()));
    const answers = await Promise.all(
      forms.map((form, index) => post(form, '203.0.113.1', guess(index))),
    );
    expect(tally(answers)).toEqual({ 422: 10, 429: 50 });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many attempts. Please wait');
    // Nobody else is held up, and the address in front of the trusted proxy's is not believed.
    expect((await post(await open(), '203.0.113.2', right)).status).toBe(303);
    expect((await post(await open(), '203.0.113.9, 203.0.113.1', right)).status).toBe(429);
  });

  it('[SEC-43] one account from many addresses: twenty guesses a minute, and a single address cannot lock it', async () => {
    const wrong = { ...right, password: 'Summer2026!!' };
    const one = await Promise.all(
      Array.from({ length: 15 }, async () => post(await open(), '203.0.113.1', wrong)),
    );
    expect(tally(one)).toEqual({ 422: 10, 429: 5 });
    // The right password ends the count of wrong ones.
    expect((await post(await open(), '203.0.113.200', right)).status).toBe(303);
    const many = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        post(await open(), `203.0.113.${index + 10}`, {
          ...wrong,
          email: 'Core@demo.endcap.example',
        }),
      ),
    );
    expect(tally(many)).toEqual({ 422: 20, 429: 10 });
  });

  it('[SEC-43] one sign-in, whatever accounts and addresses: ten guesses a minute', async () => {
    const form = await open();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => post(form, `203.0.113.${index + 10}`, guess(index))),
    );
    expect(tally(answers)).toEqual({ 422: 10, 429: 5 });
  });

  it('[SEC-43] the tenth attempt of a minute is answered, the eleventh is not, and the address stays', async () => {
    const user = client();
    let page = await user.page(user.authorizeUrl());
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      page = await user.submit(page, {
        email: 'core@demo.endcap.example',
        password: 'wrong password',
      });
      expect([attempt, page.status]).toEqual([attempt, 422]);
    }
    page = await user.submit(page, { email: 'Core@demo.endcap.example', password: 'endcap-demo' });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.html).toContain('Too many attempts.');
    expect(page.html).toContain('value="Core@demo.endcap.example"');
  });

  it('[SEC-43] rightful sign-ins of one office do not count', async () => {
    for (let round = 0; round < 12; round += 1)
      expect((await post(await open(), '203.0.113.1', right)).status).toBe(303);
  });

  it('[SEC-43] more passwords at once than may wait are refused with 503, and later ones are not', async () => {
    await platform.restart({
      loginRatePerMinute: 10_000,
      passwordHashes: { parallel: 1, waiting: 5 },
    });
    const forms = await Promise.all(Array.from({ length: 40 }, () => open()));
    const answers = await Promise.all(
      forms.map((form, index) => post(form, `203.0.113.${index}`, guess(index))),
    );
    const { 422: answered = 0, 503: refused = 0, ...others } = tally(answers);
    expect(others).toEqual({});
    expect(answered).toBeGreaterThanOrEqual(6);
    expect(refused).toBeGreaterThan(0);
    const busy = answers.find(({ status }) => status === 503)!;
    expect(busy.headers.get('retry-after')).toBe('5');
    expect(await busy.text()).toContain('Please try again');
    expect((await post(await open(), '203.0.113.50', right)).status).toBe(303);
    await platform.restart();
  });
});

describe('other forms', () => {
  it('[SEC-43] links to set a password: ten a minute of an address, five an hour to one mailbox', async () => {
    const ask = async (address: string, email: string) =>
      (await post(await open('/forgot'), address, { email })).status;
    const statuses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => ask('203.0.113.1', `person-${index}@brand.example`)),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    for (const email of [right.email, 'nobody@brand.example']) {
      const asked: number[] = [];
      for (let round = 0; round < 7; round += 1)
        asked.push(await ask(`203.0.113.${next()}`, email));
      expect(asked, email).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
  });

  it('[SEC-43] sign-ups: ten a minute of an address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, async (_, index) =>
        post(await open('/sign-up'), '203.0.113.1', {
          firstName: 'Ada',
          lastName: 'Byron',
          company: 'Analytical Snacks',
          email: `person-${index}@brand.example`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('[SEC-43] rightful changes of a password, by a mailed link and with the old one, do not count', async () => {
    const user = client();
    // What is not tried here comes from other addresses.
    const elsewhere = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      user.forwardedFor = `198.51.100.${next()}`;
      const result = await work();
      user.forwardedFor = '203.0.113.1';
      return result;
    };
    const email = newEmail();
    await elsewhere(() => signUp(user, email));
    await platform.restart({ loginRatePerMinute: 1 });
    let current = password;
    for (const changed of ['another long one', 'a third long one']) {
      const ticket = await inDatabase(platform, async (db) => {
        const accounts = createIdentityAccounts(db);
        return accounts.createTicket((await accounts.byEmail(email))!.sub);
      });
      const form = await user.page(`/reset-password?ticket=${ticket}`);
      const done = await user.submit(form, { password: changed, repeat: changed });
      expect(done.html).toContain('Your password is set');
      current = changed;
    }
    await elsewhere(() => user.signIn(email, current));
    for (const changed of ['a fourth long one', 'a fifth long one']) {
      const form = await user.page('/change-password');
      const done = await user.submit(form, { current, password: changed, repeat: changed });
      expect(done.html).toContain('Your password is changed');
      current = changed;
    }
    const wrong = { current: 'not the password', password: 'any long one', repeat: 'any long one' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 2; tries += 1)
      statuses.push((await user.submit(await user.page('/change-password'), wrong)).status);
    expect(statuses).toEqual([422, 429]);
    await platform.restart();
  });

  it('[SEC-43] codes: five a minute of an account, in however many sign-ins', async () => {
    const steps = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { user, form } = await open();
        const page = await user.submit(form, {
          email: 'two-factor@demo.endcap.example',
          password: 'endcap-demo',
        });
        expect(page.html).toContain('one-time-code');
        return { user, form: page };
      }),
    );
    const answers = await Promise.all(
      steps.map((step, index) => post(step, `203.0.113.${index + 20}`, { code: '000000' })),
    );
    expect(tally(answers)).toEqual({ 422: 5, 429: 3 });
  });
});

it('[SEC-43] starts of sign-ins, each of which stores something: a hundred a minute of an address', async () => {
  const start = async (address: string) => {
    const user = client();
    return (await user.fetch(user.authorizeUrl(), from(address))).status;
  };
  const statuses = await Promise.all(Array.from({ length: 105 }, () => start('192.0.2.1')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await start('192.0.2.2')).toBe(303);
});
