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
import { fitText, textWidth } from '../../geometry/text-size';
import { bucketName, severalYears } from '../../geometry/time-axis';
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

/** Room in px for a name: the whole one, or as much of it as is still worth reading. */
const rooms = [Infinity, 150, 90];

/** The brand that all names begin with, as '(Brand) '; '' where they differ. It would take the room of what tells them apart. */
function sharedBrand(points: readonly Point[]): string {
  const [brand = ''] = /^\([^)]*\) /.exec(points[0]?.name ?? '') ?? [];
  return points.length > 1 && points.every(({ name }) => name.startsWith(brand)) ? brand : '';
}

/**
 * Names beside their points, the most important first, as long as they cover no other name and no point. A name that has no
 * room is cut, unless another one begins with the same letters. The own brand and an average always have their name: above
 * or below the point where there is no room beside it.
 */
function pointLabels(points: readonly Point[], width: number, height: number): PlotLabel[] {
  const taken: Area[] = points.map(({ x, y }) => [x * width - 4, x * width + 4, y * height]);
  const isInside = ([left, right, middle]: Area) =>
    left >= 0 && right <= width && middle >= 0 && middle <= height;
  const covered = ([left, right, middle]: Area) =>
    taken.filter(
      ([otherLeft, otherRight, other]) =>
        left < otherRight && right > otherLeft && Math.abs(middle - other) < lineHeight,
    ).length;
  const brand = sharedBrand(points);
  const names = points.map(({ name }) => name.slice(brand.length));
  const sorted = [...points].sort((a, b) => importance[a.kind] - importance[b.kind] || a.y - b.y);
  return sorted.flatMap((point): PlotLabel[] => {
    const { key, kind, x, y } = point;
    const name = point.name.slice(brand.length);
    const texts = new Set(rooms.map((room) => fitText(name, room, 12)));
    const places = [...texts]
      .filter((text) => text === name || tellsApart(text, names))
      .flatMap((text) => placesOf(point, text, width, height));
    const inside = places.filter(({ area }) => isInside(area));
    const least = kind === 'brand' ? 0 : Math.min(...inside.map(({ area }) => covered(area)));
    const found = inside.find(({ area }) => covered(area) <= least);
    if (found === undefined) return [];
    taken.push(found.area);
    const top = found.area[2] / height;
    return [
      {
        key,
        x,
        y: found.beside ? y : top,
        text: found.text,
        anchor: found.anchor,
        own: kind === 'own',
      },
    ];
  });
}

type Area = readonly [left: number, right: number, middle: number];

/** Whether only one of the names begins as the cut text does. */
const tellsApart = (cut: string, names: readonly string[]) =>
  names.filter((name) => name.startsWith(cut.slice(0, -1))).length === 1;

/** Where a text may stand, the best place first; above and below its point only where it has to be read. */
function placesOf({ kind, x, y }: Point, text: string, width: number, height: number) {
  const [centre, middle] = [x * width, y * height];
  const size = textWidth(text, 12);
  const place = (anchor: PlotLabel['anchor'], left: number, shift: number) => ({
    text,
    anchor,
    beside: shift === 0,
    area: [left, left + size, middle + shift] as Area,
  });
  const sides = [place('start', centre + gap, 0), place('end', centre - gap - size, 0)];
  if (kind === 'brand') return sides;
  const half = size / 2;
  const inside = centre < half ? 'start' : centre + half > width ? 'end' : 'middle';
  const left = centre + { start: gap, middle: -half, end: -gap - size }[inside];
  return [...sides, place(inside, left, -lineHeight), place(inside, left, lineHeight)];
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
