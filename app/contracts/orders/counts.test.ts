import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { blankLine, isBlankLine, plainCount, readCount, totalsOf, unitsOfLine } from './counts';

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
    ['12.0', 12],
    ['12.00', 12],
    ['1234.000', 1234],
    ['0.000', 0],
    ['1,200.00', 1200],
    ['1.200,00', 1200],
    ['1,200.000', 1200],
    ['1 200,0', 1200],
    ['1.234.567', 1_234_567, 10_000_000],
    ["1'200", 1200],
    ['1’200', 1200],
    ['1e+05', 100_000],
    ['1.2E+03', 1200],
  ])('[O-03] %j is read as %j', (text, count, limit = most) => {
    expect(readCount(text, limit)).toEqual({ count });
  });

  it.each([
    ['1.000', '1', '1000'],
    ['1,000', '1', '1000'],
    ['12.500', '12.5', '12500'],
    ['１.200', '1.2', '1200'],
  ])('[O-03] %j is asked about, with both of its readings', (text, small, large) => {
    expect(read(text)).toEqual({
      fault: `“${text.normalize('NFKC')}” can mean ${small} or ${large}. Enter the number that you mean, in digits alone.`,
    });
  });

  it('[O-03] says the same of a negative count as of one that is too small', () => {
    for (const text of ['-1', '0'])
      expect(readCount(text, most, 1)).toEqual({ fault: 'Enter 1 or more.' });
    expect(read('-1')).toEqual({ fault: 'Enter 0 or more.' });
    expect(readCount('1', most, 1)).toEqual({ count: 1 });
  });

  it.each([
    '1.5',
    '12,0',
    '12,00',
    '1,20,000',
    '1.2345e+03',
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
  ])('[O-03] %j is refused', (text) => {
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
    ['12,00', 'de', '12'],
    ['12,0', 'fr', '12'],
    ['1.200,00', 'de', '1200'],
    ['12.0', 'en-US', '12'],
    // As programs write it, wherever their file is opened.
    ['12.0', 'de', '12'],
    ['1,200.00', 'en-US', '1200'],
    ['1.000', 'de', '1000'],
    ['1,000', 'en-US', '1000'],
    // Decimals or thousands: ambiguous, so unchanged.
    ['1.000', 'en-US', '1.000'],
    ['1,000', 'de', '1,000'],
    ['1,000', 'fr', '1,000'],
    ['0,200', 'en-US', '0,200'],
    ['1200', 'en-US', '1200'],
    ['-1,200', 'en-US', '-1,200'],
    ['1,200', '', '1,200'],
    ['1,200', 'not a language', '1,200'],
  ])('[O-03] %j in %s becomes %j', (text, language, plain) => {
    expect(plainCount(text, language)).toBe(plain);
  });

  it('[O-03] negative and huge ones are told apart', () => {
    expect(read('-3')).toEqual({ fault: 'Enter 0 or more.' });
    expect(read('−3')).toEqual({ fault: 'Enter 0 or more.' });
    expect(read('1000001')).toEqual({ fault: 'Enter 1,000,000 or less.' });
    expect(read('9'.repeat(400))).toEqual({ fault: 'Enter 1,000,000 or less.' });
  });

  it('[O-03] every count comes back as itself, in whatever digits', () => {
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

  it('[O-03] no text ever becomes another number: what is read has the digits that were typed', () => {
    const signs = fc.constantFrom(...'00123456789.,-+ e\u00a0’٣５'.split(''));
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 9 }), (typed) => {
        const text = typed.join('').trim();
        const result = read(text);
        if (!('count' in result) || result.count === null) return;
        const digits = text.replaceAll('٣', '3').replaceAll('５', '5').replace(/\s/g, ' ');
        // The one form with a sign, as the statistics language R writes whole numbers.
        if (/^\d(?:\.\d+)?e\+\d{2}$/.test(digits)) {
          expect(result.count).toBe(Number(digits));
          return;
        }
        expect(text).not.toMatch(/[-+]/);
        // Without decimals of zeros, what is left are groups of three.
        const whole = /^(.*\d)[.,]0+$/.exec(digits)?.[1];
        const readings = [digits, ...(whole === undefined ? [] : [whole])]
          .filter((each) => /^\d{1,3}(?:[.,’ ]\d{3})*$|^\d+$/.test(each))
          .map((each) => Number(each.replace(/\D/g, '')));
        expect(readings).toContain(result.count);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('lines', () => {
  const line = { ...blankLine, product: 'p', cases: '3', looseUnits: '5' };

  it('[O-03] sums are cases times units a case and the loose ones; the product’s packing stands in', () => {
    expect(unitsOfLine({ ...line, unitsPerCase: '12' }, 6)).toBe(41);
    expect(unitsOfLine(line, 6)).toBe(23);
    expect(unitsOfLine(line, null)).toBe(5);
    expect(unitsOfLine({ ...line, cases: '1.5' }, 6)).toBeNull();
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
