import { lift } from './arithmetic';
import { rateOf } from './base';
import { bothGroupsBase } from './components/bases';
import { sampleFigures } from './components/samples';
import { defineMetric } from './metric';

export const samplingLift = defineMetric({
  code: 'LIFT',
  name: 'Sampling lift',
  unit: 'points',
  format: 'points',
  definition:
    'Conversion of those who got a sample, minus that of the control group, who got none.',
  formula: 'CONV − the control group’s',
  needs: ['samples'],
  base: rateOf(bothGroupsBase),
  better: 'higher',
  components: sampleFigures,
  value: lift,
});
