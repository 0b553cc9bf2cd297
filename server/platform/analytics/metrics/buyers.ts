import { itself } from './arithmetic';
import { buyers as buyersComponent } from './components/sales';
import { defineMetric } from './metric';

export const buyers = defineMetric({
  code: 'BUY',
  name: 'Buyers',
  unit: 'buyers',
  format: 'integer',
  definition:
    'Different buyers. A buyer in several weeks counts once in the total. A return or a cancelled line makes no buyer.',
  formula: 'number of different buyers of lines with positive units',
  needs: ['buyers'],
  better: 'higher',
  components: [buyersComponent],
  value: itself,
});
