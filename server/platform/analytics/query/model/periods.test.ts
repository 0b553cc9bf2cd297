import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, dayCount, dayNumber, isInside } from '../../../dates/days';
import { rangeLabel } from '../../../dates/day-text';
import {
  baselineOf,
  drawnLevel,
  framePeriod,
  frames,
  lastFullQuarter,
  levelFor,
  rangePeriod,
} from './periods';

const demo = { firstDay: '2023-08-31', asOf: '2026-08-30' };
const range = (startDate: string, endDate: string) => ({ startDate, endDate });

const days = fc
  .integer({ min: dayNumber('2015-01-01'), max: dayNumber('2030-12-31') })
  .map((number) => addDays('1970-01-01', number));
const ranges = fc
  .tuple(days, fc.integer({ min: 0, max: 900 }))
  .map(([start, length]) => range(start, addDays(start, length)));
const calendars = ranges.map(({ startDate, endDate }) => ({ firstDay: startDate, asOf: endDate }));

describe('frames', () => {
  it('ends with the last complete week of the data', () => {
    expect(framePeriod('L12W', demo, null)).toMatchObject({
      startDate: '2026-06-08',
      endDate: '2026-08-30',
      label: 'Last 12 weeks',
      incomplete: false,
      cut: false,
    });
    expect(framePeriod('L4W', { ...demo, asOf: '2026-08-29' }, null)).toMatchObject(
      range('2026-07-27', '2026-08-23'),
    );
  });

  it('[D-14 D-23] knows a year to date as incomplete', () => {
    expect(framePeriod('YTD', demo, null)).toMatchObject({
      ...range('2026-01-01', '2026-08-30'),
      label: 'Year to date',
      incomplete: true,
    });
    expect(framePeriod('YTD', { ...demo, asOf: '2025-12-31' }, null)?.incomplete).toBe(false);
  });

  it('[D-16.1] is cut by the plan, and then named by its days', () => {
    const limit = range('2026-06-02', '2026-08-30');
    expect(framePeriod('L52W', demo, limit)).toMatchObject({
      ...limit,
      label: 'Jun 02 – Aug 30, 2026',
      cut: true,
    });
    expect(framePeriod('All', demo, limit)).toMatchObject({ ...limit, cut: true });
    expect(framePeriod('All', demo, null)).toMatchObject({
      ...range('2023-08-31', '2026-08-30'),
      label: 'All data',
    });
  });

  it('[D-16.1] ends inside the quarter that is open to visitors', () => {
    const limit = lastFullQuarter(demo);
    expect(limit).toEqual(range('2026-04-01', '2026-06-30'));
    expect(framePeriod('L4W', demo, limit)).toMatchObject(range('2026-06-01', '2026-06-28'));
    expect(lastFullQuarter({ ...demo, asOf: '2026-06-30' })).toEqual(limit);
    expect(lastFullQuarter({ firstDay: '2026-07-02', asOf: '2026-08-30' })).toBeNull();
  });

  it('[D-16.1] never leaves data nor plan, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...frames),
        calendars,
        fc.option(ranges),
        ranges,
        (frame, calendar, limit, asked) => {
          const data = range(calendar.firstDay, calendar.asOf);
          for (const period of [
            framePeriod(frame, calendar, limit),
            rangePeriod(asked, calendar, limit),
          ]) {
            if (period === null) continue;
            expect(period.startDate <= period.endDate).toBe(true);
            expect(isInside(period, data) && isInside(period, limit)).toBe(true);
            for (const kind of ['prior_period', 'year_ago'] as const) {
              const baseline = baselineOf(kind, period, calendar, limit);
              if (baseline === null) continue;
              expect(isInside(baseline.range, data)).toBe(true);
              expect(isInside(baseline.range, limit)).toBe(!baseline.outOfPlan);
            }
          }
        },
      ),
    );
  });
});

describe('ranges', () => {
  it('[D-16.1] is what data and plan leave of it', () => {
    const limit = range('2026-06-02', '2026-08-30');
    expect(rangePeriod(range('2026-05-01', '2026-12-31'), demo, limit)).toMatchObject({
      ...limit,
      cut: true,
      label: 'Jun 02 – Aug 30, 2026',
    });
    expect(rangePeriod(range('2026-01-01', '2026-03-01'), demo, limit)).toBeNull();
  });

  it('[D-23] is incomplete where the data end inside its last week', () => {
    const calendar = { ...demo, asOf: '2026-08-26' };
    expect(rangePeriod(range('2026-08-03', '2026-08-31'), calendar, null)?.incomplete).toBe(true);
    expect(rangePeriod(range('2026-08-03', '2026-08-23'), calendar, null)?.incomplete).toBe(false);
  });

  it('is named plainly', () => {
    expect(rangeLabel(range('2026-06-08', '2026-08-30'))).toBe('Jun 08 – Aug 30, 2026');
    expect(rangeLabel(range('2025-12-29', '2026-03-22'))).toBe('Dec 29, 2025 – Mar 22, 2026');
    expect(rangeLabel(range('2026-08-30', '2026-08-30'))).toBe('Aug 30, 2026');
  });
});

describe('baselines', () => {
  const baseline = (
    kind: 'prior_period' | 'year_ago',
    asked: ReturnType<typeof range> | 'L12W' | 'L52W' | 'YTD' | 'All',
    calendar = demo,
    limit: ReturnType<typeof range> | null = null,
  ) => {
    const period =
      typeof asked === 'string'
        ? framePeriod(asked, calendar, limit)
        : rangePeriod(asked, calendar, limit);
    return period === null ? null : baselineOf(kind, period, calendar, limit);
  };

  it('[D-14] is the same length just before', () => {
    expect(baseline('prior_period', 'L12W')).toEqual({
      kind: 'prior_period',
      range: range('2026-03-16', '2026-06-07'),
      label: 'Mar 16 – Jun 07, 2026',
      outOfPlan: false,
      gaps: [],
    });
    expect(baseline('prior_period', range('2026-07-01', '2026-07-31'))?.range).toEqual(
      range('2026-05-31', '2026-06-30'),
    );
  });

  it('[D-14] names its own days, as many as those of a period to date', () => {
    expect(baseline('prior_period', range('2026-08-01', '2026-08-30'))?.label).toBe(
      'Jul 01 – Jul 30, 2026',
    );
    expect(baseline('year_ago', 'YTD')?.label).toBe('Jan 01 – Aug 30, 2025');
    expect(baseline('prior_period', range('2026-07-01', '2026-07-31'))?.label).toBe(
      'May 31 – Jun 30, 2026',
    );
    const whole = { ...demo, asOf: '2026-12-31' };
    expect(baseline('year_ago', 'YTD', whole)?.label).toBe('Jan 01 – Dec 31, 2025');
  });

  it('[D-14] is the same dates a year before, and the same weekdays for weeks', () => {
    expect(baseline('year_ago', 'L12W')?.range).toEqual(range('2025-06-09', '2025-08-31'));
    expect(baseline('year_ago', range('2026-07-01', '2026-07-31'))?.range).toEqual(
      range('2025-07-01', '2025-07-31'),
    );
    // The days of a frame, as a shared link names them.
    expect(baseline('year_ago', range('2026-06-08', '2026-08-30'))?.range).toEqual(
      range('2025-06-09', '2025-08-31'),
    );
    expect(baseline('year_ago', range('2024-02-01', '2024-02-29'))).toBeNull();
    expect(
      baseline('year_ago', range('2024-02-01', '2024-02-29'), { ...demo, firstDay: '2020-01-01' })
        ?.range,
    ).toEqual(range('2023-02-01', '2023-02-28'));
  });

  it('[D-14 D-23] whole weeks are not to date, even where they begin with a month', () => {
    const weeks = {
      range: range('2024-09-02', '2025-08-31'),
      label: 'Sep 02, 2024 – Aug 31, 2025',
    };
    expect(framePeriod('L52W', demo, null)?.startDate).toBe('2025-09-01');
    expect(baseline('prior_period', 'L52W')).toMatchObject(weeks);
    expect(baseline('prior_period', range('2025-09-01', '2026-08-30'))).toMatchObject(weeks);
  });

  it('[D-14 D-23] compares a period to date with as many days of the unit before', () => {
    expect(baseline('prior_period', 'YTD')?.range).toEqual(range('2025-01-01', '2025-08-30'));
    const calendar = { ...demo, asOf: '2026-08-20' };
    // A Thursday: the month, three months, the week, three weeks to date.
    expect(baseline('prior_period', range('2026-08-01', '2026-08-31'), calendar)?.range).toEqual(
      range('2026-07-01', '2026-07-20'),
    );
    expect(baseline('prior_period', range('2026-06-01', '2026-08-31'), calendar)?.range).toEqual(
      range('2026-03-01', '2026-05-20'),
    );
    // The quarter and the year to date.
    expect(baseline('prior_period', range('2026-07-01', '2026-09-30'), calendar)?.range).toEqual(
      range('2026-04-01', '2026-05-21'),
    );
    expect(baseline('prior_period', range('2026-01-01', '2026-12-31'), calendar)?.range).toEqual(
      range('2025-01-01', '2025-08-20'),
    );
    expect(baseline('prior_period', range('2026-08-17', '2026-08-23'), calendar)?.range).toEqual(
      range('2026-08-10', '2026-08-13'),
    );
    expect(baseline('prior_period', range('2026-08-04', '2026-08-20'), calendar)?.range).toEqual(
      range('2026-07-18', '2026-08-03'),
    );
    expect(
      baseline('prior_period', range('2026-07-27', '2026-08-20'), calendar)?.range.startDate,
    ).toBe('2026-06-29');
  });

  it('[D-14 D-23] a period to date stays within a unit before that is shorter', () => {
    const march = { ...demo, asOf: '2026-03-30' };
    expect(baseline('prior_period', range('2026-03-01', '2026-03-31'), march)?.range).toEqual(
      range('2026-02-01', '2026-02-28'),
    );
    const leapYear = { firstDay: '2022-01-01', asOf: '2024-03-30' };
    expect(baseline('prior_period', range('2024-03-01', '2024-03-31'), leapYear)?.range).toEqual(
      range('2024-02-01', '2024-02-29'),
    );
    expect(baseline('prior_period', range('2024-03-01', '2024-03-29'), march)?.range).toEqual(
      range('2024-02-01', '2024-02-29'),
    );
    // The last day but one of a leap year is its 365th.
    const december = { firstDay: '2022-01-01', asOf: '2024-12-30' };
    expect(baseline('prior_period', 'YTD', december)?.range).toEqual(
      range('2023-01-01', '2023-12-31'),
    );
    const whole = { firstDay: '2022-01-01', asOf: '2024-12-31' };
    expect(baseline('prior_period', 'YTD', whole)?.range).toEqual(
      range('2023-01-01', '2023-12-31'),
    );
  });

  it('[D-14 D-23] a month, quarter or year to date and the year before take the same dates', () => {
    const thursday = { ...demo, asOf: '2026-08-20' };
    expect(baseline('year_ago', 'YTD', thursday)?.range).toEqual(range('2025-01-01', '2025-08-20'));
    expect(baseline('year_ago', range('2026-08-01', '2026-08-31'), thursday)?.range).toEqual(
      range('2025-08-01', '2025-08-20'),
    );
    // 1 June 2026 is a Monday, and the months that begin with it go first.
    expect(baseline('year_ago', range('2026-06-01', '2026-08-31'), thursday)?.range).toEqual(
      range('2025-06-01', '2025-08-20'),
    );
    const leapDay = { firstDay: '2022-01-01', asOf: '2024-02-29' };
    expect(baseline('year_ago', 'YTD', leapDay)?.range).toEqual(range('2023-01-01', '2023-02-28'));
    const yearAfter = { firstDay: '2022-01-01', asOf: '2025-02-28' };
    expect(baseline('year_ago', 'YTD', yearAfter)?.range).toEqual(
      range('2024-01-01', '2024-02-28'),
    );
  });

  it('[D-14 D-23] weeks to date and the year before take the same weekdays', () => {
    const thursday = { ...demo, asOf: '2026-08-20' };
    for (const [from, before] of [
      ['2026-08-17', '2025-08-18'],
      ['2026-07-27', '2025-07-28'],
    ] as const)
      expect(baseline('year_ago', range(from, '2026-08-23'), thursday)?.range).toEqual(
        range(before, '2025-08-21'),
      );
    const leapYear = { firstDay: '2022-01-01', asOf: '2024-02-29' };
    expect(baseline('year_ago', range('2024-02-26', '2024-03-03'), leapYear)?.range).toEqual(
      range('2023-02-27', '2023-03-02'),
    );
  });

  it('[D-14] compares with something as long, or shorter to date, that ends before', () => {
    fc.assert(
      fc.property(ranges, (asked) => {
        const calendar = { firstDay: '2000-01-01', asOf: '2026-08-26' };
        const period = rangePeriod(asked, calendar, null);
        if (period === null) return;
        const found = baselineOf('prior_period', period, calendar, null);
        const before = found?.range ?? range('2000-01-01', '2000-01-01');
        expect(before.endDate < period.startDate).toBe(true);
        const asLong = dayCount(before) === dayCount(period);
        expect(asLong || before.endDate === addDays(period.startDate, -1)).toBe(true);
        if (period.endDate < calendar.asOf) expect(asLong).toBe(true);
      }),
    );
  });

  it('[D-16.1] says when the plan does not open all of it', () => {
    const limit = range('2026-06-02', '2026-08-30');
    expect(baseline('prior_period', 'L12W', demo, limit)?.outOfPlan).toBe(true);
    expect(
      baseline('prior_period', range('2026-08-01', '2026-08-30'), demo, limit)?.outOfPlan,
    ).toBe(false);
  });

  it('[D-14] is none where the data do not reach', () => {
    expect(baseline('prior_period', 'All')).toBeNull();
    expect(baseline('year_ago', 'All')).toBeNull();
  });
});

it('draws a period in days, weeks or months by its length', () => {
  expect(levelFor(range('2026-08-01', '2026-08-31'))).toBe('day');
  expect(levelFor(range('2026-06-08', '2026-08-30'))).toBe('week');
  expect(levelFor(range('2023-08-31', '2026-08-30'))).toBe('month');
  // A single point does not make a line.
  const week = range('2026-08-24', '2026-08-30');
  const byLine = { grain: 'line' } as const;
  expect(drawnLevel('week', week, byLine)).toBe('day');
  expect(drawnLevel('week', range('2026-08-24', '2026-08-31'), byLine)).toBe('week');
  expect(drawnLevel('month', range('2026-08-01', '2026-08-30'), byLine)).toBe('day');
  expect(drawnLevel('year', range('2026-01-01', '2026-08-30'), byLine)).toBe('week');
  expect(drawnLevel('week', week, { grain: 'week' })).toBe('week');
});

describe('periods of a set by week or month', () => {
  /** Weeks whose rows are dated on Saturdays: the days that they stand for begin on Monday and end on Sunday. */
  const weekly = { firstDay: '2023-09-04', asOf: '2026-09-20', grain: 'week' } as const;
  const monthly = { firstDay: '2023-09-01', asOf: '2026-08-31', grain: 'month' } as const;
  const weeksIn = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    dayCount({ startDate, endDate }) / 7;

  it('[D-33] are of whole weeks, and compare as many with as many', () => {
    // The third quarter of 2025 has 13 Saturdays, the second one 12 and the last one 13.
    for (const [start, end] of [
      ['2025-07-01', '2025-09-30'],
      ['2025-04-01', '2025-06-30'],
      ['2026-02-01', '2026-02-28'],
      ['2026-05-01', '2026-05-31'],
    ] as const) {
      const period = rangePeriod(range(start, end), weekly, null)!;
      expect(weeksIn(period) % 1).toBe(0);
      expect(period.incomplete).toBe(false);
      for (const kind of ['prior_period', 'year_ago'] as const) {
        const before = baselineOf(kind, period, weekly, null)!.range;
        expect([kind, start, weeksIn(before)]).toEqual([kind, start, weeksIn(period)]);
        expect(before.startDate).toBe(
          addDays(period.startDate, kind === 'year_ago' ? -364 : -dayCount(period)),
        );
      }
    }
    expect(rangePeriod(range('2025-07-01', '2025-09-30'), weekly, null)).toMatchObject(
      range('2025-06-30', '2025-09-28'),
    );
  });

  it('[D-33] compare the weeks of the year to date with as many of the year before', () => {
    const period = framePeriod('YTD', weekly, null)!;
    expect(period).toMatchObject(range('2025-12-29', '2026-09-20'));
    for (const kind of ['prior_period', 'year_ago'] as const)
      expect(baselineOf(kind, period, weekly, null)?.range).toEqual(
        range('2024-12-30', '2025-09-21'),
      );
    expect(framePeriod('L4W', weekly, null)).toMatchObject({
      ...range('2026-08-24', '2026-09-20'),
      label: 'Last 4 weeks',
    });
    expect(levelFor(range('2026-08-24', '2026-09-20'), weekly)).toBe('week');
  });

  it('[D-33] are of whole months in a set by month', () => {
    const period = framePeriod('L12W', monthly, null)!;
    expect(period).toMatchObject({
      ...range('2026-06-01', '2026-08-31'),
      label: 'Jun 01 – Aug 31, 2026',
    });
    expect(baselineOf('prior_period', period, monthly, null)?.range).toEqual(
      range('2026-03-01', '2026-05-31'),
    );
    expect(
      baselineOf(
        'year_ago',
        rangePeriod(
          range('2024-02-10', '2024-03-05'),
          { ...monthly, firstDay: '2022-01-01' },
          null,
        )!,
        { ...monthly, firstDay: '2022-01-01' },
        null,
      )?.range,
    ).toEqual(range('2023-02-01', '2023-02-28'));
    expect(drawnLevel('week', period, monthly)).toBe('month');
    expect(drawnLevel('quarter', range('2026-01-01', '2026-08-31'), monthly)).toBe('quarter');
  });

  it('[D-33] name the days without data of both, however short', () => {
    const gaps = [{ startDate: '2026-03-10', endDate: '2026-03-23' }];
    const period = rangePeriod(range('2026-03-09', '2026-04-05'), { ...demo, gaps }, null)!;
    expect(baselineOf('prior_period', period, { ...demo, gaps }, null)?.gaps).toEqual(gaps);
    const after = rangePeriod(range('2026-04-06', '2026-05-03'), { ...demo, gaps }, null)!;
    expect(baselineOf('prior_period', after, { ...demo, gaps }, null)?.gaps).toEqual(gaps);
    expect(baselineOf('year_ago', after, { ...demo, gaps }, null)?.gaps).toEqual([]);
  });
});
