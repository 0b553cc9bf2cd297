import { UTCDateMini } from '@date-fns/utc';
import { addMonths, addWeeks, getDay, nextDay, previousDay, subDays, type Day } from 'date-fns';

import { dateOfDay, dayNumber, dayOfDate, dayOfNumber } from '../../dates/days';
import type { Random } from './random';

/** The demo's days: a Thursday to a Sunday three years later. The index of a day counts from 0. */
export const firstDay = '2023-08-31';
export const asOf = '2026-08-30';
export const days = 1_096;
/** Weeks begin on Monday. Week 0 holds the first day; three days of that week come before it. */
const daysBefore = 3;
export const weeks = 157;
export const weekOfDay = (day: number | string): string => `((${day} + ${daysBefore}) // 7)`;

const start = dayNumber(firstDay);

/** Index of a YYYY-MM-DD day; negative before the first. */
export const dayIndex = (date: string): number => dayNumber(date) - start;
export const dateOf = (day: number): string => dayOfNumber(start + day);
export const weekIndex = (date: string): number => Math.floor((dayIndex(date) + daysBefore) / 7);
/** Index of a week's Monday. */
export const mondayOf = (week: number): number => week * 7 - daysBefore;

/** The nth weekday (0 is Sunday) of a month (1 to 12); n counts from 1, and -1 is the last. */
function nthWeekday(year: number, month: number, weekday: Day, n: number): string {
  const first = new UTCDateMini(year, month - 1, 1);
  if (n < 0) return dayOfDate(previousDay(addMonths(first, 1), weekday));
  return dayOfDate(addWeeks(nextDay(subDays(first, 1), weekday), n - 1));
}

/** Public holidays of the United States, by date. */
export function holidays(): Map<string, string> {
  const found = new Map<string, string>();
  for (let year = 2023; year <= 2026; year++) {
    found.set(`${year}-01-01`, "New Year's Day");
    found.set(nthWeekday(year, 1, 1, 3), 'Martin Luther King Jr. Day');
    found.set(nthWeekday(year, 2, 1, 3), "Presidents' Day");
    found.set(nthWeekday(year, 5, 1, -1), 'Memorial Day');
    found.set(`${year}-06-19`, 'Juneteenth');
    found.set(`${year}-07-04`, 'Independence Day');
    found.set(nthWeekday(year, 9, 1, 1), 'Labor Day');
    found.set(nthWeekday(year, 11, 4, 4), 'Thanksgiving Day');
    found.set(`${year}-12-25`, 'Christmas Day');
  }
  return found;
}

/** Relative demand by weekday, Sunday first. Homes shop for the weekend, offices on working days. */
const rhythm = {
  home: [1.12, 0.92, 0.88, 0.9, 0.98, 1.12, 1.18],
  office: [0.06, 1.5, 1.45, 1.35, 1.3, 1.1, 0.12],
};
/** Yearly growth of demand from existing buyers; new buyers add to it. */
const growth = 0.035;

/** Relative number of orders for each day of the demo. */
export function dayWeights(kind: 'home' | 'office', random: Random): number[] {
  const closed = holidays();
  return Array.from({ length: days }, (_, day) => {
    const date = dateOf(day);
    const weekday = getDay(dateOfDay(date));
    const holiday = closed.has(date) ? (kind === 'office' ? 0.1 : 0.7) : 1;
    const noise = 1 + 0.06 * (random.of(`day ${kind}`, day) * 2 - 1);
    return rhythm[kind][weekday]! * holiday * noise * (1 + growth) ** (day / 365);
  });
}
