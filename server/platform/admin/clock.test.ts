import { describe, expect, it } from 'vitest';

import { readHours } from './clock';

const read = (amount: string, unit = 'days') =>
  readHours(
    new Map([
      ['amount', amount],
      ['unit', unit],
    ]),
  );

describe('the clock of billing', () => {
  it('moves by whole days and hours, up to 400 days', () => {
    expect([read('1'), read(' 30 '), read('400'), read('9600', 'hours')]).toEqual([
      24, 720, 9_600, 9_600,
    ]);
  });

  it.each(['', '0', '-1', '1.5', '401', '0x10', '1e2', '0b11', '+5', 'many'])(
    'refuses %j: digits alone are a number of days',
    (amount) => {
      expect(() => read(amount)).toThrow('Enter a whole number, up to 400 days.');
    },
  );
});
