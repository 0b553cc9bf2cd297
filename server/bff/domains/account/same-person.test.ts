import { expect, it } from 'vitest';

import type { Account } from './account';
import { isOneself } from './same-person';

const account = (firstName: string, lastName: string) =>
  ({ user: { firstName, lastName, email: 'june@hive.example' } }) as Account;

it('[O-12] an event is one’s own by the name that the platform writes', () => {
  expect(isOneself(account('June', 'Abara'), 'June Abara')).toBe(true);
  expect(isOneself(account('', ''), 'june@hive.example')).toBe(true);
  expect(isOneself(account('June', 'Abara'), 'June Abbott')).toBe(false);
  expect(isOneself(account('June', 'Abara'), null)).toBe(false);
  expect(isOneself(null, 'June Abara')).toBe(false);
});
