import type { WidgetView } from '~/contracts/dashboards/content';
import type { ChartKind } from '~contract/vocabulary';

import type { ChartFacts } from './chart-facts';
import { hasValues } from './results/result';
import type { Drawing } from './drawing';

/** A chart kind. `results/drawn-ids.ts` lists the kinds that colour ids; the rest stands in the definition. */
export interface ChartDefinition<Kind extends ChartKind = ChartKind> {
  kind: Kind;
  draw: (widget: WidgetView, facts: ChartFacts) => Drawing;
  /** Whether there is a value to draw. Without one, a message stands in place of the chart. */
  hasValues: (widget: WidgetView) => boolean;
  /** The kind draws its own empty state, so no message stands in place of the chart. */
  drawsEmpty?: boolean;
  /** Height of the plot in px, where it does not depend on the span. */
  fixedHeight?: number;
  /** The chart shows its unit, its subtitle and a note on a small base, so its card does not. */
  statesUnit?: boolean;
  /** The kind is a table: it needs no table as its alternative, and its columns have units of their own. */
  isTable?: boolean;
}

/**
 * Whether the card names no unit, because figures have theirs or are beside words. Not part of the definition, which a
 * browser may not have loaded yet when it hydrates the page.
 */
export const needsNoUnit = (chart: ChartKind): boolean =>
  chart === 'table' || chart === 'verbatims';

export function defineChart<Kind extends ChartKind>(
  definition: Omit<ChartDefinition<Kind>, 'hasValues'> &
    Partial<Pick<ChartDefinition, 'hasValues'>>,
): ChartDefinition<Kind> {
  return { hasValues: ({ result }) => hasValues(result), ...definition };
}
