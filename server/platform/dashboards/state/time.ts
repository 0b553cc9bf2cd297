import { type DayRange, intersection } from '../../dates/days';
import { rangeLabel, dayText, readDay } from '../../dates/day-text';
import { planRange } from '../../accounts/plan-range';
import type { DataSetInfo } from '../../analytics/data-set-content';
import {
  baselineOf,
  defaultFrame,
  framePeriod,
  frames,
  lastFullQuarter,
  rangePeriod,
  type Baseline,
  type Frame,
  type Period,
} from '../../analytics/query/model/periods';
import type { DashboardDefinition } from '../definition';
import type { Viewpoint } from '../viewpoint';
import { quoted, type Notices } from './notices';
import type { AppliedFilter } from './selection';

export interface RangeInput {
  startDate: string;
  endDate: string;
}

/** The days of a dashboard: what is shown, what it is held against, and what the viewer may see at all. */
export interface AppliedTime {
  period: Period;
  /** Null where the data do not reach back that far, and where nothing is compared (public). */
  baseline: Baseline | null;
  /** Null: all days. */
  limit: DayRange | null;
}

type Calendar = Pick<DataSetInfo, 'firstDay' | 'asOf'>;

const parameter = 'timerange';
const allDays = ({ firstDay, asOf }: Calendar): DayRange => ({
  startDate: firstDay,
  endDate: asOf,
});

/**
 * D-16: the days that a viewpoint opens.
 * @returns limit null: all there are; null where no day is open at all
 */
export function openDays(
  { variant, planRange: plan }: Pick<Viewpoint, 'variant' | 'planRange'>,
  calendar: Calendar,
): { limit: DayRange | null } | null {
  if (variant === 'full') return { limit: planRange(plan, calendar.asOf) };
  const quarter = lastFullQuarter(calendar);
  return quarter && { limit: quarter };
}

/**
 * Reads a range of days (D-05, D-06): both must exist, the end not be before the start, and some of it be in the data.
 * @returns null where the dashboard's default holds instead
 */
export function readRange(
  input: RangeInput | null,
  calendar: Calendar,
  notices: Notices,
): DayRange | null {
  if (input === null) return null;
  const data = allDays(calendar);
  const written = quoted(`${input.startDate} – ${input.endDate}`);
  const startDate = readDay(input.startDate);
  const endDate = readDay(input.endDate);
  if (startDate === null || endDate === null) {
    notices.leftOut(parameter, written, 'Wrong Time Format.');
    return null;
  }
  if (startDate > endDate) {
    notices.leftOut(parameter, written, 'The start date must not be after the end date.');
    return null;
  }
  const inside = intersection({ startDate, endDate }, data);
  if (inside === null)
    notices.leftOut(parameter, written, `There are no data of these days: ${reach(data)}.`);
  else if (inside.startDate !== startDate || inside.endDate !== endDate)
    notices.add('range', parameter, written, `Some of these days have no data: ${reach(data)}.`);
  return inside;
}

const reach = ({ startDate, endDate }: DayRange) =>
  `they reach from ${dayText(startDate)} to ${dayText(endDate)}`;

/**
 * The days of a dashboard's address, cut to what the viewpoint opens (D-14, D-16).
 * @param range of the address, as `readRange` gave it
 * @returns null where no day of the data is open to the viewer
 */
export function applyTime({
  definition,
  viewpoint,
  info,
  range,
  filters,
  notices,
}: {
  definition: DashboardDefinition;
  viewpoint: Viewpoint;
  info: Calendar;
  range: DayRange | null;
  filters: readonly AppliedFilter[];
  notices: Notices;
}): AppliedTime | null {
  const open = openDays(viewpoint, info);
  if (open === null) return null;
  const { limit } = open;
  if (viewpoint.variant === 'public') {
    const quarter = framePeriod('All', info, limit);
    return quarter && { period: quarter, baseline: null, limit };
  }
  const chosen = range ?? usualDays(definition, filters);
  const frame = frameOf(definition, filters);
  const asked =
    chosen === null ? framePeriod(frame, info, limit) : rangePeriod(chosen, info, limit);
  const period = asked ?? framePeriod(defaultFrame, info, limit);
  if (period === null) return null;

  const isOurs = range !== null || hasFrame(filters);
  // 'All' means all that the plan opens.
  if (isOurs && limit !== null && (asked === null || (asked.cut && asked.frame !== 'All')))
    notices.add(
      'plan',
      range === null ? 'time_frame' : parameter,
      range === null ? frame : rangeLabel(range),
      `Your plan opens the data from ${dayText(limit.startDate)} to ${dayText(limit.endDate)}.`,
    );
  const kind = chosenValue(filters, 'comparison_type') === 'year_ago' ? 'year_ago' : 'prior_period';
  return { period, baseline: baselineOf(kind, period, info, limit), limit };
}

const hasFrame = (filters: readonly AppliedFilter[]) =>
  filters.some(({ given, definition }) => given && definition.kind === 'time_frame');

const chosenValue = (filters: readonly AppliedFilter[], kind: string) =>
  filters.find(({ definition }) => definition.kind === kind)?.selected[0]?.value;

/** Days that the dashboard itself is about (D-08), unless a frame was chosen. */
function usualDays(
  { details }: DashboardDefinition,
  filters: readonly AppliedFilter[],
): DayRange | null {
  const startDate = readDay(details.meta.timeframe.startDate ?? '');
  const endDate = readDay(details.meta.timeframe.endDate ?? '');
  if (startDate === null || endDate === null || startDate > endDate) return null;
  return hasFrame(filters) ? null : { startDate, endDate };
}

function frameOf({ details }: DashboardDefinition, filters: readonly AppliedFilter[]): Frame {
  if (chosenValue(filters, 'historical_toggle') === 'on' && !hasFrame(filters)) return 'All';
  const known = (value: string | undefined) => frames.find((frame) => frame === value);
  return known(chosenValue(filters, 'time_frame')) ?? known(details.meta.timerange) ?? defaultFrame;
}

/** What a range of days looks like as chosen values: first and last. */
export const rangeOptions = ({ startDate, endDate }: DayRange) =>
  [...new Set([startDate, endDate])].map((day) => ({
    value: day,
    label: dayText(day),
    iconUrl: null,
  }));
