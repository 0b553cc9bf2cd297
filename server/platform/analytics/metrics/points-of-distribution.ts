import { ratio } from './arithmetic';
import { inStockDays } from './components/shelf';
import { defineMetric } from './metric';

export const pointsOfDistribution = defineMetric({
  code: 'POD',
  name: 'Points of distribution',
  unit: 'points',
  format: 'decimal',
  definition:
    'Listings in stock: each product in each region counts one, for the share of days that it was on the shelf.',
  formula: 'in-stock days of product × region ÷ days',
  needs: ['listings'],
  better: 'higher',
  components: [inStockDays],
  value: (inStock, days) => ratio(inStock, days),
});
