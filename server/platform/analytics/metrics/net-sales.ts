import { itself } from './arithmetic';
import { netSales as netSalesComponent } from './components/sales';
import { defineMetric } from './metric';

export const netSales = defineMetric({
  code: 'NS',
  name: 'Net sales',
  unit: 'currency',
  format: 'money',
  definition: 'What buyers paid, after discounts and refunds.',
  formula: 'quantity × price − discounts − refunds',
  additive: true,
  better: 'higher',
  components: [netSalesComponent],
  value: itself,
});
