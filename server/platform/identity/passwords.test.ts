import { expect, it } from 'vitest';

import { createPasswords } from './passwords';

it('[SEC-43] hashes a few passwords at a time, lets some wait, refuses more, and goes on afterwards', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 2 });
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => passwords.check(null, `password ${index}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<string>(3).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
  ]);
  expect(answers.at(-1)).toMatchObject({ reason: { code: 'busy', status: 503 } });
  expect(await passwords.check(await passwords.hash('right'), 'right')).toBe(true);
});
