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
   * @param x from the left, 0 to 1
   * @param y from the top, 0 to 1
   * @param aspect width of the chart divided by its height
   */
  nearest: (x: number, y: number, aspect: number) => number;
  /** The target that an arrow key leads to; undefined for other keys. */
  next: (key: string, index: number) => number | undefined;
  anchor: (index: number) => Anchor;
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

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

export type Box = Required<Area>;

/** A rectangle in px as shares of its picture. */
export const boxIn = (
  picture: { width: number; height: number },
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Box => ({
  left: x / picture.width,
  top: y / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});

const middleOf = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/**
 * Rectangles anywhere in the chart, in an order. Left and right go through them in their order; up and down go to the nearest
 * one in that direction, if there is one, so that the rows of a picture can be left and every rectangle can be reached.
 * @param along where the read-out stands, as in `Anchor`
 */
export function boxes(all: readonly Box[], along: 'x' | 'y' = 'x'): Targets {
  const vertical = (index: number, direction: 1 | -1) => {
    const from = all[index] && middleOf(all[index]);
    if (from === undefined) return index;
    const reachable = all.flatMap((box, at) => {
      const middle = middleOf(box);
      const down = (middle.y - from.y) * direction;
      return down > 1e-6 ? [{ at, far: down + Math.abs(middle.x - from.x) * 2 }] : [];
    });
    return reachable.sort((a, b) => a.far - b.far)[0]?.at ?? index;
  };
  return {
    count: all.length,
    nearest: (x, y, aspect) => {
      const distances = all.map(({ left, top, width, height }) =>
        Math.hypot(
          Math.max(left - x, 0, x - left - width) * aspect,
          Math.max(top - y, 0, y - top - height),
        ),
      );
      return distances.indexOf(Math.min(...distances));
    },
    next: (key, index) => {
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        return vertical(index, key === 'ArrowUp' ? -1 : 1);
      }
      return nextInOrder(key, index, all.length);
    },
    anchor: (index) => {
      const box = all[index];
      return { ...(box ? middleOf(box) : { x: 0, y: 0 }), along, mark: box ?? null };
    },
  };
}

/** Cells of a grid, counted row by row. Arrow keys move to the neighbour in their direction. */
export function gridCells(rows: number, columns: number): Targets {
  const count = rows * columns;
  const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  return {
    count,
    nearest: (x, y) =>
      clamp(Math.floor(y * rows), rows) * columns + clamp(Math.floor(x * columns), columns),
    next: (key, index) => {
      const move = moves[key];
      if (move === undefined) return undefined;
      const row = clamp(Math.floor(index / columns) + move[0], rows);
      return row * columns + clamp((index % columns) + move[1], columns);
    },
    anchor: (index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      return {
        x: (column + 0.5) / columns,
        y: (row + 0.5) / rows,
        along: 'x',
        mark: {
          left: column / columns,
          width: 1 / columns,
          top: row / rows,
          height: 1 / rows,
        },
      };
    },
  };
}

/** Points anywhere in the chart. Arrow keys go through them in their order. */
export function scatteredPoints(points: readonly { x: number; y: number }[]): Targets {
  return {
    count: points.length,
    nearest: (x, y, aspect) => {
      const distances = points.map((point) => Math.hypot((point.x - x) * aspect, point.y - y));
      return distances.indexOf(Math.min(...distances));
    },
    next: (key, index) => nextInOrder(key, index, points.length),
    anchor: (index) => ({ x: 0, y: 0, ...points[index], along: 'x', mark: null }),
  };
}
