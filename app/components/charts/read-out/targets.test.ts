import { describe, expect, it } from 'vitest';

import { gridCells, scatteredPoints, bandsAlong, pointsAlongX } from './targets';

describe('targets of a read-out', () => {
  it('[L-17] points and bands are found by the axis they follow', () => {
    expect(pointsAlongX(5).nearest(0.6, 0, 1)).toBe(2);
    expect(bandsAlong('x', 5).nearest(0.6, 0, 1)).toBe(3);
    expect(bandsAlong('y', 5).nearest(0, 1.2, 1)).toBe(4);
    expect(bandsAlong('y', 4).anchor(1)).toEqual({
      x: 0,
      y: 0.375,
      along: 'y',
      mark: { top: 0.25, height: 0.25 },
    });
  });

  it('[L-17] arrow keys move between the cells of a grid in their direction, and stop at its edges', () => {
    const cells = gridCells(2, 3);
    expect(cells.nearest(0.5, 0.9, 2)).toBe(4);
    expect(cells.next('ArrowDown', 1)).toBe(4);
    expect(cells.next('ArrowDown', 4)).toBe(4);
    expect(cells.next('ArrowRight', 1)).toBe(2);
    expect(cells.next('ArrowRight', 2)).toBe(2);
    expect(cells.next('ArrowLeft', 3)).toBe(3);
    expect(cells.next('Tab', 3)).toBeUndefined();
  });

  it('[L-17] scattered points are found by their distance on the screen', () => {
    const points = scatteredPoints([
      { x: 0.1, y: 0.5 },
      { x: 0.5, y: 0.9 },
    ]);
    expect(points.nearest(0.3, 0.65, 0.5)).toBe(0);
    expect(points.nearest(0.3, 0.75, 4)).toBe(1);
    expect(points.next('ArrowRight', 0)).toBe(1);
    expect(points.next('ArrowUp', 0)).toBe(0);
  });
});
