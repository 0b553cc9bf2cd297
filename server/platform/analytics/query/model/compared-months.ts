import {
  bucketStart,
  isLastOf,
  moveBuckets,
  nextBucket,
  wholeMonths,
} from '../../../dates/calendar-units';
import { addDays, addMonths, type DayRange } from '../../../dates/days';
import { gapsIn } from './coverage';
import { type Baseline, type Calendar, yearAgoOf } from './periods';
import type { ResolvedSelection } from './resolved-selection';

const months = 12;

/** The last twelve whole months up to a day, without those that begin before the first open day; null where none is left. */
export function openMonths(lastDay: string, firstDay: string): DayRange | null {
  const { startDate, endDate } = wholeMonths(lastDay, months);
  let start = startDate;
  while (start < firstDay) start = nextBucket(start, 'month');
  return start <= endDate ? { startDate: start, endDate } : null;
}

/** The last twelve months up to the end of the period, without a month that begins before the first open day. */
export function lastMonths({ openDays, period: { endDate } }: ResolvedSelection): DayRange {
  let startDate = moveBuckets(bucketStart(endDate, 'month'), 'month', 1 - months);
  while (startDate < openDays.startDate && moveBuckets(startDate, 'month', 1) <= endDate)
    startDate = moveBuckets(startDate, 'month', 1);
  return { startDate, endDate };
}

/** Months, and the baseline of each. */
interface ComparedMonths {
  period: DayRange;
  baseline: Baseline | null;
  against: 'year' | 'month';
}

/**
 * Months with the page's kind of comparison, so that they have the same basis as its other figures (docs/domain.md
 * section 9.3): the year before, or for each the month before. If the first month has none before it, it is left out.
 * @param months whole months, except for the last one
 */
export function comparedMonths(
  months: DayRange,
  { selection, openDays }: Pick<ResolvedSelection, 'selection' | 'openDays'>,
  calendar: Calendar,
): ComparedMonths {
  if (selection.baselines[0]?.kind === 'year_ago')
    return {
      period: months,
      baseline: yearAgoOf(months, calendar, selection.limit),
      against: 'year',
    };
  const hasBefore = moveBuckets(months.startDate, 'month', -1) >= openDays.startDate;
  const startDate = hasBefore ? months.startDate : nextBucket(months.startDate, 'month');
  const { endDate } = months;
  if (startDate > endDate) return { period: months, baseline: null, against: 'month' };
  const range = {
    startDate: moveBuckets(startDate, 'month', -1),
    endDate: isLastOf(endDate, 'month')
      ? addDays(bucketStart(endDate, 'month'), -1)
      : addMonths(endDate, -1),
  };
  const period = { startDate, endDate };
  const gaps = gapsIn(calendar.gaps, period, range);
  const baseline: Baseline = { kind: 'prior_period', range, label: '', outOfPlan: false, gaps };
  return { period, baseline, against: 'month' };
}
