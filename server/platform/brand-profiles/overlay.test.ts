import { describe, expect, it } from 'vitest';

import { textColumn } from '../analytics/query/results/columns';
import { resultOfRows } from '../analytics/query/results/query-result';
import { withEdits } from './overlay';

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
