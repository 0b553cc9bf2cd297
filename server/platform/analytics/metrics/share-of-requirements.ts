import { ratio } from './arithmetic';
import { rateOf } from './base';
import { buyersInCategoryBase } from './components/bases';
import { netSalesToKnownBuyers, categorySpendOfBuyers } from './components/sales';
import { defineMetric } from './metric';

export const shareOfRequirements = defineMetric({
  code: 'SOR',
  name: 'Share of requirements',
  unit: '%',
  format: 'percent',
  definition: 'The brand’s share of what its buyers spent in the category.',
  formula: 'brand NS ÷ category NS, among the brand’s buyers',
  needs: ['buyers'],
  base: rateOf(buyersInCategoryBase),
  better: 'higher',
  components: [netSalesToKnownBuyers, categorySpendOfBuyers],
  value: ratio,
});
