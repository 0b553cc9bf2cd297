import type { Format } from '~contract/vocabulary';

import type { Paint } from '../paint/paint';
import { startsAtZero } from './scale';

/** Steps of colour: more could not be told apart. */
export const colourLevels = 6;

/** The value without a colour: zero, 100 of an index; null where colours begin at the lowest value. */
export function neutralValue(format: Format): number | null {
  return format === 'index' ? 100 : startsAtZero(format) ? 0 : null;
}

/** Smallest distance from the neutral value that may have the strongest colour: an index of 95 must not alarm. */
export const leastFullDistance = (format: Format) => (format === 'index' ? 20 : 0);

/** Opacity of the colour of a level. Text stays readable on the strongest one, in light and dark. */
export const opacityOf = (level: number) =>
  Number((0.06 + (Math.abs(level) / colourLevels) * 0.6).toFixed(2));

/** Quantile of distances at which the strongest colour begins. At the maximum, an outlier would make others pale. */
const clippedFrom = 0.9;

/** The distance from the neutral value that has the strongest colour. @param distances of all marks */
export function fullDistance(distances: readonly number[], format: Format): number {
  const sorted = [...distances].sort((one, other) => one - other);
  const at = Math.max(0, Math.ceil(clippedFrom * sorted.length) - 1);
  return Math.max(leastFullDistance(format), sorted[at] ?? 0);
}

/** Attributes of a mark of a level: blue above the neutral value, red below it, grey at it. */
export const levelFill = (paint: Paint, level: number) => ({
  fill: paint.colour(level === 0 ? 'line' : level > 0 ? 'series-1' : 'series-5'),
  fillOpacity: opacityOf(level),
});
