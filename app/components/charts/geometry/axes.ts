import type { ResultColumn } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';
import { upperFirst } from '~/lib/format/figure';

import type { ChartFacts, SeriesColour } from '../chart-facts';
import type { SeriesSet } from '../results/series';
import { isComplete, type CompleteBuckets } from './paths';
import { axisLabels, fromTop, niceScale, startsAtZero, unitOf, type Scale } from './scale';
import { textWidth } from './sizes';
import { bucketName, severalYears, timeTicks, type DateLevel } from './time-axis';

/**
 * Moves labels apart that would cover each other, as little as possible and without changing their order. Neighbours that
 * touch become a block around the average of their wanted positions.
 * @param wanted positions in px from the top
 * @param apart least distance in px
 * @param height no label is placed below it if there is room for all
 * @returns positions in the order of `wanted`
 */
export function declutter(wanted: readonly number[], apart: number, height: number): number[] {
  interface Block {
    labels: number[];
    top: number;
  }
  const order = wanted.map((_, label) => label).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const settle = (labels: number[]): Block => {
    const middle = labels.reduce((sum, label, at) => sum + wanted[label]! - at * apart, 0);
    const lowest = height - (labels.length - 1) * apart;
    return { labels, top: Math.max(0, Math.min(middle / labels.length, lowest)) };
  };
  const blocks: Block[] = [];
  for (const label of order) {
    let block = settle([label]);
    for (;;) {
      const above = blocks.at(-1);
      if (above === undefined || above.top + above.labels.length * apart <= block.top) break;
      blocks.pop();
      block = settle([...above.labels, ...block.labels]);
    }
    blocks.push(block);
  }
  const placed: number[] = [];
  for (const { labels, top } of blocks) {
    labels.forEach((label, at) => (placed[label] = top + at * apart));
  }
  return placed;
}

/** A label of an axis. Its position is a share from 0 to 1, from the top or from the left. */
export interface AxisLabel {
  position: number;
  label: string;
  /** The year below the label, where a year begins. */
  year?: string | null;
  /** Left out where the chart is narrow. */
  minor?: boolean;
  /** Width of a name as a share of the plot. It breaks between words, and is turned where one is wider. */
  room?: number;
}

export interface LegendEntry {
  key: string;
  name: string;
  colour: SeriesColour;
  kind: 'own' | 'average' | 'brand' | 'baseline';
}

/** A name beside the last value of its series, moved so that it covers no other name. */
export interface EndLabel extends LegendEntry {
  /** Position of the last value, px from the top. */
  from: number;
  /** Middle of the name, px from the top. */
  top: number;
  /** Whether there is room for a second line. */
  wraps: boolean;
}

/** Height of a line of a name beside a plot in px. */
const labelHeight = 17;
/** Width in px that a line has in a card of half the page. */
const labelRoom = 150;

/** Height in px of uncut names beside a plot: all of them have two lines if one does not fit in one. */
export const heightOfNames = (names: readonly string[]): number =>
  names.length * labelHeight * (names.some((name) => textWidth(name, 12) > labelRoom) ? 2 : 1);

/** The scale of a column's values, for a plot of a height in px. Values are divided by `unit` first. */
export function valueScale(
  { format }: ResultColumn,
  values: readonly number[],
  height: number,
): Scale & { unit: number } {
  const unit = unitOf(format);
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

/** Position of the line from which values are measured, from the top: zero, or 100 of an index. Null if out of the scale. */
export function baselineOf(scale: Scale, format: Format): number | null {
  const value = format === 'index' ? 100 : 0;
  return value < scale.min || value > scale.max ? null : fromTop(scale, value);
}

export function yAxis(
  scale: Scale,
  { format, unit }: ResultColumn,
  { currency, locale }: ChartFacts,
): AxisLabel[] {
  const labels = axisLabels(scale, format, /^[A-Z]{3}$/.test(unit) ? unit : currency, locale);
  return scale.ticks.map((tick, at) => ({
    position: fromTop(scale, tick),
    label: labels[at] ?? '',
  }));
}

/**
 * Labels of a time axis, as many as a widget of that span has room for.
 * @param positionOf position of a bucket, from 0 to 1
 */
export function timeAxis(
  { buckets, level }: Pick<SeriesSet, 'buckets' | 'level'>,
  span: number,
  positionOf: (index: number, count: number) => number,
): AxisLabel[] {
  if (level === null) return [];
  const room = span >= 9 ? 13 : span >= 5 ? 9 : 5;
  return timeTicks(buckets, level, room).map(({ index, ...tick }) => ({
    ...tick,
    position: positionOf(index, buckets.length),
  }));
}

export function bucketNames({ buckets, level }: Pick<SeriesSet, 'buckets' | 'level'>): string[] {
  if (level === null) return [...buckets];
  const withYear = severalYears(buckets);
  return buckets.map((bucket) => bucketName(bucket, level, withYear));
}

/** Whether names add to the title: those of several series, and of a single one that is not the subject. */
export const needsNames = (entries: readonly LegendEntry[]): boolean =>
  entries.length > 1 || (entries[0]?.kind === 'brand' && entries[0].key !== '');

/**
 * Places names beside the last values, as many as there is room for. Long ones have two lines where all have room for them.
 * @param entries with the position of the last value, from the top, 0 to 1; the most important ones last
 * @param height of the plot in px
 */
export function endLabels(
  entries: readonly (LegendEntry & { last: number | null | undefined })[],
  height: number,
): EndLabel[] {
  if (!needsNames(entries)) return [];
  const shown = entries
    .flatMap(({ last, key, name, colour, kind }) =>
      typeof last === 'number' ? [{ key, name, colour, kind, from: last * height }] : [],
    )
    .slice(-Math.floor(height / labelHeight));
  const whole = heightOfNames(shown.map(({ name }) => name));
  const wraps = whole > shown.length * labelHeight && whole <= height;
  const apart = wraps ? 2 * labelHeight : labelHeight;
  const half = apart / 2;
  const tops = declutter(
    shown.map(({ from }) => from - half),
    apart,
    // The second line would reach the labels of the axis.
    wraps ? height - apart : height + half,
  );
  return shown.map((entry, at) => ({ ...entry, top: (tops[at] ?? 0) + half, wraps }));
}

export const incompleteNote = (
  { level, ...complete }: Pick<SeriesSet, 'level'> & CompleteBuckets,
  index: number,
): string | null =>
  level !== null && !isComplete(complete, index) ? `${level} not complete` : null;

/** The incomplete buckets in words: 'first and last week'; '' if all are complete. */
function incompleteWords(
  { completeFrom, incompleteAt }: CompleteBuckets,
  count: number,
  level: DateLevel | null,
): string {
  const cut = [
    ...(completeFrom > 0 ? ['first'] : []),
    ...(incompleteAt < count && (count > 1 || completeFrom === 0) ? ['last'] : []),
  ];
  return cut.length === 0 ? '' : `${cut.join(' and ')} ${level ?? 'day'}`;
}

/**
 * The note about incomplete buckets; none if all are complete.
 * @param look how the chart draws incomplete buckets: 'Dashed'
 */
export function incompleteNotes(
  complete: CompleteBuckets,
  count: number,
  level: DateLevel | null,
  look: string,
): string[] {
  const words = incompleteWords(complete, count, level);
  return words === '' ? [] : [`${look}: ${words} not complete`];
}

/** D-23: sentence on incomplete buckets of a figure's trend, like `incompleteNotes`; null if all are complete. */
export function incompleteSentence(
  complete: CompleteBuckets,
  count: number,
  level: DateLevel | null,
): string | null {
  const words = incompleteWords(complete, count, level);
  const verb = words.includes(' and ') ? 'are' : 'is';
  return words === '' ? null : `${upperFirst(words)} ${verb} not complete`;
}

/**
 * Notes below a chart of series.
 * @param look how the chart draws incomplete buckets: 'Dashed'
 */
export function notesOf(
  { buckets, level, left, series, ...complete }: SeriesSet,
  look: string,
): string[] {
  const notes = incompleteNotes(complete, buckets.length, level, look);
  if (left > 0 && !series.some(({ id }) => id === 'other')) {
    notes.push(`${left} more in the table`);
  }
  return notes;
}
