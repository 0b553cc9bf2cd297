import { describe, expect, it } from 'vitest';

import { bucketsOf } from '../../../dates/calendar-units';
import { incompleteBuckets } from './incomplete-buckets';

/** Incomplete weeks of a period, with sales on the days from `from` to `to` without `closed`. */
function weeks(
  [startDate, endDate]: [string, string],
  [from, to]: [string, string],
  closed: readonly string[] = [],
) {
  const days = bucketsOf({ startDate: from, endDate: to }, 'day')
    .map(({ start }) => start)
    .filter((day) => !closed.includes(day));
  return incompleteBuckets(bucketsOf({ startDate, endDate }, 'week'), (range) =>
    days.some((day) => day >= range.startDate && day <= range.endDate),
  );
}

describe('incomplete buckets', () => {
  const whole: [string, string] = ['2026-06-01', '2026-06-28'];
  const always: [string, string] = ['2026-01-01', '2026-12-31'];

  it('[D-14 D-23] are those that the period begins or ends inside', () => {
    const none = { incompleteTo: null, incompleteFrom: null };
    expect(weeks(whole, always)).toEqual(none);
    expect(weeks(['2026-06-03', '2026-06-28'], always)).toEqual({
      ...none,
      incompleteTo: '2026-06-01',
    });
    expect(weeks(['2026-06-01', '2026-06-27'], always)).toEqual({
      ...none,
      incompleteFrom: '2026-06-22',
    });
  });

  it('[D-14 D-23] are those up to the one in which a hole of the data ends', () => {
    expect(weeks(whole, ['2026-06-10', '2026-12-31']).incompleteTo).toBe('2026-06-08');
    expect(weeks(whole, ['2026-06-08', '2026-12-31']).incompleteTo).toBeNull();
    expect(weeks(['2026-06-03', '2026-06-28'], ['2026-06-08', '2026-12-31']).incompleteTo).toBe(
      '2026-06-01',
    );
    expect(weeks(whole, ['2027-01-01', '2027-01-02']).incompleteTo).toBeNull();
  });

  it('a day without sales at the start of a week is no hole', () => {
    expect(weeks(whole, always, ['2026-06-01']).incompleteTo).toBeNull();
  });
});
