import { ratio } from './arithmetic';
import { averageOf } from './base';
import { reviewsBase } from './components/bases';
import { stars, reviews } from './components/reviews';
import { defineMetric } from './metric';

export const averageRating = defineMetric({
  code: 'RAT',
  name: 'Average rating',
  unit: 'stars',
  format: 'stars',
  definition: 'Mean of the stars that reviewers gave, from 1 to 5.',
  formula: 'Σ stars ÷ reviews',
  needs: ['reviews'],
  base: averageOf(reviewsBase),
  better: 'higher',
  components: [stars, reviews],
  value: ratio,
});
