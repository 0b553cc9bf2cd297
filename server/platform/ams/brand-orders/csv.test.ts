import { expect, it } from 'vitest';

import { csvCell } from './csv';

it.each(['=1', '+1 x', '-x', '@x', '\tx', '\0x', ' =1', '＝1', '＋1', '－1', '＠1'])(
  '[SEC-48 O-09] a cell that a spreadsheet would run has an apostrophe: %j',
  (text) => {
    expect(csvCell(text)).toBe(`'${text}`);
  },
);

it('[SEC-48 O-09] so has one with a carriage return, in quotes', () => {
  expect(csvCell('\rx')).toBe(`"'\rx"`);
});

it.each(['-12', '+12', '-1.5', '+0.25', '1.5', 'plain', 'a=b'])(
  '[SEC-48 O-09] %j stays as it is',
  (text) => {
    expect(csvCell(text)).toBe(text);
  },
);
