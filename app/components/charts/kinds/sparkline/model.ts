import type { ResultColumn, TrendBuckets, WidgetView } from '~/contracts/dashboards/content';
import { splitTotal } from '~/contracts/dashboards/total-row';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { bucketNames, incompleteSentence } from '../../geometry/axes';
import { lastIndexOf, markedPoints, type CompleteBuckets } from '../../geometry/paths';
import type { DateLevel } from '../../geometry/time-axis';
import { columnPositions, formatterFor, numberAt, textAt } from '../../results/result';
import { completeBuckets } from '../../results/series';

export interface SparkModel extends CompleteBuckets {
  colour: SeriesColour;
  /** First days of the buckets. */
  days: string[];
  level: DateLevel | null;
  values: (number | null)[];
  /** Positions from the top, 0 to 1. */
  positions: (number | null)[];
  /** Indices of points that have a dot; a hollow one where they are incomplete. */
  dots: number[];
}

/** The trend of a widget, or its result where it has no trend, as a line that fills its box. */
export function sparkModel(widget: WidgetView, { subjectColour }: ChartFacts): SparkModel {
  const trend = widget.trend ?? widget.result;
  const at = columnPositions(trend);
  const { rows } = splitTotal(trend);
  const days = rows.map((row) => textAt(row, at.day));
  const values = rows.map((row) => numberAt(row, at.value));
  return sparkOf(values, subjectColour, {
    ...trend,
    days,
    level: trend.dateLevel,
    range: null,
  });
}

/** @param values one for each day of the buckets, null for a day without a value */
export function sparkOf(
  values: (number | null)[],
  colour: SeriesColour,
  { days, level, range, ...incomplete }: Omit<TrendBuckets, 'level'> & { level: DateLevel | null },
): SparkModel {
  const complete = completeBuckets(days, incomplete);
  return {
    colour,
    days,
    level,
    values,
    positions: positionsOf(values, range),
    dots: markedPoints(values, complete),
    ...complete,
  };
}

/** Positions between the lowest and the highest value, or in a range, with room for the width of the line. */
function positionsOf(
  values: readonly (number | null)[],
  range: TrendBuckets['range'],
): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = range ?? [Math.min(...known), Math.max(...known)];
  return values.map((value) =>
    value === null ? null : high === low ? 0.5 : 0.06 + 0.88 * ((high - value) / (high - low)),
  );
}

/** What a small line shows, in words: its first and its last figure, and which buckets are not complete. */
export function sparkWords(spark: SparkModel, column: ResultColumn, facts: ChartFacts) {
  const { days, level, values } = spark;
  const names = bucketNames({ buckets: days, level });
  const show = formatterFor(column, facts, { compact: true });
  const endAt = (index: number) => ({ value: show(values[index]), name: names[index] ?? '' });
  const firstIndex = values.findIndex((value) => value !== null);
  const lastIndex = lastIndexOf(values);
  const [first, last] = [endAt(firstIndex), endAt(lastIndex)];
  const range =
    firstIndex === lastIndex
      ? `${column.label} ${last.value} (${last.name})`
      : `${column.label} from ${first.value} (${first.name}) to ${last.value} (${last.name})`;
  return {
    first: firstIndex === lastIndex ? null : first,
    last,
    summary: [range, incompleteSentence(spark, days.length, level)].filter(Boolean).join('. '),
  };
}
