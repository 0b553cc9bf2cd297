import { ratio } from './arithmetic';
import { rateOf } from './base';
import { categoryBuyersBase } from './components/bases';
import { buyers, categoryBuyers } from './components/sales';
import { defineMetric } from './metric';

export const penetrationOfCategoryBuyers = defineMetric({
  code: 'RPEN',
  name: 'Penetration of category buyers',
  unit: '%',
  format: 'percent',
  definition: 'Share of the buyers of the categories who bought the brand.',
  formula: 'brand buyers ÷ category buyers',
  needs: ['buyers'],
  base: rateOf(categoryBuyersBase),
  better: 'higher',
  components: [buyers, categoryBuyers],
  value: ratio,
});
