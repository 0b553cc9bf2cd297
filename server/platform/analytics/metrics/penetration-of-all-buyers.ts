import { ratio } from './arithmetic';
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
  inChosenCategories: penetrationOfCategoryBuyers,
  buyers: true,
  better: 'higher',
  components: [buyers, allBuyers],
  value: ratio,
});
