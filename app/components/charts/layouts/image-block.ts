import type { ReactNode } from 'react';

import type { ChartFacts } from '../chart-facts';
import type { Paint } from '../paint/paint';

/** What a layout needs to draw into an image file. */
export interface ImageCanvas {
  facts: ChartFacts;
  paint: Paint;
  /** Room in px. */
  width: number;
}

/** A drawing as part of an image file, with its height in px. */
export interface ImageBlock {
  height: number;
  /** Where it needs more than the room of the canvas, in px. */
  width?: number;
  notes: readonly string[];
  node: ReactNode;
}
