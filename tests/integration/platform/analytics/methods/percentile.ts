const leastMembers = 5;

/**
 * The percentile of a member in its group, 0 to 100 (section 9.3).
 * @param others the figures of the other members that have one
 * @returns null in a group that is too small
 */
export function percentile(
  own: number,
  others: readonly number[],
  better: 'higher' | 'lower' = 'higher',
): number | null {
  if (others.length + 1 < leastMembers) return null;
  let points = 0;
  for (const figure of others) {
    if (figure < own) points += 1;
    else if (figure === own) points += 0.5;
  }
  const share = (100 * points) / others.length;
  return better === 'higher' ? share : 100 - share;
}

export function gradeOf(share: number): 'A' | 'B' | 'C' | 'D' | 'E' {
  if (share >= 80) return 'A';
  if (share >= 60) return 'B';
  if (share >= 40) return 'C';
  return share >= 20 ? 'D' : 'E';
}

/** A product in the twelve weeks that its velocity band is of. */
export interface RatedProduct {
  id: number;
  /** Units per point of distribution per week. */
  velocity: number;
  /** Days on which it was in stock in at least one region. */
  daysInStock: number;
  points: number;
}

const isRated = ({ daysInStock, points }: RatedProduct) => daysInStock >= 28 && points >= 3;

/** @param products all products of one sub-category */
export function velocityBand(id: number, products: readonly RatedProduct[]): string {
  const own = products.find((one) => one.id === id);
  if (own === undefined || !isRated(own)) return 'Not rated';
  const others = products.filter((one) => one.id !== id && isRated(one));
  const share = percentile(
    own.velocity,
    others.map(({ velocity }) => velocity),
  );
  if (share === null) return 'Not rated';
  if (share >= 80) return 'Best in class';
  if (share >= 60) return 'Fast';
  if (share >= 40) return 'Average';
  return share >= 20 ? 'Slow' : 'At risk';
}

/** A quantile with linear interpolation (Hyndman and Fan, type 7). @returns null without figures */
export function quantile(figures: readonly number[], share: number): number | null {
  const sorted = [...figures].sort((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (place - Math.floor(place)) * (above - below);
}

export const median = (figures: readonly number[]): number | null => quantile(figures, 0.5);
