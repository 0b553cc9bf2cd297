import { addDays, addMonths, type DayRange } from '../dates/days';

const durationPattern = /^P(?:(\d+)M)?(?:(\d+)D)?$/;

/**
 * The days of data that a plan includes (D-16).
 * @param duration ISO 8601 with months and days only (`P90D`, `P12M`); null for all data
 * @param lastDay the last day of the data, YYYY-MM-DD
 * @returns null when the plan includes all data
 * @throws {RangeError} for any other duration
 */
export function planRange(duration: string | null, lastDay: string): DayRange | null {
  if (duration === null) return null;
  const match = durationPattern.exec(duration);
  if (match === null || duration === 'P') throw new RangeError(`not a data range: ${duration}`);
  const [, months = '0', days = '0'] = match;
  const first = addDays(addMonths(lastDay, -Number(months)), 1 - Number(days));
  return { startDate: first, endDate: lastDay };
}
