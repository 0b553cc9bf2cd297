import { ratio } from './arithmetic';
import { rateOf } from './base';
import { purchasesBase } from './components/bases';
import { reviews } from './components/reviews';
import { purchases } from './components/sales';
import { defineMetric } from './metric';

export const responseRate = defineMetric({
  code: 'RESP',
  name: 'Response rate',
  unit: '%',
  format: 'percent',
  definition:
    'Reviews of the period divided by its purchases: order lines with positive units. A review may follow a purchase of an earlier period.',
  formula: 'REV ÷ order lines with positive units',
  needs: ['reviews'],
  base: rateOf(purchasesBase),
  better: 'higher',
  components: [reviews, purchases],
  value: ratio,
});
