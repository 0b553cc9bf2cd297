import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';

import type { ResultColumn } from '../../../../app/contracts/dashboards/content';
import type { Format } from '../../../../contract/vocabulary';
import { fuzzed } from '../../../../tests/support/random/fuzz';
import { csvColumns, csvText, fileName, safeText } from './csv';

const column = (
  label: string,
  format: Format,
  unit = '',
  role: ResultColumn['role'] = 'value',
): ResultColumn => ({ key: label, label, metric: null, format, unit, role });

describe('a CSV file', () => {
  it('[D-13] heads are names with the units that the cells are in; ids stay out as in the table', () => {
    const { heads, cells } = csvColumns([
      column('Product id', 'text', '', 'id'),
      column('Product', 'text', '', 'dimension'),
      column('Net sales', 'money', 'USD'),
      column('Share of category', 'percent', '%'),
      column('Change', 'points', 'pts', 'growth'),
      column('Units', 'integer', 'units'),
      column('Units', 'integer', 'units'),
    ]);
    expect(heads).toEqual([
      'Product',
      'Net sales (USD)',
      'Share of category (%)',
      'Change (percentage points)',
      'Units',
      'Units, column 6',
    ]);
    expect(cells(['p1', 'Chips', 123_456_05, 0.07, -0.0125, 7, null])).toEqual([
      'Chips',
      '123456.05',
      '7',
      '-1.25',
      '7',
      '',
    ]);
  });

  it('[D-13] a figure that pages show as text is a number with its unit and baseline', () => {
    const of = (key: string, label: string, format: Format, role: ResultColumn['role']) => ({
      ...column(label, format, '', role),
      key,
    });
    const { heads, cells } = csvColumns([
      column('What', 'text', '', 'dimension'),
      of('value', 'Figure', 'text', 'value'),
      of('value_number', 'Figure', 'decimal', 'file'),
      of('value_unit', 'Unit', 'text', 'file'),
      of('value_baseline', 'Change from', 'text', 'file'),
    ]);
    expect(heads).toEqual(['What', 'Figure', 'Unit', 'Change from']);
    expect(cells(['Net sales rose', '+$1,234', 1234.5, 'USD', 'prior period'])).toEqual([
      'Net sales rose',
      '1234.5',
      'USD',
      'prior period',
    ]);
    expect(cells(['Out of stock', '16%', 16, '% of days', null]).at(-1)).toBe('');
  });

  it('[D-13] a trend has a column for each bucket', () => {
    const trend: ResultColumn = {
      ...column('Net sales by week', 'money', 'USD', 'trend'),
      buckets: {
        days: ['2026-03-02', '2026-03-09'],
        level: 'week',
        incompleteFrom: '2026-03-09',
        incompleteTo: null,
        range: null,
      },
    };
    const { heads, cells } = csvColumns([column('Brand', 'text', '', 'dimension'), trend]);
    expect(heads).toEqual([
      'Brand',
      'Net sales by week (USD), 2026-03-02',
      'Net sales by week (USD), 2026-03-09',
    ]);
    expect(cells(['Crunchwell', [123_456, null]])).toEqual(['Crunchwell', '1234.56', '']);
    expect(cells(['Elmfield', null])).toEqual(['Elmfield', '', '']);
  });

  it('[D-13] a unit is in a head that has it as a word, and in no part of another word', () => {
    const head = (label: string, unit: string) =>
      csvColumns([column(label, 'integer', unit)]).heads[0];
    expect(head('Buyers who moved', 'buyers')).toBe('Buyers who moved');
    expect(head('Reviewsites', 'reviews')).toBe('Reviewsites (reviews)');
    expect(head('Mentions', 'MENTIONS')).toBe('Mentions');
  });

  it('[D-13] the number of buyers that rates rest on is no second column of buyers', () => {
    const buyers = { ...column('Buyers', 'integer', 'buyers'), metric: 'BUY' };
    const base = { ...buyers, key: 'base', role: 'base' as const };
    const rate = { ...column('Repeat rate', 'percent', '%'), base: 'base' };
    expect(csvColumns([buyers, rate, base]).heads).toEqual(['Buyers', 'Repeat rate (%)']);
    expect(csvColumns([rate, base]).heads).toEqual(['Repeat rate (%)', 'Buyers']);
  });

  it('says of a hidden rate how few it rests on, and nothing of one that is missing otherwise', () => {
    const rate = { ...column('Repeat rate', 'percent', '%'), base: 'base' };
    const base = { ...column('Buyers', 'integer', 'buyers'), key: 'base', role: 'base' as const };
    const { cells } = csvColumns([rate, base]);
    expect(cells([null, 29])).toEqual(['hidden: 29 buyers', '29']);
    expect(cells([0.4, 30])).toEqual(['40', '30']);
    expect(cells([null, 30])).toEqual(['', '30']);
    expect(cells([null, null], () => 'not in your plan')).toEqual([
      'not in your plan',
      'not in your plan',
    ]);
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-7, '-0.07'],
    [-123_456, '-1234.56'],
    [900_719_925_474_099_1, '90071992547409.91'],
    // An average has parts of a cent.
    [333.3333333333333, '3.33'],
    [-0.4, '0.00'],
  ])('[D-13] %d hundredths are %s', (hundredths, text) => {
    expect(csvColumns([column('AUP', 'money', 'USD')]).cells([hundredths])).toEqual([text]);
  });

  it.each([
    [0.1 + 0.2, 'decimal', '0.3'],
    [0.000_000_12, 'decimal', '0.00000012'],
    [0.29, 'percent', '29'],
    [1 / 3, 'percent', '33.333333'],
    [1 / 30_000, 'percent', '0.00333333'],
    [-200_000 / 3, 'decimal', '-66666.666667'],
    [4.25, 'stars', '4.25'],
    ['2026-08-30', 'date', '2026-08-30'],
  ] as const)(
    '[D-13] %s as %s is %s: with the digits that it needs, without an exponent',
    (value, format, text) => {
      expect(csvColumns([column('x', format)]).cells([value])).toEqual([text]);
    },
  );

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '\u0000=1'])(
    '[SEC-48] text that is a formula is none: %j',
    (text) => {
      expect(safeText(text)).toBe(`'${text}`);
      const { heads, cells } = csvColumns([column(text, 'text')]);
      expect([...heads, ...cells([text])].every((cell) => cell.startsWith("'"))).toBe(true);
    },
  );

  it('[SEC-48] a negative figure is no formula, nor is plain text', () => {
    expect(csvColumns([column('x', 'decimal')]).cells([-1.5])).toEqual(['-1.5']);
    expect(safeText('Oat – & = Co')).toBe('Oat – & = Co');
  });
});

/** Any text, with what matters to spreadsheets and CSV more often. */
const cellText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\0',
        '"',
        ',',
        "'",
        ' ',
        '\ufeff',
        '＝',
        'SUM(A1)',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

it('[SEC-48 D-13] any text: no cell begins as a formula does, and a program reads the text again', () => {
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 4 }), (texts) => {
      const { cells } = csvColumns(texts.map((_text, index) => column(`c${index}`, 'text')));
      const written = cells(texts);
      for (const [index, cell] of written.entries()) {
        expect(cell).not.toMatch(/^(?:\0|[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u);
        expect([texts[index], `'${texts[index]}`]).toContain(cell);
      }
      const rows = [['head', ...written], written];
      for (const newline of ['\n', undefined] as const)
        expect(
          Papa.parse<string[]>(csvText(rows).slice(0, -1), { newline, delimiter: ',' }).data,
        ).toEqual(rows);
    }),
    fuzzed(500),
  );
});

describe('the name of a file', () => {
  it('[D-13] is of plain letters, whatever a brand is called', () => {
    expect(fileName(['Net sales', 'A/B "C"\r\n; x', null, '2026-08-30'], 'csv')).toBe(
      'Net sales A B C x 2026-08-30.csv',
    );
    expect(fileName(['\u0000'], 'csv')).toBe('data.csv');
  });
});
