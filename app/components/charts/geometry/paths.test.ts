import { describe, expect, it } from 'vitest';

import { dotPath, linePath, pixelBox, stretchedBox } from './paths';

describe('paths', () => {
  it('[D-13] are interrupted by gaps; a point alone is a dot', () => {
    const places = [0, 0.5, null, 1];
    const box = pixelBox(30, 10);
    expect(linePath(places, 0, 3, box)).toBe('M0 0l10 5');
    expect(dotPath(places, [3], box)).toBe('M30 10h0');
    expect(linePath([0.2], 0, 0, stretchedBox)).toBe('');
    expect(linePath([0, 1, 0.5], 0, 2, box)).toBe('M0 0l15 10l15-5');
  });
});
