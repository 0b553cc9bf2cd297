import { lift } from './arithmetic';
import { rateOf } from './base';
import { bothGroupsBase } from './components/bases';
import { sampleFigures } from './components/samples';
import { defineMetric } from './metric';

export const costPerAcquisition = defineMetric({
  code: 'CPA',
  name: 'Cost per acquisition',
  unit: 'currency',
  format: 'money',
  definition:
    'What a buyer cost who would not have bought without the sample. Nothing is shown where there was no lift.',
  formula: 'cost of the campaigns ÷ (LIFT × people delivered to)',
  needs: ['samples'],
  base: rateOf(bothGroupsBase),
  better: 'lower',
  components: sampleFigures,
  value: (delivered, bought, control, controlBought, cost) => {
    const won = lift(delivered, bought, control, controlBought);
    return won !== null && won > 0 ? cost / (won * delivered) : null;
  },
});
