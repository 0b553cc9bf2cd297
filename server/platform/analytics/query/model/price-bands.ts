/**
 * Price bands of products, from the cheapest, each with the quantile of the list prices of its sub-category that it reaches
 * to (domain.md section 9.3).
 */
export const priceBands = [
  { name: 'Value', upTo: 0.25 },
  { name: 'Mainstream', upTo: 0.6 },
  { name: 'Premium', upTo: 0.9 },
  { name: 'Super premium', upTo: 1 },
] as const;
