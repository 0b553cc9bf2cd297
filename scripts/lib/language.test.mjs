import { expect, it } from 'vitest';

import { findHabits } from './language.mjs';

const habitsOf = (source) => findHabits(source).map(({ line, habit }) => `${line} ${habit}`);

it.each([
  ['/** Of the account: its name. */', ['1 lacks its noun']],
  ['const a = 1;\n// That a figure\n// is missing.\n', ['2 lacks its noun']],
  ['/**\n * A figure\n * on few buyers.\n */', ['1 rests on']],
  ['/** A filter that is no edit. */', ['1 is no']],
  ['/** Where the form says so. */', ['1 a thing that speaks']],
  ['const longestText = 500;', ['1 name of a limit']],
  [
    'export function stored(order) {}\nconst asking = async () => 1;',
    ['1 participle', '2 participle'],
  ],
])('finds a habit in %j', (source, habits) => {
  expect(habitsOf(source)).toEqual(habits);
});

it.each([
  '/** Name of the account. There is no other. It is no longer than 60 characters. */',
  '// The message says why.',
  "const text = 'Of the form that says no';",
  'const maxTextLength = 500;',
  'const stored = await read();',
])('accepts %j', (source) => {
  expect(habitsOf(source)).toEqual([]);
});
