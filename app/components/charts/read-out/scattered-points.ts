import { nextInOrder } from './targets';
import type { Targets } from './targets';

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
