import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FormState } from '../../../app/contracts/forms/forms';
import { paths } from '../../../app/lib/urls/paths';
import { accountForm, chooseTimeZone } from '../../support/people/account-form';
import { differencesOf } from '../../support/network/differences';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform, type RunningBff } from '../../support/programs/processes';
import { emailOf, signIn } from '../../support/people/sign-in';
import { sessionIdOf, useSessionId, withSessions } from '../../support/people/stored-session';

let bff: RunningBff;
let proxy: FaultProxy;
let client: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  const platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ platform, port, env: { API_URL: proxy.url } });
  ({ client } = await signIn(bff.url, 'core'));
  return () => proxy.close();
});
beforeEach(() => {
  proxy.clear();
});

const url = () => bff.url + paths.settings;
const form = 'main form';
const typed = { firstName: 'Grace', lastName: 'Hopper <i>', designation: 'Rear "Admiral"' };
const valueOf = (page: Answer, name: string) =>
  page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value;
const valuesOf = (page: Answer) =>
  Object.fromEntries(Object.keys(typed).map((name) => [name, valueOf(page, name)]));
const text = (page: Answer) => page.document().body.textContent ?? '';
const calls = () => proxy.calls(/^\/graphql/);
/** The fields as a script sends them. */
const sendData = (fields: Record<string, string>, as = client) => as.sendForm(url(), fields);
const hidden = (page: Answer) => ({
  intent: 'profile',
  version: valueOf(page, 'version') ?? '',
  was: valueOf(page, 'was') ?? '',
  csrfToken: valueOf(page, 'csrfToken') ?? '',
  formUser: valueOf(page, 'formUser') ?? '',
});

/** Ends the client's session as a sign-out elsewhere does; its cookie stays. */
const endSession = (of: HttpClient) =>
  withSessions(bff, async (sessions) => {
    const session = await sessions.find(sessionIdOf(of, bff));
    if (session !== null) await sessions.end(session);
  });

describe('a form', () => {
  it('[U-04 R-11] without JavaScript: stores the profile, and the whole page knows the new name', async () => {
    const page = await client.get(url());
    expect(valueOf(page, 'email')).toBe(emailOf('core'));
    const email = page.document().querySelector('main [name="email"]');
    expect(email?.hasAttribute('readonly')).toBe(true);
    const answer = await client.submit(page, typed, { form });
    expect([answer.status, answer.location]).toEqual([303, url()]);
    const after = await client.followFrom(answer);
    expect(valuesOf(after)).toEqual(typed);
    expect(after.document().querySelector('header')?.textContent).toContain('Grace Hopper <i>');
    // And nobody else is called so.
    const other = (await signIn(bff.url, 'growth')).client;
    expect(valueOf(await other.get(url()), 'firstName')).toBe('Priya');
  });

  it('[U-08] a field that is missing or wrong: 422, the text at the field, everything typed kept, nothing sent', async () => {
    const page = await client.get(url());
    const wrong = {
      firstName: ' ',
      lastName: 'Never stored',
      designation: 'x'.repeat(201),
    };
    const answer = await client.submit(page, wrong, { form });
    expect(answer.status).toBe(422);
    expect(valuesOf(answer)).toEqual(wrong);
    const document = answer.document();
    const field = document.querySelector('[name="firstName"]');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toContain('Required!');
    const summary = document.querySelector('[role="alert"]')?.textContent;
    expect(summary).toContain('Please fill the missing fields.');
    expect(summary).toContain('First name: Required!');
    expect(summary).toContain('Designation: At most 200 characters.');
    expect(valueOf(await client.get(url()), 'lastName')).not.toBe(wrong.lastName);
    // A field that was emptied does not get its stored text back.
    const emptied = { ...wrong, firstName: '' };
    expect(valuesOf(await client.submit(page, emptied, { form }))).toEqual(emptied);
  });

  it('[U-08 O-12] a script gets the same as data: where to go on, or the form’s state', async () => {
    const fields = { ...typed, ...hidden(await client.get(url())) };
    const done = await sendData({ ...fields, designation: 'Captain' });
    expect([done.status, done.json()]).toEqual([202, { location: paths.settings }]);
    expect(valueOf(await client.get(url()), 'designation')).toBe('Captain');
    const wrong = await sendData({ ...fields, lastName: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.json<FormState>()).toMatchObject({
      outcome: 'invalid',
      errors: { lastName: 'Required!' },
      values: { firstName: typed.firstName, lastName: '' },
    });
    const away = await withMutationFault({ reset: true }, () => sendData(fields));
    expect(away.status).toBe(503);
    expect(away.json<FormState>()).toMatchObject({
      outcome: 'failed',
      values: typed,
      requestId: away.headers['x-request-id'],
    });
  });

  it('[O-12] the platform’s answer is no use: the form with what was typed, a message and the request id', async () => {
    for (const fault of [
      { status: 500, body: '{}' },
      { status: 200, body: '{"data":null,"errors":[{"message":"secret of the platform"}]}' },
      { reset: true },
      { body: '<html>' },
    ]) {
      const page = await client.get(url());
      // The first two calls of the request are for who the user is; then comes the mutation.
      const answer = await withMutationFault(fault, () => client.submit(page, typed, { form }));
      expect([502, 503], JSON.stringify(fault)).toContain(answer.status);
      expect(valuesOf(answer)).toEqual(typed);
      const summary = answer.document().querySelector('[role="alert"]')?.textContent;
      expect(summary).toContain('What you typed is kept.');
      expect(summary).toContain(answer.headers['x-request-id']);
      expect(answer.text).not.toContain('secret of the platform');
    }
  });

  it('[O-12 REL-02] the whole platform is away: a page that holds what was typed and sends it again', async () => {
    const page = await client.get(url());
    const mend = proxy.fault(/^\/graphql/, { status: 503, body: '' });
    const answer = await client.submit(page, { ...typed, firstName: 'Kept' }, { form });
    expect(answer.status).toBe(503);
    expect(text(answer)).toContain('What you typed is kept');
    const labels = [...answer.document().querySelectorAll('dt')].map((label) => label.textContent);
    expect(labels.sort()).toEqual(['Designation', 'Email', 'First name', 'Last name']);
    expect(text(answer)).toContain('Hopper <i>');
    expect(text(answer)).toContain(answer.headers['x-request-id']);
    expect(answer.text).not.toContain('http-equiv="refresh"');
    mend();
    const done = await client.followFrom(await client.submit(answer));
    expect([done.status, valueOf(done, 'firstName')]).toEqual([200, 'Kept']);
  });

  it('[U-08] what the platform says of a field stands at the field', async () => {
    const page = await client.get(url());
    const body = JSON.stringify({
      data: null,
      errors: [
        { message: 'Not this one.', extensions: { code: 'BAD_USER_INPUT', field: 'lastName' } },
      ],
    });
    const answer = await withMutationFault({ body }, () => client.submit(page, typed, { form }));
    expect(answer.status).toBe(422);
    expect(text(answer)).toContain('Last name: Not this one.');
    expect(valuesOf(answer)).toEqual(typed);
  });

  /** Lets the question who the user is through, and meets what follows it. */
  async function withMutationFault<T>(
    fault: Parameters<FaultProxy['fault']>[1],
    work: () => Promise<T>,
  ): Promise<T> {
    // Rules that were made later are looked at first: one call passes, then the fault.
    const undoFault = proxy.fault(/^\/graphql/, { ...fault, times: 1 });
    const undoPass = proxy.fault(/^\/graphql/, { times: 1 });
    try {
      return await work();
    } finally {
      undoPass();
      undoFault();
    }
  }
});

describe('a form of settings that were changed in another tab', () => {
  const summaryOf = (page: Answer) =>
    page.document().querySelector('[role="alert"]')?.textContent ?? '';
  const checkedOf = (page: Answer, name: string) =>
    [...page.document().querySelectorAll<HTMLInputElement>(`main [name="${name}"]:checked`)].map(
      ({ value }) => value,
    );
  /** Sends one form from two tabs. @returns the answer to the second */
  const sendTwice = async (
    path: string,
    selector: string,
    [one, two]: [Record<string, string | string[]>, Record<string, string | string[]>],
  ) => {
    const tabs = [await client.get(bff.url + path), await client.get(bff.url + path)] as const;
    expect((await client.submit(tabs[0], one, { form: selector })).status).toBe(303);
    const refused = await client.submit(tabs[1], two, { form: selector });
    expect([refused.status, summaryOf(refused)]).toEqual([
      409,
      expect.stringContaining('Nothing was saved.'),
    ]);
    return refused;
  };

  it('[U-11] the profile: nothing is saved, both versions are shown, and saving again decides', async () => {
    const before = valuesOf(await client.get(url()));
    const refused = await sendTwice(paths.settings, form, [
      { designation: 'Theirs', lastName: 'Theirs' },
      { firstName: 'Mine', lastName: 'Mine' },
    ]);
    expect(differencesOf(refused)).toEqual([['Last name', 'Mine', 'Theirs', 'mine']]);
    expect(summaryOf(refused)).toContain(
      `Designation: Changed meanwhile from “${before['designation']}” to “Theirs”.`,
    );
    const both = { firstName: 'Mine', lastName: 'Mine', designation: 'Theirs' };
    expect(valuesOf(refused)).toEqual(both);
    const stored = { ...both, firstName: before['firstName'], lastName: 'Theirs' };
    expect(valuesOf(await client.get(url()))).toEqual(stored);
    expect((await client.submit(refused, {}, { form })).status).toBe(303);
    expect(valuesOf(await client.get(url()))).toEqual(both);
  });

  it('[U-11 U-10] the account: its name and its time zone', async () => {
    const read = async () => {
      const page = await client.get(bff.url + paths.changeTimeZone);
      return [valueOf(page, 'name'), valueOf(page, 'timeZone')];
    };
    const [name = '', zone = ''] = await read();
    const refused = await sendTwice(paths.changeTimeZone, accountForm, [
      { timeZone: 'Asia/Tokyo', name: 'Theirs & Co.' },
      { name: 'Mine A/S' },
    ]);
    expect(differencesOf(refused)).toEqual([['Company', 'Mine A/S', 'Theirs & Co.', 'mine']]);
    expect(summaryOf(refused)).toContain(
      `Time zone: Changed meanwhile from “${zone}” to “Asia/Tokyo”.`,
    );
    expect([valueOf(refused, 'name'), valueOf(refused, 'timeZone')]).toEqual([
      'Mine A/S',
      'Asia/Tokyo',
    ]);
    // The form of the profile on the same page has no error.
    expect(refused.document().querySelectorAll('[role="alert"]')).toHaveLength(1);
    expect(await read()).toEqual(['Theirs & Co.', 'Asia/Tokyo']);
    const saved = await client.submit(refused, {}, { form: accountForm });
    expect(await read()).toEqual(['Mine A/S', 'Asia/Tokyo']);
    const after = await client.followFrom(saved);
    expect(after.document().querySelector('header')?.textContent).toContain('Mine A/S');
    const wrong = await client.submit(after, { name: 'www.evil.example' }, { form: accountForm });
    expect([wrong.status, summaryOf(wrong), valueOf(wrong, 'name')]).toEqual([
      422,
      expect.stringContaining('Company: Please enter a name without a link.'),
      'www.evil.example',
    ]);
    // The version covers the zone as well. A form that does not show it saves the name all the same.
    const short = await client.get(url());
    expect((await chooseTimeZone(client, bff.url, 'Europe/Rome')).status).toBe(303);
    const named = await client.submit(short, { name: 'Theirs again' }, { form: accountForm });
    expect([named.status, await read()]).toEqual([303, ['Theirs again', 'Europe/Rome']]);
    const back = await client.get(bff.url + paths.changeTimeZone);
    await client.submit(back, { name, timeZone: zone }, { form: accountForm });
    expect(await read()).toEqual([name, zone]);
  });

  it('[D-12] the categories of the preferences have their icons', async () => {
    const page = await client.get(bff.url + paths.settingsTab('preferences'));
    const icons = [...page.document().querySelectorAll<HTMLImageElement>('main label img')];
    expect(icons.map(({ alt }) => alt)).toEqual(icons.map(() => ''));
    const names = icons.map((icon) => icon.closest('label')?.textContent);
    expect(names).toContain('Chips and crisps');
    expect(new Set(icons.map(({ src }) => src)).size).toBe(icons.length);
    const shown = await client.get(icons[names.indexOf('Chips and crisps')]!.src);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  it('[U-11 U-05] the preferences, whose chosen values have names', async () => {
    const path = paths.settingsTab('preferences');
    const selector = 'main form:has([name="digest"])';
    const page = await client.get(bff.url + path);
    const start = {
      primaryCategoryIds: ['cat_chips'],
      subCategoryIds: ['cat_chips_kettle'],
      insightIds: ['prices', 'reviews'],
      digest: 'weekly',
    };
    expect((await client.submit(page, start, { form: selector })).status).toBe(303);
    expect(checkedOf(await client.get(bff.url + path), 'subCategoryIds')).toEqual([
      'cat_chips_kettle',
    ]);
    const refused = await sendTwice(path, selector, [
      { insightIds: ['reviews'], digest: 'off' },
      { primaryCategoryIds: ['cat_cookies'], digest: 'monthly' },
    ]);
    expect(summaryOf(refused)).toContain(
      'Topics: Changed meanwhile from “Prices and promotions, Ratings and reviews” to “Ratings and reviews”.',
    );
    expect(differencesOf(refused)).toEqual([['Digest', 'monthly', 'off', 'mine']]);
    const shown = (of: Answer) =>
      ['primaryCategoryIds', 'insightIds', 'digest'].map((field) => checkedOf(of, field));
    expect(shown(refused)).toEqual([['cat_cookies'], ['reviews'], ['monthly']]);
    const now = () => client.get(bff.url + path);
    expect(shown(await now())).toEqual([['cat_chips'], ['reviews'], ['off']]);
    expect((await client.submit(refused, {}, { form: selector })).status).toBe(303);
    expect(shown(await now())).toEqual([['cat_cookies'], ['reviews'], ['monthly']]);
  });
});

describe('a form whose session has ended', () => {
  it('[A-21 SEC-40] without JavaScript: nothing is sent, what was typed waits for the sign-in', async () => {
    const { client: user } = await signIn(bff.url, 'trial');
    const page = await user.get(url());
    await endSession(user);
    const before = calls();
    const ended = await user.submit(page, { ...typed, firstName: 'Ada' }, { form });
    expect(ended.status).toBe(401);
    expect(text(ended)).toContain('Please sign in again');
    expect(text(ended)).toContain('Hopper <i>');
    const link = ended.document().querySelector<HTMLAnchorElement>('a[target="_blank"]');
    expect(link?.href).toContain(paths.auth.login());
    expect(calls()).toBe(before);

    // Pressed too early it only says so again; after the sign-in it asks once more, and sends.
    const early = await user.submit(ended);
    expect([early.status, text(early)]).toEqual([401, expect.stringContaining('Hopper <i>')]);
    // The login site still knows them.
    await user.follow(bff.url + paths.auth.login());
    const again = await user.submit(early);
    expect([again.status, text(again)]).toEqual([403, expect.stringContaining('Send this again?')]);
    const done = await user.followFrom(await user.submit(again));
    expect([done.url, valueOf(done, 'firstName')]).toEqual([url(), 'Ada']);
  });

  it('[A-21] somebody else signs in meanwhile: it is not sent, by page or by script', async () => {
    const { client: user } = await signIn(bff.url, 'trial');
    const page = await user.get(url());
    const other = (await signIn(bff.url, 'payment')).client;
    useSessionId(user, bff, sessionIdOf(other, bff));
    const answer = await user.submit(page, typed, { form });
    expect(text(answer)).toContain(`You are now signed in as ${emailOf('payment')}`);
    expect(answer.document().querySelector('form')).toBeNull();
    // A fitting token alone does not make it theirs.
    const mixed = { ...hidden(await other.get(url())), formUser: hidden(page).formUser };
    const scripted = await sendData({ ...typed, ...mixed }, other);
    expect(scripted.status).toBe(409);
    expect(scripted.json()).toMatchObject({ outcome: 'another-user', values: typed });
    expect(valueOf(await other.get(url()), 'firstName')).not.toBe(typed.firstName);
  });

  it('[A-12 A-21 SEC-40] a script gets an answer that the form understands, and nothing is asked upstream', async () => {
    const { client: user } = await signIn(bff.url, 'trial');
    const fields = { ...typed, ...hidden(await user.get(url())) };
    const before = calls();
    const stale = await sendData({ ...fields, csrfToken: 'x' }, user);
    expect(stale.status).toBe(403);
    const state = stale.json<FormState>();
    expect(state).toMatchObject({ outcome: 'expired', values: typed });
    await endSession(user);
    const ended = await sendData(fields, user);
    expect(ended.status).toBe(401);
    expect(ended.json()).toMatchObject({ outcome: 'sign-in-required', values: typed });
    expect(calls()).toBe(before);
  });

  it('[SEC-40] another site’s form is refused without an offer, with any token', async () => {
    const fields = { ...typed, ...hidden(await client.get(url())), csrfToken: 'x' };
    const before = calls();
    for (const address of [url(), `${url()}.data`]) {
      const answer = await client.post(address, {
        form: fields,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      });
      expect([answer.status, answer.text.includes('Hopper')], address).toEqual([403, false]);
    }
    expect(calls()).toBe(before);
  });

  it('[SEC-40] a form never gives passwords or tokens back', async () => {
    const fields = {
      ...typed,
      formUser: hidden(await client.get(url())).formUser,
      csrfToken: 'stale-token',
      newPassword: 'hunter2hunter2',
      apiToken: 'abcabcabc',
      formKey: 'key-of-the-form',
    };
    const answer = await client.post(url(), {
      form: fields,
      headers: { origin: bff.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(403);
    for (const secret of ['hunter2', 'abcabcabc', 'stale-token'])
      expect(answer.text).not.toContain(secret);
    // The key of a form stays with it, unseen.
    const key = answer.document().querySelector<HTMLInputElement>('[name="formKey"]');
    expect(key?.value).toBe('key-of-the-form');
    expect(text(answer)).not.toContain('key-of-the-form');
  });
});

describe('the settings', () => {
  it('[R-11 R-21] each tab is a page with its own address and title; none is a visitor’s', async () => {
    for (const [tab, title, fact] of [
      ['general', 'General settings · Endcap', 'Change your password'],
      ['preferences', 'Preferences · Endcap', 'Primary categories'],
      ['billing', 'Billing · Endcap', 'Core Brand'],
      ['addons', 'Addons · Endcap', 'Seats'],
    ] as const) {
      const address = bff.url + paths.settingsTab(tab);
      const page = await client.get(address);
      const document = page.document();
      expect([page.status, document.title]).toEqual([200, title]);
      expect(text(page)).toContain(fact);
      const current = document.querySelector('nav[aria-label="Settings"] [aria-current="page"]');
      expect(current?.getAttribute('href')).toBe(`/settings/${tab}`);
      const tabs = [...document.querySelectorAll('nav[aria-label="Settings"] a')];
      expect(tabs.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
        ['General', '/settings/general'],
        ['Preferences', '/settings/preferences'],
        ['Billing', '/settings/billing'],
        ['Addons', '/settings/addons'],
      ]);
      const visitor = await createClient().get(address);
      expect([visitor.status, new URL(visitor.location ?? '').pathname]).toEqual([
        302,
        '/auth/signin',
      ]);
    }
    expect((await client.get(`${bff.url}/settings`)).location).toBe(`${bff.url}/settings/general`);
  });

  it('[U-04] the password is changed at the login site, which knows the way back', async () => {
    const page = await client.get(url());
    const link = page
      .document()
      .querySelector<HTMLAnchorElement>('a[href*="change-password"]')?.href;
    const there = await client.get(link ?? '');
    expect([there.status, text(there)]).toEqual([200, expect.stringContaining(emailOf('core'))]);
    expect(new URL(link ?? '').searchParams.get('returnTo')).toBe(url());
  });
});
