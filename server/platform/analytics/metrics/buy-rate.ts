import { ratio } from './arithmetic';
import { averageOf } from './base';
import { buyersBase } from './components/bases';
import { netSales, buyers } from './components/sales';
import { defineMetric } from './metric';

export const buyRate = defineMetric({
  code: 'BR',
  name: 'Buy rate',
  unit: 'currency',
  format: 'money',
  definition: 'Net sales per buyer: how often they buy times what they spend each time.',
  formula: 'NS ÷ BUY = FREQ × SPT',
  needs: ['buyers'],
  base: averageOf(buyersBase),
  better: 'higher',
  components: [netSales, buyers],
  value: ratio,
});
