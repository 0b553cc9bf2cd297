import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';

import { plotHeight } from '../chart-facts';
import type { ChartFacts } from '../chart-facts';
import { valueColumn } from '../results/result';
import { seriesSet } from '../results/series';
import type { SeriesSet } from '../results/series';
import { bucketNames, notesOf, timeAxis } from './axes';
import type { AxisLabel, EndLabel } from './axes';

/** Common part of the models of charts with series along one axis. */
export interface SeriesPlot {
  column: ResultColumn;
  set: SeriesSet;
  /** Height of the plot, in px. */
  height: number;
  xLabels: AxisLabel[];
  yLabels: AxisLabel[];
  endLabels: EndLabel[];
  /** Names of the buckets. */
  names: string[];
  notes: string[];
}

/**
 * The parts of a series plot that do not depend on its scale.
 *
 * @param beyond as in `seriesSet`
 * @param look as in `notesOf`
 * @param positionOf as in `timeAxis`
 */
export function seriesPlot(
  widget: WidgetView,
  facts: ChartFacts,
  beyond: Parameters<typeof seriesSet>[3],
  look: string,
  positionOf: (index: number, count: number) => number,
): Omit<SeriesPlot, 'yLabels' | 'endLabels'> {
  const column = valueColumn(widget);
  const set = seriesSet(widget.result, facts, column.label, beyond);
  return {
    column,
    set,
    height: plotHeight(widget.span),
    xLabels: timeAxis(set, widget.span, positionOf),
    names: bucketNames(set),
    notes: notesOf(set, look),
  };
}
