import { netSales } from './components/sales';
import { inStockDays, outOfStockDays } from './components/shelf';
import { defineMetric } from './metric';

export const lostSales = defineMetric({
  code: 'LOST',
  name: 'Lost sales',
  unit: 'currency',
  format: 'money',
  definition:
    'An estimate of what empty shelves cost: sales per day in stock, times the days out of stock.',
  formula: 'VEL ÷ 7 × out-of-stock days × AUP; 0 where returns outweigh sales',
  needs: ['listings'],
  better: 'lower',
  components: [netSales, outOfStockDays, inStockDays],
  value: (sold, out, inStock) => (inStock > 0 ? (Math.max(0, sold) / inStock) * out : null),
});
