import { ratio } from './arithmetic';
import { netSales } from './components/sales';
import { inStockDays } from './components/shelf';
import { defineMetric } from './metric';

export const dollarVelocity = defineMetric({
  code: '$VEL',
  name: 'Dollar velocity',
  unit: 'currency',
  format: 'money',
  definition: 'Net sales per point of distribution and week in stock.',
  formula: 'NS ÷ (in-stock days of product × region ÷ 7)',
  needs: ['listings'],
  better: 'higher',
  components: [netSales, inStockDays],
  value: (sold, inStock) => ratio(7 * sold, inStock),
});
