import { ratio } from './arithmetic';
import { categoryNetSales } from './components/sales';
import { salesOfCarryingRegionsByProduct } from './components/shelf';
import { defineMetric } from './metric';

export const totalDistributionPoints = defineMetric({
  code: 'TDP',
  name: 'Total distribution points',
  unit: 'points',
  format: 'decimal',
  definition: 'The weighted distribution of all products, added up: breadth times depth.',
  formula: 'sum of WD (in %) over the products',
  needs: ['listings', 'regions'],
  better: 'higher',
  components: [salesOfCarryingRegionsByProduct, categoryNetSales],
  value: (carried, all) => ratio(100 * carried, all),
});
