import { pointPosition } from '../geometry/paths';

/** A rectangle, as shares of the chart. Edges that are left out are those of the chart. */
export interface Area {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
}

/** Where the read-out of a target stands, as shares of the chart. */
export interface Anchor {
  x: number;
  y: number;
  /** The read-out is left or right of the target (`x`), or above or below it (`y`). */
  along: 'x' | 'y';
  /** A line through the chart, an area, or nothing marks the target. */
  mark: 'rule' | Area | null;
}

/** Targets of the pointer and the arrow keys in a chart: its weeks, bars, points or cells. */
export interface Targets {
  count: number;
  /**
   * The target at a position.
   *
   * @param x from the left, 0 to 1
   * @param y from the top, 0 to 1
   * @param aspect width of the chart divided by its height
   */
  nearest: (x: number, y: number, aspect: number) => number;
  /** The target that an arrow key leads to; undefined for other keys. */
  next: (key: string, index: number) => number | undefined;
  anchor: (index: number) => Anchor;
}

/** The nearest valid index. */
export const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Goes through the targets in their order, whatever arrow key is pressed. */
export function nextInOrder(key: string, index: number, count: number): number | undefined {
  const step = steps[key];
  return step === undefined ? undefined : clamp(index + step, count);
}

/** Points that follow each other from left to right, such as weeks of a line. */
export function pointsAlongX(count: number): Targets {
  return {
    count,
    nearest: (x) => clamp(Math.round(x * (count - 1)), count),
    next: (key, index) => nextInOrder(key, index, count),
    anchor: (index) => ({ x: pointPosition(index, count), y: 0, along: 'x', mark: 'rule' }),
  };
}

/** Bands that follow each other from left to right (columns) or from top to bottom (rows). */
export function bandsAlong(along: 'x' | 'y', count: number): Targets {
  return {
    count,
    nearest: (x, y) => clamp(Math.floor((along === 'x' ? x : y) * count), count),
    next: (key, index) => nextInOrder(key, index, count),
    anchor: (index) => {
      const middle = (index + 0.5) / count;
      return along === 'x'
        ? { x: middle, y: 0, along, mark: { left: index / count, width: 1 / count } }
        : { x: 0, y: middle, along, mark: { top: index / count, height: 1 / count } };
    },
  };
}
