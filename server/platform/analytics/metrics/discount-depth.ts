import { ratio } from './arithmetic';
import { discounts, salesAtListPrice } from './components/sales';
import { defineMetric } from './metric';

export const discountDepth = defineMetric({
  code: 'DISC',
  name: 'Discount depth',
  unit: '%',
  format: 'percent',
  definition: 'What discounts took off the sales at list price.',
  formula: 'discounts ÷ sales at list price',
  needs: ['discounts'],
  better: 'lower',
  components: [discounts, salesAtListPrice],
  value: ratio,
});
