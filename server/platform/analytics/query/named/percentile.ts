import type { Better } from '../../metrics/metric';

/** Smaller groups have no percentiles (domain.md section 9.3). */
const leastMembers = 5;

/** How the figures of a group lie to one of them. */
interface Standing {
  below: number;
  equal: number;
  /** All that the figure is beside. */
  others: number;
}

/** From 0 (worst) to 100 (best); equals count half. @returns null in a group of fewer than five with a figure */
function percentileAt({ below, equal, others }: Standing, better: Better): number | null {
  if (others + 1 < leastMembers) return null;
  const percentile = (100 * (below + equal / 2)) / others;
  return better === 'lower' ? 100 - percentile : percentile;
}

/**
 * The percentile of a figure beside those of the others of its group, 0 (worst) to 100 (best).
 * @returns null in a group of fewer than five with a figure
 */
export function percentileAmong(
  figure: number,
  others: readonly number[],
  better: Better,
): number | null {
  const below = others.filter((other) => other < figure).length;
  const equal = others.filter((other) => other === figure).length;
  return percentileAt({ below, equal, others: others.length }, better);
}

/**
 * As `percentileAmong`, for each member of a group beside all others. The figures are sorted once, because a market has thousands
 * of products.
 * @param figures of all members of the group
 * @returns the percentile of a figure of one of them
 */
export function percentilesWithin(
  figures: readonly number[],
  better: Better,
): (figure: number) => number | null {
  const sorted = Float64Array.from(figures).sort();
  return (figure) => {
    const below = placeIn(sorted, (other) => other < figure);
    const equal = placeIn(sorted, (other) => other <= figure) - below - 1;
    return percentileAt({ below, equal, others: sorted.length - 1 }, better);
  };
}

/** How many of the sorted figures come first of which a condition holds. */
function placeIn(sorted: Float64Array, isBefore: (figure: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] ?? NaN)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The quantile of sorted values, with linear interpolation (type 7). */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** The median, between the two in the middle of an even number; null of nothing. */
export function medianOf(figures: readonly number[]): number | null {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted.length === 0 ? null : quantile(sorted, 0.5);
}
