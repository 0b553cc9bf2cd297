import type { WidgetView } from '~/contracts/dashboards/content';

import { columnPositions, numberAt, splitTotal, textAt } from '../../results/result';
import type { CompleteBuckets } from '../../geometry/paths';
import type { DateLevel } from '../../geometry/time-axis';
import { completeBuckets } from '../../results/series';
import { markedPoints } from '../../geometry/paths';

/** A small line without axes. */
export interface SparkModel extends CompleteBuckets {
  /** First days of the buckets. */
  days: string[];
  level: DateLevel | null;
  values: (number | null)[];
  /** From the top, 0 to 1. */
  positions: (number | null)[];
  /** Indices of points that have a dot; a hollow one where they are incomplete. */
  dots: number[];
}

/** The trend of a widget, or its result where it has no trend, as a line that fills its box. */
export function sparkModel(widget: WidgetView): SparkModel {
  const trend = widget.trend ?? widget.result;
  const at = columnPositions(trend);
  const { rows } = splitTotal(trend);
  const days = rows.map((row) => textAt(row, at.day));
  const values = rows.map((row) => numberAt(row, at.value));
  const complete = completeBuckets(days, trend);
  return {
    days,
    level: trend.dateLevel,
    values,
    positions: positionsOf(values),
    dots: markedPoints(values, complete),
    ...complete,
  };
}

/** From the lowest to the highest value, with room for the width of the line. */
function positionsOf(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return values.map((value) =>
    value === null ? null : high === low ? 0.5 : 0.06 + 0.88 * ((high - value) / (high - low)),
  );
}
