import type { ReactNode } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../chart-facts';
import type { PlotLabel } from '../drawing';
import type { Paint } from '../paint/paint';

/** Facts, paint and width for a layout in an image file. */
export interface ImageCanvas {
  facts: ChartFacts;
  paint: Paint;
  /** Room in px. */
  width: number;
}

/** A drawing as part of an image file, with its height in px. */
export interface ImageBlock {
  height: number;
  /** Width in px, if wider than the canvas. */
  width?: number;
  notes: readonly string[];
  node: ReactNode;
}

/**
 * Names of marks for a plot of a known width.
 *
 * @param width of the plot without its axes, in px
 * @returns names in the plot, and notes of those that have no room in it
 */
export type ImageNames = (
  widget: WidgetView,
  facts: ChartFacts,
  width: number,
) => { labels: readonly PlotLabel[]; notes: readonly string[] };
