import type { ReactNode } from 'react';

import type { Better, Cell } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';

import type { AxisLabel, EndLabel, LegendEntry } from './geometry/axes';
import type { Box } from './geometry/paths';
import type { SparkModel } from './kinds/sparkline/model';
import type { Paint } from './paint/paint';
import type { Reading } from './read-out/reading';
import type { Targets } from './read-out/targets';

export interface Canvas {
  paint: Paint;
  box: Box;
}

/** Paint and scales of marks in a row, which has a fixed height and an unknown width. */
export interface RowCanvas {
  paint: Paint;
  /** A position in the row, from 0 to 1, as a coordinate of SVG. */
  x: (position: number) => string | number;
  /** A share of the row, from 0 to 1, as a length of SVG. */
  length: (share: number) => string | number;
}

/** Common part of the drawings that can be read by pointer and keyboard. */
interface Readable {
  /** What the chart shows, in a sentence for screen readers. */
  summary: string;
  targets: Targets;
  read: (index: number) => Reading;
  /** Id of a target as a value of a filter; absent where targets have no ids. */
  idAt?: (index: number) => string;
  notes: readonly string[];
}

/** Words inside a plot. Positions are shares of the plot, from the left and from the top. */
export interface PlotLabel {
  key: string;
  x: number;
  y: number;
  /** The words; line breaks are kept. */
  text: string;
  anchor: 'start' | 'middle' | 'end';
  own?: boolean;
}

/** Marks between two axes. The plot takes the width that it gets; its height is fixed. */
export interface PlotDrawing extends Readable {
  layout: 'plot';
  /** Height of the plot without its axes, in px. */
  height: number;
  xLabels: readonly AxisLabel[];
  yLabels: readonly AxisLabel[];
  /** Line from which values are measured, as a position from the top, 0 to 1. It is drawn above areas, below lines. */
  baseline?: number | null;
  marksAre: 'lines' | 'areas';
  /** In the order of the picture, from top to bottom. */
  legend?: readonly LegendEntry[];
  endLabels?: readonly EndLabel[];
  marks: (canvas: Canvas) => ReactNode;
  labels?: readonly PlotLabel[];
  /** Columns and rows of a plot of equal cells, whose labels stand in the middle of their cells. */
  cells?: { columns: number; rows: number };
  /** Measures of both axes, where the card's title cannot name them. */
  axisTitles?: { x: string; y: string };
  /** The value axis names categories: its labels may be cut, and no grid lines start from them. */
  categories?: boolean;
}

/** A change against the baseline, not yet written. */
export interface ChangeFigure {
  value: Cell;
  format: Format;
  better?: Better;
}

export interface RowDrawing {
  key: string;
  name: string;
  own?: boolean;
  /** The figure at the end of the marks. */
  value: string;
  /** Where the figure stands, as a share of the width. */
  valueAt: number;
  /** The figure stands at the left of its position. */
  below?: boolean;
  change?: ChangeFigure | null;
}

/** A list of rows, each with a name, marks from left to right and a figure. */
export interface RowsDrawing extends Readable {
  layout: 'rows';
  rows: readonly RowDrawing[];
  /** Head of the figures at the end of the marks. */
  valueHead: string;
  /** Figures at the left of the marks need room. */
  negative?: boolean;
  withChange?: boolean;
  /** Position of zero, as a share of the width. */
  zero: number;
  legend?: readonly LegendEntry[];
  marks: (row: number, canvas: RowCanvas) => ReactNode;
}

/** A picture with its words in it. It shrinks with its card, and grows by at most `maxGrowth`. */
export interface PictureDrawing extends Readable {
  layout: 'picture';
  /** Natural size in px. */
  width: number;
  height: number;
  marks: (paint: Paint) => ReactNode;
}

/** The props of a picture's parts. */
export interface PicturePart<Model, Layout> {
  model: Model;
  layout: Layout;
  paint: Paint;
}

export type Comparison =
  | { kind: 'change'; change: ChangeFigure; against: string }
  /** The figure is not compared with the baseline that `subject` names, for a reason (D-16, D-33). */
  | { kind: 'closed'; subject: string; reason: string }
  | { kind: 'none'; text: string };

export interface FigureDrawing {
  layout: 'figure';
  value: string;
  /** All digits of the value. */
  fullValue: string | null;
  /** The subtitle, or else the unit; empty where the value shows its unit. */
  unit: string;
  /** Note on a small base; null where the base is large enough, and where the figure is hidden. */
  baseNote: string | null;
  /** One for each baseline; none where the figure is not compared. */
  comparisons: readonly Comparison[];
  spark: SparkModel;
  hasTrend: boolean;
  /** The points of the trend that are not complete, in words; null where all are. */
  trendNote: string | null;
}

export interface TrendDrawing {
  layout: 'trend';
  summary: string;
  /** Figure and date of both ends; `first` is null where there is one point alone. */
  first: { value: string; name: string } | null;
  last: { value: string; name: string };
  /** Height of the line, in px. */
  height: number;
  spark: SparkModel;
  notes: readonly string[];
}

export interface TableDrawing {
  layout: 'table';
}

/** Words alone, drawn by the kind on the page. An image file has a table of the rows of the result in their place. */
export interface WordsDrawing {
  layout: 'words';
  content: ReactNode;
}

/**
 * A widget drawn by its chart kind: geometry as shares, words as texts, marks as SVG. The layouts place the words: as
 * HTML on the page, whose width the server does not know, and as SVG text in an image file.
 */
export type Drawing =
  | PlotDrawing
  | RowsDrawing
  | PictureDrawing
  | FigureDrawing
  | TrendDrawing
  | TableDrawing
  | WordsDrawing;
