import { addDays, addMonths } from '../analytics/query/days';

/** Days of data that a plan opens, both included, as YYYY-MM-DD (D-16). */
export interface DataRange {
  startDate: string;
  endDate: string;
}

const shape = /^P(?:(\d+)M)?(?:(\d+)D)?$/;

/**
 * The range of a plan.
 * @param duration ISO 8601, months and days alone (`P90D`, `P12M`); null for all data
 * @param lastDay the last day that there are data of, YYYY-MM-DD
 * @returns null where nothing is cut
 * @throws {RangeError} for any other duration
 */
export function planRange(duration: string | null, lastDay: string): DataRange | null {
  if (duration === null) return null;
  const match = shape.exec(duration);
  if (match === null || duration === 'P') throw new RangeError(`no data range: ${duration}`);
  const [, months = '0', days = '0'] = match;
  const first = addDays(addMonths(lastDay, -Number(months)), 1 - Number(days));
  return { startDate: first, endDate: lastDay };
}
