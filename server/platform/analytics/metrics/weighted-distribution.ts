import { ratio } from './arithmetic';
import { categoryNetSales } from './components/sales';
import { salesOfCarryingRegions } from './components/shelf';
import { defineMetric } from './metric';

export const weightedDistribution = defineMetric({
  code: 'WD',
  name: 'Weighted distribution',
  unit: '%',
  format: 'percent',
  definition:
    'How much of the market’s sales is made in regions that had the item in stock. Big regions weigh more.',
  formula: 'category NS of the regions that carry the item ÷ all category NS',
  needs: ['listings', 'regions'],
  better: 'higher',
  components: [salesOfCarryingRegions, categoryNetSales],
  value: ratio,
});
