import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appUser } from '../../../../server/platform/database/schema/accounts';
import { testDatabaseUrl } from '../../../support/programs/databases';
import { LoginClient } from '../login-client';
import { newEmail, password, signUp } from '../sign-up-form';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { inDatabase, orderBody, type OrderJson } from './ams-client';
import { assertDescribed } from './described';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const tokens = new Map<string, string>();
const tokenOf = async (name: string) => {
  const known = tokens.get(name);
  if (known !== undefined) return known;
  const { access_token: token } = await client().tokens(`${name}@demo.endcap.example`);
  tokens.set(name, token);
  return token;
};

interface Merchant {
  id: string;
  firstName: string;
  email: string;
  roles: string[];
  brands: { id: string; name: string }[];
  pending: boolean;
  lastSignedInAt: string | null;
  self: boolean;
  version: string;
}
interface Body {
  merchant: Merchant;
  merchants: Merchant[];
  created: boolean;
  next: string | null;
  from: number;
  total: number;
  seats: { used: number; limit: number | null; left: number | null };
  error: {
    code: string;
    message: string;
    fields?: { path: string[]; message: string }[];
    current?: Merchant;
  };
}

async function call(
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  const response = await fetch(`${platform.current().url}/api/v1/ams${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status } = response;
  if (text.startsWith('{'))
    assertDescribed({ method: method.toLowerCase(), path, status, body: JSON.parse(text) });
  return {
    status,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body,
  };
}

const invitation = (more: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: newEmail(),
  roles: ['inventory_merchant'],
  brandIds: [],
  ...more,
});
const invite = (token: string | null, body: unknown, key?: string) =>
  call(token, 'POST', '/merchants?skip_emails=true', body, key);
const remove = (token: string | null, ids: string[]) =>
  call(token, 'POST', '/merchants/delete_users', { ids });
const inviteAgain = (token: string | null, id: string, key?: string) =>
  call(token, 'POST', `/merchants/${id}/invite`, undefined, key);
/** Changes a user, on the version that is stored now unless the body names one. */
const change = async (token: string, id: string, body: Record<string, unknown>) => {
  const { merchant }: Partial<Body> = (await call(token, 'GET', `/merchants/${id}`)).body;
  const version = merchant?.version ?? 'none';
  return call(token, 'PUT', `/merchants/${id}`, { version, ...body });
};
const list = async (token: string, query = '') =>
  (await call(token, 'GET', `/merchants${query}`)).body;
const faults = ({ body }: { body: Body }) =>
  Object.fromEntries(
    (body.error.fields ?? []).map((fault) => [fault.path.join('.'), fault.message]),
  );
const demoId = (name: string) => `usr_demo_${name}`;

/** The mails to an address, as the outbox shows them to an internal admin. */
async function mailsTo(email: string) {
  const reader = client();
  await reader.signIn('admin@demo.endcap.example', 'endcap-demo');
  const { html } = await reader.page('/mail');
  return html
    .split('<tr>')
    .slice(1)
    .filter((mail) => mail.includes(email));
}
const linkIn = (mail = '') => /\/reset-password\?ticket=[\w-]+/.exec(mail)?.[0] ?? 'no link';

/** Sets the password by the mail's link. */
async function accept(email: string) {
  const user = client();
  const page = await user.page(linkIn((await mailsTo(email))[0]));
  return user.submit(page, { password, repeat: password });
}

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());
// Each test begins with the demo's people alone.
beforeEach(async () => {
  const admin = await tokenOf('merchant-admin');
  const extra = (await list(admin)).merchants.filter(({ id }) => !id.startsWith('usr_demo_'));
  if (extra.length > 0)
    await remove(
      admin,
      extra.map(({ id }) => id),
    );
});

describe('who may', () => {
  const calls = [
    ['list', (token: string | null) => call(token, 'GET', '/merchants'), 200],
    ['read', (token: string | null) => call(token, 'GET', '/merchants/usr_none'), 404],
    ['invite', (token: string | null) => invite(token, {}), 422],
    ['change', (token: string | null) => call(token, 'PUT', '/merchants/usr_none', {}), 422],
    ['delete', (token: string | null) => remove(token, ['usr_none']), 404],
    ['invite again', (token: string | null) => inviteAgain(token, 'usr_none'), 404],
  ] as const;

  it.each([
    ['merchant-admin', null],
    ['admin', null],
    ['core', 403],
    ['inventory', 403],
    ['owned-brands', 403],
    ['vendor', 403],
    ['reports', 403],
    ['pulse', 403],
    [null, 401],
  ] as const)(
    '[P-06 A-13] %s: list, read, invite, change, delete, invite again',
    async (name, refused) => {
      const token = name === null ? null : await tokenOf(name);
      for (const [what, run, allowed] of calls)
        expect((await run(token)).status, what).toBe(refused ?? allowed);
    },
  );
});

describe('the list', () => {
  it('[U-01 P-01] shows the people of the account alone, with roles, brands, seats, who is pending', async () => {
    const admin = await tokenOf('merchant-admin');
    const { merchants, seats, total } = await list(admin);
    expect(merchants.map(({ id }) => id)).toEqual(names);
    expect([seats, total]).toEqual([{ used: 6, limit: 8, left: 2 }, 6]);
    const owner = merchants.find(({ id }) => id === demoId('owned-brands'));
    expect(owner).toMatchObject({
      roles: ['owned_brands'],
      brands: [{ name: expect.any(String) as string }],
      pending: false,
      self: false,
    });
    expect(merchants.filter(({ self }) => self).map(({ id }) => id)).toEqual([
      demoId('merchant-admin'),
    ]);
    expect(JSON.stringify(merchants)).not.toMatch(/endcap\||argon2/);
  });
  /** By last name. */
  const names = ['pulse', 'owned-brands', 'vendor', 'merchant-admin', 'inventory', 'reports'].map(
    demoId,
  );

  it('[U-01 L-15] is searched by name and address, and paged by number or by a key', async () => {
    const admin = await tokenOf('merchant-admin');
    const ids = (body: Body) => body.merchants.map(({ id }) => id);
    expect(ids(await list(admin, '?q=grace%20mb'))).toEqual([demoId('merchant-admin')]);
    expect(ids(await list(admin, '?q=VENDOR@'))).toEqual([demoId('vendor')]);
    for (const search of ['%25', '_', '%5C', 'core@']) {
      expect(ids(await list(admin, `?q=${search}`)), search).toEqual([]);
    }
    const seen: string[] = [];
    let after = '';
    do {
      const page = await list(admin, `?first=4${after && `&after=${after}`}`);
      seen.push(...ids(page));
      after = page.next ?? '';
    } while (after !== '');
    expect(seen).toEqual(names);
    expect((await call(admin, 'GET', '/merchants?after=nonsense')).status).toBe(422);
    const numbered = async (page: number) => {
      const { total, from, next, ...body } = await list(admin, `?first=4&page=${page}`);
      return [ids(body as Body), total, from, next === null];
    };
    expect(await numbered(1)).toEqual([names.slice(0, 4), 6, 1, false]);
    expect(await numbered(2)).toEqual([names.slice(4), 6, 5, true]);
    expect(await numbered(3)).toEqual([[], 6, 9, true]);
    expect((await call(admin, 'GET', '/merchants?page=0')).status).toBe(422);
  });
});

describe('an invitation', () => {
  it('[U-01] an external vendor has brands of the account from the start, and an admin changes them', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation({ roles: ['external_vendor'], brandIds: [] });
    expect(faults(await invite(admin, body))).toEqual({ brandIds: 'Required!' });
    const { merchant } = (await invite(admin, { ...body, brandIds: ['brd_fizzberry'] })).body;
    expect(merchant.brands.map(({ id }) => id)).toEqual(['brd_fizzberry']);
    await accept(body.email);
    const { access_token: token } = await client().tokens(body.email, password);
    const { data } = await client().graphql('{ brands(kind: associated) { id } }', token);
    expect(data).toEqual({ brands: [{ id: 'brd_fizzberry' }] });

    const none = await change(admin, merchant.id, { brandIds: [] });
    expect(faults(none)).toEqual({ brandIds: 'Required!' });
    const brandIds = ['brd_hive-honey'];
    const changed = await change(admin, merchant.id, { brandIds });
    expect(changed.body.merchant.brands.map(({ id }) => id)).toEqual(brandIds);
    await remove(admin, [merchant.id]);
  });

  it('[U-01 P-05] one mail of the login site, a password by its link, a sign-in with the roles', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation({ roles: ['owned_brands', 'reports_merchant'], brandIds: [] });
    expect(faults(await invite(admin, body))).toEqual({ brandIds: 'Required!' });
    expect(faults(await invite(admin, { ...body, brandIds: ['brd_saltmarsh'] }))).toEqual({
      brandIds: 'Please choose among your brands.',
    });
    const answer = await invite(admin, { ...body, brandIds: ['brd_fizzberry'] });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      created: true,
      merchant: {
        firstName: 'Ada',
        roles: ['owned_brands', 'reports_merchant'],
        brands: [{ id: 'brd_fizzberry' }],
        pending: true,
        lastSignedInAt: null,
      },
    });
    expect((await list(admin)).seats).toMatchObject({ used: 7, left: 1 });

    const [mail, ...more] = await mailsTo(body.email);
    expect(more).toEqual([]);
    expect(mail).toContain('Grace Mbeki invites you');
    await expect(client().signIn(body.email, password)).rejects.toThrow('not signed in');
    // Setting the first password signs in: the app's sign-in asks for nothing more.
    expect((await accept(body.email)).url).toMatch(/\/auth\/login$/);
    // The link worked once.
    expect((await client().page(linkIn(mail))).status).toBe(410);

    const user = client();
    const { access_token: token } = await user.tokens(body.email, password);
    const { data } = await user.graphql(
      '{ user { role merchantRoles activeSubscription { plan { name } } } brands(kind: associated) { id } }',
      token,
    );
    expect(data).toEqual({
      user: {
        role: 'user',
        merchantRoles: ['owned_brands', 'reports_merchant'],
        activeSubscription: { plan: { name: 'Growth' } },
      },
      brands: [{ id: 'brd_fizzberry' }],
    });
    expect((await list(admin, `?q=${body.email}`)).merchants[0]?.pending).toBe(false);
  });

  it('[U-01 REL-07] sent twice, at once too, it makes one person and one mail', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const answers = await Promise.all([1, 2, 3].map(() => invite(admin, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.merchant.id)).size).toBe(1);
    const again = await invite(admin, {
      ...body,
      email: body.email.toUpperCase(),
      roles: ['merchant_admin'],
    });
    expect([again.status, again.body.created, again.body.merchant.roles]).toEqual([
      200,
      false,
      ['inventory_merchant'],
    ]);
    expect(await mailsTo(body.email)).toHaveLength(1);
    expect((await list(admin)).seats.used).toBe(7);
  });

  it('[U-01 REL-01] a repeat with its key gets the first answer, another key is told that nothing was sent', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const [key, other] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([1, 2].map(() => invite(admin, body, key)));
    const told = ({ status, body: { created } }: { status: number; body: Body }) => [
      status,
      created,
    ];
    expect(answers.map(told)).toEqual([
      [201, true],
      [201, true],
    ]);
    expect(told(await invite(admin, body, other))).toEqual([200, false]);
    const changed = await invite(admin, invitation(), key);
    expect([changed.status, changed.body.error.code]).toEqual([422, 'key_reused']);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  it('[U-01 SEC-46] an address that has an account elsewhere is answered like any other, and its mail says so', async () => {
    const admin = await tokenOf('merchant-admin');
    const lonely = newEmail();
    await signUp(client(), lonely);
    /** An answer without what differs between any two people. */
    const shapeOf = ({ status, text }: { status: number; text: string }) => [
      status,
      text
        .replaceAll(/"(id|email)":"[^"]*"/g, '"$1":""')
        .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, '""'),
    ];
    const lifeOf = async (email: string) => {
      const invited = await invite(admin, invitation({ email }));
      const { id } = invited.body.merchant;
      const changed = { ...invitation(), firstName: 'Grace', roles: ['reports_merchant'] };
      const answers = [
        invited,
        await invite(admin, invitation({ email: email.toUpperCase() })),
        await call(admin, 'GET', `/merchants?q=${encodeURIComponent(email)}`),
        await call(admin, 'PUT', `/merchants/${id}`, changed),
        await inviteAgain(admin, id),
        await inviteAgain(admin, id),
        await call(admin, 'POST', `/merchants/${id}/sign_out`),
        await call(admin, 'GET', `/merchants/${id}`),
      ];
      const mailed = await mailsTo(email);
      const shapes = [...answers, await remove(admin, [id])].map(shapeOf);
      return { shapes: JSON.stringify(shapes).replaceAll(id, ''), mailed };
    };
    const free = await lifeOf(newEmail());
    expect(free.shapes).toContain('[201,');
    expect(free.mailed.map((mail) => linkIn(mail))).not.toContain('no link');
    for (const email of ['core@demo.endcap.example', lonely]) {
      const taken = await lifeOf(email);
      expect(taken.shapes, email).toBe(free.shapes);
      const told = taken.mailed.filter((mail) => mail.includes('Grace Mbeki invites you'));
      expect(told).toHaveLength(free.mailed.length);
      for (const mail of told) {
        expect(mail).toContain('belongs to another account at Endcap already');
        expect(linkIn(mail)).toBe('no link');
      }
    }
    // Their own accounts are as they were.
    await client().tokens('core@demo.endcap.example');
    await client().tokens(lonely, password);
  });

  it('[U-01] an address that has left its other account can accept when it is invited again', async () => {
    const admin = await tokenOf('merchant-admin');
    const email = newEmail();
    await signUp(client(), email);
    const { body } = await invite(admin, invitation({ email }));
    await inDatabase(platform, (db) =>
      db.execute(sql`delete from identity_account where email = ${email}`),
    );
    expect((await inviteAgain(admin, body.merchant.id)).status).toBe(200);
    expect((await accept(email)).url).toMatch(/\/auth\/login$/);
    await client().tokens(email, password);
    const { merchant } = (await call(admin, 'GET', `/merchants/${body.merchant.id}`)).body;
    expect(merchant.pending).toBe(false);
  });

  it('[U-01 P-02] needs a seat: of two at once for the last one, one gets it', async () => {
    const admin = await tokenOf('merchant-admin');
    expect((await invite(admin, invitation())).status).toBe(201);
    const last = await Promise.all([invitation(), invitation()].map((body) => invite(admin, body)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = last.find(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe('no_seat');
    expect((await list(admin)).seats).toEqual({ used: 8, limit: 8, left: 0 });
    // A seat is free again with whoever leaves.
    const [gone] = (await list(admin, '?q=brand.example')).merchants;
    await remove(admin, [gone?.id ?? '']);
    expect((await invite(admin, invitation())).status).toBe(201);
  });

  it('[U-01 U-08 P-05] says at each field what is wrong; the AMS sends no mail of its own', async () => {
    const admin = await tokenOf('merchant-admin');
    const empty = await invite(admin, { firstName: ' ', lastName: '', email: '', roles: [] });
    expect([empty.status, empty.body.error.message]).toEqual([
      422,
      'Please fill the missing fields.',
    ]);
    expect(faults(empty)).toEqual({
      firstName: 'Required!',
      lastName: 'Required!',
      email: 'Required!',
    });
    expect(faults(await invite(admin, invitation({ email: 'ada@' })))).toEqual({
      email: 'Enter a valid Email.',
    });
    expect(faults(await invite(admin, invitation({ roles: [] })))).toEqual({ roles: 'Required!' });
    for (const roles of [
      ['merchant_admin', 'owned_brands'],
      ['owned_brands', 'external_vendor'],
      ['inventory_merchant', 'external_vendor'],
    ])
      expect(faults(await invite(admin, invitation({ roles })))).toEqual({
        roles: 'These roles do not go together.',
      });
    for (const roles of [['admin'], ['user'], ['root']])
      expect((await invite(admin, invitation({ roles }))).status, roles[0]).toBe(422);
    const mailing = await call(admin, 'POST', '/merchants', invitation());
    expect(mailing.status).toBe(422);
    expect((await list(admin)).seats.used).toBe(6);
  });
});

describe('a change', () => {
  it('[U-02] stores name, roles and brands; the roles count at once', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const { id } = (await invite(admin, body)).body.merchant;
    await accept(body.email);
    const { access_token: theirs } = await client().tokens(body.email, password);
    expect((await call(theirs, 'GET', '/merchants')).status).toBe(403);
    const changed = await change(admin, id, {
      firstName: 'Zoë',
      lastName: 'King',
      roles: ['merchant_admin', 'pulse_reporting'],
    });
    expect([changed.status, changed.body.merchant]).toEqual([
      200,
      expect.objectContaining({
        firstName: 'Zoë',
        email: body.email,
        roles: ['merchant_admin', 'pulse_reporting'],
      }),
    ]);
    expect((await call(theirs, 'GET', '/merchants')).status).toBe(200);
    const owner = { firstName: 'Zoë', lastName: 'King', roles: ['owned_brands'] };
    expect(faults(await change(admin, id, owner))).toEqual({ brandIds: 'Required!' });
    const brandIds = ['brd_fizzberry', 'brd_hive-honey'];
    await change(admin, id, { ...owner, brandIds });
    const read = async () => (await call(admin, 'GET', `/merchants/${id}`)).body.merchant;
    expect((await read()).brands.map((one) => one.id)).toEqual(brandIds);
    // What is missing stays: name, role and brands of the role.
    await change(admin, id, { firstName: 'Zoe' });
    expect(await read()).toMatchObject({ firstName: 'Zoe', lastName: 'King', roles: owner.roles });
    expect((await read()).brands.map((one) => one.id)).toEqual(brandIds);
    await change(admin, id, { roles: ['reports_merchant'] });
    expect((await read()).brands).toEqual([]);
  });

  it('[U-11] on an earlier version is refused whole with the user as they are now, and gives no removed role back', async () => {
    const admin = await tokenOf('merchant-admin');
    const { merchant } = (await invite(admin, invitation({ roles: ['merchant_admin'] }))).body;
    const { id, version } = merchant;
    const removed = await change(admin, id, { version, roles: ['reports_merchant'] });
    expect(removed.body.merchant.version).not.toBe(version);
    const wanted = { lastName: 'King', roles: ['merchant_admin'] };
    for (const body of [wanted, { lastName: 'King' }, {}]) {
      const { status, body: answer } = await change(admin, id, { version, ...body });
      expect([status, answer.error.code]).toEqual([409, 'stale']);
      expect(answer.error.current).toEqual(removed.body.merchant);
    }
    expect((await call(admin, 'GET', `/merchants/${id}`)).body.merchant).toEqual(
      removed.body.merchant,
    );
    // Two changes at the same moment: one is stored.
    const now = removed.body.merchant.version;
    const both = await Promise.all(
      ['One', 'Two'].map((lastName) => change(admin, id, { version: now, lastName })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Every field of the form is part of the version.
    for (const changed of [
      { firstName: 'Eve' },
      { roles: ['owned_brands'], brandIds: ['brd_fizzberry'] },
      { brandIds: ['brd_hive-honey'] },
    ]) {
      const { merchant: seen } = (await call(admin, 'GET', `/merchants/${id}`)).body;
      expect((await change(admin, id, changed)).status).toBe(200);
      const late = await change(admin, id, { version: seen.version, lastName: 'Late' });
      expect([changed, late.status]).toEqual([changed, 409]);
    }
  });

  it('[U-09 SEC-46] nobody changes their own roles, nor anybody of another account', async () => {
    const admin = await tokenOf('merchant-admin');
    const self = demoId('merchant-admin');
    const me = { firstName: 'Grace', lastName: 'Mbeki-Stone', roles: ['merchant_admin'] };
    expect((await change(admin, self, me)).status).toBe(200);
    for (const roles of [['merchant_admin', 'inventory_merchant'], ['reports_merchant'], []])
      expect((await change(admin, self, { ...me, roles })).status).toBe(403);
    expect((await change(admin, self, { ...me, lastName: 'Mbeki' })).status).toBe(200);
    const theirs = `/merchants/${demoId('core')}`;
    expect((await call(admin, 'GET', theirs)).status).toBe(404);
    expect((await change(admin, demoId('core'), me)).status).toBe(404);
    expect((await remove(admin, [demoId('core')])).status).toBe(404);
    expect((await call(admin, 'POST', `${theirs}/sign_out`)).status).toBe(404);
    expect((await call(admin, 'POST', `/merchants/${self}/sign_out`)).status).toBe(403);
    // An internal admin has an account, too.
    const internal = await tokenOf('admin');
    expect((await change(internal, self, me)).status).toBe(404);
    expect((await list(internal)).merchants.map(({ id }) => id)).toEqual([demoId('admin')]);
  });
});

describe('a deletion', () => {
  it('[U-03 A-20] all or none; whoever is deleted is signed out and cannot sign in', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const { id } = (await invite(admin, body)).body.merchant;
    await accept(body.email);
    const user = client();
    const theirs = await user.tokens(body.email, password);
    expect((await remove(admin, [id, demoId('core')])).status).toBe(404);
    expect((await remove(admin, [id, demoId('merchant-admin')])).status).toBe(403);
    expect((await user.graphql('{ user { id } }', theirs.access_token)).status).toBe(200);

    expect((await remove(admin, [id, id])).status).toBe(200);
    expect((await user.graphql('{ user { id } }', theirs.access_token)).status).toBe(401);
    expect((await user.refresh(theirs.refresh_token ?? '')).status).toBe(400);
    await expect(user.signIn(body.email, password)).rejects.toThrow('not signed in');
    expect((await list(admin)).seats.used).toBe(6);
    expect((await call(admin, 'GET', `/merchants/${id}`)).status).toBe(404);
    // The address can be invited anew.
    expect((await invite(admin, body)).body.created).toBe(true);
  });

  it('[U-03 O-02] leaves the orders that they have placed, in their name', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const { id } = (await invite(admin, body)).body.merchant;
    await accept(body.email);
    const { access_token: theirs } = await client().tokens(body.email, password);
    const placed = await call(theirs, 'POST', '/consignment_orders', orderBody({ model: 'mail' }));
    expect(placed.status).toBe(201);
    const { order_number: number } = (placed.body as unknown as { order: OrderJson }).order;

    expect((await remove(admin, [id])).status).toBe(200);
    expect((await call(admin, 'GET', `/consignment_orders/${number}`)).body).toMatchObject({
      order: { status: 'Placed', placed_by: 'Ada Byron' },
    });
  });
});

describe('inviting again', () => {
  it('[U-01] sends a new link to who has set no password, and the old one is void', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const { merchant } = (await invite(admin, body)).body;
    const [first = ''] = await mailsTo(body.email);
    const again = await inviteAgain(admin, merchant.id);
    expect([again.status, again.body.merchant]).toEqual([200, merchant]);
    const mails = await mailsTo(body.email);
    expect(mails).toHaveLength(2);
    const [old, fresh] = [
      linkIn(first),
      linkIn(mails.find((mail) => linkIn(mail) !== linkIn(first))),
    ];
    expect((await client().page(old)).status).toBe(410);
    expect((await client().page(fresh)).html).toContain(body.email);
    // It holds the seat that it held, and is of the same person.
    expect((await list(admin, `?q=${body.email}`)).merchants).toHaveLength(1);

    const user = client();
    await user.submit(await user.page(fresh), { password, repeat: password });
    const late = await inviteAgain(admin, merchant.id);
    expect([late.status, late.body.error.code]).toEqual([409, 'state']);
    expect(await mailsTo(body.email)).toHaveLength(2);
  });

  it('[U-01 REL-01] one key is one mail; without one a second is refused for a minute', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation();
    const { merchant } = (await invite(admin, body)).body;
    const key = 'a-key-of-sixteen-or-more';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => inviteAgain(admin, merchant.id, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailsTo(body.email)).toHaveLength(2);
    const links = (await mailsTo(body.email)).map(linkIn);
    const soon = await inviteAgain(admin, merchant.id);
    expect([soon.status, soon.body.error.code]).toEqual([429, 'rate_limited']);
    expect(soon.body.error.message).toMatch(
      /^The invitation was sent a moment ago. Please wait \d+ seconds?\.$/,
    );
    // Refused, it leaves the link that is on its way.
    expect((await mailsTo(body.email)).map(linkIn)).toEqual(links);
    expect(
      (await Promise.all(links.map(async (link) => (await client().page(link)).status))).sort(),
    ).toEqual([200, 410]);
  });

  it('[U-01 SEC-46] nobody of another account, and nobody who has accepted', async () => {
    const admin = await tokenOf('merchant-admin');
    for (const id of ['usr_none', demoId('admin'), demoId('core'), '%00', "' or 1=1 --"])
      expect((await inviteAgain(admin, encodeURIComponent(id))).status, id).toBe(404);
    expect((await inviteAgain(admin, demoId('merchant-admin'))).status).toBe(409);
  });
});

it('[U-09] an internal admin in the account stands above its admins', async () => {
  const admin = await tokenOf('merchant-admin');
  const id = demoId('admin');
  const moveTo = (account: string) =>
    inDatabase(platform, (db) =>
      db.execute(sql`update app_user set account_id = ${account} where id = ${id}`),
    );
  const accountOf = async (user: string) => {
    const [found] = await inDatabase(platform, (db) =>
      db.select().from(appUser).where(eq(appUser.id, user)),
    );
    return found!.accountId;
  };
  const own = await accountOf(id);
  await moveTo(await accountOf(demoId('merchant-admin')));
  try {
    for (const answer of [
      await change(admin, id, { firstName: 'Eve' }),
      await remove(admin, [id]),
      await inviteAgain(admin, id),
      await call(admin, 'POST', `/merchants/${id}/sign_out`),
    ])
      expect([answer.status, answer.body.error.message]).toEqual([
        403,
        'This person stands above your role.',
      ]);
  } finally {
    await moveTo(own);
  }
});

/** Sends requests while the demo's account is locked, until each waits behind the one before. @returns their answers */
async function sendInTurn<Answer>(...requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = new pg.Client({ connectionString: platform.config.databaseUrl! });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(
      `select id from account where id = (select account_id from app_user where id = '${demoId('merchant-admin')}') for update`,
    );
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const waiters = async () => {
      // Within a transaction the view is read once.
      await holder.query('select pg_stat_clear_snapshot()');
      return (await holder.query(waiting)).rowCount;
    };
    const answers: Promise<Answer>[] = [];
    for (const request of requests) {
      answers.push(request());
      await expect.poll(waiters).toBe(answers.length);
    }
    await holder.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    await holder.end();
  }
}

describe.skipIf(testDatabaseUrl === null)('two admins at once', () => {
  const demote = { roles: ['inventory_merchant'] };
  it.each([
    ['delete', (token: string, { id }: Merchant) => remove(token, [id])],
    [
      'demote',
      (token: string, { id, version }: Merchant) =>
        call(token, 'PUT', `/merchants/${id}`, { version, ...demote }),
    ],
  ])(
    '[U-09 U-03] who %s each other: the second has no right any more, so one is left',
    async (_what, send) => {
      const first = await tokenOf('merchant-admin');
      const body = invitation({ roles: ['merchant_admin'] });
      const { id } = (await invite(first, body)).body.merchant;
      await accept(body.email);
      const { access_token: second } = await client().tokens(body.email, password);
      const read = async (user: string) =>
        (await call(first, 'GET', `/merchants/${user}`)).body.merchant;
      const [them, us] = [await read(id), await read(demoId('merchant-admin'))];
      const answers = await sendInTurn(
        () => send(first, them),
        () => send(second, us),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 403]);
      expect((await read(us.id)).roles).toEqual(['merchant_admin']);
    },
  );
});

// The last block of the file: it may leave another admin than the demo's, and either of the two may win.
describe('deleting each other', () => {
  it('[U-03 U-09] of two admins who delete each other one is left, with the account’s plan', async () => {
    const admin = await tokenOf('merchant-admin');
    const body = invitation({ roles: ['merchant_admin'] });
    const { id } = (await invite(admin, body)).body.merchant;
    await accept(body.email);
    const { access_token: other } = await client().tokens(body.email, password);
    const answers = await Promise.all([
      remove(admin, [id]),
      remove(other, [demoId('merchant-admin')]),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    const left = answers[0].status === 200 ? admin : other;
    expect((await list(left)).seats).toMatchObject({ used: 6, limit: 8 });
  });
});
