import { ratio } from './arithmetic';
import { rateOf } from './base';
import { allBuyersBase } from './components/bases';
import { buyers, allBuyers } from './components/sales';
import { defineMetric } from './metric';
import { penetrationOfCategoryBuyers } from './penetration-of-category-buyers';

export const penetrationOfAllBuyers = defineMetric({
  code: 'PEN',
  name: 'Penetration of all buyers',
  unit: '%',
  format: 'percent',
  definition: 'Share of all buyers, whatever they bought in the period, who bought the brand.',
  formula: 'brand buyers ÷ all buyers',
  needs: ['buyers'],
  inChosenCategories: penetrationOfCategoryBuyers,
  base: rateOf(allBuyersBase),
  better: 'higher',
  components: [buyers, allBuyers],
  value: ratio,
});
