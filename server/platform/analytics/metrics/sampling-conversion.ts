import { ratio } from './arithmetic';
import { rateOf } from './base';
import { peopleBase } from './components/bases';
import { sampleFigures } from './components/samples';
import { defineMetric } from './metric';

export const samplingConversion = defineMetric({
  code: 'CONV',
  name: 'Sampling conversion',
  unit: '%',
  format: 'percent',
  definition: 'Share of people who bought the product within 90 days of getting its sample.',
  formula: 'people who bought within 90 days of delivery ÷ people delivered to',
  needs: ['samples'],
  base: rateOf(peopleBase),
  better: 'higher',
  components: sampleFigures,
  value: (delivered, bought) => ratio(bought, delivered),
});
