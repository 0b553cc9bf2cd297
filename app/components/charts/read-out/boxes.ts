import { nextInOrder } from './targets';
import type { Area, Targets } from './targets';

export type Box = Required<Area>;

const middleOf = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/**
 * Rectangles anywhere in the chart, in an order. Left and right go through them in their order; up and down go to the nearest
 * one in that direction, if there is one, so that the rows of a picture can be left and every rectangle can be reached.
 *
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
