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
    'Cost of each buyer who would not have bought without the sample. Not shown without lift.',
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
