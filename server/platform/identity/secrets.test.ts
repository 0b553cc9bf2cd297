import { expect, it } from 'vitest';

import { createPasswords, hashPassword, passwordProblem } from './passwords';
import { formToken, isFormToken, secureModeHash } from './secrets';

it('[SEC-40] a form token is good for its binding alone, under any current key', () => {
  const token = formToken('old', 'interaction-1');
  expect(isFormToken(['new', 'old'], 'interaction-1', token)).toBe(true);
  expect(isFormToken(['new', 'old'], 'interaction-2', token)).toBe(false);
  expect(isFormToken(['new'], 'interaction-1', token)).toBe(false);
  for (const value of [undefined, '', 'é'.repeat(43), 5])
    expect(isFormToken(['old'], 'interaction-1', value)).toBe(false);
});

it('[C-04] the secure-mode hash is the hex HMAC-SHA256 of the key', () => {
  // printf user-key | openssl dgst -sha256 -hmac sdk-key
  expect(secureModeHash('sdk-key', 'user-key')).toBe(
    '12a38d8e0c8d5172b1c49ed0fcc487b09ca5cdd4409fd0c6b1b453c9fdca9020',
  );
});

it('[A-28] passwords are argon2id; nobody without one gets in, whatever is tried', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 10 });
  const hash = await hashPassword('a good password');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await passwords.check(hash, 'a good password')).toBe(true);
  expect(await passwords.check(hash, 'another')).toBe(false);
  for (const missing of [null, undefined])
    expect(await passwords.check(missing, 'no account has this password')).toBe(false);
  expect(await passwords.check('garbage', 'x')).toBe(false);
});

it('[U-08] says what is wrong with a new password', () => {
  expect(
    [
      '',
      'x'.repeat(9),
      'x'.repeat(10),
      'x'.repeat(200),
      'x'.repeat(201),
      'Anne.Baker@x.example',
      'anne.baker',
      'anne.baker!',
    ].map((password) => passwordProblem(password, 'anne.baker@x.example')),
  ).toEqual([
    'Required!',
    'Use at least 10 characters.',
    null,
    null,
    'Use at most 200 characters.',
    'Use another password than your email address.',
    'Use another password than your email address.',
    null,
  ]);
});
