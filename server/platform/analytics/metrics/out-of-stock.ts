import { ratio } from './arithmetic';
import { inStockDays, outOfStockDays } from './components/shelf';
import { defineMetric } from './metric';

export const outOfStock = defineMetric({
  code: 'OOS',
  name: 'Out of stock',
  unit: '%',
  format: 'percent',
  definition: 'Share of days that products were listed in a region but not in stock.',
  formula: 'out-of-stock days ÷ listed days',
  needs: ['listings'],
  better: 'lower',
  components: [outOfStockDays, inStockDays],
  value: (out, inStock) => ratio(out, out + inStock),
});
