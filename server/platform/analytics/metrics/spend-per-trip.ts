import { ratio } from './arithmetic';
import { netSales, orders } from './components/sales';
import { defineMetric } from './metric';

export const spendPerTrip = defineMetric({
  code: 'SPT',
  name: 'Spend per trip',
  unit: 'currency',
  format: 'money',
  definition: 'Net sales per order.',
  formula: 'NS ÷ ORD',
  better: 'higher',
  components: [netSales, orders],
  value: ratio,
});
