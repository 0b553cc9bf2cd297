import { describe, expect, it } from 'vitest';

import { dotPath, linePath, pixelBox, rectanglesPath, stretchedBox } from './paths';

describe('paths', () => {
  it('[D-13] are interrupted by gaps; a point alone is a dot', () => {
    const places = [0, 0.5, null, 1];
    const box = pixelBox(30, 10);
    expect(linePath(places, 0, 3, box)).toBe('M0 0l10 5');
    expect(dotPath(places, [3], box)).toBe('M30 10h0');
    expect(linePath([0.2], 0, 0, stretchedBox)).toBe('');
    expect(linePath([0, 1, 0.5], 0, 2, box)).toBe('M0 0l15 10l15-5');
  });

  it('move from mark to mark by equal steps, and leave out what has no area', () => {
    const box = pixelBox(30, 10);
    expect(dotPath([0, 0.5, 1, 0.5], [0, 1, 2, 3], box)).toBe('M0 0h0m10 5h0m10 5h0m10-5h0');
    const cells = [
      [0, 0, 0.5, 0.5],
      [0.5, 0, 0.5, 0.5],
      [0.5, 0.5, 1, 1],
      [0, 0, 0.5, 0.5],
    ] as const;
    expect(rectanglesPath(cells, box)).toBe('M0 0h15v5h-15zm15 5h15v5h-15zm-15-5h15v5h-15z');
    expect(rectanglesPath([], box)).toBe('');
  });
});
