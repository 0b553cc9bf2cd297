import { ratio } from './arithmetic';
import { netSales, categoryNetSales } from './components/sales';
import { defineMetric } from './metric';

export const shareOfCategory = defineMetric({
  code: 'SH',
  name: 'Share of category',
  unit: '%',
  format: 'percent',
  definition: 'The part of the chosen categories’ net sales that is the brand’s.',
  formula: 'brand NS ÷ category NS',
  rate: true,
  better: 'higher',
  components: [netSales, categoryNetSales],
  value: ratio,
});
