import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FormState } from '../../../app/contracts/forms/forms';
import { paths } from '../../../app/lib/urls/paths';
import { differencesOf } from '../../support/network/differences';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { emailOf, signIn } from '../../support/people/sign-in';
import { sessionIdOf, withSessions } from '../../support/people/stored-session';
import { pageLinksOf } from '../../support/data/tables';

let bff: RunningBff;
let platform: RunningPlatform;
let proxy: FaultProxy;
let client: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ platform, port, env: { API_URL: proxy.url, AMS_URL: proxy.url } });
  ({ client } = await signIn(bff.url, 'merchant-admin'));
  return () => proxy.close();
});
// Each test begins with the demo's people, so that there are seats.
beforeEach(async () => {
  proxy.clear();
  const ids = (await peopleOf(await client.get(at(paths.users)))).filter(
    (id) => !id.startsWith('usr_demo_'),
  );
  if (ids.length === 0) return;
  const page = await client.get(at(paths.deleteUsers(ids)));
  await client.submit(page, {}, { form });
});

const form = 'main form[method="post"]';
const at = (path: string) => bff.url + path;
const text = (page: Answer) => page.document().body.textContent ?? '';
const summaryOf = (page: Answer) =>
  page.document().querySelector('[role="alert"]')?.textContent ?? '';
const noticeOf = (page: Answer) =>
  [...page.document().querySelectorAll('noscript')].map((each) => each.textContent ?? '').join();
const valueOf = (page: Answer, name: string) =>
  page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? '';
const checkedOf = (page: Answer, name: string) =>
  [...page.document().querySelectorAll<HTMLInputElement>(`main [name="${name}"]:checked`)].map(
    ({ value }) => value,
  );
const choicesOf = (page: Answer, name: string) =>
  [...page.document().querySelectorAll<HTMLInputElement>(`main [name="${name}"]`)].map(
    ({ value }) => value,
  );
/** The six of P-05. */
const allRoles = [
  ...['merchant_admin', 'inventory_merchant', 'owned_brands'],
  ...['external_vendor', 'reports_merchant', 'pulse_reporting'],
];
/** What is said of a group of boxes beside them. */
const saidOfGroup = (page: Answer, name: string) => {
  const group = page.document().querySelector(`main fieldset:has([name="${name}"])`);
  const ids = group?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => page.document().getElementById(id)?.textContent).join();
};
const peopleOf = async (page: Answer) =>
  [...page.document().querySelectorAll<HTMLAnchorElement>('main tbody th a')].map(
    (link) => new URL(link.href, page.url).pathname.split('/').at(-1) ?? '',
  );

let made = 0;
const newEmail = () => `new-${Date.now()}-${(made += 1)}@brand.example`;
const typed = (more: Record<string, string | string[]> = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron <b>',
  email: newEmail(),
  roles: ['inventory_merchant'],
  ...more,
});
const invite = async (fields: Record<string, string | readonly string[]>, as = client) =>
  as.submit(await as.get(at(paths.inviteUser)), fields, { form });
const idOf = async (email: string) =>
  (await peopleOf(await client.get(at(paths.userList({ q: email })))))[0] ?? '';
/** Sends fields as a script does. */
const sendData = async (path: string, fields: Record<string, string | string[]>, as = client) => {
  const page = await as.get(at(path));
  const body = new URLSearchParams({
    csrfToken: valueOf(page, 'csrfToken'),
    formUser: valueOf(page, 'formUser'),
  });
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  return as.sendForm(at(path), body);
};
async function mailsTo(email: string) {
  const { client: admin } = await signIn(bff.url, 'admin');
  const page = await admin.get(`${platform.url}/mail`);
  return [...page.document().querySelectorAll('tbody tr')]
    .map((row) => row.textContent ?? '')
    .filter((row) => row.includes(email));
}

describe('inviting', () => {
  it('[U-01 U-11 X-11 L-14] without JavaScript: the mail’s link sets a password, and leads in, signed in with the role', async () => {
    const fields = typed();
    const answer = await invite(fields);
    expect([answer.status, answer.location]).toEqual([303, at(paths.users)]);
    const after = await client.followFrom(answer);
    expect(noticeOf(after)).toBe('Done: Invite sent');
    expect(text(after)).toContain('7 of 8 seats taken');
    expect(after.document().querySelector('main')?.textContent).toContain('Harvest & Hive');
    const found = await client.get(at(paths.userList({ q: fields.email })));
    expect(text(found)).toContain('Ada Byron <b>');
    expect(text(found)).toContain('Invited');

    const [mail = '', ...more] = await mailsTo(fields.email);
    expect(more).toEqual([]);
    const invited = createClient();
    const page = await invited.get(/http\S+reset-password\S+/.exec(mail)?.[0] ?? '');
    // U-11: mail and pages name the company.
    for (const words of [mail, text(page), text(await client.get(at(paths.inviteUser)))])
      expect(words).toContain('to work on Harvest & Hive');
    const secret = 'a long new password';
    const home = await invited.followFrom(
      await invited.submit(page, { password: secret, repeat: secret }),
    );
    expect(home.url.startsWith(bff.url)).toBe(true);
    expect((await invited.get(at(paths.inventory))).status).toBe(200);
    expect((await invited.get(at(paths.users))).status).toBe(403);

    // Deleted, their session is over with the next page.
    const ask = await client.get(at(paths.deleteUsers([await idOf(fields.email)])));
    expect((await client.submit(ask, {}, { form })).status).toBe(303);
    const over = await invited.get(at(paths.inventory));
    expect([over.status, new URL(over.location ?? '').pathname]).toEqual([302, '/auth/signin']);
  });

  it('[U-08 P-05] what is missing or wrong stands at its field, and everything typed is kept', async () => {
    const wrong = { firstName: ' ', lastName: 'Byron', email: 'ada@', roles: ['owned_brands'] };
    const answer = await invite(wrong);
    expect(answer.status).toBe(422);
    for (const words of [
      'Please fill the missing fields.',
      'First name: Required!',
      'Email: Enter a valid Email.',
      'Brands: Required!',
    ])
      expect(summaryOf(answer)).toContain(words);
    expect(['firstName', 'lastName', 'email'].map((name) => valueOf(answer, name))).toEqual([
      ' ',
      'Byron',
      'ada@',
    ]);
    expect(checkedOf(answer, 'roles')).toEqual(['owned_brands']);
    expect(saidOfGroup(answer, 'brandIds')).toContain('Required!');
    const none = await invite(typed({ roles: [] }));
    expect(summaryOf(none)).toContain('Roles: Required!');
    expect(saidOfGroup(none, 'roles')).toContain('Required!');
    const mixed = await invite(typed({ roles: ['merchant_admin', 'external_vendor'] }));
    expect(summaryOf(mixed)).toContain('Roles: These roles do not go together.');
    expect(checkedOf(mixed, 'roles')).toEqual(['merchant_admin', 'external_vendor']);
  });

  it('[U-01 X-11 SEC-46] an address with an account elsewhere is invited like any other', async () => {
    const answer = await invite(typed({ email: 'core@demo.endcap.example' }));
    expect([answer.status, answer.location]).toEqual([303, at(paths.users)]);
    expect(noticeOf(await client.followFrom(answer))).toContain('Invite sent');
    const found = await client.get(at(paths.userList({ q: 'core@demo' })));
    expect(text(found)).toContain('Invited');
    const ask = await client.get(at(paths.deleteUsers([await idOf('core@demo.endcap.example')])));
    expect((await client.submit(ask, {}, { form })).status).toBe(303);
  });

  it('[U-01 O-12] a script gets the same as data', async () => {
    const fields = typed({ roles: ['owned_brands'], brandIds: ['brd_fizzberry'] });
    const wrong = await sendData(paths.inviteUser, { ...fields, email: '' });
    expect([wrong.status, wrong.json<FormState>()]).toEqual([
      422,
      expect.objectContaining({
        outcome: 'invalid',
        errors: { email: 'Required!' },
        values: { ...fields, email: '', roles: 'owned_brands', brandIds: 'brd_fizzberry' },
      }),
    ]);
    const done = await sendData(paths.inviteUser, fields);
    expect([done.status, done.json()]).toEqual([202, { location: paths.users }]);
    const page = await client.get(at(paths.user(await idOf(fields.email))));
    expect(checkedOf(page, 'brandIds')).toEqual(['brd_fizzberry']);
  });

  it('[O-12 C-01] the AMS fails: the form with what was typed, a message and the request id', async () => {
    for (const fault of [
      { status: 500, body: '{}' },
      { status: 200, body: '{"merchant":{"secret":"of the platform"}}' },
      { status: 418, body: '{"error":{"code":"teapot","message":"secret of the platform"}}' },
      { body: '<html>' },
      { reset: true },
    ]) {
      const page = await client.get(at(paths.inviteUser));
      const fields = typed();
      const undo = proxy.fault(/merchants\?skip_emails=true$/, fault);
      const answer = await client.submit(page, fields, { form });
      undo();
      expect([502, 503], JSON.stringify(fault)).toContain(answer.status);
      expect(valueOf(answer, 'email')).toBe(fields.email);
      expect(checkedOf(answer, 'roles')).toEqual(fields.roles);
      expect(summaryOf(answer)).toContain('What you typed is kept.');
      expect(summaryOf(answer)).toContain(answer.headers['x-request-id']);
      expect(answer.text).not.toContain('of the platform');
    }
  });

  it('[U-01 O-12] the answer is lost and the form sent again: one person, one mail', async () => {
    const page = await client.get(at(paths.inviteUser));
    const fields = typed();
    const undo = proxy.fault(/merchants\?skip_emails=true$/, { dropAnswer: true });
    const lost = await client.submit(page, fields, { form });
    undo();
    expect(lost.status).toBe(503);
    const again = await client.followFrom(await client.submit(lost, {}, { form }));
    expect(noticeOf(again)).toContain('Invite sent');
    expect(await mailsTo(fields.email)).toHaveLength(1);
    // With another address it invites another person, although its key is used.
    const changed = await client.submit(lost, { email: newEmail() }, { form });
    expect(noticeOf(await client.followFrom(changed))).toContain('Invite sent');
  });

  it('[U-01] asks for the brands of an external vendor, and lists them', async () => {
    const fields = typed({ roles: ['external_vendor'] });
    const bad = await invite(fields);
    expect([bad.status, summaryOf(bad)]).toEqual([
      422,
      expect.stringContaining('Brands: Required!'),
    ]);
    const brandIds = ['brd_fizzberry'];
    expect((await client.submit(bad, { brandIds }, { form })).status).toBe(303);
    expect(
      checkedOf(await client.get(at(paths.user(await idOf(fields.email)))), 'brandIds'),
    ).toEqual(brandIds);
    expect(text(await client.get(at(paths.userList({ q: fields.email }))))).toContain('Fizzberry');
  });

  it('[U-01 SEC-51] says which brands a person changes, and which they read beside them', async () => {
    const invitePage = await client.get(at(paths.inviteUser));
    expect(text(invitePage)).toContain('This person changes these brands alone.');
    expect(choicesOf(invitePage, 'roles')).toEqual(allRoles);
    expect(choicesOf(invitePage, 'brandIds').sort()).toEqual([
      ...['brd_fizzberry', 'brd_harvest-grain', 'brd_hive-honey'],
    ]);
    const owner = { brandIds: ['brd_fizzberry'] };
    const fields = typed({ ...owner, roles: ['external_vendor', 'reports_merchant'] });
    expect((await invite(fields)).status).toBe(303);
    const list = text(await client.get(at(paths.userList({ q: fields.email }))));
    expect(list).toContain('Changes: FizzberryReads: All of the account');
    const person = text(await client.get(at(paths.user(await idOf(fields.email)))));
    expect(person).toContain('Changes: Fizzberry. Reads: All of the account.');
  });

  it('[P-05] says which roles go together, as the rule has it', async () => {
    const page = await client.get(at(paths.inviteUser));
    expect(text(page)).toContain(
      'Beside Owned brands or External vendor, choose only reporting roles.',
    );
    const owner = { brandIds: ['brd_fizzberry'] };
    const together = ['owned_brands', 'reports_merchant', 'pulse_reporting'];
    expect((await invite(typed({ ...owner, roles: together }))).status).toBe(303);
    const apart = ['owned_brands', 'inventory_merchant'];
    expect((await invite(typed({ ...owner, roles: apart }))).status).toBe(422);
  });

  it('[U-01] another form for somebody who is there already: it says that nothing was sent, and offers to send it again', async () => {
    const fields = typed();
    await invite(fields);
    for (const roles of [fields.roles, ['merchant_admin']]) {
      const again = await client.followFrom(await invite({ ...fields, roles }));
      expect(text(again)).toContain(
        `${fields.email} is invited already. Nothing was changed, and no mail was sent. The name and the roles that you have just entered are not used.`,
      );
      expect(text(again)).toContain('Send the invitation again?');
      expect(text(again)).toContain('Inventory merchant');
    }
    expect(await mailsTo(fields.email)).toHaveLength(1);
    // Somebody with a password is shown as they are.
    const known = await client.followFrom(
      await invite(typed({ email: emailOf('inventory'), roles: ['merchant_admin'] })),
    );
    expect(noticeOf(known)).toContain('is one of your users already');
    expect(checkedOf(known, 'roles')).toEqual(['inventory_merchant']);
  });

  it('[U-01] without a free seat the page says so, the invitation is refused, what was typed is kept, and a link leads to more seats', async () => {
    const last = typed();
    for (const fields of [typed(), last]) expect((await invite(fields)).status).toBe(303);
    const list = await client.get(at(paths.users));
    expect(text(list)).toContain('8 of 8 seats taken');
    const link = list.document().querySelector('main a[href="/settings/addons"]');
    expect(link?.textContent).toBe('Buy more seats');
    const fields = typed();
    const answer = await invite(fields);
    expect(answer.status).toBe(409);
    expect(summaryOf(answer)).toContain('All seats of your plan are taken.');
    expect(valueOf(answer, 'email')).toBe(fields.email);
    expect(text(answer)).toContain('No seat is left. Buy more seats');
  });

  it('[A-21 SEC-40] the session has ended: nothing is sent, what was typed waits', async () => {
    const { client: user } = await signIn(bff.url, 'merchant-admin');
    const page = await user.get(at(paths.inviteUser));
    await withSessions(bff, async (sessions) => {
      const session = await sessions.find(sessionIdOf(user, bff));
      if (session !== null) await sessions.end(session);
    });
    const before = proxy.calls(/^\/api\/v1\/ams/);
    const fields = typed();
    const answer = await user.submit(page, fields, { form });
    expect(answer.status).toBe(401);
    expect(text(answer)).toContain(fields.email);
    expect(proxy.calls(/^\/api\/v1\/ams/)).toBe(before);
  });
});

describe('the list', () => {
  it('[L-15] has page numbers', async () => {
    const body = { merchants: [], next: '2', from: 26, total: 60 };
    const seats = { used: 60, limit: null, left: null };
    proxy.fault(/\/merchants\?/, { status: 200, body: JSON.stringify({ ...body, seats }) });
    const page = await client.get(`${at(paths.users)}?page=2`);
    const asked = new URL(proxy.seen.at(-1)!.path, proxy.url).searchParams;
    expect([asked.get('first'), asked.get('page')]).toEqual(['25', '2']);
    expect(pageLinksOf(page.document(), 'users')).toEqual([
      ...['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page'],
    ]);
  });

  it('[U-01 R-22] shows people with roles, is searched, and says when nobody is found', async () => {
    const page = await client.get(at('/users'));
    expect(page.document().title).toBe('Users · Endcap');
    expect(await peopleOf(page)).toHaveLength(6);
    expect(text(page)).toContain('Inventory merchant');
    const found = await client.submit(page, { q: 'NOVAK' }, { form: 'main form[role="search"]' });
    expect(await peopleOf(found)).toEqual(['usr_demo_inventory']);
    const none = await client.get(at(paths.userList({ q: 'nobody <i>' })));
    expect(text(none)).toContain('No user has “nobody <i>” in their name or email.');
    // An address that was never given does no harm.
    for (const nonsense of ['%00%22', 'never-given', '0', '99']) {
      const begun = await client.get(`${at(paths.users)}?page=${nonsense}`);
      expect([begun.status, text(begun).includes('Grace Mbeki')], nonsense).toEqual([200, true]);
    }
  });

  it('[P-06 A-19 SEC-46] is closed to other roles and visitors, and another account’s people are not there', async () => {
    const { client: vendor } = await signIn(bff.url, 'vendor');
    const theirs = paths.user('usr_demo_core');
    for (const path of [
      paths.users,
      paths.inviteUser,
      theirs,
      paths.user('usr_demo_vendor'),
      paths.deleteUsers(['usr_demo_vendor']),
    ]) {
      expect((await vendor.get(at(path))).status, path).toBe(403);
      const visitor = await createClient().get(at(path));
      expect(new URL(visitor.location ?? '').pathname, path).toBe('/auth/signin');
    }
    for (const path of [theirs, paths.user('usr_none'), '/users/a%2Fb', '/users/..%2fx'])
      expect((await client.get(at(path))).status, path).toBe(404);
    const ask = await client.get(
      at(paths.deleteUsers(['usr_demo_core', 'usr_demo_merchant-admin'])),
    );
    expect([ask.status, text(ask)]).toEqual([200, expect.stringContaining('No users selected')]);
  });
});

describe('changing and deleting', () => {
  it('[U-02 X-12 U-09] stores name and roles; of oneself the name alone', async () => {
    const fields = typed();
    await invite(fields);
    const id = await idOf(fields.email);
    const page = await client.get(at(paths.user(id)));
    expect(checkedOf(page, 'roles')).toEqual(['inventory_merchant']);
    expect(choicesOf(page, 'roles')).toEqual(allRoles);
    const vendor = { roles: ['external_vendor'], brandIds: ['brd_fizzberry'] };
    const bad = await client.submit(page, { lastName: '', ...vendor }, { form });
    expect([bad.status, summaryOf(bad)]).toEqual([
      422,
      expect.stringContaining('Last name: Required!'),
    ]);
    expect(checkedOf(bad, 'roles')).toEqual(['external_vendor']);
    const names = { firstName: 'Augusta', lastName: 'King' };
    const saved = await client.submit(bad, names, { form });
    expect(noticeOf(await client.followFrom(saved))).toBe('Done: User Updated Successfully');
    const after = await client.get(at(paths.user(id)));
    expect([
      ...['firstName', 'lastName', 'email'].map((name) => valueOf(after, name)),
      ...['roles', 'brandIds'].map((name) => checkedOf(after, name)),
    ]).toEqual(['Augusta', 'King', fields.email, ['external_vendor'], ['brd_fizzberry']]);

    const me = await client.get(at(paths.user('usr_demo_merchant-admin')));
    expect(me.document().querySelector('[name="roles"]')).toBeNull();
    const forged = await client.submit(me, vendor, { form });
    expect(forged.status).toBe(303);
    expect((await client.get(at(paths.users))).status).toBe(200);
    const foreign = { ...after, url: at(paths.user('usr_demo_core')) };
    expect((await client.submit(foreign, names, { form })).status).toBe(404);
  });

  it('[U-11] a save on an earlier version is refused whole: both versions are shown, and no removed role comes back', async () => {
    const fields = typed({ roles: ['inventory_merchant', 'pulse_reporting'] });
    await invite(fields);
    const address = at(paths.user(await idOf(fields.email)));
    const read = async () => {
      const page = await client.get(address);
      return [valueOf(page, 'firstName'), valueOf(page, 'lastName'), checkedOf(page, 'roles')];
    };
    const [first, second] = [await client.get(address), await client.get(address)];
    const removal = { roles: ['pulse_reporting'] };
    expect((await client.submit(first, removal, { form })).status).toBe(303);

    const refused = await client.submit(second, { lastName: 'King' }, { form });
    expect(refused.status).toBe(409);
    expect(summaryOf(refused)).toContain('Nothing was saved.');
    expect(summaryOf(refused)).toContain(
      'Roles: Changed meanwhile from “Inventory merchant, Pulse reporting” to “Pulse reporting”.',
    );
    expect([valueOf(refused, 'lastName'), checkedOf(refused, 'roles')]).toEqual([
      'King',
      removal.roles,
    ]);
    expect(await read()).toEqual(['Ada', 'Byron <b>', removal.roles]);

    // What is wrong after that leaves the decision to be taken; saving again takes it.
    const wrong = await client.submit(refused, { firstName: '' }, { form });
    expect([wrong.status, valueOf(wrong, 'lastName')]).toEqual([422, 'King']);
    expect((await client.submit(wrong, { firstName: 'Ada' }, { form })).status).toBe(303);
    expect(await read()).toEqual(['Ada', 'King', removal.roles]);
    // The same form once more, as after a lost answer, wants what is stored.
    const again = await client.submit(wrong, { firstName: 'Ada' }, { form });
    expect([again.status, await read()]).toEqual([303, ['Ada', 'King', removal.roles]]);

    // Both change the same field; a script gets the same. A wrong field does not renew the version on its way.
    const open = await client.get(address);
    const bad = await client.submit(open, { firstName: '', lastName: 'Mine' }, { form });
    const theirs = await client.submit(open, { lastName: 'Theirs' }, { form });
    expect([bad.status, theirs.status]).toEqual([422, 303]);
    const both = await client.submit(bad, { firstName: 'Ada' }, { form, byScript: true });
    expect(both.status).toBe(409);
    const state = both.json<FormState>();
    expect(state).toMatchObject({
      outcome: 'conflict',
      values: { firstName: 'Ada', lastName: 'Mine', roles: removal.roles },
      differences: [{ name: 'lastName', mine: 'Mine', theirs: 'Theirs' }],
    });
    expect(await read()).toEqual(['Ada', 'Theirs', removal.roles]);
    const { version, was } = state.values;
    const decided = { firstName: 'Ada', version: String(version), was: String(was) };
    expect((await client.submit(bad, decided, { form })).status).toBe(303);
    expect(await read()).toEqual(['Ada', 'Mine', removal.roles]);

    // Both change the roles: what one of them has removed is not ticked.
    const late = await client.get(address);
    const given = { roles: ['inventory_merchant'] };
    expect((await client.submit(await client.get(address), given, { form })).status).toBe(303);
    const more = { roles: ['pulse_reporting', 'reports_merchant'] };
    const joined = await client.submit(late, more, { form });
    expect([joined.status, differencesOf(joined)]).toEqual([
      409,
      [['Roles', 'Inventory merchant, Reports merchant', 'Inventory merchant', 'mine']],
    ]);
    expect(checkedOf(joined, 'roles')).toEqual(['inventory_merchant', 'reports_merchant']);
  });

  it('[U-03 X-13] several are chosen, asked for by name, and deleted; all or none', async () => {
    const [one, two] = [typed({ firstName: 'First' }), typed({ firstName: 'Second' })];
    await invite(one);
    await invite(two);
    const ids = [await idOf(one.email), await idOf(two.email)];
    const list = await client.get(at(paths.users));
    const own = list.document().querySelector('input[value="usr_demo_merchant-admin"]');
    expect(own).toBeNull();
    const me = await client.get(at(paths.user('usr_demo_merchant-admin')));
    expect(text(me)).not.toContain('Delete');
    const ask = await client.submit(list, { id: ids }, { form: 'main form:has(table)' });
    expect([ask.status, text(ask)]).toEqual([200, expect.stringContaining('Delete 2 users?')]);
    expect(text(ask)).toContain('First Byron');
    expect(text(ask)).toContain('Second Byron');

    // The platform fails: still to be done, and asked again.
    const undo = proxy.fault(/delete_users$/, { reset: true });
    const failed = await client.submit(ask, {}, { form });
    undo();
    expect([failed.status, text(failed)]).toEqual([503, expect.stringContaining('First Byron')]);

    // One of them has left meanwhile: nobody is deleted by a list that is no longer true.
    const single = await client.get(at(paths.deleteUsers(ids.slice(1))));
    const done = await client.followFrom(await client.submit(single, {}, { form }));
    expect(noticeOf(done)).toBe('Done: User(s) has been deleted successfully.');
    const stale = await client.followFrom(await client.submit(failed, {}, { form }));
    expect(noticeOf(stale)).toContain('No user was deleted');
    expect(await idOf(one.email)).toBe(ids[0]);
    const again = await client.get(at(paths.deleteUsers(ids)));
    expect(text(again)).toContain('Delete First Byron <b>?');
    await client.submit(again, {}, { form });
    expect(await idOf(one.email)).toBe('');
    const pair = [typed(), typed()];
    for (const fields of pair) await invite(fields);
    const both = await Promise.all(pair.map(({ email }) => idOf(email)));
    const askBoth = await client.get(at(paths.deleteUsers(both)));
    expect(await Promise.all(pair.map(({ email }) => idOf(email)))).toEqual(both);
    const gone = await client.followFrom(await client.submit(askBoth, {}, { form }));
    expect(noticeOf(gone)).toBe('Done: User(s) has been deleted successfully.');
    expect(await Promise.all(pair.map(({ email }) => idOf(email)))).toEqual(['', '']);
    // A form that names oneself is refused.
    const forged = await client.submit(single, { ids: ['usr_demo_merchant-admin'] }, { form });
    expect(forged.status).toBe(403);
  });
});

describe('inviting again', () => {
  it('[U-01 U-11 X-11] without JavaScript: asks first, sends one mail with a new link, and no second one at once', async () => {
    const fields = typed();
    await invite(fields);
    const id = await idOf(fields.email);
    const [first = ''] = await mailsTo(fields.email);
    const list = await client.get(at(paths.userList({ q: fields.email })));
    expect(
      list.document().querySelector(`main a[href="${paths.userInvitation(id)}"]`)?.textContent,
    ).toContain('Send again');

    const ask = await client.get(at(paths.userInvitation(id)));
    expect(text(ask)).toContain('Send the invitation again?');
    expect(text(ask)).toContain(fields.email);
    expect(await mailsTo(fields.email)).toHaveLength(1);
    const answer = await client.submit(ask, {}, { form });
    expect([answer.status, answer.location]).toEqual([303, at(paths.users)]);
    expect(noticeOf(await client.followFrom(answer))).toContain('Invite sent');
    // The same form once more, as after an answer that got lost.
    expect((await client.submit(ask, {}, { form })).status).toBe(303);
    const mails = await mailsTo(fields.email);
    expect(mails).toHaveLength(2);
    // Both invite to the same company, by its name.
    for (const mail of mails) expect(mail).toContain('to work on Harvest & Hive');
    const linkOf = (mail: string) => /http\S+reset-password\S+/.exec(mail)?.[0] ?? '';
    expect((await createClient().get(linkOf(first))).status).toBe(410);

    const soon = await client.submit(await client.get(at(paths.userInvitation(id))), {}, { form });
    expect(soon.status).toBe(429);
    expect(summaryOf(soon)).toContain('The invitation was sent a moment ago.');
    expect(await mailsTo(fields.email)).toHaveLength(2);
  });

  it('[U-01 SEC-46] says of who has a password that there is nothing to send, and knows nobody else', async () => {
    const accepted = await client.get(at(paths.userInvitation('usr_demo_inventory')));
    expect(text(accepted)).toContain('The invitation is accepted');
    expect(accepted.document().querySelector(form)).toBeNull();
    for (const id of ['usr_none', 'usr_demo_core', 'a%2Fb'])
      expect((await client.get(at(`/users/${id}/invitation`))).status, id).toBe(404);
  });
});
