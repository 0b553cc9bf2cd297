import { describe, expect, it } from 'vitest';

import { allBuckets, bucketName, timeTicks } from './time-axis';
import type { DateLevel } from './time-axis';

/** Labels as texts, with the year below them. Labels that a narrow chart leaves out are in brackets. */
const ticks = (from: string, to: string, level: DateLevel, room: number) =>
  timeTicks(allBuckets([from, to], level), level, room).map(({ label, year, minor }) => {
    const text = year === null ? label : `${label} ${year}`;
    return minor ? `(${text})` : text;
  });

describe('time', () => {
  it('[D-13] a quarter has days, the last week among them', () => {
    expect(ticks('2026-06-01', '2026-08-24', 'week', 13)).toHaveLength(13);
    expect(ticks('2026-06-01', '2026-08-24', 'week', 5)).toEqual([
      'Jun 01',
      '(Jun 22)',
      'Jul 13',
      '(Aug 03)',
      'Aug 24',
    ]);
    expect(ticks('2026-08-24', '2026-08-30', 'day', 9)).toHaveLength(7);
  });

  it('[D-13] a year has months, and its number where it begins', () => {
    expect(ticks('2025-09-01', '2026-08-24', 'week', 13)).toEqual([
      'Sep 2025',
      '(Oct)',
      'Nov',
      '(Dec)',
      'Jan 2026',
      '(Feb)',
      'Mar',
      '(Apr)',
      'May',
      '(Jun)',
      'Jul',
      '(Aug)',
    ]);
  });

  it('[D-13] three years of weeks have quarters', () => {
    const shown = ticks('2023-09-04', '2026-08-24', 'week', 13);
    expect(shown).toEqual([
      'Oct 2023',
      'Jan 2024',
      '(Apr)',
      'Jul',
      '(Oct)',
      'Jan 2025',
      '(Apr)',
      'Jul',
      '(Oct)',
      'Jan 2026',
      '(Apr)',
      'Jul',
    ]);
  });

  it('[D-13] names the year of days that lie in two', () => {
    expect(ticks('2025-12-15', '2026-01-12', 'week', 9)).toEqual([
      'Dec 15 2025',
      '(Dec 22)',
      'Dec 29',
      '(Jan 05 2026)',
      'Jan 12',
    ]);
  });

  it('[D-13] one bucket, and none', () => {
    expect(ticks('2026-08-24', '2026-08-24', 'week', 9)).toEqual(['Aug 24']);
    expect(timeTicks([], 'week', 9)).toEqual([]);
  });

  it('[D-13] knows the weeks and months that no row names', () => {
    expect(allBuckets(['2026-08-24', '2026-08-03'], 'week')).toEqual([
      '2026-08-03',
      '2026-08-10',
      '2026-08-17',
      '2026-08-24',
    ]);
    expect(allBuckets(['2025-12-01', '2026-02-01'], 'month')).toHaveLength(3);
    // Weeks that begin on different days: no day is added or lost.
    expect(allBuckets(['2026-08-03', '2026-08-11'], 'week')).toEqual(['2026-08-03', '2026-08-11']);
  });

  it('[D-13] says what a bucket is', () => {
    expect(bucketName('2026-08-24', 'week', false)).toBe('Week of Aug 24');
    expect(bucketName('2026-08-24', 'week', true)).toBe('Week of Aug 24, 2026');
    expect(bucketName('2026-08-01', 'month', false)).toBe('Aug 2026');
    expect(bucketName('2026-08-04', 'day', false)).toBe('Aug 04');
  });
});
