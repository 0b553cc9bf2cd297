import type { Coverage } from '../model/coverage';
import { type QueryResult, withNote } from './query-result';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Adds a note to figures by month, quarter or year of a set by week: weeks cannot be split, so one month has four weeks
 * and another five.
 */
export function withNoteOnWeeks(
  result: QueryResult,
  { grain, weekday }: Pick<Coverage, 'grain' | 'weekday'>,
): QueryResult {
  const levels = [result.dateLevel, ...result.columns.map(({ buckets }) => buckets?.level ?? null)];
  const level = levels.find((one) => one === 'month' || one === 'quarter' || one === 'year');
  if (grain !== 'week' || weekday === null || level === undefined || result.rows.length === 0)
    return result;
  return withNote(
    result,
    `The data are weekly: a week counts in the ${level} of its ${weekdays[weekday]!}, so ${level}s have different numbers of weeks.`,
  );
}
