import { addDays, sub } from 'date-fns';

/** Days of data that a plan opens, both included, as YYYY-MM-DD in UTC (D-16). */
export interface DataRange {
  startDate: string;
  endDate: string;
}

const shape = /^P(?:(\d+)M)?(?:(\d+)D)?$/;
const day = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The range of a plan.
 * @param duration ISO 8601, months and days alone (`P90D`, `P12M`); null for all data
 * @param lastDay the last day that there are data of, UTC midnight
 * @returns null where nothing is cut
 * @throws {RangeError} for any other duration
 */
export function planRange(duration: string | null, lastDay: Date): DataRange | null {
  if (duration === null) return null;
  const match = shape.exec(duration);
  if (match === null || duration === 'P') throw new RangeError(`no data range: ${duration}`);
  const [, months = '0', days = '0'] = match;
  // Local midnight in place of UTC's, so that months are counted by the calendar of the data.
  const last = new Date(lastDay.getUTCFullYear(), lastDay.getUTCMonth(), lastDay.getUTCDate());
  const first = addDays(sub(last, { months: Number(months), days: Number(days) }), 1);
  return { startDate: calendarDay(first), endDate: day(lastDay) };
}

function calendarDay(date: Date): string {
  return day(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));
}

/** The last day that is over, everywhere on earth's west included: UTC's yesterday. */
export function lastFullDay(now = new Date()): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 1));
}
