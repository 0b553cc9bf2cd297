import { itself, ratio } from './arithmetic';
import { averageOf, rateOf } from './base';
import { defineMetric } from './metric';
import { mentionsBase, purchasesBase, reviewsBase } from './components/bases';
import * as components from './components/reviews';
import { purchases } from './components/sales';

export const averageRating = defineMetric({
  code: 'RAT',
  name: 'Average rating',
  format: 'stars',
  definition: 'Mean of the stars that reviewers gave, from 1 to 5.',
  formula: 'Σ stars ÷ reviews',
  needs: ['reviews'],
  base: averageOf(reviewsBase),
  components: [components.stars, components.reviews],
  value: ratio,
});

/** Weight of the category mean, in reviews. */
const categoryWeight = 20;

export const bayesianRating = defineMetric({
  code: 'BRAT',
  name: 'Bayesian rating',
  format: 'stars',
  definition:
    'Mean rating, drawn towards the category’s by the weight of 20 reviews, so that few reviews do not lead a ranking.',
  formula: '(20 × category mean + Σ stars) ÷ (20 + reviews)',
  needs: ['reviews'],
  base: averageOf(reviewsBase),
  components: [
    components.stars,
    components.reviews,
    components.categoryStars,
    components.categoryReviews,
  ],
  value: (sumOfStars, count, categorySum, categoryCount) =>
    categoryCount > 0 && count > 0
      ? ((categoryWeight * categorySum) / categoryCount + sumOfStars) / (categoryWeight + count)
      : null,
});

export const reviews = defineMetric({
  code: 'REV',
  name: 'Reviews',
  unit: 'reviews',
  format: 'integer',
  definition: 'Reviews that were written in the period.',
  formula: 'number of reviews',
  needs: ['reviews'],
  additive: true,
  components: [components.reviews],
  value: itself,
});

export const responseRate = defineMetric({
  code: 'RESP',
  name: 'Response rate',
  format: 'percent',
  definition:
    'Reviews of the period divided by its purchases: order lines with positive units. A review may follow a purchase of an earlier period.',
  formula: 'REV ÷ order lines with positive units',
  needs: ['reviews'],
  base: rateOf(purchasesBase),
  components: [components.reviews, purchases],
  value: ratio,
});

export const netSentiment = defineMetric({
  code: 'SENT',
  name: 'Net sentiment',
  format: 'points',
  definition:
    'Of all mentions of a theme in reviews: the part that is positive minus the part that is negative.',
  formula: '% positive − % negative theme mentions',
  needs: ['reviews'],
  base: rateOf(mentionsBase),
  components: [components.positiveMentions, components.negativeMentions, components.mentions],
  value: (positive, negative, all) => ratio(positive - negative, all),
});
