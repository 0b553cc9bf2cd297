import { ratio } from './arithmetic';
import { buyers, categoryBuyers } from './components/sales';
import { defineMetric } from './metric';

export const penetrationOfCategoryBuyers = defineMetric({
  code: 'RPEN',
  name: 'Penetration of category buyers',
  unit: '%',
  format: 'percent',
  definition: 'The part of the chosen categories’ buyers who bought the brand.',
  formula: 'brand buyers ÷ category buyers',
  rate: true,
  buyers: true,
  better: 'higher',
  components: [buyers, categoryBuyers],
  value: ratio,
});
