import { itself } from './arithmetic';
import { units as unitsComponent } from './components/sales';
import { defineMetric } from './metric';

export const units = defineMetric({
  code: 'U',
  name: 'Units',
  unit: 'units',
  format: 'integer',
  definition: 'Units that were shipped, without those that were cancelled.',
  formula: 'shipped − cancelled',
  additive: true,
  better: 'higher',
  components: [unitsComponent],
  value: itself,
});
