import { type DayRange, intersection, isInside } from '../../dates/days';
import { rangeLabel, dayText, readDay } from '../../dates/day-text';
import { planRange } from '../../accounts/subscriptions';
import type { DataSetInfo } from '../../analytics/data-set-content';
import {
  baselineOf,
  defaultFrame,
  framePeriod,
  frames,
  lastFullQuarter,
  rangePeriod,
  wholeUnits,
  type Baseline,
  type Frame,
  type Period,
} from '../../analytics/query/model/periods';
import type { DashboardDefinition } from '../definition';
import type { AccessScope } from '../access-scope';
import { plainOption } from '../filter-kinds';
import { quoted, type Notices } from './notices';
import { planNote, startFrame } from './plan-frames';
import type { SelectedFilter } from './selected-filter';
import type { DayRangeInput } from './state-input';

/** The days of a dashboard: shown period, baselines, and limit of access. */
export interface SelectedDays {
  period: Period;
  /** The periods compared with (D-23): those that the data reach back to; none in the public variant. */
  baselines: readonly Baseline[];
  /** The days open to the viewer; null: all. */
  limit: DayRange | null;
}

type Calendar = Pick<DataSetInfo, 'firstDay' | 'asOf' | 'grain' | 'gaps'>;

const parameter = 'timerange';
const allDays = ({ firstDay, asOf }: Calendar): DayRange => ({
  startDate: firstDay,
  endDate: asOf,
});

/**
 * The days that an access scope opens (D-16).
 * @returns `limit` null: all days of the data; null: no day at all
 */
export function openDayRange(
  { variant, planRange: plan }: Pick<AccessScope, 'variant' | 'planRange'>,
  calendar: Calendar,
): { limit: DayRange | null } | null {
  if (variant === 'full') {
    const range = planRange(plan, calendar.asOf);
    return { limit: range && wholeUnits(range, calendar) };
  }
  const quarter = lastFullQuarter(calendar);
  return quarter && { limit: quarter };
}

/**
 * Reads a range of days (D-05, D-06). Both days must exist, the end must not be before the start, and at least one day
 * must be in the data.
 * @returns null, with a notice, for any other range; the dashboard's default then applies
 */
export function readDayRange(
  input: DayRangeInput | null,
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
    notices.leftOut(parameter, written, `No data for these dates. ${reach(data)}`);
  else if (inside.startDate !== startDate || inside.endDate !== endDate)
    notices.add('range', parameter, written, `Some of these dates have no data. ${reach(data)}`);
  return inside;
}

const reach = ({ startDate, endDate }: DayRange) =>
  `Data covers ${dayText(startDate)} to ${dayText(endDate)}.`;

/**
 * Selects the days of a dashboard and cuts them to what the access scope opens (D-14, D-16).
 * @param range as `readDayRange` returns it
 * @param limit as `openDayRange` returns it
 * @returns null if no day of the data is open to the viewer
 */
export function selectDays({
  definition,
  accessScope,
  info,
  range,
  limit,
  filters,
  notices,
}: {
  definition: DashboardDefinition;
  accessScope: AccessScope;
  info: Calendar;
  range: DayRange | null;
  limit: DayRange | null;
  filters: readonly SelectedFilter[];
  notices: Notices;
}): SelectedDays | null {
  if (accessScope.variant === 'public') {
    const quarter = framePeriod('All', info, limit);
    return quarter && { period: quarter, baselines: [], limit };
  }
  const chosen = range ?? definedDays(definition, filters);
  const frame = frameOf(definition, filters);
  const periodOfRequest =
    chosen === null ? framePeriod(frame, info, limit) : rangePeriod(chosen, info, limit);
  const usual = startFrame(definition.details.meta.timerange, { calendar: info, limit });
  const period = periodOfRequest ?? framePeriod(usual, info, limit);
  if (period === null) return null;

  noteWholeUnits(chosen, period, info, notices);
  const isRequested = range !== null || hasFrame(filters);
  // The frame 'All' means all days of the plan, so cutting it needs no notice.
  if (
    isRequested &&
    limit !== null &&
    (periodOfRequest === null || (periodOfRequest.cut && periodOfRequest.frame !== 'All'))
  )
    notices.add(
      'plan',
      range === null ? 'time_frame' : parameter,
      range === null ? frame : rangeLabel(range),
      planNote(limit),
    );
  return { period, baselines: selectBaselines(period, { info, limit, filters, notices }), limit };
}

/** Adds a notice if a set by week or month changes the requested range to whole weeks or months. */
function noteWholeUnits(
  asked: DayRange | null,
  period: Period,
  calendar: Calendar,
  notices: Notices,
): void {
  if (asked === null) return;
  const whole = wholeUnits(asked, calendar);
  if (whole.startDate === asked.startDate && whole.endDate === asked.endDate) return;
  const unit = calendar.grain ?? 'day';
  notices.add(
    'range',
    parameter,
    rangeLabel(asked),
    `This data set has figures by ${unit}. Shown are whole ${unit}s: ${rangeLabel(period)}.`,
  );
}

/**
 * The periods to compare with: the chosen ones, by default the prior period (D-14, D-23). The prior period is the first
 * of two. A notice names the one that is left out, if both are the same days or the data do not reach back to one.
 */
function selectBaselines(
  period: Period,
  {
    info,
    limit,
    filters,
    notices,
  }: {
    info: Calendar;
    limit: DayRange | null;
    filters: readonly SelectedFilter[];
    notices: Notices;
  },
): Baseline[] {
  const filter = filters.find(({ definition }) => definition.kind === 'comparison_type');
  const isChosen = (kind: string) => filter?.selected.some(({ value }) => value === kind) ?? false;
  const of = (kind: Baseline['kind']) => baselineOf(kind, period, info, limit);
  const known = (...all: (Baseline | null)[]) => all.filter((one) => one !== null);
  if (!isChosen('year_ago')) return known(of('prior_period'));
  const yearAgo = of('year_ago');
  if (filter === undefined || !isChosen('prior_period')) return known(yearAgo);
  const prior = of('prior_period');
  const { name } = filter.definition;
  if (prior === null || yearAgo === null) {
    const left = prior === null ? 'Prior period' : 'Year ago';
    notices.leftOut(name, left, `${left}: the data do not reach back that far.`);
    return known(prior, yearAgo);
  }
  if (isInside(prior.range, yearAgo.range) && isInside(yearAgo.range, prior.range)) {
    notices.leftOut(name, 'Year ago', 'Prior period and year ago are the same days here.');
    return [prior];
  }
  return [prior, yearAgo];
}

const hasFrame = (filters: readonly SelectedFilter[]) =>
  filters.some(({ given, definition }) => given && definition.kind === 'time_frame');

const chosenValue = (filters: readonly SelectedFilter[], kind: string) =>
  filters.find(({ definition }) => definition.kind === kind)?.selected[0]?.value;

/** The days of the dashboard's definition (D-08), unless the user chose a frame. */
function definedDays(
  { details }: DashboardDefinition,
  filters: readonly SelectedFilter[],
): DayRange | null {
  const startDate = readDay(details.meta.timeframe.startDate ?? '');
  const endDate = readDay(details.meta.timeframe.endDate ?? '');
  if (startDate === null || endDate === null || startDate > endDate) return null;
  return hasFrame(filters) ? null : { startDate, endDate };
}

function frameOf({ details }: DashboardDefinition, filters: readonly SelectedFilter[]): Frame {
  if (chosenValue(filters, 'historical_toggle') === 'on' && !hasFrame(filters)) return 'All';
  const known = (value: string | undefined) => frames.find((frame) => frame === value);
  return known(chosenValue(filters, 'time_frame')) ?? known(details.meta.timerange) ?? defaultFrame;
}

/** A range of days as selected options: its first and last day. */
export const rangeOptions = ({ startDate, endDate }: DayRange) =>
  [...new Set([startDate, endDate])].map((day) => plainOption(day, dayText(day)));
