import {
  addMonths,
  addQuarters,
  addYears,
  startOfMonth,
  startOfQuarter,
  startOfYear,
} from 'date-fns';
import { daysInWeek } from 'date-fns/constants';

import { addDays, dateOfDay, dayNumber, dayOfDate, dayOfNumber, type DayRange } from './days';

/** Units of the calendar by which figures are grouped; weeks begin on Monday. */
export type DateLevel = 'day' | 'week' | 'month' | 'quarter' | 'year';

interface Unit {
  startOf(date: Date): Date;
  add(date: Date, count: number): Date;
}
/** Units of different lengths. Days and weeks are arithmetic, because a page needs hundreds of them. */
const units: Readonly<Record<Exclude<DateLevel, 'day' | 'week'>, Unit>> = {
  month: { startOf: startOfMonth, add: addMonths },
  quarter: { startOf: startOfQuarter, add: addQuarters },
  year: { startOf: startOfYear, add: addYears },
};

/** 1970-01-01, from which days are numbered, was the fourth day of its week. */
const firstWeekday = 3;

/**
 * First day of the bucket that a day is in.
 * @throws {RangeError} for a text that is not a day of the calendar
 */
export function bucketStart(day: string, level: DateLevel): string {
  const number = dayNumber(day);
  if (level === 'day') return day;
  if (level === 'week') return dayOfNumber(number - weekday(number));
  return dayOfDate(units[level].startOf(dateOfDay(day)));
}

/** 0 for Monday to 6 for Sunday, also before 1970. */
const weekday = (number: number) =>
  (((number + firstWeekday) % daysInWeek) + daysInWeek) % daysInWeek;

/** First day of the bucket `count` buckets after the one that starts on `start`. */
export function moveBuckets(start: string, level: DateLevel, count: number): string {
  if (level === 'day') return addDays(start, count);
  if (level === 'week') return addDays(start, count * daysInWeek);
  return dayOfDate(units[level].add(dateOfDay(start), count));
}

export const nextBucket = (start: string, level: DateLevel): string => moveBuckets(start, level, 1);

/** Whether a day is the last of its bucket. */
export const isLastOf = (day: string, level: DateLevel): boolean =>
  nextBucket(bucketStart(day, level), level) === addDays(day, 1);

/** The last whole months up to a day. */
export function wholeMonths(lastDay: string, count: number): DayRange {
  const month = bucketStart(lastDay, 'month');
  const next = isLastOf(lastDay, 'month') ? nextBucket(month, 'month') : month;
  return {
    startDate: moveBuckets(next, 'month', -count),
    endDate: addDays(next, -1),
  };
}

export interface Bucket {
  /** First day of the whole bucket: its name. */
  start: string;
  /** The days of it that are inside the range. */
  from: string;
  to: string;
  /** The range ends inside it. */
  isCut: boolean;
}

/** The buckets that a range touches, in order. */
export function bucketsOf(range: DayRange, level: DateLevel): Bucket[] {
  const buckets: Bucket[] = [];
  let start = dayNumber(bucketStart(range.startDate, level));
  let name = dayOfNumber(start);
  while (name <= range.endDate) {
    const next = nextStart(start, level);
    const last = dayOfNumber(next - 1);
    buckets.push({
      start: name,
      from: name < range.startDate ? range.startDate : name,
      to: last > range.endDate ? range.endDate : last,
      isCut: last > range.endDate,
    });
    start = next;
    name = dayOfNumber(start);
  }
  return buckets;
}

/** Number of the first day of the next bucket. */
function nextStart(start: number, level: DateLevel): number {
  if (level === 'day') return start + 1;
  if (level === 'week') return start + daysInWeek;
  return dayNumber(nextBucket(dayOfNumber(start), level));
}
