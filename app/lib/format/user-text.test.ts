import { expect, it } from 'vitest';

import { initials } from './user-text';

it.each([
  ['Thomas Bergeron', 'TB'],
  ['Ada Maria Lovelace', 'AL'],
  ['ada@people.example', 'A'],
  ['ada.lovelace@people.example', 'AL'],
  ['نور <b>Haddad', 'نB'],
  ['𝒩ina “Jo” 3rd', '𝒩3'],
  ['– Ada –', 'A'],
  ['–', ''],
  ['', ''],
])('the initials of “%s” are “%s”', (name, text) => {
  expect(initials(name)).toBe(text);
});
