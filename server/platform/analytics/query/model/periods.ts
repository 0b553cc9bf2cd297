import {
  type DayRange,
  addDays,
  addMonths,
  dayCount,
  intersection,
  isInside,
} from '../../../dates/days';
import {
  bucketStart,
  type DateLevel,
  isLastOf,
  moveBuckets,
  nextBucket,
} from '../../../dates/calendar-units';
import { rangeLabel } from '../../../dates/day-text';
import { gapsIn, type Grain } from './coverage';

/** Time frames (domain.md section 2). The calendar is that of the data, never the machine's. */
export const frames = ['L4W', 'L12W', 'L26W', 'L52W', 'YTD', 'All'] as const;
export type Frame = (typeof frames)[number];

export const defaultFrame: Frame = 'L12W';

export const frameLabels: Record<Frame, string> = {
  L4W: 'Last 4 weeks',
  L12W: 'Last 12 weeks',
  L26W: 'Last 26 weeks',
  L52W: 'Last 52 weeks',
  YTD: 'Year to date',
  All: 'All data',
};

const frameWeeks: Partial<Record<Frame, number>> = { L4W: 4, L12W: 12, L26W: 26, L52W: 52 };

/** First and last day of a data set's facts, its grain, and the days without data (D-33). */
export interface Calendar {
  firstDay: string;
  asOf: string;
  grain?: Grain;
  gaps?: readonly DayRange[];
}

/** The smallest unit that periods are made of: rows of a week or a month cannot be split. */
const unitOf = ({ grain = 'line' }: { grain?: Grain | undefined }): 'day' | 'week' | 'month' =>
  grain === 'line' ? 'day' : grain;

/** Days from a unit's first day to its middle, which decides where the unit belongs: Thursday (ISO 8601), the 16th. */
const middleOf = { day: 0, week: 3, month: 15 } as const;

/**
 * The whole weeks or months whose middle is in a range, so that two ranges with the same number of them are comparable;
 * without any, the unit of the range's last day. For a set by day or by line, the days themselves.
 */
export function wholeUnits(range: DayRange, calendar: Pick<Calendar, 'grain'>): DayRange {
  const unit = unitOf(calendar);
  const middle = (start: string) => addDays(start, middleOf[unit]);
  const begun = bucketStart(range.startDate, unit);
  const first = middle(begun) < range.startDate ? nextBucket(begun, unit) : begun;
  const ended = bucketStart(range.endDate, unit);
  const last = middle(ended) > range.endDate ? moveBuckets(ended, unit, -1) : ended;
  const [startDate, final] = first <= last ? [first, last] : [ended, ended];
  return { startDate, endDate: addDays(nextBucket(final, unit), -1) };
}

export interface Period extends DayRange {
  label: string;
  /** It runs up to the last day of the data, inside a week: its last bucket is not whole. */
  incomplete: boolean;
  /** The plan's range (or the data) covers less than was requested (D-16). */
  cut: boolean;
  /** Null for a range that the user chose. */
  frame: Frame | null;
}

export interface Baseline {
  kind: 'prior_period' | 'year_ago';
  range: DayRange;
  /** Its days, in words (D-23). */
  label: string;
  /** The plan does not open all of it: figures against it read 'not in your plan' (D-16). */
  outOfPlan: boolean;
  /** Days without data in the period and in the baseline: with any, the two are not comparable (D-33). */
  gaps: readonly DayRange[];
}

const daysOf = (calendar: Calendar): DayRange => ({
  startDate: calendar.firstDay,
  endDate: calendar.asOf,
});

const endsInsideWeek = (range: DayRange, calendar: Calendar): boolean =>
  unitOf(calendar) === 'day' && range.endDate === calendar.asOf && !isLastOf(range.endDate, 'week');

/**
 * The days of a frame: for weeks, the last complete ones. A plan's limit is applied first, so that a visitor's last 4
 * weeks are in the quarter that is open to them.
 * @returns null where no day of the data is open
 */
export function framePeriod(
  frame: Frame,
  calendar: Calendar,
  limit: DayRange | null,
): Period | null {
  const open = intersection(daysOf(calendar), limit);
  if (open === null) return null;
  const weeks = frameWeeks[frame];
  let asked: DayRange;
  if (weeks !== undefined) {
    const monday = bucketStart(addDays(open.endDate, 1), 'week');
    asked = { startDate: addDays(monday, -7 * weeks), endDate: addDays(monday, -1) };
  } else if (frame === 'YTD') {
    asked = { startDate: bucketStart(open.endDate, 'year'), endDate: open.endDate };
  } else {
    asked = daysOf(calendar);
  }
  const isSplit = weeks !== undefined && calendar.grain === 'month';
  asked = wholeUnits(asked, calendar);
  // Data that end before their first Sunday have no complete week: then the range is all open days.
  const range = intersection(asked, open) ?? open;
  const cut = range.startDate > asked.startDate || range.endDate < asked.endDate;
  return {
    ...range,
    label: cut || isSplit ? rangeLabel(range) : frameLabels[frame],
    incomplete:
      frame === 'YTD' ? !isLastOf(range.endDate, 'year') : endsInsideWeek(range, calendar),
    cut,
    frame,
  };
}

/**
 * The days of a range that the user chose, cut by data and plan.
 * @returns null where none of it is open
 */
export function rangePeriod(
  asked: DayRange,
  calendar: Calendar,
  limit: DayRange | null,
): Period | null {
  if (intersection(asked, daysOf(calendar)) === null) return null;
  const whole = wholeUnits(asked, calendar);
  const inData = intersection(whole, daysOf(calendar));
  const range = inData === null ? null : intersection(inData, limit);
  if (range === null) return null;
  return {
    ...range,
    label: rangeLabel(range),
    incomplete: endsInsideWeek(range, calendar),
    cut: range.startDate > whole.startDate || range.endDate < whole.endDate,
    frame: null,
  };
}

/** The last quarter that the data cover completely (D-16: visitors see it); null without one. */
export function lastFullQuarter(calendar: Calendar): DayRange | null {
  const startDate = moveBuckets(bucketStart(addDays(calendar.asOf, 1), 'quarter'), 'quarter', -1);
  const days = { startDate, endDate: addDays(nextBucket(startDate, 'quarter'), -1) };
  const quarter = wholeUnits(days, calendar);
  return isInside(quarter, daysOf(calendar)) ? quarter : null;
}

/** A period to date: its unit, and the first day of as many units (weeks, months, …) before it as it has begun. */
interface ToDate {
  level: DateLevel;
  startBefore: string;
}

/**
 * Calendar unit of a period to date, and the start of the units before it.
 * @returns null for a period that is whole, or does not begin with a unit
 */
function toDateOf(period: Period, calendar: Calendar): ToDate | null {
  if (period.frame === 'YTD' && !period.cut)
    return { level: 'year', startBefore: addMonths(period.startDate, -12) };
  // Whole weeks are complete, even where they happen to begin with a month.
  if (period.endDate !== calendar.asOf || isWholeWeeks(period)) return null;
  const begins = (level: DateLevel) => bucketStart(period.startDate, level) === period.startDate;
  const isOpen = (level: DateLevel) => begins(level) && !isLastOf(period.endDate, level);
  // Inside one unit, the smallest that holds it: 1–20 January is a month to date rather than a year.
  for (const level of ['week', 'month', 'quarter', 'year'] as const) {
    if (isOpen(level) && bucketStart(period.endDate, level) === period.startDate)
      return { level, startBefore: moveBuckets(period.startDate, level, -1) };
  }
  for (const level of ['month', 'week'] as const) {
    if (!isOpen(level)) continue;
    let units = 1;
    while (moveBuckets(period.startDate, level, units) <= period.endDate) units += 1;
    return { level, startBefore: moveBuckets(period.startDate, level, -units) };
  }
  return null;
}

const isWholeWeeks = ({ startDate, endDate }: DayRange): boolean =>
  bucketStart(startDate, 'week') === startDate && isLastOf(endDate, 'week');

/** A frame of weeks, or the same days as a range: a shared link contains the days. */
const isOfWeeks = (period: Period): boolean =>
  period.frame === null ? isWholeWeeks(period) : frameWeeks[period.frame] !== undefined;

/** As many days just before; for a period to date, as many days of the units before it, and none of its own. */
function priorRange(period: Period, toDate: ToDate | null): DayRange {
  const days = dayCount(period);
  const startDate = toDate?.startBefore ?? addDays(period.startDate, -days);
  const asLong = addDays(startDate, days - 1);
  const lastBefore = addDays(period.startDate, -1);
  return { startDate, endDate: asLong < lastBefore ? asLong : lastBefore };
}

/** 52 weeks before for weeks, whole or to date, so that weekdays match; else the same dates. */
function yearAgoRange(period: Period, toDate: ToDate | null): DayRange {
  const back =
    isOfWeeks(period) || toDate?.level === 'week'
      ? (day: string) => addDays(day, -364)
      : (day: string) => addMonths(day, -12);
  return { startDate: back(period.startDate), endDate: back(period.endDate) };
}

/** As many whole weeks or months before; for the year to date, and for `year_ago`, those of the year before. */
function unitsBefore(
  kind: Baseline['kind'],
  period: Period,
  unit: Exclude<DateLevel, 'day'>,
): DayRange {
  const isYear = kind === 'year_ago' || (period.frame === 'YTD' && !period.cut);
  let count = isYear ? (unit === 'week' ? 52 : 12) : 0;
  while (!isYear && moveBuckets(period.startDate, unit, count) <= period.endDate) count += 1;
  const next = addDays(period.endDate, 1);
  return {
    startDate: moveBuckets(period.startDate, unit, -count),
    endDate: addDays(moveBuckets(next, unit, -count), -1),
  };
}

/**
 * The baseline of a period (D-14, D-23; domain.md section 2): the days just before it, or those of a year before.
 * @returns null where the data do not reach back that far
 */
export function baselineOf(
  kind: Baseline['kind'],
  period: Period,
  calendar: Calendar,
  limit: DayRange | null,
): Baseline | null {
  const unit = unitOf(calendar);
  const toDate = toDateOf(period, calendar);
  const range =
    unit !== 'day'
      ? unitsBefore(kind, period, unit)
      : kind === 'prior_period'
        ? priorRange(period, toDate)
        : yearAgoRange(period, toDate);
  if (!isInside(range, daysOf(calendar))) return null;
  return {
    kind,
    range,
    label: rangeLabel(range),
    outOfPlan: !isInside(range, limit),
    gaps: gapsIn(calendar.gaps, period, range),
  };
}

/** The year before a period, as `baselineOf`. */
export const yearAgoOf = (
  period: DayRange,
  calendar: Calendar,
  limit: DayRange | null,
): Baseline | null =>
  baselineOf(
    'year_ago',
    { ...period, label: '', incomplete: false, cut: false, frame: null },
    calendar,
    limit,
  );

/** Why there are no figures of the year before, for a note. @param yearAgo of `yearAgoOf` */
export const noYearBefore = (yearAgo: Baseline | null): string =>
  yearAgo === null
    ? 'the data do not reach back to the year before'
    : 'the year before is not in your plan';

/**
 * The level at which a period is drawn: the requested one (`auto`: `levelFor`), but not finer than the rows, and a
 * finer one where the chart would be a single point: a week by day.
 */
export function drawnLevel<Level extends DateLevel>(
  asked: Level | 'auto',
  period: DayRange,
  calendar: { grain?: Grain | undefined },
): Level | 'day' | 'week' | 'month' {
  if (asked === 'auto') return levelFor(period, calendar);
  const unit = unitOf(calendar);
  const isFiner = asked === 'day' || (asked === 'week' && unit === 'month');
  const level = isFiner && unit !== 'day' ? unit : asked;
  const isOnePoint = bucketStart(period.startDate, level) === bucketStart(period.endDate, level);
  return isOnePoint && level !== 'day' ? levelFor(period, calendar) : level;
}

/** Default level at which a period is drawn: at most about 60 points, and not finer than the rows. */
export function levelFor(
  range: DayRange,
  calendar: Pick<Calendar, 'grain'> = {},
): 'day' | 'week' | 'month' {
  const days = dayCount(range);
  const unit = unitOf(calendar);
  if (unit === 'month' || days > 420) return 'month';
  return unit === 'day' && days <= 31 ? 'day' : 'week';
}
