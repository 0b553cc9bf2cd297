/**
 * Days of the calendar, as the texts YYYY-MM-DD that the wire, the databases and the definitions hold. A day has no
 * time of day and no time zone. Everything on the platform that computes with days, groups them, reads them or prints
 * them belongs in this folder: days.ts (arithmetic and ranges), calendar-units.ts (weeks to years), day-text.ts (texts
 * that people write and read). It is date-fns in UTC, and arithmetic where pages compute with thousands of days. Moments in
 * time stay `Date` objects.
 */
import { UTCDateMini } from '@date-fns/utc';
import { addMonths as addMonthsTo } from 'date-fns';

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

/** The number that the digits of a part of a text make; NaN with any other character. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOfMonth = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/**
 * Days since 1970-01-01. A dashboard calls it thousands of times, so it makes no date object and parses no text with one.
 * Years begin in March here, as in `dayOfNumber`.
 * @throws {RangeError} for a text that is not a day of the calendar
 */
export function dayNumber(day: string): number {
  const [year, month, ofMonth] = [digits(day, 0, 4), digits(day, 5, 7), digits(day, 8, 10)];
  const isCalendarDay =
    day.length === 10 &&
    day[4] === '-' &&
    day[7] === '-' &&
    month >= 1 &&
    month <= 12 &&
    ofMonth >= 1 &&
    ofMonth <= lengthOfMonth(year, month);
  if (!isCalendarDay) throw new RangeError(`not a day: ${day}`);
  const marchYear = month <= 2 ? year - 1 : year;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const fromMarch = month <= 2 ? month + 9 : month - 3;
  const ofYear = Math.floor((153 * fromMarch + 2) / 5) + ofMonth - 1;
  return 365 * marchYear + leapDays + ofYear - daysTo1970;
}

const daysTo1970 = 719_468;
const daysIn400Years = 146_097;
const two = (value: number) => (value < 10 ? `0${value}` : String(value));

/**
 * The day of a number of days since 1970-01-01, in the years 1000 to 9999. A page names more than a thousand days, and a
 * date object takes several times as long as this arithmetic of the Gregorian calendar, whose years begin in March here.
 * @throws {RangeError} for anything but a whole number of days in those years
 */
export function dayOfNumber(number: number): string {
  const days = number + daysTo1970;
  const era = Math.floor(days / daysIn400Years);
  const ofEra = days - era * daysIn400Years;
  const leapDays =
    Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (!Number.isInteger(number) || year < 1000 || year > 9999)
    throw new RangeError(`not a day: ${number}`);
  return `${year}-${two(month)}-${two(day)}`;
}

export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/**
 * The same day of another month, or the last day of that month if it is shorter. Each row of a trend asks for it, so it makes
 * no date object in the years of `dayOfNumber`.
 * @throws {RangeError} for a text that is not a day of the calendar
 */
export function addMonths(day: string, months: number): string {
  dayNumber(day);
  const from1 = digits(day, 0, 4) * 12 + digits(day, 5, 7) + months;
  const year = Math.floor((from1 - 1) / 12);
  if (!(year >= 1000 && year <= 9999)) return dayOfDate(addMonthsTo(dateOfDay(day), months));
  const month = from1 - year * 12;
  const ofMonth = Math.min(digits(day, 8, 10), lengthOfMonth(year, month));
  return `${year}-${two(month)}-${two(ofMonth)}`;
}

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
