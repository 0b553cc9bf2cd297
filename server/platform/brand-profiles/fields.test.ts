import { describe, expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { textColumn } from '../analytics/query/results/columns';
import { resultOfRows } from '../analytics/query/results/query-result';
import { isRefusal } from '../http/refusal';
import { type BrandFieldChanges, editsAfter, withEdits } from './fields';
import { brandFields } from '../../../contract/limits';

const now = new Date('2026-11-23T10:00:00Z');
const facts = new Map([
  ['website', 'https://oatfield.example'],
  ['founded', '1987'],
]);
const after = (changes: BrandFieldChanges, before = {}) => editsAfter(before, changes, facts, now);
const valueOf = (changes: BrandFieldChanges) => Object.values(after(changes))[0]?.value;
const faultsOf = (changes: BrandFieldChanges) => {
  try {
    after(changes);
    return [];
  } catch (error) {
    if (!isRefusal(error, 'invalid')) throw error;
    return error.details.fields ?? [];
  }
};
const refusalOf = (changes: BrandFieldChanges) => faultsOf(changes)[0];

describe('[R-04] the edits of a brand', () => {
  it('keep what differs from the data set, with its day', () => {
    expect(after({ story: '  Oats since 1987.\r\nStill by hand. ', founded: '1987' })).toEqual({
      story: { value: 'Oats since 1987. Still by hand.', at: now.toISOString() },
    });
    expect(after({ website: '', social: null })).toEqual({
      website: { value: null, at: now.toISOString() },
    });
  });

  it('end with the value of the data set, and leave other fields alone', () => {
    const at = '2026-01-01T00:00:00.000Z';
    const before = { founded: { value: '1990', at }, story: { value: 'Oats.', at } };
    expect(after({ founded: '1987' }, before)).toEqual({ story: before.story });
    expect(after({ story: ' Oats. ' }, before)).toEqual(before);
    expect(after({}, before)).toEqual(before);
    expect(after({ story: '' }, before)).toEqual({ founded: before.founded });
  });

  it('take https addresses of the web alone', () => {
    expect(valueOf({ website: ' https://Brand.Example/ ' })).toBe('https://brand.example');
    expect(valueOf({ website: 'https://brand.example/a?b=1' })).toBe('https://brand.example/a?b=1');
    for (const website of [
      'http://brand.example',
      'brand.example',
      'javascript:alert(1)',
      'data:text/html,hello',
      'https://',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://user:word@brand.example',
      '//brand.example',
    ])
      expect(refusalOf({ website }), website).toMatchObject({ path: ['website'] });
    expect(refusalOf({ website: `https://brand.example/${'é'.repeat(170)}` })).toEqual({
      path: ['website'],
      message: '1042 characters as an address; at most 200.',
    });
  });

  it('take a year between 1500 and now', () => {
    expect(valueOf({ founded: '2026' })).toBe('2026');
    expect(valueOf({ founded: '1500' })).toBe('1500');
    for (const founded of ['2027', '1499', '87', '19870', '1e3', '-1987', '１９８７'])
      expect(refusalOf({ founded }), founded).toMatchObject({ path: ['founded'] });
  });

  it('have limits of length, and no character that cannot be read', () => {
    for (const [field, { max }] of Object.entries(brandFields)) {
      if (field === 'founded' || field === 'website') continue;
      expect(valueOf({ [field]: 'a'.repeat(max) })).toHaveLength(max);
      expect(refusalOf({ [field]: 'a'.repeat(max + 1) })).toEqual({
        path: [field],
        message: `${max + 1} characters; at most ${max}.`,
      });
      for (const odd of ['\u0000', '\u0007', '\t', '\u202e', '\u2028', '\ud800'])
        expect(refusalOf({ [field]: `a${odd}b` }), field).toMatchObject({ path: [field] });
    }
  });

  it('[U-08] are refused with every wrong field', () => {
    const wrong = {
      website: 'brand.example',
      founded: '1499',
      story: 'a'.repeat(501),
      social: 's',
    };
    expect(faultsOf(wrong).map(({ path }) => path)).toEqual([['story'], ['website'], ['founded']]);
  });

  it('[SEC-50] cost no more than linear time, whatever is typed', async () => {
    const story = (size: number) => void faultsOf({ story: `${' '.repeat(size)}x` });
    expect(await growthOf(story, 500)).toBeLessThan(3);
    // The host of an address is normalised, which takes marks in the wrong order time by the square of their number.
    const marks = (size: number) => '\u0301'.repeat(size) + '\u0316'.repeat(size);
    const website = (size: number) => void faultsOf({ website: `https://a${marks(size)}.example` });
    expect(await growthOf(website, 500)).toBeLessThan(3);
  });
});

const profile = resultOfRows(
  { info: { asOf: '2026-08-30' } },
  [
    textColumn('fact_id', 'Fact id', 'id'),
    textColumn('fact', 'Fact'),
    textColumn('value', 'Value'),
  ],
  [
    ['name', 'Brand', 'Oatfield'],
    ['story', 'Story', null],
    ['website', 'Website', 'https://oatfield.example'],
    ['founded', 'Founded', '1987'],
    ['completeness', 'Completeness', '75% (3 of 4)'],
  ],
);
const at = '2026-11-23T23:59:59.000Z';

describe('edits over a profile', () => {
  it('replace facts, name the day, and count for the completeness', () => {
    const { columns, rows } = withEdits(profile, {
      story: { value: 'Oats.', at },
      website: { value: null, at },
      founded: { value: null, at },
    });
    expect(columns.map(({ key, format }) => [key, format]).at(-1)).toEqual(['edited_on', 'date']);
    expect(rows).toEqual([
      ['name', 'Brand', 'Oatfield', null],
      ['story', 'Story', 'Oats.', '2026-11-23'],
      ['website', 'Website', null, '2026-11-23'],
      ['founded', 'Founded', null, '2026-11-23'],
      ['completeness', 'Completeness', '50% (2 of 4)', null],
    ]);
  });

  it('leave a profile without edits as it is', () => {
    expect(withEdits(profile, {})).toBe(profile);
    expect(
      withEdits(
        { ...profile, rows: [], empty: { reason: 'no-brand', message: '' } },
        { story: { value: 'x', at } },
      ).rows,
    ).toEqual([]);
  });
});
