import type { ReactNode } from 'react';

import type { Better, Cell, Format } from '~/contracts/dashboards/content';

import type { AxisLabel, EndLabel, LegendEntry } from './geometry/axes';
import type { Box } from './geometry/paths';
import type { SparkModel } from './kinds/sparkline/model';
import type { Paint } from './paint/paint';
import type { Reading } from './read-out/reading';
import type { Targets } from './read-out/targets';

/** What marks are drawn with, on the page and in an image file. */
export interface Canvas {
  paint: Paint;
  box: Box;
}

/** What marks in a row are drawn with. The row has a fixed height and an unknown width. */
export interface RowCanvas {
  paint: Paint;
  /** A position in the row, from 0 to 1, as a coordinate of SVG. */
  x: (position: number) => string | number;
  /** A share of the row, from 0 to 1, as a length of SVG. */
  length: (share: number) => string | number;
}

/** What every drawing that can be read by pointer and keyboard has. */
interface Readable {
  /** What the chart shows, in a sentence for screen readers. */
  summary: string;
  targets: Targets;
  read: (index: number) => Reading;
  /** Id of a target, by which it is a value of a filter; absent where targets have none. */
  idAt?: (index: number) => string;
  /** Stand below the chart. */
  notes: readonly string[];
}

/** Words inside a plot. Positions are shares of the plot, from the left and from the top. */
export interface PlotLabel {
  key: string;
  x: number;
  y: number;
  /** Lines that break where the text does. */
  text: string;
  anchor: 'start' | 'middle' | 'end';
  own?: boolean;
}

/** Marks between two axes. The plot takes the width that it gets; its height is fixed. */
export interface PlotDrawing extends Readable {
  layout: 'plot';
  /** Of the plot without its axes, in px. */
  height: number;
  xLabels: readonly AxisLabel[];
  yLabels: readonly AxisLabel[];
  /** The line from which values are measured, from the top, 0 to 1. It lies above areas and below lines. */
  baseline: number | null;
  marksAre: 'lines' | 'areas';
  /** In the order of the picture, from top to bottom. */
  legend: readonly LegendEntry[];
  endLabels: readonly EndLabel[];
  marks: (canvas: Canvas) => ReactNode;
  labels?: readonly PlotLabel[];
  /** Columns and rows of a plot of equal cells, whose labels stand in the middle of their cells. */
  cells?: { columns: number; rows: number };
  /** What the axes measure, where the title of the card cannot say it. */
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
  own: boolean;
  /** The figure at the end of the marks. */
  value: string;
  /** Where the figure stands, as a share of the width. */
  valueAt: number;
  /** The figure stands at the left of its position. */
  below: boolean;
  change: ChangeFigure | null;
}

/** A list of rows, each with a name, marks from left to right and a figure. */
export interface RowsDrawing extends Readable {
  layout: 'rows';
  rows: readonly RowDrawing[];
  /** What the figures at the end of the marks are. */
  valueHead: string;
  /** Figures at the left of the marks need room. */
  negative: boolean;
  withChange: boolean;
  /** Position of zero, as a share of the width. */
  zero: number;
  legend: readonly LegendEntry[];
  marks: (row: number, canvas: RowCanvas) => ReactNode;
}

/** A picture of a fixed size with its words in it. It shrinks with its card and never grows. */
export interface PictureDrawing extends Readable {
  layout: 'picture';
  /** In px. */
  width: number;
  height: number;
  marks: (paint: Paint) => ReactNode;
}

export type Comparison =
  | { kind: 'change'; change: ChangeFigure; against: string }
  /** The figure is not compared with the baseline that `subject` names, for a reason (D-16, D-33). */
  | { kind: 'closed'; subject: string; reason: string }
  | { kind: 'none'; text: string };

/** One large figure, its changes and its trend. */
export interface FigureDrawing {
  layout: 'figure';
  value: string;
  /** All digits of the value. */
  fullValue: string | null;
  /** The unit, or what the figure is of; empty where the value shows its unit. */
  unit: string;
  /** What is said of a small base; null where it is large enough, and where the comparison says that it is hidden. */
  baseNote: string | null;
  /** One for each baseline; none where the figure is not compared. */
  comparisons: readonly Comparison[];
  spark: SparkModel;
  /** Whether there is a trend to show beside the figure. */
  hasTrend: boolean;
  /** The points of the trend that are not complete, in words; null where all are. */
  trendNote: string | null;
}

/** A line between its first and its last figure. */
export interface TrendDrawing {
  layout: 'trend';
  summary: string;
  /** Figure and date of both ends; `first` is null where there is one point alone. */
  first: { value: string; name: string } | null;
  last: { value: string; name: string };
  /** Of the line, in px. */
  height: number;
  spark: SparkModel;
  notes: readonly string[];
}

/** The rows of the result as a table. */
export interface TableDrawing {
  layout: 'table';
}

/** Words alone, as a kind writes them on the page. In an image file the rows of the result stand in their place, as a table. */
export interface WordsDrawing {
  layout: 'words';
  content: ReactNode;
}

/**
 * What a chart kind makes of a widget: geometry as shares, words as texts, marks as SVG. The layouts place the words: as
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
