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
