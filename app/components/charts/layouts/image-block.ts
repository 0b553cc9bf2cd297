import type { ReactNode } from 'react';

import type { WidgetView, Better } from '~/contracts/dashboards/content';
import type { Direction } from '~/lib/format/figure';

import type { ChartFacts } from '../chart-facts';
import type { PlotLabel } from '../drawing';
import type { Paint } from '../paint/paint';
import { fitText, textWidth } from '../geometry/sizes';
import { assessment } from './change';

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
 * @param width of the plot without its axes, in px
 * @returns names in the plot, and notes of those that have no room in it
 */
export type ImageNames = (
  widget: WidgetView,
  facts: ChartFacts,
  width: number,
) => { labels: readonly PlotLabel[]; notes: readonly string[] };

/** Rounding tolerance, so that a text fits in a room of its own width. */
const tolerance = 1e-6;

/**
 * Breaks a text of an image file into lines at its spaces, and a word only if it alone is wider than a line. It cuts a text
 * only if it needs more lines than it may have. `wrapText` does the same for the page, where a read-out has the whole text.
 * @param room width of a line in px
 */
export function wholeLines(
  text: string,
  room: number,
  size: number,
  maxLines = Infinity,
): string[] {
  const fits = (line: string) => textWidth(line, size) <= room + tolerance;
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  lines.push(line);
  if (lines.length <= maxLines) return lines;
  const rest = lines.slice(maxLines - 1).join(' ');
  return [...lines.slice(0, maxLines - 1), fitText(rest, room, size)];
}

export function changeColour(
  paint: Paint,
  better: Better | undefined,
  direction: Direction,
): string {
  const assessed = assessment(better, direction);
  return paint.colour(assessed === 'level' ? 'ink-soft' : assessed);
}
