/**
 * Velocity bands of products, from the fastest, each with its lower limit as a percentile of velocity in the
 * sub-category (domain.md section 9.3). Products that are not rated belong to the last one.
 */
export const velocityBands = [
  { name: 'Best in class', code: 'best', from: 80 },
  { name: 'Fast', code: 'fast', from: 60 },
  { name: 'Average', code: 'average', from: 40 },
  { name: 'Slow', code: 'slow', from: 20 },
  { name: 'At risk', code: 'at_risk', from: 0 },
  { name: 'Not rated', code: 'not_rated', from: null },
] as const;

/** The band of products with too few days, points of distribution or rated products beside them. */
export const notRated = velocityBands[5].name;
