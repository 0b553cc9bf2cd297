import { bucketStart, isLastOf, moveBuckets, nextBucket } from '../../../dates/calendar-units';
import { addDays, addMonths, type DayRange } from '../../../dates/days';
import { gapsIn } from '../model/coverage';
import { type Baseline, yearAgoOf } from '../model/periods';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { DataSetInfo } from '../../data-set-content';

/** Months, and what each of them compares with. */
export interface ComparedMonths {
  period: DayRange;
  baseline: Baseline | null;
  against: 'year' | 'month';
}

/**
 * Months with the kind of comparison that the page has, so that they and its other figures have one basis (docs/domain.md
 * section 9.3): the year before, or the month before each. Without the latter, the first month is left out.
 * @param months whole ones, but for the last one
 */
export function comparedMonths(
  months: DayRange,
  { selection, openDays }: Pick<ResolvedSelection, 'selection' | 'openDays'>,
  info: DataSetInfo,
): ComparedMonths {
  if (selection.baseline?.kind === 'year_ago')
    return {
      period: months,
      baseline: yearAgoOf(months, info, selection.limit),
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
  const gaps = gapsIn(info.gaps, period, range);
  const baseline: Baseline = { kind: 'prior_period', range, label: '', outOfPlan: false, gaps };
  return { period, baseline, against: 'month' };
}
