import { netSales } from './net-sales';
import { defineMetric } from './metric';

export const growth = defineMetric({
  code: 'GR',
  name: 'Net sales growth',
  unit: '%',
  format: 'percent',
  definition: 'Change of net sales against the comparison period.',
  formula: 'NS ÷ NS of the comparison period − 1; rates change in percentage points',
  better: 'higher',
  components: netSales.components,
  value: netSales.value,
  growthOf: netSales,
});
