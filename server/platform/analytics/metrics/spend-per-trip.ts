import { ratio } from './arithmetic';
import { averageOf } from './base';
import { ordersBase } from './components/bases';
import { netSales, orders } from './components/sales';
import { defineMetric } from './metric';

export const spendPerTrip = defineMetric({
  code: 'SPT',
  name: 'Spend per trip',
  unit: 'currency',
  format: 'money',
  definition: 'Net sales per order.',
  formula: 'NS ÷ ORD',
  needs: ['orders'],
  base: averageOf(ordersBase),
  better: 'higher',
  components: [netSales, orders],
  value: ratio,
});
