import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  blankLine,
  isBlankLine,
  readCount,
  totalsOf,
  unitsOfLine,
  withoutSeparators,
} from './counts';

const most = 1_000_000;
const read = (text: string) => readCount(text, most);

describe('counts', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['007', 7],
    [' 12 ', 12],
    ['\u00a012\u00a0', 12],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u202f000', 1000],
    ['١٢', 12],
    ['۱۲', 12],
    ['१२', 12],
    ['１２', 12],
    ['\u200f١٢\u200e', 12],
    ['\ufeff12', 12],
  ])('[O-04] %j is read as %j', (text, count) => {
    expect(read(text)).toEqual({ count });
  });

  it('[O-04] says the same of a negative count as of one that is too small', () => {
    for (const text of ['-1', '0'])
      expect(readCount(text, most, 1)).toEqual({ fault: 'Enter 1 or more.' });
    expect(read('-1')).toEqual({ fault: 'Enter 0 or more.' });
    expect(readCount('1', most, 1)).toEqual({ count: 1 });
  });

  it.each([
    '1.000',
    '1,000',
    '1.5',
    '1e3',
    '0x10',
    '+12',
    '1 00',
    '12 3456',
    'twelve',
    '½',
    '²',
    '10²',
    'Ⅻ',
    '1_000',
    '١٬٠٠٠',
  ])('[O-04] %j could be meant in two ways, or in none: refused', (text) => {
    expect(read(text)).toHaveProperty('fault');
  });

  it.each([
    ['1,200', 'en-US', '1200'],
    [' 12,345,678 ', 'en-US', '12345678'],
    ['1.200', 'de', '1200'],
    ['1.200', 'es', '1200'],
    ['1’200', 'de-CH', '1200'],
    ['12,00,000', 'en-IN', '1200000'],
    ['1,200', 'de', '1,200'],
    ['1.5', 'en-US', '1.5'],
    ['12,00', 'en-US', '12,00'],
    ['0,200', 'en-US', '0,200'],
    ['1200', 'en-US', '1200'],
    ['-1,200', 'en-US', '-1,200'],
    ['1,200', '', '1,200'],
    ['1,200', 'not a language', '1,200'],
  ])('[O-04] %j in %s becomes %j', (text, language, plain) => {
    expect(withoutSeparators(text, language)).toBe(plain);
  });

  it('[O-04] negative and huge ones are told apart', () => {
    expect(read('-3')).toEqual({ fault: 'Enter 0 or more.' });
    expect(read('−3')).toEqual({ fault: 'Enter 0 or more.' });
    expect(read('1000001')).toEqual({ fault: 'Enter 1,000,000 or less.' });
    expect(read('9'.repeat(400))).toEqual({ fault: 'Enter 1,000,000 or less.' });
  });

  it('[O-04] every count comes back as itself, in whatever digits', () => {
    const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7f6];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), fc.constantFrom(...zeros), (count, zero) => {
        const text = [...String(count)]
          .map((digit) => String.fromCodePoint(zero + Number(digit)))
          .join('');
        expect(read(text)).toEqual({ count });
        expect(read(count.toLocaleString('fr-FR'))).toEqual({ count });
      }),
    );
  });

  it('[O-04] no text ever becomes another number: what is read has the digits that were typed', () => {
    const signs = fc.constantFrom(...'0123456789.,-+ e\u00a0’٣５'.split(''));
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 9 }), (typed) => {
        const text = typed.join('');
        const result = read(text);
        if (!('count' in result) || result.count === null) return;
        expect(text).not.toMatch(/[.,+\-e’]/);
        const digits = text.replaceAll('٣', '3').replaceAll('５', '5').replace(/\s/g, '');
        expect(result.count).toBe(Number(digits));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('lines', () => {
  const line = { ...blankLine, product: 'p', cases: '3', looseUnits: '5' };

  it('[O-03] sums are cases times units a case and the loose ones; the product’s packing stands in', () => {
    expect(unitsOfLine({ ...line, unitsPerCase: '12' }, 6)).toBe(41);
    expect(unitsOfLine(line, 6)).toBe(23);
    expect(unitsOfLine(line, null)).toBe(5);
    expect(unitsOfLine({ ...line, cases: '1.0' }, 6)).toBeNull();
    expect(totalsOf([line, blankLine, { ...line, cases: 'x' }], () => 6)).toEqual({
      lines: 2,
      unread: 1,
      cases: 3,
      units: 23,
    });
  });

  it('[O-03] a proposal of units a case alone makes no line', () => {
    expect(isBlankLine({ ...blankLine, unitsPerCase: '12' })).toBe(true);
    expect(isBlankLine({ ...blankLine, looseUnits: '0' })).toBe(false);
    // A spreadsheet's row: its product is still to be chosen.
    expect(isBlankLine({ ...blankLine, written: 'Nobody' })).toBe(false);
  });
});
