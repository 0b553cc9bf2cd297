import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rangeError, readDate, slashedDate } from './dates';

describe('dates', () => {
  it.each([
    ['03/07/2026', '2026-03-07'],
    ['Mar 07, 2026', '2026-03-07'],
    ['Mar 7, 2026', '2026-03-07'],
    ['2026-03-07', '2026-03-07'],
    ['02/29/2024', '2024-02-29'],
  ])('[D-05] reads %s', (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  it.each([
    '',
    '3/7/26',
    '003/07/2026',
    '3/7',
    '13/1/2026',
    '2/30/2026',
    '0/1/2026',
    '1/0/2026',
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

  it('reads a month and a day without their zeros as with them', () => {
    const first = new Date('1900-01-01');
    const last = new Date('2099-12-31');
    fc.assert(
      fc.property(fc.date({ min: first, max: last, noInvalidDate: true }), (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
        expect(readDate(`${month}/${day}/${year}`)).toBe(iso);
        expect(readDate(slashedDate(iso))).toBe(iso);
      }),
    );
    expect(['1/5/2027', '01/5/2027', '1/05/2027'].map(readDate)).toEqual(
      Array<string>(3).fill('2027-01-05'),
    );
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
