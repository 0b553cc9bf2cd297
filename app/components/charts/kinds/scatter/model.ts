import type { Cell, ResultColumn, WidgetResult, WidgetView } from '~/contracts/dashboards/content';

import { plotHeight } from '../../chart-facts';
import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { columnPositions, formatterFor, numberAt, splitTotal, textAt } from '../../results/result';
import type { ColumnPositions } from '../../results/result';
import { listColours } from '../../results/series';
import type { PlotLabel } from '../../drawing';
import { baselineOf, yAxis } from '../../geometry/axes';
import type { AxisLabel } from '../../geometry/axes';
import { fromTop, niceScale, unitOf } from '../../geometry/scale';
import type { Scale } from '../../geometry/scale';
import { textWidth } from '../../geometry/text-size';
import { bucketName, severalYears } from '../../geometry/time-axis';
import { wrapText } from '../../geometry/wrap-text';
import type { Reading } from '../../read-out/reading';

/** More points cover each other. */
const maxPoints = 200;

/** One row as a point. Positions are shares of the plot, from the left and from the top. */
export interface Point {
  key: string;
  id: string;
  name: string;
  colour: SeriesColour;
  kind: 'own' | 'average' | 'brand';
  values: [x: number, y: number];
  x: number;
  y: number;
}

export interface ScatterModel {
  columns: [x: ResultColumn, y: ResultColumn];
  /** From left to right. */
  points: Point[];
  height: number;
  xLabels: AxisLabel[];
  yLabels: AxisLabel[];
  /** Positions of zero on both axes; null if it is not on the scale. */
  zeroX: number | null;
  zeroY: number | null;
  /** Names of points that cover no other name. */
  labels: PlotLabel[];
  notes: string[];
}

/** The positions of the columns for both axes: the first two values. Null if there are fewer. */
function axisColumns({ result }: WidgetView): [x: number, y: number] | null {
  const [x, y] = result.columns.flatMap(({ role }, position) =>
    role === 'value' ? [position] : [],
  );
  return x === undefined || y === undefined ? null : [x, y];
}

interface Row {
  id: string;
  name: string;
  values: [x: number, y: number];
}

/** Names of rows: those of their days where they have no other. */
function bucketNamer({ rows, dateLevel }: WidgetResult, at: ColumnPositions) {
  if (at.name !== -1 || at.day === -1) return (row: readonly Cell[]) => textAt(row, at.name);
  const withYear = severalYears(rows.map((row) => textAt(row, at.day)));
  return (row: readonly Cell[]) => bucketName(textAt(row, at.day), dateLevel ?? 'day', withYear);
}

/** The rows that have both values. */
export function rowsWithBoth(widget: WidgetView): Row[] {
  const axes = axisColumns(widget);
  if (axes === null) return [];
  const at = columnPositions(widget.result);
  const nameOf = bucketNamer(widget.result, at);
  return splitTotal(widget.result).rows.flatMap((row): Row[] => {
    const [x, y] = [numberAt(row, axes[0]), numberAt(row, axes[1])];
    return x === null || y === null
      ? []
      : [{ id: textAt(row, at.id), name: nameOf(row), values: [x, y] }];
  });
}

/** Rows as points between two values. The scales follow the values and need not include zero. */
export function scatterModel(widget: WidgetView, facts: ChartFacts): ScatterModel | null {
  const [xColumn, yColumn] = (axisColumns(widget) ?? []).map((at) => widget.result.columns[at]);
  if (xColumn === undefined || yColumn === undefined) return null;
  const all = rowsWithBoth(widget);
  const rows = all.slice(0, maxPoints);
  const height = plotHeight(widget.span);
  const width = plotWidth(widget.span);
  const scales = [scaleOf(rows, 0, xColumn, width), scaleOf(rows, 1, yColumn, height)] as const;
  const colourOf = listColours(
    rows.map(({ id }) => id),
    facts,
  );
  const points = rows
    .map(({ id, name, values }, at): Point => {
      const isOwn = id !== '' && id === facts.ownBrandId;
      return {
        key: String(at),
        id,
        name,
        colour: colourOf(id),
        kind: isOwn ? 'own' : id === 'average' ? 'average' : 'brand',
        values,
        x: 1 - fromTop(scales[0], values[0] / unitOf(xColumn.format)),
        y: fromTop(scales[1], values[1] / unitOf(yColumn.format)),
      };
    })
    .sort((a, b) => a.x - b.x);
  const fromLeft = (position: number) => 1 - position;
  const zeroX = baselineOf(scales[0], xColumn.format);
  return {
    columns: [xColumn, yColumn],
    points,
    height,
    xLabels: yAxis(scales[0], xColumn, facts).map((label) => ({
      ...label,
      position: fromLeft(label.position),
    })),
    yLabels: yAxis(scales[1], yColumn, facts),
    zeroX: zeroX === null ? null : fromLeft(zeroX),
    zeroY: baselineOf(scales[1], yColumn.format),
    labels: pointLabels(points, width, height),
    notes: all.length > rows.length ? [`${all.length - rows.length} more in the table`] : [],
  };
}

/** Approximate width of the plot in px: the server does not know the width of the page. */
function plotWidth(span: number): number {
  return span >= 9 ? 700 : span >= 5 ? 340 : 190;
}

function scaleOf(rows: readonly Row[], axis: 0 | 1, { format }: ResultColumn, size: number): Scale {
  return niceScale(
    rows.map(({ values }) => values[axis] / unitOf(format)),
    {
      count: size < 200 ? 3 : 4,
      zero: false,
      least: format === 'integer' ? 1 : 0,
      ...(format === 'percent' && { within: [0, 1] as const }),
    },
  );
}

const importance = { own: 0, average: 1, brand: 2 };
const lineHeight = 15;
const gap = 9;
/** Half of the room in px that a point takes. */
const reach = 4;
/** Lines above and below its point, among which a name that has to be read looks for its place. */
const farthest = 3;

/** The brand that all names begin with, as '(Brand) '; '' where they differ. It would take the room of what tells them apart. */
function sharedBrand(points: readonly Point[]): string {
  const [brand = ''] = /^\([^)]*\) /.exec(points[0]?.name ?? '') ?? [];
  return points.length > 1 && points.every(({ name }) => name.startsWith(brand)) ? brand : '';
}

/** A box in px. */
type Area = readonly [left: number, right: number, top: number, bottom: number];

const overlap = (one: Area, other: Area) =>
  one[0] < other[1] && one[1] > other[0] && one[2] < other[3] && one[3] > other[2];

/**
 * Whole names beside their points, in one or two lines, the most important first, as long as they cover no other name and no
 * point. The own brand and an average always have their name: above or below the point where there is no room beside it.
 */
function pointLabels(points: readonly Point[], width: number, height: number): PlotLabel[] {
  const taken = points.map(({ x, y }): Area => {
    const [centre, middle] = [x * width, y * height];
    return [centre - reach, centre + reach, middle - reach, middle + reach];
  });
  const isInside = ([left, right]: Area) => left >= 0 && right <= width;
  const covered = (area: Area) => taken.filter((other) => overlap(area, other)).length;
  const brand = sharedBrand(points);
  const sorted = [...points].sort((a, b) => importance[a.kind] - importance[b.kind] || a.y - b.y);
  return sorted.flatMap((point): PlotLabel[] => {
    const { key, kind, x } = point;
    const inside = inOneOrTwoLines(point.name.slice(brand.length))
      .flatMap((lines) => placesOf(point, lines, width, height))
      .filter(({ area }) => isInside(area))
      .map((place) => ({ ...place, covers: covered(place.area) }));
    const least = kind === 'brand' ? 0 : Math.min(...inside.map(({ covers }) => covers));
    const found = inside.find(({ covers }) => covers <= least);
    if (found === undefined) return [];
    taken.push(found.area);
    const { anchor, lines, middle } = found;
    return [{ key, x, y: middle / height, text: lines.join('\n'), anchor, own: kind === 'own' }];
  });
}

/** A name in one line, and in two lines of about one length. */
function inOneOrTwoLines(name: string): string[][] {
  const two = wrapText(name, textWidth(name, 12) * 0.6, 12, 2);
  return two.join(' ') === name ? [[name], two] : [[name]];
}

/** Where lines may stand, the best place first; above and below their point only where they have to be read. */
function placesOf({ kind, x, y }: Point, lines: string[], width: number, height: number) {
  const size = Math.max(...lines.map((line) => textWidth(line, 12)));
  const half = (lines.length * lineHeight) / 2;
  const place = (anchor: PlotLabel['anchor'], shift: number) => {
    const left = x * width + { start: gap, middle: -size / 2, end: -gap - size }[anchor];
    const most = height + lineHeight / 2 - half;
    const middle = Math.min(most, Math.max(half - lineHeight / 2, y * height + shift));
    return {
      lines,
      anchor,
      middle,
      area: [left, left + size, middle - half, middle + half] as Area,
    };
  };
  const sides = [place('start', 0), place('end', 0)];
  if (kind === 'brand') return sides;
  const shifts = Array.from(
    { length: farthest },
    (_, at) => half + (at + 0.5) * lineHeight,
  ).flatMap((shift) => [-shift, shift]);
  const anchors = ['middle', 'start', 'end'] as const;
  return [...sides, ...shifts.flatMap((shift) => anchors.map((anchor) => place(anchor, shift)))];
}

/** What the points show, in a sentence for screen readers. */
export function scatterSummary(
  { columns: [xColumn, yColumn], points }: ScatterModel,
  facts: ChartFacts,
): string {
  const showX = formatterFor(xColumn, facts, { compact: true, withUnit: true });
  const showY = formatterFor(yColumn, facts, { compact: true, withUnit: true });
  const range = (axis: 0 | 1, show: (value: number) => string) => {
    const values = points.map((point) => point.values[axis]);
    return `from ${show(Math.min(...values))} to ${show(Math.max(...values))}`;
  };
  const own = points.find(({ kind }) => kind === 'own');
  const place =
    own === undefined ? '' : `; ${own.name} at ${showX(own.values[0])} and ${showY(own.values[1])}`;
  return `${points.length} points: ${xColumn.label} ${range(0, showX)}, ${yColumn.label} ${range(1, showY)}${place}.`;
}

/** Both values of a point. */
export function readPoint(
  { columns: [xColumn, yColumn], points }: ScatterModel,
  facts: ChartFacts,
  index: number,
): Reading {
  const point = points[index];
  if (point === undefined) return { title: '', rows: [] };
  const style = { withUnit: true };
  return {
    title: point.name,
    rows: [
      {
        key: 'x',
        name: xColumn.label,
        value: formatterFor(xColumn, facts, style)(point.values[0]),
        colour: point.colour,
        look: point.kind,
        dotAt: point.y,
      },
      {
        key: 'y',
        name: yColumn.label,
        value: formatterFor(yColumn, facts, style)(point.values[1]),
        colour: null,
      },
    ],
  };
}
