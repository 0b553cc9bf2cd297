import { ratio } from './arithmetic';
import { units } from './components/sales';
import { inStockDays } from './components/shelf';
import { defineMetric } from './metric';

export const velocity = defineMetric({
  code: 'VEL',
  name: 'Velocity',
  unit: 'units per point per week',
  format: 'decimal',
  definition:
    'Units sold per point of distribution and week. Days out of stock do not count, so that an empty shelf is not taken for weak demand.',
  formula: 'U ÷ (in-stock days of product × region ÷ 7)',
  needs: ['listings'],
  better: 'higher',
  components: [units, inStockDays],
  value: (sold, inStock) => ratio(7 * sold, inStock),
});
