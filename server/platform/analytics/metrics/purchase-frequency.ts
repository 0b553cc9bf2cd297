import { ratio } from './arithmetic';
import { averageOf } from './base';
import { buyersBase } from './components/bases';
import { orders, buyers } from './components/sales';
import { defineMetric } from './metric';

export const purchaseFrequency = defineMetric({
  code: 'FREQ',
  name: 'Purchase frequency',
  unit: 'orders a buyer',
  format: 'decimal',
  definition: 'How many orders a buyer placed on average.',
  formula: 'ORD ÷ BUY',
  needs: ['orders', 'buyers'],
  base: averageOf(buyersBase),
  better: 'higher',
  components: [orders, buyers],
  value: ratio,
});
