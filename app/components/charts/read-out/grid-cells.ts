import { clamp } from './targets';
import type { Targets } from './targets';

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
