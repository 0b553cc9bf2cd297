import type { Bucket } from '../../../dates/calendar-units';
import { addDays, type DayRange } from '../../../dates/days';
import type { QueryResult } from './query-result';

/** Number of days without any sale in the data set that make a hole; single days without sales do not. */
const holeDays = 7;

/**
 * The buckets at both ends of a period that the data do not fill (D-23, domain.md section 2): the period begins or ends
 * inside them, or the period begins in a hole of the data, which ends inside them.
 * @param buckets of the period, in order
 * @param hasSales whether the data set has sales on any day of a range
 */
export const incompleteBuckets = (
  buckets: readonly Bucket[],
  hasSales: (range: DayRange) => boolean,
): Pick<QueryResult, 'incompleteFrom' | 'incompleteTo'> => {
  const [first, last] = [buckets[0], buckets.at(-1)];
  const beginsInside = first !== undefined && first.from > first.start;
  return {
    incompleteFrom: last?.isCut === true ? last.start : null,
    incompleteTo: endOfHole(buckets, hasSales) ?? (beginsInside ? first.start : null),
  };
};

/** First day of the first bucket with sales, if a hole ends inside it, else null. */
function endOfHole(
  buckets: readonly Bucket[],
  hasSales: (range: DayRange) => boolean,
): string | null {
  const first = buckets.find(({ from, to }) => hasSales({ startDate: from, endDate: to }));
  if (first === undefined) return null;
  let day = first.from;
  while (!hasSales({ startDate: day, endDate: day })) day = addDays(day, 1);
  const before = { startDate: addDays(day, -holeDays), endDate: addDays(day, -1) };
  return day > first.start && !hasSales(before) ? first.start : null;
}
