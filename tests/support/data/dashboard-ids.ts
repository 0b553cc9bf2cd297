/** Slugs of dashboards that exist and work. */
export const namedSlugs: readonly string[] = [
  'performance',
  'demographics',
  'peer-group',
  'rating-and-reviews',
  'product-performance',
  'product-demographics',
  'product-ratings-reviews',
  'scorecard',
  'brand-info',
  'trends-and-rankings',
  'leaderboard',
  'sampling',
  'search-order-trend',
  'category-insight',
  'brand-intelligence',
  'publicly_available',
];

/** Requirements about one dashboard, by its slug. */
const ownIds: Readonly<Record<string, string>> = {
  'overview-home': 'R-03',
  'brand-info': 'R-04',
  performance: 'R-05',
  'product-product-info': 'R-06',
  'product-performance': 'R-07',
  'experimentation-samples': 'R-08',
  'experimentation-sampling-report': 'R-09',
};

/** The requirements that say that a dashboard exists. */
export const idsOfDashboard = (slug: string): string[] => [
  ...(namedSlugs.includes(slug) ? ['R-10'] : []),
  ...(ownIds[slug] === undefined ? [] : [ownIds[slug]]),
];
