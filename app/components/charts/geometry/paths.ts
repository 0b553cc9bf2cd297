/** Paths of marks. Positions are shares from 0 to 1, from the left or the top; null where there is no value. */

import { tenth } from './sizes';

type Position = number | null | undefined;

export interface Box {
  width: number;
  height: number;
  /** Rounds a coordinate. */
  round: (value: number) => number;
}

export const pixelBox = (width: number, height: number): Box => ({ width, height, round: tenth });

/** The box of the page is stretched over its plot. Whole numbers are precise enough in it, and short. */
export const stretchedBox: Box = { width: 2000, height: 1000, round: Math.round };
/** The same for a small line, which needs fewer steps. A page has up to fifty of them. */
export const smallBox: Box = { width: 500, height: 100, round: Math.round };
export const viewBoxOf = ({ width, height }: Box) => `0 0 ${width} ${height}`;

export const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** Position of point `index` of `count`; a single one stands in the middle. */
export const pointPosition = (index: number, count: number) =>
  count < 2 ? 0.5 : index / (count - 1);

/** Middle of band `index` of `count`. */
export const bandPosition = (index: number, count: number) => (index + 0.5) / count;

const scaled = ({ width, height, round }: Box) => ({
  x: (index: number, count: number) => round(pointPosition(index, count) * width),
  y: (position: number) => round(position * height),
});

type Point = readonly [x: number, y: number];

/** The way between two points. Equal steps are equal texts, which compress well. */
function step([fromX, fromY]: Point, [x, y]: Point): string {
  const [right, down] = [tenth(x - fromX), tenth(y - fromY)];
  return `${right}${down < 0 ? '' : ' '}${down}`;
}

const moveTo = (point: Point, before: Point | null) =>
  before === null ? `M${point[0]} ${point[1]}` : `m${step(before, point)}`;

/**
 * A line through the points `from` to `to`, interrupted where a value is missing.
 * @param positions from the top, one for each bucket
 */
export function linePath(
  positions: readonly Position[],
  from: number,
  to: number,
  box: Box,
): string {
  const { x, y } = scaled(box);
  let path = '';
  let before: Point | null = null;
  for (let index = Math.max(0, from); index <= to; index++) {
    const position = positions[index];
    if (position === null || position === undefined) {
      before = null;
      continue;
    }
    const point: Point = [x(index, positions.length), y(position)];
    const next = index < to ? positions[index + 1] : null;
    if (before !== null) {
      path += `l${step(before, point)}`;
    } else if (next !== null && next !== undefined) {
      path += `M${point[0]} ${point[1]}`;
    }
    before = point;
  }
  return path;
}

/** The complete buckets of a series: from `completeFrom` to before `incompleteAt`. The period cuts the others. */
export interface CompleteBuckets {
  completeFrom: number;
  incompleteAt: number;
}

export const isComplete = ({ completeFrom, incompleteAt }: CompleteBuckets, index: number) =>
  index >= completeFrom && index < incompleteAt;

/** The line through complete buckets, and the lines from them to incomplete ones. */
export function completeAndIncompletePaths(
  positions: readonly Position[],
  { completeFrom, incompleteAt }: CompleteBuckets,
  box: Box,
): { complete: string; incomplete: string } {
  const last = positions.length - 1;
  const end = Math.min(last, incompleteAt - 1);
  const before =
    completeFrom === 0 ? '' : linePath(positions, 0, Math.min(completeFrom, last), box);
  const after =
    incompleteAt > last ? '' : linePath(positions, Math.max(end, completeFrom), last, box);
  return { complete: linePath(positions, completeFrom, end, box), incomplete: before + after };
}

/** Dots as lines of length 0 with round caps: a circle would be stretched with its box. */
export function dotPath(
  positions: readonly Position[],
  indices: readonly number[],
  box: Box,
): string {
  const { x, y } = scaled(box);
  let before: Point | null = null;
  let path = '';
  for (const index of indices) {
    const point: Point = [x(index, positions.length), y(positions[index] ?? 0)];
    path += `${moveTo(point, before)}h0`;
    before = point;
  }
  return path;
}

/** Indices of points without neighbours, which no line shows. */
function isolatedPoints(positions: readonly Position[]): number[] {
  const exists = (index: number) => positions[index] !== null && positions[index] !== undefined;
  const found: number[] = [];
  for (let index = 0; index < positions.length; index++) {
    if (exists(index) && !exists(index - 1) && !exists(index + 1)) found.push(index);
  }
  return found;
}

/** Index of the last value; −1 without values. */
export const lastIndexOf = (values: readonly Position[]) =>
  values.findLastIndex((value) => value !== null && value !== undefined);

/** Indices of points that have a dot: those without neighbours, the last one, and the first one where it is incomplete. */
export function markedPoints(
  positions: readonly Position[],
  { completeFrom }: CompleteBuckets,
): number[] {
  const first = positions.findIndex((value) => value !== null && value !== undefined);
  const dots = [
    ...(first < completeFrom ? [first] : []),
    ...isolatedPoints(positions),
    lastIndexOf(positions),
  ];
  return [...new Set(dots)].filter((index) => index >= 0);
}

/** Edges of a rectangle, as shares from the left and the top. */
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** Rectangles between two corners each, without those that have no area. Neighbours share their edges. */
export function rectanglesPath(rectangles: readonly Rectangle[], box: Box): string {
  let before: Point | null = null;
  let path = '';
  for (const [left, top, right, bottom] of rectangles) {
    const corner: Point = [box.round(left * box.width), box.round(top * box.height)];
    const width = tenth(box.round(right * box.width) - corner[0]);
    const height = tenth(box.round(bottom * box.height) - corner[1]);
    if (height === 0 || width === 0) continue;
    // After the end of a rectangle the next move begins at its first corner.
    path += `${moveTo(corner, before)}h${width}v${height}h${-width}z`;
    before = corner;
  }
  return path;
}
