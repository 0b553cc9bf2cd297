import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoUsers } from '../../../../server/platform/seed/demo-data';
import { LoginClient, type Page } from '../login-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  AdminClient,
  campaignPath,
  formFor,
  formsOf,
  intakePath,
  decisionPath,
  orderPath,
  pendingPath,
  receivedPath,
  signedIn,
  textOf,
} from './admin-client';

let platform: TestPlatform;
let admin: AdminClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await signedIn(platform, 'admin');
});
afterAll(() => platform.remove());

const placed = 'PO-1000004';
const requested = 'smp_hive_almonds_office';
const pages = [
  pendingPath,
  receivedPath,
  orderPath(placed),
  orderPath('PO-nowhere'),
  decisionPath(placed, 'flag'),
  intakePath,
  '/admin/storage-requests',
  campaignPath(requested),
  campaignPath(requested, 'approve'),
  '/mail',
  '/admin/status',
];
/** Every action, as a form of an admin would send it, and what opens and closes intake. */
const posts: [path: string, fields: Record<string, string>][] = [
  ...['receive', 'flag', 'resolve', 'reject', 'short_close', 'close_rest'].map(
    (action): [string, Record<string, string>] => [
      orderPath(placed),
      { action, version: '2', 'quantity-1': '1', line: '1', reason: 'no reason' },
    ],
  ),
  [intakePath, { accepting: 'no', warehouse: 'whs_main' }],
  ['/admin/storage-requests?request=none', { decision: 'accept' }],
  [campaignPath(requested, 'approve'), { action: 'approve', version: '1' }],
];
const stateOf = async (): Promise<string> =>
  textOf(await admin.get(orderPath(placed))) + textOf(await admin.get(intakePath));

describe('what was done', () => {
  const texts =
    /The receipt is stored|is in review\.|Intake is (?:open|closed)\.|The request is declined|The account has the|The clock is moved|The campaign is approved/;

  it('[R-17] no address makes a page say that something was done', async () => {
    for (const [path, done] of [
      [orderPath(placed), 'receive'],
      [intakePath, 'opened-3'],
      ['/admin/storage-requests', 'accepted'],
      ['/admin/brands', 'given'],
      ['/admin/clock', 'moved'],
      [campaignPath(requested), 'approve'],
    ] as const) {
      const page = await admin.get(`${path}${path.includes('?') ? '&' : '?'}done=${done}`);
      expect([path, page.status, texts.exec(textOf(page))?.[0]]).toEqual([path, 200, undefined]);
    }
  });

  it('[R-17] the page after a form says it once, and to the session that sent the form', async () => {
    const path = `${intakePath}?q=nobody`;
    const intake = await admin.get(path);
    const { values } = formsOf(intake)[0]!;
    const close = { ...values, key: '', accepting: 'no' };
    expect(textOf(await admin.post(path, close))).toContain('Intake is closed.');
    expect(textOf(await admin.get(path))).not.toContain('Intake is closed.');
    // A message of one session says nothing in another.
    const answer = await admin.browser.fetch(path, {
      method: 'POST',
      headers: { origin: admin.browser.base },
      body: new URLSearchParams({ ...values, key: '', accepting: 'yes' }),
    });
    const cookie = /endcap_admin_done=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]!;
    const other = await signedIn(platform, 'admin');
    other.browser.setCookie('endcap_admin_done', cookie);
    expect(textOf(await other.get(path))).not.toContain('Intake is open.');
    expect(textOf(await admin.get(path))).toContain('Intake is open.');
  });
});

describe('who is let in', () => {
  it('[R-17 P-06 C-14] nobody but internal admins, whatever the page and whatever is sent', async () => {
    const before = await stateOf();
    for (const { key } of demoUsers.filter(({ role }) => role !== 'admin')) {
      const client = await signedIn(platform, key);
      const answers: Page[] = [];
      for (const path of pages) answers.push(await client.get(path));
      for (const [path, fields] of posts) answers.push(await client.post(path, fields));
      expect(new Set(answers.map(({ status }) => status)), key).toEqual(new Set([403]));
      // An order that exists and one that does not: not a letter's difference (SEC-46).
      expect(new Set(answers.map(({ html }) => html)).size, key).toBe(1);
      expect(answers[0]!.html).toContain('for internal admins');
      expect(answers[0]!.html).not.toContain('PO-');
    }
    expect(await stateOf()).toBe(before);
  });

  it('[R-17 A-19] a visitor signs in first, and then is where the link led', async () => {
    for (const path of pages) {
      const browser = new LoginClient(platform.current().connection);
      const form = await browser.page(path);
      expect(textOf(form)).toContain('to continue to Endcap');
      const back = await browser.submit(form, {
        email: 'admin@demo.endcap.example',
        password: 'endcap-demo',
      });
      expect(new URL(back.url).pathname + new URL(back.url).search).toBe(path);
      expect(back.status).toBe(path.includes('nowhere') ? 404 : 200);
    }
  });

  it('[R-17] the first of these pages answers their shortened address', async () => {
    for (const path of ['/admin', '/admin/']) {
      const { url, status } = await admin.browser.page(path);
      expect([new URL(url).pathname, status]).toEqual([pendingPath, 200]);
    }
  });

  it('[R-17] what a visitor sends is not done, before or after the sign-in', async () => {
    const before = await stateOf();
    const client = new AdminClient(new LoginClient(platform.current().connection));
    for (const [path, fields] of posts) {
      const answer = await client.browser.fetch(path, {
        method: 'POST',
        headers: { origin: client.browser.base },
        body: new URLSearchParams(fields),
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toContain('/authorize?');
    }
    expect(await stateOf()).toBe(before);
  });

  it('[A-23] a password alone is no sign-in for who has a second step', async () => {
    const browser = new LoginClient(platform.current().connection);
    const form = await browser.page(pendingPath);
    const half = await browser.submit(form, {
      email: 'two-factor@demo.endcap.example',
      password: 'endcap-demo',
    });
    expect(half.html).toContain('name="code"');
    expect((await browser.page(pendingPath)).html).toContain('name="code"');
  });

  it('[SEC-14] a sign-in leads back to these pages alone', async () => {
    const { base } = admin.browser;
    for (const state of [
      'https://evil.example/',
      '//evil.example/admin/intake',
      '/admin/../change-password',
      '/%2e%2e//evil.example',
      String.raw`\\evil.example`,
      'javascript:alert(1)',
      '',
    ]) {
      const answer = await admin.browser.fetch(
        `/admin/signed-in?state=${encodeURIComponent(state)}`,
      );
      expect([answer.status, answer.headers.get('location')]).toEqual([303, pendingPath]);
    }
    const own = await admin.browser.fetch(
      `/admin/signed-in?state=${encodeURIComponent(`${base}${intakePath}?q=a`)}`,
    );
    expect(own.headers.get('location')).toBe(`${intakePath}?q=a`);
    const visitor = new LoginClient(platform.current().connection);
    expect((await visitor.page('/admin/signed-in?state=/mail')).status).toBe(401);
  });

  it('[A-28] the sign-in of these pages is given no code and no token', async () => {
    const back = await admin.browser.fetch(
      `/authorize?client_id=platform-pages&response_type=none&scope=openid&state=%2Fmail&nonce=n-0123456789&redirect_uri=${encodeURIComponent(`${admin.browser.base}/admin/signed-in`)}`,
    );
    const { searchParams } = new URL(back.headers.get('location')!);
    expect([...searchParams.keys()].sort()).toEqual(['iss', 'state']);
    for (const type of ['code', 'code id_token', 'token']) {
      const page = await admin.get(
        `/authorize?client_id=platform-pages&response_type=${encodeURIComponent(type)}&scope=openid&nonce=n-0123456789&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(`${admin.browser.base}/admin/signed-in`)}`,
      );
      expect(page.url).not.toMatch(/[?&](code|id_token|access_token)=/);
    }
  });
});

describe('forms', () => {
  it('[SEC-40] are done with the session’s own token from our own origin alone', async () => {
    const before = await stateOf();
    const page = decisionPath(placed, 'flag');
    const form = formFor(await admin.get(page), 'flag');
    const other = formFor(await (await signedIn(platform, 'admin')).get(page), 'flag');
    const { base } = admin.browser;
    const refused: [fields: Record<string, string>, headers: Record<string, string>][] = [
      [{ ...form.values, token: '' }, { origin: base }],
      [{ ...form.values, token: other.values['token']! }, { origin: base }],
      [form.values, {}],
      [form.values, { origin: 'https://evil.example' }],
      [form.values, { origin: 'null' }],
      [form.values, { 'sec-fetch-site': 'cross-site' }],
      [form.values, { 'sec-fetch-site': 'same-site' }],
      [form.values, { origin: base, 'sec-fetch-site': 'cross-site' }],
      [form.values, { origin: base, 'content-type': 'text/plain' }],
    ];
    for (const [fields, headers] of refused) {
      const { status, html } = await admin.post(form.action, fields, headers);
      expect(status).toBe(403);
      expect(html).toContain('This form is not valid');
    }
    expect(await stateOf()).toBe(before);
  });

  it('[SEC-40] pages work without a script, and undeclared methods answer 405', async () => {
    const forms = [
      orderPath(placed),
      decisionPath(placed, 'flag'),
      campaignPath(requested, 'approve'),
    ];
    for (const path of [pendingPath, intakePath, '/mail', ...forms]) {
      const { html, headers } = await admin.get(path);
      expect(html).not.toMatch(/<script|\son\w+=|style="/);
      expect(headers.get('content-security-policy')).toContain("script-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      for (const method of ['PUT', 'DELETE', 'PATCH', ...(path === '/mail' ? ['POST'] : [])]) {
        const answer = await admin.browser.fetch(path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).toContain('GET');
      }
    }
    for (const path of forms) expect(formsOf(await admin.get(path))).toHaveLength(1);
  });

  it('[SEC-42] invalid form fields are refused, and large bodies answer 413', async () => {
    const form = formFor(await admin.get(decisionPath(placed, 'flag')), 'flag');
    for (const [typed, status] of [
      [{ action: 'explode' }, 422],
      [{ action: 'toString' }, 422],
      [{ decide: 'explode' }, 422],
      [{ decide: 'toString' }, 422],
      [{ decide: 'receive' }, 422],
      [{ version: 'x' }, 422],
      [{ version: '1' }, 409],
      [{ reason: 'a\0b' }, 400],
      [{ reason: 'r'.repeat(501) }, 422],
      [{ reason: 'r'.repeat(600_000) }, 413],
    ] as const)
      expect((await admin.send(form, typed)).status).toBe(status);
  });
});
