/** The formula of a metric that is one component's figure. */
export const itself = (figure: number): number => figure;

/** @returns null unless the denominator is positive */
export const ratio = (numerator: number, denominator: number): number | null =>
  denominator > 0 ? numerator / denominator : null;

/** Conversion of people who received a sample minus that of the control group; null without one of the two groups. */
export const lift = (
  delivered: number,
  bought: number,
  control: number,
  controlBought: number,
): number | null =>
  delivered > 0 && control > 0 ? bought / delivered - controlBought / control : null;

/** Number of figures at the start of a sorted list for which a condition holds. */
export function placeIn(sorted: ArrayLike<number>, isBefore: (figure: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] ?? NaN)) low = middle + 1;
    else high = middle;
  }
  return low;
}
