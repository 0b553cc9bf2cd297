import type { Cell, ResultColumn, WidgetResult, WidgetView } from '~/contracts/dashboards/content';
import { splitTotal } from '~/contracts/dashboards/total-row';

import { plotHeight, type ChartFacts, type SeriesColour } from '../../chart-facts';
import {
  columnPositions,
  formatterFor,
  numberAt,
  textAt,
  type ColumnPositions,
} from '../../results/result';
import { listColours } from '../../results/series';
import type { PlotLabel } from '../../drawing';
import { overlap, textWidth, type Area } from '../../geometry/sizes';
import { baselineOf, yAxis, type AxisLabel } from '../../geometry/axes';
import { fromTop, niceScale, unitOf, type Scale } from '../../geometry/scale';
import { bucketName, severalYears } from '../../geometry/time-axis';
import { plainRow, type Reading } from '../../read-out/reading';

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

/** Returns the names of rows: those of their days where they have no other. */
function bucketNamer({ rows, dateLevel }: WidgetResult, at: ColumnPositions) {
  if (at.name !== -1 || at.day === -1) return (row: readonly Cell[]) => textAt(row, at.name);
  const withYear = severalYears(rows.map((row) => textAt(row, at.day)));
  return (row: readonly Cell[]) => bucketName(textAt(row, at.day), dateLevel ?? 'day', withYear);
}

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
  const [width] = plotWidths(widget.span);
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
    labels: pointLabels(points, plotWidths(widget.span), height),
    notes: all.length > rows.length ? [`${all.length - rows.length} more in the table`] : [],
  };
}

/** Approximate widths of the plot in px, the least one first: the server does not know the width of the page. */
function plotWidths(span: number): readonly [number, ...number[]] {
  return span >= 9 ? [700, 1_000] : span >= 5 ? [340, 480, 700] : [190, 300, 700];
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
/** Number of lines above and below a point where a required name may be placed. */
const farthest = 3;

/** The brand that all names begin with, as '(Brand) '; '' where they differ. Labels leave it out to save room. */
export function sharedBrand(points: readonly Point[]): string {
  const [brand = ''] = /^\([^)]*\) /.exec(points[0]?.name ?? '') ?? [];
  return points.length > 1 && points.every(({ name }) => name.startsWith(brand)) ? brand : '';
}

/**
 * Whole names beside their points, in one or two lines, the most important first, as long as they cover no other name and no
 * point. The own brand and an average always have their name: above or below the point where there is no room beside it.
 * @param widths possible widths of the plot
 */
function pointLabels(
  points: readonly Point[],
  widths: readonly number[],
  height: number,
): PlotLabel[] {
  const taken = widths.map((width) => points.map((point) => areaOf(point, width, height)));
  const brand = sharedBrand(points);
  const sorted = [...points].sort((a, b) => importance[a.kind] - importance[b.kind] || a.y - b.y);
  return sorted.flatMap((point): PlotLabel[] => {
    const { key, kind, x } = point;
    const places = inOneOrTwoLines(point.name.slice(brand.length))
      .flatMap((lines) => placesOf(point, lines, height))
      .map((place) => ({ ...place, areas: widths.map((width) => areaAt(place, x * width)) }))
      .filter(({ areas }) =>
        areas.every(([left, , right], at) => left >= 0 && right <= (widths[at] ?? 0)),
      )
      .map((place) => ({ ...place, covers: covered(place.areas, taken) }));
    const least = kind === 'brand' ? 0 : Math.min(...places.map(({ covers }) => covers));
    const found = places.find(({ covers }) => covers <= least);
    if (found === undefined) return [];
    for (const [at, area] of found.areas.entries()) taken[at]?.push(area);
    const { anchor, lines, middle } = found;
    return [{ key, x, y: middle / height, text: lines.join('\n'), anchor, own: kind === 'own' }];
  });
}

export function areaOf({ x, y }: Point, width: number, height: number): Area {
  const [centre, middle] = [x * width, y * height];
  return [centre - reach, middle - reach, centre + reach, middle + reach];
}

/** Number of taken areas that an area covers, summed over the possible widths of the plot. */
export const covered = (areas: readonly Area[], taken: readonly (readonly Area[])[]) =>
  areas.reduce(
    (sum, area, at) => sum + (taken[at] ?? []).filter((other) => overlap(area, other)).length,
    0,
  );

const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => textWidth(line, 12)));

/** A name in one line, and broken between words into two lines of similar length. */
export function inOneOrTwoLines(name: string): string[][] {
  const words = name.split(' ');
  const pairs = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return [[name], ...pairs.sort((a, b) => widthOf(a) - widthOf(b)).slice(0, 1)];
}

interface Place {
  lines: string[];
  anchor: PlotLabel['anchor'];
  /** Middle of the lines, px from the top of the plot. */
  middle: number;
}

const heightOf = ({ lines }: Pick<Place, 'lines'>) => lines.length * lineHeight;

/** @param centre of the point, px from the left of the plot */
export function areaAt(place: Place, centre: number): Area {
  const size = widthOf(place.lines);
  const left = centre + { start: gap, middle: -size / 2, end: -gap - size }[place.anchor];
  const half = heightOf(place) / 2;
  return [left, place.middle - half, left + size, place.middle + half];
}

/** Possible places of a name, the best first; above and below its point only for a required name. */
export function placesOf(
  { kind, y }: Pick<Point, 'kind' | 'y'>,
  lines: string[],
  height: number,
): Place[] {
  const half = heightOf({ lines }) / 2;
  const place = (anchor: PlotLabel['anchor'], shift: number): Place => {
    // The axis would strike through what reaches below the plot.
    const most = height - half;
    const middle = Math.min(most, Math.max(half - lineHeight / 2, y * height + shift));
    return { lines, anchor, middle };
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
      plainRow('y', yColumn.label, formatterFor(yColumn, facts, style)(point.values[1])),
    ],
  };
}
