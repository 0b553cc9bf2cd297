import { describe, expect, it } from 'vitest';

import { addDays, dayNumber } from '../../../dates/days';
import { coverageOf, gapsIn, gapText } from './coverage';

/** The days from one to another, both included. */
function days(startDate: string, endDate: string, has: (day: string, at: number) => boolean) {
  const found: string[] = [];
  for (let day = startDate, at = 0; day <= endDate; day = addDays(day, 1), at += 1)
    if (has(day, at)) found.push(day);
  return found;
}
const within = (startDate: string, endDate: string) => (day: string) =>
  day >= startDate && day <= endDate;
/** 0 for Monday: 1970-01-01 was a Thursday. */
const weekday = (day: string) => (dayNumber(day) + 3) % 7;
/** Two years of days. */
const span = ['2025-01-01', '2026-12-31'] as const;

describe('days that the data cover', () => {
  it('[D-33] names two weeks without any line in a set that sells every day', () => {
    const gap = within('2026-11-10', '2026-11-23');
    const { gaps } = coverageOf(
      days(...span, (day) => !gap(day)),
      true,
    );
    expect(gaps).toEqual([{ startDate: '2026-11-10', endDate: '2026-11-23' }]);
    expect(gapText(gaps)).toBe('no data Nov 10 – Nov 23, 2026 (14 days)');
  });

  it('[D-33] takes closed weekdays, holidays and few orders for no gap', () => {
    const isSunday = (day: string) => weekday(day) === 6;
    expect(
      coverageOf(
        days(...span, (day) => !isSunday(day)),
        true,
      ).gaps,
    ).toEqual([]);
    // Christmas, from Friday to Sunday.
    const holidays = within('2026-12-25', '2026-12-27');
    expect(
      coverageOf(
        days(...span, (day) => !holidays(day)),
        true,
      ).gaps,
    ).toEqual([]);
    // Easter: Friday to Monday, in a shop that is closed on Sundays.
    const easter = within('2026-04-03', '2026-04-06');
    expect(
      coverageOf(
        days(...span, (day) => !easter(day) && !isSunday(day)),
        true,
      ).gaps,
    ).toEqual([]);
    // One order in about nine days, and so runs of up to sixteen days without one.
    const few = coverageOf(
      days(...span, (_, at) => (at * 7) % 9 === 0 && at % 16 !== 0),
      true,
    );
    expect(few.gaps).toEqual([]);
  });

  it('[D-33] judges a run by the sparser of its two sides', () => {
    // A shop that sold once a week, and then every day: its first year has no gap.
    const growing = days(...span, (day) => day >= '2026-01-01' || weekday(day) === 2);
    expect(coverageOf(growing, true).gaps).toEqual([]);
    // The same run of four days is a gap where every day sells on both sides.
    const [start, end] = ['2026-06-09', '2026-06-12'] as const;
    expect(
      coverageOf(
        growing.filter((day) => !within(start, end)(day)),
        true,
      ).gaps,
    ).toEqual([{ startDate: start, endDate: end }]);
  });

  it('[D-33] names a recent run from the first day after it on', () => {
    const after = (count: number, isOpen = (_: string) => true) =>
      coverageOf(
        days('2025-01-01', addDays('2026-11-16', count), (day) => {
          return isOpen(day) && !within('2026-11-10', '2026-11-16')(day);
        }),
        true,
      ).gaps;
    const run = [{ startDate: '2026-11-10', endDate: '2026-11-16' }];
    expect([1, 2, 5, 30].map((count) => after(count))).toEqual([run, run, run, run]);
    // One Sunday that is open now does not turn the closed ones before it into gaps.
    expect(after(6, (day) => weekday(day) !== 6 || day === '2026-11-22')).toEqual(run);
    // A set by week that lacks a week shortly before its end: the one week after it is enough.
    const saturdays = days(...span, (day) => weekday(day) === 5 && day !== '2026-12-19');
    expect(coverageOf(saturdays, false).gaps).toEqual([
      { startDate: '2026-12-14', endDate: '2026-12-20' },
    ]);
  });

  it('[D-33] computes the example of the documentation', () => {
    // docs/domain.md: 731 days, 13 of 13 on each side: a day is empty with a chance of 1 in 28.
    // Three days: 731 ÷ 28³ = 0.033; four: 0.0012.
    const from = dayNumber('2025-07-01');
    const without = (count: number) =>
      coverageOf(
        days('2025-01-01', addDays('2025-01-01', 730), (day) => {
          const at = dayNumber(day) - from;
          return at < 0 || at >= count;
        }),
        true,
      ).gaps.length;
    expect([1, 2, 3, 4].map(without)).toEqual([0, 0, 0, 1]);
    // 28³ × 0.01 = 219.5 days: with 12 weeks on each side it would be 175.8, with 14 weeks 270.
    const ofLength = (length: number) =>
      coverageOf(
        days('2025-01-01', addDays('2025-01-01', length - 1), (_, at) => at < 108 || at > 110),
        true,
      ).gaps.length;
    expect([219, 220].map(ofLength)).toEqual([1, 0]);
  });

  it('[D-33] looks at 26 weeks on each side, and takes a chance of 10 % for a gap', () => {
    const saturdays = days(...span, (day) => weekday(day) === 5);
    const isGap = (...weeksBefore: number[]) => {
      const missing = new Set([60, ...weeksBefore.map((weeks) => 60 - weeks)]);
      const { gaps } = coverageOf(
        saturdays.filter((_, at) => !missing.has(at)),
        false,
      );
      return gaps.some(({ startDate }) => startDate === addDays(saturdays[60]!, -5));
    };
    // 24 of 26: a chance of 0.093. 23 of 26: 0.13.
    expect([isGap(10, 20, 27), isGap(10, 20, 26)]).toEqual([true, false]);
  });

  it('[D-33] names three gaps, and counts the others', () => {
    const gaps = ['01', '02', '03', '04'].map((month) => ({
      startDate: `2026-${month}-05`,
      endDate: `2026-${month}-06`,
    }));
    const three = 'Jan 05 – Jan 06, 2026; Feb 05 – Feb 06, 2026; Mar 05 – Mar 06, 2026';
    expect(gapText(gaps.slice(0, 3))).toBe(`no data ${three} (6 days)`);
    expect(gapText(gaps)).toBe(`no data ${three} and 1 more (8 days)`);
  });

  it('[D-33] takes three first days of months for a set by month, and two for none', () => {
    expect(coverageOf(['2026-01-01', '2026-02-01', '2026-03-01'], false).grain).toBe('month');
    expect(coverageOf(['2026-01-01', '2026-02-01'], false).grain).not.toBe('month');
  });

  it('[D-33] finds the grain, and gaps of whole weeks and months', () => {
    const saturdays = days(...span, (day) => weekday(day) === 5);
    const weekly = coverageOf(saturdays, false);
    expect([weekly.grain, weekly.weekday, weekly.gaps]).toEqual(['week', 5, []]);
    expect(weekly.days).toEqual({ startDate: '2024-12-30', endDate: '2026-12-27' });
    const oneLess = saturdays.filter((day) => day !== '2026-05-16');
    expect(coverageOf(oneLess, false).gaps).toEqual([
      { startDate: '2026-05-11', endDate: '2026-05-17' },
    ]);
    const firsts = days(...span, (day) => day.endsWith('-01'));
    const monthly = coverageOf(
      firsts.filter((day) => !within('2026-02-01', '2026-03-31')(day)),
      false,
    );
    expect([monthly.grain, monthly.days.endDate, monthly.gaps]).toEqual([
      'month',
      '2026-12-31',
      [{ startDate: '2026-02-01', endDate: '2026-03-31' }],
    ]);
    const lasts = firsts.map((day) => addDays(day, -1));
    expect(coverageOf(lasts, false).grain).toBe('month');
    expect(
      coverageOf(
        days(...span, () => true),
        false,
      ).grain,
    ).toBe('day');
    expect(
      coverageOf(
        days(...span, () => true),
        true,
      ).grain,
    ).toBe('line');
    // A market stall that sells on about half of its Saturdays has no gaps.
    const half = saturdays.filter((_, at) => at % 2 === 0 || at % 5 === 0);
    expect(coverageOf(half, false).gaps).toEqual([]);
  });

  it('[D-33] takes a set for one by week if at least 95 % of its days are one weekday', () => {
    const saturdays = days(...span, (day) => weekday(day) === 5);
    const grainOf = (dates: readonly string[], hasOrders = true) => {
      const { grain, weekday: found } = coverageOf([...dates].sort(), hasOrders);
      return [grain, found];
    };
    /** The first weeks, and Thursdays beside the last of them. */
    const withStrays = (weeks: number, strays: number) => [
      ...saturdays.slice(0, weeks),
      ...saturdays.slice(weeks - strays, weeks).map((day) => addDays(day, -2)),
    ];
    expect(grainOf(withStrays(19, 1))).toEqual(['week', 5]);
    expect(grainOf(withStrays(18, 1))).toEqual(['line', null]);
    expect(grainOf(withStrays(95, 5))).toEqual(['week', 5]);
    expect(grainOf(withStrays(95, 6))).toEqual(['line', null]);
    expect(grainOf(saturdays.slice(0, 6))).toEqual(['week', 5]);
    expect(grainOf(saturdays.slice(0, 5))).toEqual(['line', null]);
    // Shops that sell on two weekdays, or on every day.
    const twice = days(...span, (day) => weekday(day) === 2 || weekday(day) === 5);
    expect([grainOf(twice), grainOf(twice, false)]).toEqual([
      ['line', null],
      ['day', null],
    ]);
    expect(grainOf(days(...span, () => true))).toEqual(['line', null]);
    // A week that a holiday moved to Friday does not make a gap, and the days end with the last week.
    const moved = saturdays.map((day, at) => (at === 50 || at === 103 ? addDays(day, -1) : day));
    const { grain, days: covered, gaps } = coverageOf(moved, false);
    expect([grain, covered.endDate, gaps]).toEqual(['week', '2026-12-27', []]);
    // The weekday is not that of a stray first line, and is right before 1970 too, where day numbers are negative.
    expect(grainOf([addDays(saturdays[0]!, -3), ...saturdays])).toEqual(['week', 5]);
    expect(grainOf(days('1960-01-01', '1961-12-31', (day) => dayNumber(day) % 7 === 0))).toEqual([
      'week',
      3,
    ]);
  });

  it('knows whether a range has sales, and which of its days are in gaps', () => {
    const { hasSales } = coverageOf(['2026-01-05', '2026-01-09'], true);
    const on = (startDate: string, endDate = startDate) => hasSales({ startDate, endDate });
    expect(on('2026-01-05')).toBe(true);
    expect(on('2026-01-06', '2026-01-08')).toBe(false);
    expect(on('2026-01-06', '2026-01-09')).toBe(true);
    expect(on('2026-01-10', '2026-02-01')).toBe(false);
    const gaps = [{ startDate: '2026-01-01', endDate: '2026-01-10' }];
    const one = { startDate: '2026-01-05', endDate: '2026-01-20' };
    const other = { startDate: '2025-12-30', endDate: '2026-01-02' };
    expect(gapsIn(gaps, one, other)).toEqual([
      { startDate: '2026-01-01', endDate: '2026-01-02' },
      { startDate: '2026-01-05', endDate: '2026-01-10' },
    ]);
    expect(gapText(gapsIn(gaps, { startDate: '2026-01-10', endDate: '2026-01-12' }))).toBe(
      'no data Jan 10, 2026 (1 day)',
    );
  });
});
