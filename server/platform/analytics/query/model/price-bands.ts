/**
 * Price bands of products, from the cheapest, each with its upper limit as a quantile of the list prices in the
 * sub-category (domain.md section 9.3).
 */
export const priceBands = [
  { name: 'Value', upTo: 0.25 },
  { name: 'Mainstream', upTo: 0.6 },
  { name: 'Premium', upTo: 0.9 },
  { name: 'Super premium', upTo: 1 },
] as const;
