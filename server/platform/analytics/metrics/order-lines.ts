import { itself } from './arithmetic';
import { orderLines as orderLinesComponent } from './components/sales';
import { defineMetric } from './metric';

export const orderLines = defineMetric({
  code: 'LINES',
  name: 'Order lines',
  unit: 'lines',
  format: 'integer',
  definition: 'Lines of orders, one for each product in an order.',
  formula: 'number of order lines',
  additive: true,
  better: 'higher',
  components: [orderLinesComponent],
  value: itself,
});
