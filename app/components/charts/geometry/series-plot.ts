import type { WidgetView } from '~/contracts/dashboards/content';

import { plotHeight, type ChartFacts } from '../chart-facts';
import { valueColumn } from '../results/result';
import { seriesSet } from '../results/series';
import { bucketNames, notesOf, timeAxis } from './axes';

/**
 * The parts of a series plot that do not depend on its scale.
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
) {
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
