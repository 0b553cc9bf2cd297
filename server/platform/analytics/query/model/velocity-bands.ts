/**
 * Velocity bands of products, from the fastest, each with the percentile of velocity in its sub-category from which on a
 * product belongs to it (domain.md section 9.3). Products that are not rated belong to the last one.
 */
export const velocityBands = [
  { name: 'Best in class', code: 'best', from: 80 },
  { name: 'Fast', code: 'fast', from: 60 },
  { name: 'Average', code: 'average', from: 40 },
  { name: 'Slow', code: 'slow', from: 20 },
  { name: 'At risk', code: 'at_risk', from: 0 },
  { name: 'Not rated', code: 'not_rated', from: null },
] as const;

/** The band of products without enough days, points of distribution or others beside them. */
export const notRated = velocityBands[5].name;
