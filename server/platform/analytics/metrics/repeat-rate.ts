import { ratio } from './arithmetic';
import { rateOf } from './base';
import { buyersBase } from './components/bases';
import { repeatBuyers, buyers } from './components/sales';
import { defineMetric } from './metric';

export const repeatRate = defineMetric({
  code: 'RPT',
  name: 'Repeat rate',
  unit: '%',
  format: 'percent',
  definition:
    'Share of buyers who bought on two days or more of the period. A return is no purchase day.',
  formula: 'buyers with ≥ 2 order dates ÷ buyers',
  needs: ['buyers'],
  base: rateOf(buyersBase),
  better: 'higher',
  components: [repeatBuyers, buyers],
  value: ratio,
});
