import { bucketStart, moveBuckets, nextBucket } from '../../../dates/calendar-units';
import { addDays, dayCount, dayNumber, intersection, type DayRange } from '../../../dates/days';
import { placeIn } from '../../metrics/arithmetic';
import { rangeLabel } from '../../../dates/day-text';

/**
 * Level of detail of a row of the lines: a line of an order, or the sum of a day, a week or a month. Rows of weeks and
 * months have one date, which stands for all days of their week or month.
 */
export type Grain = 'line' | 'day' | 'week' | 'month';

/** The days that the data of a set cover (D-33; domain.md section 4). */
export interface Coverage {
  grain: Grain;
  /** Weekday of almost all rows of a set by week, 0 for Monday to 6 for Sunday; else null. */
  weekday: number | null;
  /** First and last day that the rows stand for. */
  days: DayRange;
  /** Improbable runs of days without any line, in order. */
  gaps: readonly DayRange[];
  /** Whether any line is dated on a day of the range. */
  hasSales: (range: DayRange) => boolean;
}

/** Least number of distinct days of a set by week, and of a set by month. */
const minWeeks = 6;
const minMonths = 3;
/**
 * Least share of one weekday among the days of a set by week: a holiday moves a week's end, a return has its own day.
 */
const shareOnWeekday = 0.95;
/** Days before and after a run in which the share of days with lines is counted: 13 weeks. */
const daysBeside = 91;
/** Weeks or months before and after a run, for the same share. */
const periodsBeside = 26;
/** Number of sets with days like these of which one has such a run by chance. */
const setsWithRun = 100;
/**
 * Chance up to which a run of weeks or months is improbable: reports come every period, and shops close on some days.
 */
const chanceOfPeriods = 0.1;

/**
 * The days that the data cover.
 * @param dates the days with lines, each once, in order; at least one
 * @param hasOrders whether the rows have order numbers
 */
export function coverageOf(dates: readonly string[], hasOrders: boolean): Coverage {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A data set has lines.');
  const numbers = dates.map(dayNumber);
  const [grain, weekday] = grainOf(dates, numbers, hasOrders);
  const unit = grain === 'line' ? 'day' : grain;
  const starts = [...new Set(dates.map((day) => bucketStart(day, unit)))];
  const days = { startDate: starts[0]!, endDate: addDays(nextBucket(starts.at(-1)!, unit), -1) };
  const runs = starts.slice(1).flatMap((next, at) => {
    const startDate = nextBucket(starts[at]!, unit);
    return startDate < next ? [{ startDate, endDate: addDays(next, -1) }] : [];
  });
  const isGap =
    unit === 'day'
      ? improbableDays(numbers)
      : improbablePeriods(starts, (start, count) => moveBuckets(start, unit, count), days);
  return { grain, weekday, days, gaps: runs.filter(isGap), hasSales: searchIn(numbers) };
}

function grainOf(
  dates: readonly string[],
  numbers: readonly number[],
  hasOrders: boolean,
): [grain: Grain, weekday: number | null] {
  const isFirstOfMonth = dates.every((day) => day.endsWith('-01'));
  const isLastOfMonth = dates.every((day) => addDays(day, 1).endsWith('-01'));
  if (dates.length >= minMonths && (isFirstOfMonth || isLastOfMonth)) return ['month', null];
  const ofWeekdays = [0, 0, 0, 0, 0, 0, 0];
  // Day 0 was a Thursday.
  for (const day of numbers) ofWeekdays[(((day + 3) % 7) + 7) % 7]! += 1;
  const most = Math.max(...ofWeekdays);
  if (most >= minWeeks && most >= shareOnWeekday * dates.length)
    return ['week', ofWeekdays.indexOf(most)];
  return [hasOrders ? 'line' : 'day', null];
}

interface Counted {
  found: number;
  all: number;
}

/**
 * Share of days like those of a run that have lines: the smaller of the shares before and after it. Half a success and
 * half a failure are added to each side, so that nothing is certain (Krichevsky and Trofimov). A side with fewer days
 * than are looked at, such as after a recent run, is filled up at the share of the other side.
 */
function lesserShare(before: Counted, after: Counted, lookedAt: number): number {
  const share = ({ found, all }: Counted) => (found + 0.5) / (all + 1);
  const filled = ({ found, all }: Counted, other: Counted) =>
    share({ found: found + (lookedAt - all) * share(other), all: lookedAt });
  return Math.min(filled(before, after), filled(after, before));
}

/**
 * A run of days without lines is improbable if fewer than one in a hundred sets would have it anywhere by chance. A day
 * is expected to have lines as often as the same weekday in the 13 weeks before or after the run, whichever is less.
 * @param numbers day numbers of the days with lines, in order
 */
function improbableDays(numbers: readonly number[]): (run: DayRange) => boolean {
  const has = new Set(numbers);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  /** The days of each weekday, from one day to another, both included. */
  const weekdays = (from: number, to: number) => {
    const counts = Array.from({ length: 7 }, () => ({ found: 0, all: 0 }));
    for (let day = Math.max(from, first); day <= Math.min(to, last); day += 1) {
      const count = counts[((day % 7) + 7) % 7]!;
      count.all += 1;
      if (has.has(day)) count.found += 1;
    }
    return counts;
  };
  return ({ startDate, endDate }) => {
    const [from, to] = [dayNumber(startDate), dayNumber(endDate)];
    const before = weekdays(from - daysBeside, from - 1);
    const after = weekdays(to + 1, to + daysBeside);
    let chance = 1;
    for (let day = from; day <= to; day += 1) {
      const weekday = ((day % 7) + 7) % 7;
      chance *= 1 - lesserShare(before[weekday]!, after[weekday]!, daysBeside / 7);
    }
    return chance * (last - first + 1) < 1 / setsWithRun;
  };
}

/** A run of weeks or months is improbable if its chance is at most 10 %, by the 26 periods before it, or after it. */
function improbablePeriods(
  starts: readonly string[],
  move: (start: string, count: number) => string,
  days: DayRange,
): (run: DayRange) => boolean {
  const has = new Set(starts);
  const periodsFrom = (from: string, step: 1 | -1): Counted => {
    let [found, all] = [0, 0];
    for (let at = 0; at < periodsBeside; at += 1) {
      const start = move(from, step * at);
      if (start < days.startDate || start > days.endDate) break;
      all += 1;
      if (has.has(start)) found += 1;
    }
    return { found, all };
  };
  return ({ startDate, endDate }) => {
    const next = addDays(endDate, 1);
    const chance =
      1 - lesserShare(periodsFrom(move(startDate, -1), -1), periodsFrom(next, 1), periodsBeside);
    let periods = 0;
    while (move(startDate, periods) < next) periods += 1;
    return chance ** periods <= chanceOfPeriods;
  };
}

/** @param numbers day numbers in order */
function searchIn(numbers: readonly number[]): (range: DayRange) => boolean {
  const before = (day: number) => placeIn(numbers, (one) => one < day);
  return ({ startDate, endDate }) => before(dayNumber(endDate) + 1) > before(dayNumber(startDate));
}

/** The days of several ranges that are inside gaps, as ranges in order. */
export function gapsIn(
  gaps: readonly DayRange[] | undefined,
  ...ranges: readonly DayRange[]
): DayRange[] {
  const parts = (gaps ?? []).flatMap((gap) =>
    ranges.flatMap((range) => intersection(gap, range) ?? []),
  );
  const joined: DayRange[] = [];
  for (const part of parts.sort((one, other) => (one.startDate < other.startDate ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || part.startDate > addDays(last.endDate, 1)) joined.push({ ...part });
    else if (part.endDate > last.endDate) last.endDate = part.endDate;
  }
  return joined;
}

export const totalDays = (ranges: readonly DayRange[]): number =>
  ranges.reduce((sum, range) => sum + dayCount(range), 0);

/** Maximum number of ranges that a text names. */
const namedRanges = 3;

/** "no data Nov 10 – Nov 23, 2026 (14 days)"; null without gaps. */
export function gapText(gaps: readonly DayRange[]): string | null {
  if (gaps.length === 0) return null;
  const named = gaps.slice(0, namedRanges).map(rangeLabel).join('; ');
  const more = gaps.length > namedRanges ? ` and ${String(gaps.length - namedRanges)} more` : '';
  const days = totalDays(gaps);
  return `no data ${named}${more} (${String(days)} ${days === 1 ? 'day' : 'days'})`;
}
