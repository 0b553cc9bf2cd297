import { describe, expect, it } from 'vitest';

import { rangeError, readDate, slashedDate, writtenDay } from './dates';

describe('dates', () => {
  it.each([
    ['03/07/2026', '2026-03-07'],
    ['Mar 07, 2026', '2026-03-07'],
    ['Mar 7, 2026', '2026-03-07'],
    ['2026-03-07', '2026-03-07'],
    ['02/29/2024', '2024-02-29'],
    ['01/01/1900', '1900-01-01'],
    ['12/31/2099', '2099-12-31'],
  ])('[D-05] reads %s', (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  it.each([
    '',
    '3/7/2026',
    '13/01/2026',
    '00/10/2026',
    '02/29/2026',
    '04/31/2026',
    '01/32/2026',
    '01/01/1899',
    '01/01/2100',
    'Foo 01, 2026',
    '2026-02-30',
    '07.03.2026',
  ])('[D-05] refuses "%s"', (text) => {
    expect(readDate(text)).toBeNull();
  });

  it('[D-05] knows each month by number and by name, and writes it so', () => {
    const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
    for (const [at, month] of months.entries()) {
      const number = String(at + 1).padStart(2, '0');
      const day = `2026-${number}-09`;
      expect([readDate(`${number}/09/2026`), readDate(`${month} 09, 2026`)]).toEqual([day, day]);
      expect([slashedDate(day), writtenDay(day)]).toEqual([
        `${number}/09/2026`,
        `${month} 09, 2026`,
      ]);
    }
  });

  it('[D-05] has a word for what is wrong with a range', () => {
    expect(rangeError('2026-03-07', '2026-03-07')).toBeNull();
    expect(rangeError('2026-03-07', '')).toBeNull();
    expect(rangeError('2026-03-08', '2026-03-07')).toBe(
      'The start date must not be after the end date.',
    );
    expect(rangeError('2026-02-30', '2026-03-07')).toBe('Wrong Time Format.');
  });
});
