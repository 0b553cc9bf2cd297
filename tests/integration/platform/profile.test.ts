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
  mutation UpdateProfile($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
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
const save = (token: string | null, input: Record<string, unknown>) =>
  client().graphql<{ updateProfile: Profile } | null>(update, token, { input });

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('the profile', () => {
  it('[U-04 C-01] is stored for the user whose token it is, and for nobody else', async () => {
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
    const visitor = await save(null, input);
    expect([visitor.status, visitor.errors?.[0]?.extensions?.code, visitor.data]).toEqual([
      401,
      'UNAUTHENTICATED',
      null,
    ]);
    expect((await save('nonsense', input)).status).toBe(401);
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

describe('the time zone of the account', () => {
  const change = /* GraphQL */ `
    mutation UpdateTimeZone($timeZone: String!, $onlyFirst: Boolean!) {
      updateTimeZone(timeZone: $timeZone, onlyFirst: $onlyFirst) {
        timeZone
      }
    }
  `;
  const set = (token: string | null, timeZone: string, onlyFirst = false) =>
    client().graphql<{ updateTimeZone: { timeZone: string } } | null>(change, token, {
      timeZone,
      onlyFirst,
    });
  const zoneOf = async (token: string) =>
    (await client().graphql<{ user: { timeZone: string | null } }>('{ user { timeZone } }', token))
      .data!.user.timeZone;

  it('[U-10] the first browser presets it, and no later one changes it', async () => {
    const token = await tokenOf('growth');
    expect(await zoneOf(token)).toBeNull();
    expect((await set(token, 'asia/tokyo', true)).data?.updateTimeZone.timeZone).toBe('Asia/Tokyo');
    expect((await set(token, 'Europe/Berlin', true)).data?.updateTimeZone.timeZone).toBe(
      'Asia/Tokyo',
    );
    expect(await zoneOf(token)).toBe('Asia/Tokyo');
  });

  it('[U-10 P-06] who manages the plan changes it for the whole account; others read it', async () => {
    const [manager, colleague] = [await tokenOf('merchant-admin'), await tokenOf('inventory')];
    const { errors } = await set(colleague, 'Europe/Paris');
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    expect((await set(manager, 'Europe/Paris')).data?.updateTimeZone.timeZone).toBe('Europe/Paris');
    expect(await zoneOf(colleague)).toBe('Europe/Paris');
    expect((await set(null, 'Europe/Paris')).status).toBe(401);
    for (const wrong of ['', 'Mars/Olympus', '+02:00', 'x'.repeat(500)])
      expect((await set(manager, wrong)).errors, wrong).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', field: 'timeZone' } },
      ]);
    expect(await zoneOf(manager)).toBe('Europe/Paris');
  });

  it('[U-10 P-06] whoever is alone in an account changes it', async () => {
    const trial = await tokenOf('trial');
    for (const zone of ['Europe/Rome', 'Asia/Tokyo'])
      expect((await set(trial, zone)).data?.updateTimeZone.timeZone).toBe(zone);
  });
});
