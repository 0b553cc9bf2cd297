import { averageOf } from './base';
import { reviewsBase } from './components/bases';
import { categoryReviews, categoryStars, reviews, stars } from './components/reviews';
import { defineMetric } from './metric';

/** Weight of the category mean, in reviews. */
const categoryWeight = 20;

export const bayesianRating = defineMetric({
  code: 'BRAT',
  name: 'Bayesian rating',
  unit: 'stars',
  format: 'stars',
  definition:
    'Mean rating, drawn towards the category’s by the weight of 20 reviews, so that few reviews do not lead a ranking.',
  formula: '(20 × category mean + Σ stars) ÷ (20 + reviews)',
  needs: ['reviews'],
  base: averageOf(reviewsBase),
  better: 'higher',
  components: [stars, reviews, categoryStars, categoryReviews],
  value: (sumOfStars, count, categorySum, categoryCount) =>
    categoryCount > 0 && count > 0
      ? ((categoryWeight * categorySum) / categoryCount + sumOfStars) / (categoryWeight + count)
      : null,
});
