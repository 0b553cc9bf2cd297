import { ratio } from './arithmetic';
import { repeatBuyers, buyers } from './components/sales';
import { defineMetric } from './metric';

export const repeatRate = defineMetric({
  code: 'RPT',
  name: 'Repeat rate',
  unit: '%',
  format: 'percent',
  definition: 'The part of buyers who bought on two days or more of the period.',
  formula: 'buyers with ≥ 2 order dates ÷ buyers',
  rate: true,
  buyers: true,
  better: 'higher',
  components: [repeatBuyers, buyers],
  value: ratio,
});
