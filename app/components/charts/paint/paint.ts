import type { SVGAttributes } from 'react';

import type { SeriesColour } from '../chart-facts';

/** Colour tokens of app/styles/tokens.css that charts use. */
export type ColourToken =
  | 'card'
  | 'line'
  | 'line-control'
  | 'ink'
  | 'ink-soft'
  | 'ink-faint'
  | 'accent'
  | 'accent-soft'
  | 'good'
  | 'bad'
  | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'average'}`;

/**
 * How marks look: colours by token, and the strokes that page and image file draw differently. The page has CSS
 * variables, so that a chart follows the theme; an image file stands alone and has resolved values.
 */
export interface Paint {
  colour: (token: ColourToken) => string;
  /** A dotted line. Some programs that open image files ignore dashes of length 0. */
  dotted: string;
  /** The incomplete part of a dashed line. */
  incompleteDashed: string;
  /** Hatching tells stacked parts apart that are named in a legend alone. */
  hatched: boolean;
  /** Attributes of a line. None on the page, where style sheets do the same in fewer bytes. */
  line: SVGAttributes<SVGGElement>;
  spark: { width: number; incomplete: string; cap: 'butt' | 'round'; dot: number };
}

/** The colour of a series: the user's own brand has the accent colour. */
export function seriesPaint({ colour }: Paint, series: SeriesColour): string {
  return colour(series === 'own' ? 'accent' : `series-${series}`);
}

export const pagePaint: Paint = {
  colour: (token) => `var(--${token})`,
  dotted: '0 4',
  incompleteDashed: '2 4',
  hatched: true,
  line: {},
  spark: { width: 1.5, incomplete: '4 3.5', cap: 'butt', dot: 6 },
};
