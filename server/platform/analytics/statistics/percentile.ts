import { placeIn } from '../metrics/arithmetic';
import type { Better } from '../metrics/metric';

/** Smaller groups have no percentiles (domain.md section 9.3). */
export const leastMembers = 5;

/** Position of a figure among the others of its group, as numbers of figures. */
export interface Standing {
  below: number;
  equal: number;
  /** All figures of the group except this one. */
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
 * The standing of each figure of a group among all others. The figures are sorted once, because a market has thousands
 * of products.
 * @param figures of all members of the group
 * @returns the standing by a member's figure
 */
export function standingsWithin(figures: readonly number[]): (figure: number) => Standing {
  const sorted = Float64Array.from(figures).sort();
  return (figure) => {
    const below = placeIn(sorted, (other) => other < figure);
    const equal = placeIn(sorted, (other) => other <= figure) - below - 1;
    return { below, equal, others: sorted.length - 1 };
  };
}

/** As `percentileAmong`, for each member beside all others. @param figures of all members of the group */
export function percentilesWithin(
  figures: readonly number[],
  better: Better,
): (figure: number) => number | null {
  const standingOf = standingsWithin(figures);
  return (figure: number) => percentileAt(standingOf(figure), better);
}

/** A percentile of which more is better, and its weight. */
export interface Weighted {
  standing: Standing;
  weight: number;
}

export const percentileOf = ({ standing }: Weighted): number | null =>
  percentileAt(standing, 'higher');

/**
 * The weighted mean of percentiles in tenths of a point, halves rounded up: 58.75 is 588 tenths. It is computed with
 * whole numbers, as floating point would round some halves down.
 * @param parts of groups of at least five; at least one
 */
export function meanInTenths(parts: readonly Weighted[]): number {
  const whole = (number: number) => BigInt(Math.round(number));
  // A percentile is 100 × (2 below + equal) ÷ (2 others).
  const [top, bottom] = parts.reduce(
    ([sum, over], { standing: { below, equal, others }, weight }) => [
      sum * whole(2 * others) + whole(1000 * weight * (2 * below + equal)) * over,
      over * whole(2 * others),
    ],
    [0n, 1n],
  );
  const over = bottom * whole(parts.reduce((sum, { weight }) => sum + weight, 0));
  return Number((2n * top + over) / (2n * over));
}

/** The quantile of sorted values, with linear interpolation (type 7). */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** The median; for an even number of figures, the mean of the two in the middle; null without figures. */
export function medianOf(figures: readonly number[]): number | null {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted.length === 0 ? null : quantile(sorted, 0.5);
}
