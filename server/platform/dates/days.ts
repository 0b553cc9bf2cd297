/**
 * Days of the calendar, as the texts YYYY-MM-DD that the wire, the databases and the definitions hold. A day has no
 * time of day and no time zone. Everything on the platform that computes with days, groups them, reads them or prints
 * them belongs in this folder: days.ts (arithmetic and ranges), calendar-units.ts (weeks to years), day-text.ts (texts
 * that people write and read). All of it is date-fns in UTC. Moments in time stay `Date` objects.
 */
import { UTCDateMini } from '@date-fns/utc';
import { addDays as addDaysTo, addMonths as addMonthsTo } from 'date-fns';
import { millisecondsInDay } from 'date-fns/constants';

/** First and last day, both included, YYYY-MM-DD. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** The day in UTC that a moment is in. */
export const dayOfDate = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const date = midnight(text);
  return !Number.isNaN(date.getTime()) && dayOfDate(date) === text;
}

/**
 * Midnight UTC of a day.
 * @throws {RangeError} for a text that is not a day of the calendar
 */
export function dateOfDay(day: string): Date {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return midnight(day);
}

const midnight = (text: string) => new UTCDateMini(`${text}T00:00:00Z`);

/**
 * Days since 1970-01-01, for arithmetic on many days at once.
 * @throws {RangeError} for a text that is not a day of the calendar
 */
export const dayNumber = (day: string): number => dateOfDay(day).getTime() / millisecondsInDay;

/** The day of a number of days since 1970-01-01. */
export const dayOfNumber = (number: number): string =>
  dayOfDate(new Date(number * millisecondsInDay));

export const addDays = (day: string, days: number): string =>
  dayOfDate(addDaysTo(dateOfDay(day), days));

/** The same day of another month, or the last day of that month if it is shorter. */
export const addMonths = (day: string, months: number): string =>
  dayOfDate(addMonthsTo(dateOfDay(day), months));

/** Number of days in a range, both ends included. */
export const dayCount = ({ startDate, endDate }: DayRange): number =>
  dayNumber(endDate) - dayNumber(startDate) + 1;

/** The part of a range that is inside another (null: unlimited); null if they do not overlap. */
export function intersection(range: DayRange, limit: DayRange | null): DayRange | null {
  if (limit === null) return range;
  const startDate = range.startDate > limit.startDate ? range.startDate : limit.startDate;
  const endDate = range.endDate < limit.endDate ? range.endDate : limit.endDate;
  return startDate <= endDate ? { startDate, endDate } : null;
}

export const isInside = (range: DayRange, limit: DayRange | null): boolean =>
  limit === null || (range.startDate >= limit.startDate && range.endDate <= limit.endDate);
