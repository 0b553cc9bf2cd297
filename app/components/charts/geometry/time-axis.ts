import { UTCDateMini } from '@date-fns/utc';
import {
  addMonths,
  addYears,
  addDays,
  addQuarters,
  addWeeks,
  differenceInDays,
  format,
} from 'date-fns';

import { writtenForm } from '~/contracts/dates';

export type DateLevel = 'day' | 'week' | 'month' | 'quarter' | 'year';

const add = {
  day: addDays,
  week: addWeeks,
  month: addMonths,
  quarter: addQuarters,
  year: addYears,
};

/** Writes a day by a pattern of date-fns. @param day YYYY-MM-DD */
const write = (day: string, pattern: string) => format(new UTCDateMini(day), pattern);
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;
const dayOf = (day: string) => Number(day.slice(8, 10));

/** A chart has no pixels for more buckets: then it shows the days of the rows alone. */
const maxBuckets = 4_000;

/**
 * All buckets from the first to the last, also those without a row: missing data are a gap in the chart.
 * @param days first days of buckets, YYYY-MM-DD, in any order
 */
export function allBuckets(days: readonly string[], level: DateLevel): string[] {
  const known = [...new Set(days)].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let day = first; day <= last && all.length < maxBuckets; day = next(day, level))
    all.push(day);
  // Buckets are irregular, for example weeks that begin on different days: no bucket can be added.
  const there = new Set(all);
  return known.every((day) => there.has(day)) ? all : known;
}

const next = (day: string, level: DateLevel) =>
  format(add[level](new UTCDateMini(day), 1), 'yyyy-MM-dd');

/** A day without its year, 'Jun 07'. */
const monthAndDay = (day: string) => write(day, 'MMM dd');

/** 'Week of Aug 24', 'Aug 2026', 'Q3 2026', '2026', 'Aug 24'; with the year where the chart shows several. */
export function bucketName(day: string, level: DateLevel, withYear: boolean): string {
  if (level === 'year') return write(day, 'yyyy');
  if (level === 'quarter') return write(day, 'QQQ yyyy');
  if (level === 'month') return write(day, 'MMM yyyy');
  const name = write(day, withYear ? writtenForm : 'MMM dd');
  return level === 'week' ? `Week of ${name}` : name;
}

export const severalYears = (buckets: readonly string[]) =>
  buckets.length > 0 && yearOf(buckets[0]!) !== yearOf(buckets.at(-1)!);

export interface TimeTick {
  index: number;
  label: string;
  /** The year below the label, where a year begins. */
  year: string | null;
  /** Left out where the chart is narrow. */
  minor: boolean;
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60];

/**
 * Labels of a time axis: days up to a quarter of a year, months beyond that, and the year where it begins.
 * @param room approximate number of labels
 */
export function timeTicks(buckets: readonly string[], level: DateLevel, room: number): TimeTick[] {
  const days =
    buckets.length < 2
      ? 0
      : differenceInDays(new UTCDateMini(buckets.at(-1)!), new UTCDateMini(buckets[0]!));
  if ((level === 'day' || level === 'week') && days <= 100) return dayTicks(buckets, room);

  const starts = buckets.flatMap((day, index) => {
    const before = buckets[index - 1];
    const begins = before === undefined ? dayOf(day) <= 7 : monthOf(before) !== monthOf(day);
    return begins ? [{ index, at: yearOf(day) * 12 + monthOf(day), day }] : [];
  });
  const step =
    monthSteps.find((one) => starts.filter(({ at }) => at % one === 0).length <= room) ?? 120;
  const chosen = starts.filter(({ at }) => at % step === 0);
  return withYears(
    chosen.map(({ index, at, day }) => ({
      index,
      label: write(day, 'MMM'),
      day,
      // The first label has the year below it, so it is never left out.
      minor: at % (step * 2) !== 0 && chosen.length > 3 && index !== chosen[0]?.index,
    })),
    true,
  );
}

/** Counts from the last bucket backwards, as it is the most interesting one and needs a label. */
function dayTicks(buckets: readonly string[], room: number): TimeTick[] {
  const every = Math.max(1, Math.ceil(buckets.length / room));
  const chosen = buckets
    .map((day, index) => ({ day, index, back: buckets.length - 1 - index }))
    .filter(({ back }) => back % every === 0);
  return withYears(
    chosen.map(({ day, index, back }) => ({
      index,
      label: monthAndDay(day),
      day,
      minor: (back / every) % 2 === 1 && chosen.length > 3,
    })),
    severalYears(buckets),
  );
}

/** Adds the year below the first label that is never left out, and below the first label of each further year. */
function withYears(
  ticks: readonly { index: number; label: string; day: string; minor: boolean }[],
  wanted: boolean,
): TimeTick[] {
  let said = 0;
  return ticks.map(({ day, ...tick }) => {
    const year = yearOf(day);
    const mayGo = tick.minor && monthOf(day) !== 0;
    if (!wanted || mayGo || year === said) return { ...tick, year: null };
    said = year;
    return { ...tick, year: String(year) };
  });
}
