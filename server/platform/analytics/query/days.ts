import type { DayRange } from './model/selection';

/** Calendar arithmetic on days (YYYY-MM-DD), free of time zones: a day is its number since 1970-01-01. */
export type DateLevel = 'day' | 'week' | 'month' | 'quarter' | 'year';

const dayLength = 86_400_000;

/** The same few thousand days come again and again, and a Date for each of them is what a result would cost most. */
const texts = new Map<number, string>();
const numbers = new Map<string, number>();
const kept = 20_000;

export function dayOf(number: number): string {
  let text = texts.get(number);
  if (text === undefined) {
    text = new Date(number * dayLength).toISOString().slice(0, 10);
    if (texts.size < kept) texts.set(number, text);
  }
  return text;
}

/** Whether text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(day: string): boolean {
  const number = Date.parse(`${day}T00:00:00Z`) / dayLength;
  return Number.isInteger(number) && dayOf(number) === day;
}

/** @throws {RangeError} for what is no day of the calendar */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  const number = Date.parse(`${day}T00:00:00Z`) / dayLength;
  if (numbers.size < kept) numbers.set(day, number);
  return number;
}

export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days);

/** Days of a range, both ends included. */
export const dayCount = (range: DayRange): number =>
  dayNumber(range.endDate) - dayNumber(range.startDate) + 1;

/** The same day of another month, or that month's last where it has none such. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** First day of the bucket that a day is in; weeks begin on Monday. */
export function bucketStart(day: string, level: DateLevel): string {
  switch (level) {
    case 'day':
      return day;
    case 'week': {
      const number = dayNumber(day);
      // 1970-01-01 was a Thursday.
      return dayOf(number - ((((number + 3) % 7) + 7) % 7));
    }
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'quarter': {
      const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
      return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
    }
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** First day of the bucket `count` buckets on from the one that starts on `start`. */
export function moveBuckets(start: string, level: DateLevel, count: number): string {
  if (level === 'day') return addDays(start, count);
  if (level === 'week') return addDays(start, 7 * count);
  return addMonths(start, count * { month: 1, quarter: 3, year: 12 }[level]);
}

export const nextBucket = (start: string, level: DateLevel): string => moveBuckets(start, level, 1);

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
  let start = bucketStart(range.startDate, level);
  while (start <= range.endDate) {
    const next = nextBucket(start, level);
    const last = addDays(next, -1);
    buckets.push({
      start,
      from: start < range.startDate ? range.startDate : start,
      to: last > range.endDate ? range.endDate : last,
      isCut: last > range.endDate,
    });
    start = next;
  }
  return buckets;
}

/** The part of a range inside another; null if there is none. */
export function intersection(range: DayRange, limit: DayRange | null): DayRange | null {
  if (limit === null) return range;
  const startDate = range.startDate > limit.startDate ? range.startDate : limit.startDate;
  const endDate = range.endDate < limit.endDate ? range.endDate : limit.endDate;
  return startDate <= endDate ? { startDate, endDate } : null;
}

export const isInside = (range: DayRange, limit: DayRange | null): boolean =>
  limit === null || (range.startDate >= limit.startDate && range.endDate <= limit.endDate);
