import type { WidgetView } from '~/contracts/dashboards/content';

import { columnPositions, numberAt, splitTotal, textAt } from '../../results/result';
import { isolatedPoints, lastIndexOf } from '../../geometry/paths';

/** A small line without axes. */
export interface SparkModel {
  /** First days of the buckets. */
  days: string[];
  values: (number | null)[];
  /** From the top, 0 to 1. */
  positions: (number | null)[];
  /** Indices of points without neighbours and of the last one. */
  dots: number[];
  /** Index of the first incomplete bucket. */
  incompleteAt: number;
}

/** The trend of a widget, or its result where it has no trend, as a line that fills its box. */
export function sparkModel(widget: WidgetView): SparkModel {
  const trend = widget.trend ?? widget.result;
  const at = columnPositions(trend);
  const { rows } = splitTotal(trend);
  const days = rows.map((row) => textAt(row, at.day));
  const values = rows.map((row) => numberAt(row, at.value));
  const { incompleteFrom } = trend;
  const cut = incompleteFrom === null ? -1 : days.findIndex((day) => day >= incompleteFrom);
  const dots = [...isolatedPoints(values), lastIndexOf(values)];
  return {
    days,
    values,
    positions: positionsOf(values),
    dots: dots.filter((index) => index >= 0),
    incompleteAt: cut === -1 ? days.length : cut,
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
