import type { Format, ResultColumn } from '~/contracts/dashboards/content';

import type { ChartFacts, SeriesColour } from './chart-facts';
import { declutter } from './declutter';
import { axisLabels, fromTop, inUnits, niceScale, startsAtZero } from './scale';
import type { Scale } from './scale';
import type { SeriesSet } from './series';
import { bucketName, severalYears, timeTicks } from './time-axis';
import type { DateLevel } from './time-axis';

/** A label of an axis: `at` from 0 to 1, from the top or the left. */
export interface AxisLabel {
  at: number;
  label: string;
  year?: string | null;
  minor?: boolean;
}

/** What a name belongs to. */
export interface Mark {
  key: string;
  name: string;
  colour: SeriesColour;
  kind: 'own' | 'average' | 'brand' | 'baseline';
}

/** A name beside the last figure, moved so that it covers no other. */
export interface End extends Mark {
  /** Of the mark, px from the top. */
  from: number;
  /** Middle of the name, px from the top. */
  top: number;
}

/** What all plots over time have in common. */
export interface PlotModel {
  level: DateLevel | null;
  /** As in SeriesSet. */
  incompleteAt: number;
  firstIsCut: boolean;
  height: number;
  /** Names of the buckets, in read-outs. */
  names: string[];
  yLabels: AxisLabel[];
  xLabels: AxisLabel[];
  /** Where the line is from which values are measured, from the top; null where there is none. */
  origin: number | null;
  ends: End[];
  notes: string[];
}

export const labelHeight = 17;

/** Values as a format counts them, on a scale for the plot's height. */
export function valueScale(
  { format }: ResultColumn,
  values: readonly number[],
  height: number,
): Scale & { unit: number } {
  const unit = inUnits(format);
  const scale = niceScale(
    values.map((value) => value / unit),
    {
      count: height < 200 ? 3 : 4,
      zero: startsAtZero(format),
      least: format === 'integer' ? 1 : 0,
    },
  );
  return { ...scale, unit };
}

/** Zero; of an index 100. */
export function originOf(scale: Scale, format: Format): number | null {
  const origin = format === 'index' ? 100 : 0;
  return origin < scale.min || origin > scale.max ? null : fromTop(scale, origin);
}

export function yAxis(
  scale: Scale,
  { format, unit }: ResultColumn,
  { currency, locale }: ChartFacts,
): AxisLabel[] {
  const labels = axisLabels(scale, format, /^[A-Z]{3}$/.test(unit) ? unit : currency, locale);
  return scale.ticks.map((tick, at) => ({ at: fromTop(scale, tick), label: labels[at] ?? '' }));
}

/** @param middle where a bucket stands, from 0 to 1 */
export function xAxis(
  { buckets, level }: Pick<SeriesSet, 'buckets' | 'level'>,
  span: number,
  middle: (index: number, count: number) => number,
): AxisLabel[] {
  if (level === null) return [];
  const room = span >= 9 ? 13 : span >= 5 ? 9 : 5;
  return timeTicks(buckets, level, room).map(({ index, ...tick }) => ({
    ...tick,
    at: middle(index, buckets.length),
  }));
}

/** The names of buckets in read-outs. */
export function bucketNames({ buckets, level }: Pick<SeriesSet, 'buckets' | 'level'>): string[] {
  if (level === null) return [...buckets];
  const withYear = severalYears(buckets);
  return buckets.map((bucket) => bucketName(bucket, level, withYear));
}

/**
 * Names beside the last figures: all of them, or as many as there is room for.
 *
 * @param marks with `at`, where each ends, from the top, 0 to 1; the most important ones last
 */
export function endsOf(
  marks: readonly (Mark & { at: number | null | undefined })[],
  height: number,
): End[] {
  if (marks.length < 2) return [];
  const shown = marks
    .flatMap(({ at, key, name, colour, kind }) =>
      typeof at === 'number' ? [{ key, name, colour, kind, from: at * height }] : [],
    )
    .slice(-Math.floor(height / labelHeight));
  const half = labelHeight / 2;
  const tops = declutter(
    shown.map(({ from }) => from - half),
    labelHeight,
    height + half,
  );
  return shown.map((mark, at) => ({ ...mark, top: (tops[at] ?? 0) + half }));
}

/** What a read-out says of a bucket that is not whole. */
export const incompleteNote = (
  { level, incompleteAt, firstIsCut }: Pick<PlotModel, 'level' | 'incompleteAt' | 'firstIsCut'>,
  index: number,
): string | null =>
  level !== null && (index >= incompleteAt || (firstIsCut && index === 0))
    ? `${level} not complete`
    : null;

/** @param incomplete how the chart draws what is not complete */
export function notesOf(
  { incompleteAt, firstIsCut, buckets, level, left, series }: SeriesSet,
  incomplete: string,
): string[] {
  const notes: string[] = [];
  if (firstIsCut) notes.push(`First ${level} not complete`);
  if (incompleteAt < buckets.length) notes.push(`${incomplete}: ${level} not complete`);
  if (left > 0 && !series.some(({ id }) => id === 'other')) {
    notes.push(`${left} more in the table`);
  }
  return notes;
}
