import { ratio } from './arithmetic';
import { netSalesOfKnownWeight, ounces } from './components/sales';
import { defineMetric } from './metric';

export const averagePricePerOunce = defineMetric({
  code: 'AUPOZ',
  name: 'Average price per oz',
  unit: 'currency',
  format: 'money',
  definition:
    'What an ounce sold for on average. Products of unknown weight are left out of both sides.',
  formula: 'NS ÷ (U × net weight in oz)',
  better: 'neutral',
  components: [netSalesOfKnownWeight, ounces],
  value: ratio,
});
