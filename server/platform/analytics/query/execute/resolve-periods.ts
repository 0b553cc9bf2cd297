import {
  type DayRange,
  addDays,
  addMonths,
  dayNumber,
  intersection,
  isInside,
} from '../../../dates/days';
import type { OpenDataSet } from '../../data-set';
import type { EmptyReason, QueryResult } from '../results/query-result';
import { optionalParts, type OptionalPart } from '../../schema/star-schema';
import type { QuerySelection } from '../model/selection';
import { type Jaql } from '../model/jaql';
import { nobody } from '../compile/query-scopes';
import type { Run } from '../compile/sql-params';

export type Empty = NonNullable<QueryResult['empty']>;

export const empty = (reason: EmptyReason, message: string): Empty => ({ reason, message });

/** How the days of a baseline meet those of the period: by whole months where both begin alike, else by days. */
function shiftOf(now: DayRange, before: DayRange, binding: QuerySelection): Run['shift'] {
  const months =
    (Number(now.startDate.slice(0, 4)) - Number(before.startDate.slice(0, 4))) * 12 +
    Number(now.startDate.slice(5, 7)) -
    Number(before.startDate.slice(5, 7));
  const sameDay = months > 0 && addMonths(before.startDate, months) === now.startDate;
  const isFirst = now.startDate.endsWith('-01') && before.startDate.endsWith('-01');
  if (sameDay && (isFirst || binding.baseline?.kind === 'year_ago'))
    return { unit: 'months', count: months };
  return { unit: 'days', count: dayNumber(now.startDate) - dayNumber(before.startDate) };
}

/**
 * Cuts a binding by the days that data and limit open, whatever it says itself (D-16). A baseline that is not wholly
 * open, or not wholly in the data, is none.
 */
export function startRun(dataSet: OpenDataSet, binding: QuerySelection): Run | Empty {
  const { firstDay, asOf } = dataSet.info;
  const data = { startDate: firstDay, endDate: asOf };
  const open = intersection(data, binding.limit);
  const inData = intersection(binding.period, data);
  const now = open === null || inData === null ? null : intersection(inData, open);
  if (open === null || now === null) {
    return inData === null
      ? empty('no-data', 'There are no data for this period.')
      : empty('out-of-plan', 'This period is not in your plan.');
  }
  const { baseline } = binding;
  const before =
    baseline !== null && !baseline.outOfPlan && isInside(baseline.range, open)
      ? baseline.range
      : null;
  // Only what is wholly open was asked about: growth against a part of a period would be nonsense.
  const isWhole =
    now.startDate === binding.period.startDate && now.endDate === binding.period.endDate;
  const compared = isWhole ? before : null;
  return {
    dataSet,
    binding,
    now,
    open,
    before: compared,
    shift: compared === null ? { unit: 'days', count: 0 } : shiftOf(now, compared, binding),
  };
}

export const isEmpty = (run: Run | Empty): run is Empty => 'reason' in run;

/** The same days in the baseline as in a part of the period. */
export function shifted({ shift }: Run, range: DayRange): DayRange {
  const back = (day: string) =>
    shift.unit === 'months' ? addMonths(day, -shift.count) : addDays(day, -shift.count);
  return { startDate: back(range.startDate), endDate: back(range.endDate) };
}

/** Why a query has nobody to speak of. */
export function nobodyText(jaql: Pick<Jaql, 'subject'>, binding: QuerySelection): Empty | null {
  const missing = nobody(jaql, binding);
  if (missing === null) return null;
  return missing === 'brand'
    ? empty('no-brand', 'Choose a brand to see its figures.')
    : empty('no-brand', 'Please add a brand in your comparison before proceeding');
}

export const lacks = (dataSet: OpenDataSet, needs: readonly OptionalPart[]): OptionalPart | null =>
  needs.find((part) => !dataSet.info.parts.has(part)) ?? null;

export const cannotWorkOut = (part: OptionalPart, what: string): Empty =>
  empty(
    'missing-part',
    `This data set has no ${optionalParts[part]}, so ${what} cannot be worked out.`,
  );

export const cannotSplit = (part: OptionalPart, by: string): Empty =>
  empty(
    'missing-part',
    `This data set has no ${optionalParts[part]}, so figures cannot be split by ${by}.`,
  );
