import { itself } from './arithmetic';
import { orders as ordersComponent } from './components/sales';
import { defineMetric } from './metric';

export const orders = defineMetric({
  code: 'ORD',
  name: 'Orders',
  unit: 'orders',
  format: 'integer',
  definition:
    'Different orders. An order of several products counts once in the total. A return or a cancelled line makes no order.',
  formula: 'number of different orders of lines with positive units',
  needs: ['orders'],
  better: 'higher',
  components: [ordersComponent],
  value: itself,
});
