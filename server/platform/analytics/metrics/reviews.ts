import { itself } from './arithmetic';
import { reviews as reviewsComponent } from './components/reviews';
import { defineMetric } from './metric';

export const reviews = defineMetric({
  code: 'REV',
  name: 'Reviews',
  unit: 'reviews',
  format: 'integer',
  definition: 'Reviews that were written in the period.',
  formula: 'number of reviews',
  needs: ['reviews'],
  additive: true,
  better: 'higher',
  components: [reviewsComponent],
  value: itself,
});
