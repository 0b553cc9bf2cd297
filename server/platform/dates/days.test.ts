import { UTCDateMini } from '@date-fns/utc';
import * as dateFns from 'date-fns';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bucketsOf, bucketStart, moveBuckets } from './calendar-units';
import { dayText, readDay } from './day-text';
import { addDays, addMonths, dayNumber, dayOfNumber } from './days';

const days = fc
  .integer({ min: dayNumber('2015-01-01'), max: dayNumber('2030-12-31') })
  .map(dayOfNumber);
const ranges = fc
  .tuple(days, fc.integer({ min: 0, max: 900 }))
  .map(([startDate, length]) => ({ startDate, endDate: addDays(startDate, length) }));

describe('days', () => {
  it('refuses what is no day', () => {
    expect(() => dayNumber('2026-02-30')).toThrow('not a day');
    expect(() => dayNumber("2026-01-01' OR 1=1")).toThrow('not a day');
  });

  it('names every day of four centuries as a date object does', () => {
    const wrong: string[] = [];
    for (let number = dayNumber('1800-01-01'); number <= dayNumber('2200-12-31'); number += 1) {
      const expected = new Date(number * 86_400_000).toISOString().slice(0, 10);
      if (dayOfNumber(number) !== expected) wrong.push(expected);
    }
    expect(wrong).toEqual([]);
    for (const number of [Number.NaN, 0.5, Infinity, dayNumber('9999-12-31') + 1])
      expect(() => dayOfNumber(number)).toThrow('not a day');
  });

  it('keeps to the end of a month', () => {
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('computes months and weeks as date-fns does', () => {
    const day = fc
      .integer({ min: dayNumber('1000-01-01'), max: dayNumber('9999-12-31') })
      .map(dayOfNumber);
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (of, count) => {
        const date = new UTCDateMini(`${of}T00:00:00Z`);
        const text = (moment: Date) => moment.toISOString().slice(0, 10);
        expect(addMonths(of, count)).toBe(text(dateFns.addMonths(date, count)));
        expect(bucketStart(of, 'month')).toBe(text(dateFns.startOfMonth(date)));
        const monday = dateFns.startOfISOWeek(date);
        if (monday.getUTCFullYear() < 1000) return;
        expect(bucketStart(of, 'week')).toBe(text(monday));
        const moved = dateFns.addWeeks(monday, count);
        if (moved.getUTCFullYear() < 1000 || moved.getUTCFullYear() > 9999) return;
        expect(moveBuckets(text(monday), 'week', count)).toBe(text(moved));
      }),
    );
  });

  it('begins weeks on Monday, before 1970 too', () => {
    expect(bucketStart('2026-08-30', 'week')).toBe('2026-08-24');
    expect(bucketStart('2026-08-24', 'week')).toBe('2026-08-24');
    expect(bucketStart('1969-12-28', 'week')).toBe('1969-12-22');
    expect(bucketStart('2026-08-30', 'quarter')).toBe('2026-07-01');
  });

  it('covers a range with buckets, no day twice and none left out', () => {
    fc.assert(
      fc.property(
        ranges,
        fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
        (r, level) => {
          const buckets = bucketsOf(r, level);
          expect(buckets[0]?.from).toBe(r.startDate);
          expect(buckets.at(-1)?.to).toBe(r.endDate);
          for (const [index, bucket] of buckets.entries()) {
            expect(bucketStart(bucket.from, level)).toBe(bucket.start);
            expect(bucketStart(bucket.to, level)).toBe(bucket.start);
            const next = buckets[index + 1];
            if (next !== undefined) expect(addDays(bucket.to, 1)).toBe(next.from);
            expect(bucket.isCut).toBe(
              next === undefined && bucketStart(addDays(bucket.to, 1), level) === bucket.start,
            );
          }
        },
      ),
    );
  });
});

describe('the text of a day', () => {
  it('[D-05] is read in three shapes, and a day that does not exist in none', () => {
    for (const text of ['2024-02-29', '02/29/2024', 'Feb 29, 2024'])
      expect(readDay(text)).toBe('2024-02-29');
    for (const text of ['2023-02-29', '02/29/2023', 'Feb 29, 2023', '2/1/2024', 'feb 1, 2024', ''])
      expect(readDay(text)).toBeNull();
  });

  it('[D-05] is of the years 1900 to 2099', () => {
    expect([readDay('1900-01-01'), readDay('2099-12-31')]).toEqual(['1900-01-01', '2099-12-31']);
    expect([readDay('1899-12-31'), readDay('2100-01-01')]).toEqual([null, null]);
  });

  it('[D-05] is printed in one way', () => {
    expect(dayText('2026-08-03')).toBe('Aug 03, 2026');
  });
});
