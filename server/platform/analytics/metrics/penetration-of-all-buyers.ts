import { ratio } from './arithmetic';
import { buyers, allBuyers } from './components/sales';
import { defineMetric } from './metric';

export const penetrationOfAllBuyers = defineMetric({
  code: 'PEN',
  name: 'Penetration of all buyers',
  unit: '%',
  format: 'percent',
  definition: 'The part of all buyers, whatever they bought in the period, who bought the brand.',
  formula: 'brand buyers ÷ all buyers',
  rate: true,
  buyers: true,
  better: 'higher',
  components: [buyers, allBuyers],
  value: ratio,
});
