import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nextCode } from '../../support/browser/authenticator';
import { inDatabase } from './ams/ams-client';
import { LoginClient, type Page, type Tokens } from './login-client';
import { mailedLink } from './mailed-link';
import { newEmail, password, signUp } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

/** What pages and mails of the login site promise, tried as somebody would who holds what was issued before. */
let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const newPassword = 'another long one';

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

/** A browser with tokens of an account. */
interface Holder {
  browser: LoginClient;
  tokens: Tokens;
}
const hold = async (email: string, secret = password): Promise<Holder> => {
  const browser = client();
  return { browser, tokens: await browser.tokens(email, secret) };
};

async function newAccount(): Promise<string> {
  const email = newEmail();
  await signUp(client(), email);
  return email;
}

/** What still opens something for a holder: each API, the refresh token, and the session of the login site. */
async function whatWorks({ browser, tokens }: Holder): Promise<string[]> {
  const authorization = `Bearer ${tokens.access_token}`;
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(browser.base + path, { ...init, headers: { authorization } })).status;
  const silent = new URL((await browser.page(browser.authorizeUrl({ prompt: 'none' }))).url);
  const statuses: [string, number][] = [
    ['graphql', (await browser.graphql('{ user { id } }', tokens.access_token)).status],
    ['ams', await ask('/api/v1/ams/merchants')],
    ['userinfo', await ask('/userinfo')],
    ['sign-in report', await ask('/api/v1/auth0/login', { method: 'POST' })],
    ['refresh', (await browser.refresh(tokens.refresh_token!)).status],
    ['session', silent.searchParams.has('code') ? 200 : 401],
    ['pages', (await browser.page('/change-password')).status],
  ];
  // 403 of the AMS is an accepted token of a user who may not manage users.
  return statuses
    .filter(([what, status]) => status === 200 || (what === 'ams' && status === 403))
    .map(([what]) => what);
}
const everything = ['graphql', 'ams', 'userinfo', 'sign-in report', 'refresh', 'session', 'pages'];

async function askForLink(email: string): Promise<void> {
  const browser = client();
  const start = await browser.page(browser.authorizeUrl());
  await browser.submit(await browser.page(`${start.url}/forgot`), { email });
}

/** Asks for a new password. @returns the mailed link */
async function forgot(email: string): Promise<string> {
  const before = await mailedLink(client(), email);
  await askForLink(email);
  // The mail follows the answer.
  let link = before;
  await expect.poll(async () => (link = await mailedLink(client(), email))).not.toBe(before);
  return link!;
}

async function resetPassword(email: string): Promise<Page> {
  const browser = client();
  const page = await browser.page(await forgot(email));
  return browser.submit(page, { password: newPassword, repeat: newPassword });
}

const changePassword = async (browser: LoginClient) =>
  browser.submit(await browser.page('/change-password'), {
    current: password,
    password: newPassword,
    repeat: newPassword,
  });

describe('“All earlier sessions have ended.”', () => {
  it('[A-28] after a reset no token and no session of before opens anything, and the new ones do', async () => {
    const email = await newAccount();
    const [one, other] = [await hold(email), await hold(email)];
    expect(await whatWorks(one)).toEqual(everything);
    expect((await resetPassword(email)).html).toContain('All earlier sessions have ended.');
    expect(await whatWorks(other)).toEqual([]);
    expect(await whatWorks(one)).toEqual([]);
    expect(await whatWorks(await hold(email, newPassword))).toEqual(everything);
  });

  it('[A-28] a sign-in whose old password was accepted before does not end in a session afterwards', async () => {
    const email = await newAccount();
    const thief = client();
    const form = await thief.page(thief.authorizeUrl());
    const action = /action="([^"]+)"/.exec(form.html)![1]!;
    const token = /name="token" value="([^"]+)"/.exec(form.html)![1]!;
    // The redirect that would complete the sign-in is kept for later.
    const accepted = await thief.fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, email, password }),
    });
    expect(accepted.status).toBe(303);
    await resetPassword(email);
    expect((await thief.page(accepted.headers.get('location')!)).url).not.toContain('code=');
    expect((await thief.page('/change-password')).status).toBe(401);
  });

  it('[A-28] a code of before is worth nothing', async () => {
    const email = await newAccount();
    const thief = client();
    const code = (await thief.signIn(email, password)).searchParams.get('code')!;
    await resetPassword(email);
    expect((await thief.redeem(code)).status).toBe(400);
  });

  it('[A-28] requests that are on their way during the reset keep nothing alive', async () => {
    const email = await newAccount();
    const thief = await hold(email);
    let over = false;
    const codes: string[] = [];
    const hammer = async () => {
      while (!over) {
        const back = await thief.browser.page(thief.browser.authorizeUrl({ prompt: 'none' }));
        const code = new URL(back.url).searchParams.get('code');
        if (code !== null) codes.push(code);
      }
    };
    const hammers = Array.from({ length: 8 }, hammer);
    await expect.poll(() => codes.length).toBeGreaterThan(8);
    await resetPassword(email);
    over = true;
    await Promise.all(hammers);
    expect(await whatWorks(thief)).toEqual([]);
    expect((await thief.browser.redeem(codes.at(-1)!)).status).toBe(400);
  });

  it('[A-28] a row that is written after the reset is not one of the account', async () => {
    const email = await newAccount();
    const thief = await hold(email);
    // A request that has read its session before the reset stores it again afterwards.
    const rows = await inDatabase(platform, (db) =>
      db.execute(sql`select * from oidc_payload where payload->>'accountId' = (
        select sub from identity_account where email = ${email}) and model = 'Session'`),
    );
    await resetPassword(email);
    for (const row of (rows as { rows: Record<string, unknown>[] }).rows)
      await inDatabase(platform, (db) =>
        db.execute(sql`insert into oidc_payload (model, id, payload, uid, expires_at)
          values (${row['model']}, ${row['id']}, ${JSON.stringify(row['payload'])}::jsonb,
            ${row['uid']}, now() + interval '1 hour')`),
      );
    expect(await whatWorks(thief)).toEqual([]);
  });
});

describe('“Your sessions in other browsers have ended.”', () => {
  it('[U-04] after a change of the password, and this browser goes on', async () => {
    const email = await newAccount();
    const [here, there] = [await hold(email), await hold(email)];
    expect((await changePassword(here.browser)).html).toContain(
      'Your sessions in other browsers have ended.',
    );
    expect(await whatWorks(there)).toEqual([]);
    expect(await whatWorks(here)).toEqual(everything);
  });

  it('[U-04] a link to set a password that was mailed before works no longer', async () => {
    const email = await newAccount();
    const here = await hold(email);
    const browser = client();
    const link = await forgot(email);
    expect((await browser.page(link)).status).toBe(200);
    await changePassword(here.browser);
    expect((await browser.page(link)).status).toBe(410);
  });
});

describe('“This ends your session.”', () => {
  it('[A-20] a sign-out at the login site ends the tokens of this browser, and no others', async () => {
    const email = await newAccount();
    const [here, there] = [await hold(email), await hold(email)];
    const page = await here.browser.page('/oidc/logout');
    expect(page.html).toContain('This ends your session');
    await here.browser.submit(page, { logout: 'yes' });
    expect(await whatWorks(here)).toEqual([]);
    expect(await whatWorks(there)).toEqual(everything);
  });

  it('[A-28] a revoked refresh token takes its access token along', async () => {
    const { browser, tokens } = await hold(await newAccount());
    await browser.revoke(tokens.refresh_token!);
    expect((await browser.graphql('{ user { id } }', tokens.access_token)).status).toBe(401);
  });
});

describe('two-step sign-in', () => {
  it('[A-23] “From then on you need your phone”: what the password alone has opened is refused at once', async () => {
    const email = await newAccount();
    const [here, there] = [await hold(email), await hold(email)];
    const page = await here.browser.page('/two-factor');
    const secret = /Or type this secret[^<]*<code>([A-Z2-7 ]+)/.exec(page.html)![1]!;
    await here.browser.submit(page, {
      code: await nextCode(here.browser.base, secret.replaceAll(' ', '')),
      current: password,
    });
    expect(await whatWorks(there)).toEqual([]);
    // This browser has shown its code: its session goes on, and its tokens are made anew.
    expect(await whatWorks(here)).toEqual(['session', 'pages']);
  });
});

/** An invited person, with the means to call the AMS as who has invited them. */
async function inviteSomebody() {
  const admin = await hold('merchant-admin@demo.endcap.example', 'endcap-demo');
  const headers = {
    authorization: `Bearer ${admin.tokens.access_token}`,
    'content-type': 'application/json',
  };
  const post = async (path: string, body: unknown) =>
    (await (
      await fetch(`${admin.browser.base}/api/v1/ams${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).json()) as { merchant: { id: string } };
  const email = newEmail();
  const { merchant } = await post('/merchants?skip_emails=true', {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    roles: ['inventory_merchant'],
    brandIds: [],
  });
  return { post, email, merchant, link: (await mailedLink(client(), email))! };
}

describe('the removal of a user', () => {
  it('[U-03] ends the tokens and the session', async () => {
    const { post, email, merchant, link } = await inviteSomebody();
    const browser = client();
    await browser.submit(await browser.page(link), { password, repeat: password });
    const gone = await hold(email);
    expect(await whatWorks(gone)).toEqual(everything);
    await post('/merchants/delete_users', { ids: [merchant.id] });
    expect(await whatWorks(gone)).toEqual([]);
    // The login site answers a blocked or missing account with its form, not with an error of its own.
    const page = await gone.browser.page(gone.browser.authorizeUrl());
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('<h1>Sign in</h1>')]);
  });
});

describe('mails', () => {
  it('“If it was not you, ignore this email”: a request alone changes nothing', async () => {
    const email = await newAccount();
    const user = await hold(email);
    await forgot(email);
    expect(await whatWorks(user)).toEqual(everything);
  });

  it('“within 7 days”: a link of a forgotten password leaves that of an invitation; one of them sets the password', async () => {
    const stay = await inviteSomebody();
    const go = await inviteSomebody();
    const newer = [await forgot(stay.email), await forgot(go.email)] as const;
    const statusOf = async (link: string) => (await client().page(link)).status;
    expect(await statusOf(stay.link)).toBe(200);
    const use = async (link: string) => {
      const browser = client();
      return browser.submit(await browser.page(link), { password, repeat: password });
    };
    expect((await use(stay.link)).url).toMatch(/\/auth\/login$/);
    expect([await statusOf(stay.link), await statusOf(newer[0])]).toEqual([410, 410]);
    expect((await use(newer[1])).url).toMatch(/\/auth\/login$/);
    expect([await statusOf(go.link), await statusOf(newer[1])]).toEqual([410, 410]);
  });

  it('“Forgot password”: a mail that cannot be written leaves the link of before', async () => {
    const email = await newAccount();
    const link = await forgot(email);
    await inDatabase(platform, async (db) => {
      // A sequence keeps its count when the transaction fails.
      await db.execute(sql`create sequence mails_tried`);
      await db.execute(sql`create function refuse_mail() returns trigger language plpgsql as
        'begin perform nextval(''mails_tried''); raise exception ''no mails''; end'`);
      await db.execute(sql`create trigger refuse_mail before insert on mail_outbox
        for each row execute function refuse_mail()`);
    });
    try {
      await askForLink(email);
      const tried = async () =>
        inDatabase(platform, async (db) => {
          const answer = await db.execute(sql`select is_called from mails_tried`);
          return (answer as { rows: { is_called: boolean }[] }).rows[0]?.is_called;
        });
      await expect.poll(tried).toBe(true);
      expect((await client().page(link)).status).toBe(200);
    } finally {
      await inDatabase(platform, async (db) => {
        await db.execute(sql`drop function refuse_mail() cascade`);
        await db.execute(sql`drop sequence mails_tried`);
      });
    }
  });

  it('“within 60 minutes”: a link is refused afterwards', async () => {
    const email = await newAccount();
    const browser = client();
    const link = await forgot(email);
    await inDatabase(platform, (db) =>
      db.execute(sql`update password_ticket set expires_at = expires_at - interval '60 minutes'
        where sub = (select sub from identity_account where email = ${email})`),
    );
    expect((await browser.page(link)).status).toBe(410);
  });
});
