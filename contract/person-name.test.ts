import { expect, it } from 'vitest';

import { companyInMail, companyNameProblem, nameProblem } from './person-name';

it.each([
  'Ada',
  'O’Brien-Łukasz',
  'J.R.R. Tolkien',
  'Mbeki, Jr.',
  'St. John',
  'Byron <b>',
  '李小龍',
  'x'.repeat(60),
  // With a joiner that the script needs.
  'می\u200Cخواهم',
])('[U-08] accepts %s', (name) => expect(nameProblem(name)).toBeNull());

it.each([
  'https://evil.example',
  'evil.example',
  'Win at EVIL.CO now',
  'www.evil',
  'a@b',
  'bit.ly/x',
  '//evil',
  'evil。example/x',
])('[U-08] refuses a name with a link: %s', (name) =>
  expect(nameProblem(name)).toBe('Please enter a name without a link.'),
);

it.each(['<b>Ann</b>', 'Ann/Lee', 'Ann\\Lee'])(
  'names the slash of a name that has no link: %s',
  (name) => expect(nameProblem(name)).toBe('Please enter a name without / or \\.'),
);

it('[U-08] refuses a missing, a long and a broken name', () => {
  expect(nameProblem('')).toBe('Required!');
  expect(nameProblem('x'.repeat(61))).toBe('At most 60 characters.');
  expect(nameProblem('two\nlines')).toBe('Please use letters in one line.');
  expect(nameProblem('\u200B \u2060\u3164')).toBe('Required!');
  expect(nameProblem('\u202Eada')).toBe('Please use letters in one line.');
});

it.each(['Fjord A/S', 'S.A. de C.V.', 'J.R. & Co. KG', '株式会社サンプル', 'x'.repeat(100)])(
  '[U-11] accepts the company %s, also in a mail',
  (name) => {
    expect(companyNameProblem(name)).toBeNull();
    expect(companyInMail(name)).toBe(name);
  },
);

it('[U-11] refuses a company without a name, with a long one, and with a link', () => {
  expect(companyNameProblem(' ')).toBe('Required!');
  expect(companyNameProblem('x'.repeat(101))).toBe('At most 100 characters.');
  expect(companyNameProblem('two\nlines')).toBe('Please use letters in one line.');
  for (const name of ['evil.example', 'https://evil', 'a@b', 'bit.ly/x']) {
    expect(companyNameProblem(name)).toBe('Please enter a name without a link.');
    expect(companyInMail(name)).toBe('your company');
  }
});
