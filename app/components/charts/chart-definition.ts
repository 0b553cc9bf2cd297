import type { ChartKind, WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from './chart-facts';
import { hasValues } from './results/result';
import type { Drawing } from './drawing';

/** Widgets that the styleguide shows in one grid. */
export interface SampleGroup {
  widgets: WidgetView[];
  /** Where they differ from `sampleFacts`. */
  facts?: Partial<ChartFacts>;
}

/** A chart kind. Everything that the product knows of a kind stands in its definition. */
export interface ChartDefinition<Kind extends ChartKind = ChartKind> {
  kind: Kind;
  draw: (widget: WidgetView, facts: ChartFacts) => Drawing;
  /** For the styleguide and the tests of all kinds. Samples are in a module of the server, so browsers do not have them. */
  samples: () => SampleGroup[];
  /** Whether there is a value to draw. Without one, a message stands in place of the chart. */
  hasValues: (widget: WidgetView) => boolean;
  /** The kind says by itself that it is empty. */
  drawsEmpty: boolean;
  /** Height of the plot in px, where it does not depend on the span. */
  fixedHeight: number | null;
  /** The chart states its unit, its subtitle and a small number of buyers, so its card does not. */
  statesUnit: boolean;
  /** The kind is a table: it needs no table as its alternative, and its columns have units of their own. */
  isTable: boolean;
}

type Optional = 'hasValues' | 'drawsEmpty' | 'fixedHeight' | 'statesUnit' | 'isTable';

/**
 * Figures stand with their units or beside words, so the card names no unit. It is no part of the definition, which a browser
 * may not have yet when it takes over the page.
 */
export const needsNoUnit = (chart: ChartKind): boolean =>
  chart === 'table' || chart === 'verbatims';

/** Defines a chart kind; most kinds need no more than `kind`, `draw` and `samples`. */
export function defineChart<Kind extends ChartKind>(
  definition: Omit<ChartDefinition<Kind>, Optional> &
    Partial<Pick<ChartDefinition<Kind>, Optional>>,
): ChartDefinition<Kind> {
  return {
    hasValues: ({ result }) => hasValues(result),
    drawsEmpty: false,
    fixedHeight: null,
    statesUnit: false,
    isTable: false,
    ...definition,
  };
}
