import { ratio } from './arithmetic';
import { netSales, units } from './components/sales';
import { defineMetric } from './metric';

export const averageUnitPrice = defineMetric({
  code: 'AUP',
  name: 'Average unit price',
  unit: 'currency',
  format: 'money',
  definition: 'What a unit sold for on average, after discounts and refunds.',
  formula: 'NS ÷ U',
  better: 'neutral',
  components: [netSales, units],
  value: ratio,
});
