import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LoginClient } from './login-client';
import { newEmail, password, signUp } from './sign-up-form';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);

interface Profile {
  firstName: string;
  lastName: string;
  designation: string | null;
}
const fields = 'firstName lastName designation';
const update = /* GraphQL */ `
  mutation UpdateProfile($version: String!, $input: UpdateProfileInput!) {
    updateProfile(version: $version, input: $input) {
      firstName
      lastName
      designation
    }
  }
`;

const tokenOf = async (name: string) =>
  (await client().tokens(`${name}@demo.endcap.example`)).access_token;
const read = async (token: string) =>
  (
    await client().graphql<{ user: Profile & { email: string; role: string } }>(
      `{ user { ${fields} email role } }`,
      token,
    )
  ).data!.user;
interface Versions {
  profileVersion: string;
  preferencesVersion: string;
  account: { name: string; version: string };
}
const versionsOf = async (token: string) =>
  (
    await client().graphql<{ user: Versions }>(
      '{ user { profileVersion preferencesVersion account { name version } } }',
      token,
    )
  ).data!.user;
/** @param version the stored one by default */
const save = async (token: string, input: Record<string, unknown>, version?: string) =>
  client().graphql<{ updateProfile: Profile } | null>(update, token, {
    version: version ?? (await versionsOf(token)).profileVersion,
    input,
  });

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('the profile', () => {
  it('[U-04] is stored for the user whose token it is, and for nobody else', async () => {
    const [mine, theirs] = [await tokenOf('core'), await tokenOf('growth')];
    const before = { mine: await read(mine), theirs: await read(theirs) };
    const answer = await save(mine, {
      firstName: '  Zoë ',
      lastName: 'O’Brien-Łukasz',
      designation: 'Head of Snacks',
    });
    expect(answer.errors).toBeUndefined();
    const stored = { firstName: 'Zoë', lastName: 'O’Brien-Łukasz', designation: 'Head of Snacks' };
    expect(answer.data?.updateProfile).toEqual(stored);
    expect(await read(mine)).toEqual({ ...before.mine, ...stored });
    expect(await read(theirs)).toEqual(before.theirs);

    const { data } = await save(mine, { firstName: 'Zoë', lastName: 'O’Brien', designation: ' ' });
    expect(data?.updateProfile.designation).toBeNull();
  });

  it('[A-13 P-06] is refused without a token, and with one that is none', async () => {
    const input = { firstName: 'Eve', lastName: 'Nobody', designation: null };
    const saveAs = (token: string | null) =>
      client().graphql(update, token, { version: 'any', input });
    const visitor = await saveAs(null);
    expect([visitor.status, visitor.errors?.[0]?.extensions?.code, visitor.data]).toEqual([
      401,
      'UNAUTHENTICATED',
      null,
    ]);
    expect((await saveAs('nonsense')).status).toBe(401);
  });

  it('[U-04 U-08] names the field of a value that cannot be stored, and stores nothing', async () => {
    const token = await tokenOf('trial');
    const before = await read(token);
    const right = { firstName: 'Ada', lastName: 'Byron', designation: null };
    for (const [field, value, message] of [
      ['firstName', ' ', 'Required!'],
      ['lastName', '', 'Required!'],
      ['lastName', 'x'.repeat(61), 'At most 60 characters.'],
      ['firstName', 'www.evil.example', 'Please enter a name without a link.'],
      ['designation', 'x'.repeat(201), 'At most 200 characters.'],
      ['designation', 'two\nlines', 'Please use letters in one line.'],
    ] as const) {
      const { errors, data } = await save(token, { ...right, [field]: value });
      expect(data).toBeNull();
      expect(errors, value).toMatchObject([
        { message, extensions: { code: 'BAD_USER_INPUT', field } },
      ]);
    }
    // What is not part of a profile cannot be put into one.
    const { errors } = await save(token, { ...right, role: 'admin' });
    expect(errors?.[0]?.message).toContain('role');
    const mailed = await save(token, { ...right, email: 'other@brand.example' });
    expect(mailed.errors?.[0]?.message).toContain('email');
    expect(await read(token)).toEqual(before);
  });

  it('[U-04 SEC-14] after a new password the way back is a page of the app, never another site', async () => {
    for (const [returnTo, back] of [
      [`${appUrl}/settings/general`, `${appUrl}/settings/general`],
      ['https://evil.example/', appUrl],
      ['javascript:alert(1)', appUrl],
    ] as const) {
      const user = client();
      await signUp(user, newEmail());
      const page = await user.page(`/change-password?returnTo=${encodeURIComponent(returnTo)}`);
      const done = await user.submit(page, {
        current: password,
        password: 'brand new words',
        repeat: 'brand new words',
      });
      expect(done.html, returnTo).toContain('Your password is changed');
      expect(/href="([^"]+)"[^>]*>Back to /.exec(done.html)?.[1], returnTo).toBe(back);
    }
  });
});

const staleError = { extensions: { code: 'STALE' } };

describe('a change on an earlier version', () => {
  it('[U-11] of the profile is refused, and stores nothing', async () => {
    const token = await tokenOf('core');
    const { profileVersion } = await versionsOf(token);
    await save(token, { designation: 'Buyer' });
    const stored = await read(token);
    // An admin of the account edits the same names, so does this one.
    for (const input of [{ firstName: 'Late' }, { designation: 'Late' }, {}])
      expect((await save(token, input, profileVersion)).errors).toMatchObject([staleError]);
    expect(await read(token)).toEqual(stored);
    // What is missing stays.
    expect((await save(token, { lastName: 'Kept' })).data?.updateProfile).toEqual({
      firstName: stored.firstName,
      lastName: 'Kept',
      designation: 'Buyer',
    });
    // Every field is part of the version.
    for (const input of [{ firstName: 'Anna' }, { lastName: 'Anders' }, { designation: 'Chef' }]) {
      const { profileVersion: before } = await versionsOf(token);
      expect((await save(token, input)).errors).toBeUndefined();
      expect((await save(token, {}, before)).errors, JSON.stringify(input)).toMatchObject([
        staleError,
      ]);
    }
  });

  it('[U-11] of the preferences is refused, and stores nothing', async () => {
    const token = await tokenOf('core');
    const fields = 'insightIds digest competitorBrandIds';
    const change = (version: string, input: Record<string, unknown>) =>
      client().graphql<{ updatePreferences: Record<string, unknown> } | null>(
        `mutation ($version: String!, $input: UpdatePreferencesInput!) {
          updatePreferences(version: $version, input: $input) { ${fields} preferencesVersion }
        }`,
        token,
        { version, input },
      );
    const { preferencesVersion: first } = await versionsOf(token);
    const saved = (await change(first, { insightIds: ['prices'], digest: 'weekly' })).data;
    for (const input of [{ digest: 'off' }, { insightIds: [] }, {}])
      expect((await change(first, input)).errors).toMatchObject([staleError]);
    const { preferencesVersion } = await versionsOf(token);
    expect((await change(preferencesVersion, {})).data).toEqual(saved);
    for (const input of [
      { primaryCategoryIds: ['cat_tea'] },
      { subCategoryIds: ['cat_chips_kettle'] },
      { competitorBrandIds: [] },
    ]) {
      const { preferencesVersion: before } = await versionsOf(token);
      expect((await change(before, input)).errors).toBeUndefined();
      const late = await change(before, { digest: 'monthly' });
      expect(late.errors, JSON.stringify(input)).toMatchObject([staleError]);
    }
  });
});

describe('the account', () => {
  const change = async (
    token: string | null,
    input: { name?: string; timeZone?: string },
    version?: string,
  ) =>
    client().graphql<{ updateAccount: { timeZone: string; account: { name: string } } } | null>(
      /* GraphQL */ `
        mutation UpdateAccount($version: String!, $input: UpdateAccountInput!) {
          updateAccount(version: $version, input: $input) {
            timeZone
            account {
              name
            }
          }
        }
      `,
      token,
      {
        version: version ?? (token === null ? 'any' : (await versionsOf(token)).account.version),
        input,
      },
    );
  const set = (token: string | null, timeZone: string) => change(token, { timeZone });
  const preset = (token: string, timeZone: string) =>
    client().graphql<{ presetTimeZone: { timeZone: string } } | null>(
      'mutation ($timeZone: String!) { presetTimeZone(timeZone: $timeZone) { timeZone } }',
      token,
      { timeZone },
    );
  const zoneOf = async (token: string) =>
    (await client().graphql<{ user: { timeZone: string | null } }>('{ user { timeZone } }', token))
      .data!.user.timeZone;

  it('[U-10] has the time zone of its first browser, which no later one changes', async () => {
    const token = await tokenOf('growth');
    expect(await zoneOf(token)).toBeNull();
    for (const zone of ['asia/tokyo', 'Europe/Berlin'])
      expect((await preset(token, zone)).data?.presetTimeZone.timeZone).toBe('Asia/Tokyo');
    expect(await zoneOf(token)).toBe('Asia/Tokyo');
  });

  it('[U-10 P-06] has its time zone changed by who manages the plan, for all; others read it', async () => {
    const [manager, colleague] = [await tokenOf('merchant-admin'), await tokenOf('inventory')];
    const { errors } = await set(colleague, 'Europe/Paris');
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    expect((await set(manager, 'Europe/Paris')).data?.updateAccount.timeZone).toBe('Europe/Paris');
    expect(await zoneOf(colleague)).toBe('Europe/Paris');
    expect((await set(null, 'Europe/Paris')).status).toBe(401);
    for (const wrong of ['', 'Mars/Olympus', '+02:00', 'x'.repeat(500)])
      expect((await set(manager, wrong)).errors, wrong).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', field: 'timeZone' } },
      ]);
    expect(await zoneOf(manager)).toBe('Europe/Paris');
  });

  it('[U-10 P-06] has its time zone changed by whoever is alone in it', async () => {
    const trial = await tokenOf('trial');
    for (const zone of ['Europe/Rome', 'Asia/Tokyo'])
      expect((await set(trial, zone)).data?.updateAccount.timeZone).toBe(zone);
  });

  it('[U-11 P-06] has a name that who manages the plan changes, and that says what is wrong with it', async () => {
    const [manager, colleague] = [await tokenOf('merchant-admin'), await tokenOf('inventory')];
    const { account: before } = await versionsOf(manager);
    const zone = await zoneOf(manager);
    expect((await change(colleague, { name: 'Theirs' })).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
    for (const [name, message] of [
      [' ', 'Required!'],
      ['x'.repeat(101), 'At most 100 characters.'],
      ['two\nlines', 'Please use letters in one line.'],
      ['win at evil.example', 'Please enter a name without a link.'],
    ] as const)
      expect((await change(manager, { name })).errors, name).toMatchObject([
        { message, extensions: { code: 'BAD_USER_INPUT', field: 'name' } },
      ]);
    expect((await versionsOf(manager)).account).toEqual(before);
    const answer = await change(manager, { name: '  Fjord Søn & Co. A/S ' });
    expect(answer.data?.updateAccount.account.name).toBe('Fjord Søn & Co. A/S');
    expect((await versionsOf(colleague)).account.name).toBe('Fjord Søn & Co. A/S');

    // An earlier version is refused, also for the other field of the account.
    for (const input of [{ name: before.name }, { timeZone: 'Asia/Tokyo' }])
      expect((await change(manager, input, before.version)).errors).toMatchObject([staleError]);
    expect(await zoneOf(manager)).toBe(zone);
    await change(manager, { name: before.name });
  });

  it('[U-11] is named by the company of its sign-up', async () => {
    const user = client();
    const email = newEmail();
    await signUp(user, email, {}, { company: 'Nordic Oats A/S' });
    const { access_token: token } = await client().tokens(email, password);
    expect((await versionsOf(token)).account.name).toBe('Nordic Oats A/S');
  });
});
