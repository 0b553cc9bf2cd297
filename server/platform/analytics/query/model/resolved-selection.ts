import {
  addDays,
  addMonths,
  dayNumber,
  intersection,
  isInside,
  type DayRange,
} from '../../../dates/days';
import { gapsIn } from './coverage';
import { emptyState, type EmptyState, noDataInPeriod } from './empty-state';
import type { Subject } from './metric-query';
import type { Calendar } from './periods';
import type { QuerySelection, SelectedBaseline } from './selection';

/** Distance from a baseline's days to those of the period. */
export interface Shift {
  unit: 'days' | 'months';
  count: number;
}

/** A range of days that statements read: the period, or the baseline at a place of the selection's list. */
export type RangeName = 'period' | number;

/** A baseline whose days are all open, with their distance to those of the period. */
interface ResolvedBaseline {
  range: DayRange;
  shift: Shift;
}

/** A selection with its periods cut to the days that data and plan include. Parameter values are read from it. */
export interface ResolvedSelection {
  selection: QuerySelection;
  period: DayRange;
  /** All days that data and plan include. */
  openDays: DayRange;
  /** One for each of the selection; null where a part of it is not open, and where it is not comparable (D-33). */
  baselines: readonly (ResolvedBaseline | null)[];
}

/** The days of a range; null where the selection has no such baseline, or it does not count. */
export const rangeOf = (
  { period, baselines }: Pick<ResolvedSelection, 'period' | 'baselines'>,
  name: RangeName,
): DayRange | null => (name === 'period' ? period : (baselines[name]?.range ?? null));

/** Whole months where both ranges begin with a month, or on the same date for `year_ago`; else days. */
function shiftBetween(period: DayRange, baseline: DayRange, kind: SelectedBaseline['kind']): Shift {
  const months =
    (Number(period.startDate.slice(0, 4)) - Number(baseline.startDate.slice(0, 4))) * 12 +
    Number(period.startDate.slice(5, 7)) -
    Number(baseline.startDate.slice(5, 7));
  const isSameDay = months > 0 && addMonths(baseline.startDate, months) === period.startDate;
  const isFirstOfMonth = period.startDate.endsWith('-01') && baseline.startDate.endsWith('-01');
  if (isSameDay && (isFirstOfMonth || kind === 'year_ago'))
    return { unit: 'months', count: months };
  return { unit: 'days', count: dayNumber(period.startDate) - dayNumber(baseline.startDate) };
}

/**
 * Cuts a selection to the days of the data and of the plan (D-16). A baseline counts only if all of its days, and all
 * days of the period, are open and have data (D-33): growth against a part of a period would mislead.
 * @param keepsGaps keeps a baseline that is not comparable, for figures by date: they are compared bucket by bucket
 */
export function resolveSelection(
  { firstDay, asOf, gaps }: Pick<Calendar, 'firstDay' | 'asOf' | 'gaps'>,
  selection: QuerySelection,
  { keepsGaps = false }: { keepsGaps?: boolean } = {},
): ResolvedSelection | EmptyState {
  const data = { startDate: firstDay, endDate: asOf };
  const openDays = intersection(data, selection.limit);
  const inData = intersection(selection.period, data);
  const period = openDays === null || inData === null ? null : intersection(inData, openDays);
  if (openDays === null || period === null)
    return inData === null
      ? noDataInPeriod()
      : emptyState('out-of-plan', 'This period is not in your plan.');
  const isWhole =
    period.startDate === selection.period.startDate && period.endDate === selection.period.endDate;
  const baselines = selection.baselines.map(({ range, kind, outOfPlan }) => {
    if (!isWhole || outOfPlan || !isInside(range, openDays)) return null;
    if (!keepsGaps && gapsIn(gaps, period, range).length > 0) return null;
    return { range, shift: shiftBetween(period, range, kind) };
  });
  return { selection, period, openDays, baselines };
}

export const isResolved = (found: ResolvedSelection | EmptyState): found is ResolvedSelection =>
  'period' in found;

/** The days of a query about a subject; or why it has no figures: no subject is chosen, or none of its days are open. */
export const resolveSubject = (
  subject: Subject,
  info: Parameters<typeof resolveSelection>[0],
  selection: QuerySelection,
): ResolvedSelection | EmptyState =>
  missingSubject(subject, selection) ?? resolveSelection(info, selection);

/**
 * The days of the baseline that correspond to a part of the period: those that fall into it when they are shifted to
 * the period as in the statements (29 February of a leap year counts for the 28th, and days that would lie after the
 * period for its last day).
 * @param place of the baseline in the list
 * @returns null without a baseline, and for days without a counterpart (29 March against February)
 */
export function toBaseline(
  resolved: ResolvedSelection,
  range: DayRange,
  place = 0,
): DayRange | null {
  const baseline = resolved.baselines[place] ?? null;
  if (baseline === null) return null;
  const { unit, count } = baseline.shift;
  const move = (day: string, by: number) =>
    unit === 'months' ? addMonths(day, by) : addDays(day, by);
  let startDate = move(range.startDate, -count);
  // A day of a shorter month stands for several days, in both directions.
  const isLast = range.endDate >= resolved.period.endDate;
  while (move(startDate, count) < range.startDate) startDate = addDays(startDate, 1);
  let endDate = isLast ? baseline.range.endDate : move(range.endDate, -count);
  while (!isLast && move(addDays(endDate, 1), count) <= range.endDate)
    endDate = addDays(endDate, 1);
  return startDate > endDate ? null : intersection({ startDate, endDate }, baseline.range);
}

/** The brands that the selected one is compared with, without itself: the viewer's own, then the competitors. */
export const competitorsOf = ({ brand, own, competitors }: QuerySelection): readonly number[] => {
  const others = own === undefined || own === null ? competitors : [own, ...competitors];
  return [...new Set(others)].filter((other) => other !== brand);
};

/** The empty state of a query whose subject is not selected; null where it is. */
export function missingSubject(subject: Subject, selection: QuerySelection): EmptyState | null {
  if (subject === 'market') return null;
  if (subject !== 'competitors')
    return selection.brand === null
      ? emptyState('no-brand', 'Choose a brand to see its figures.')
      : null;
  return competitorsOf(selection).length === 0 && selection.competitorProducts.length === 0
    ? emptyState('no-brand', 'Please add a brand in your comparison before proceeding')
    : null;
}
