import { itself, ratio } from './arithmetic';
import * as components from './components/sales';
import { defineMetric } from './metric';

export const units = defineMetric({
  code: 'U',
  name: 'Units',
  unit: 'units',
  format: 'integer',
  definition: 'Units that were shipped, without those that were cancelled.',
  formula: 'shipped − cancelled',
  additive: true,
  components: [components.units],
  value: itself,
});

export const netSales = defineMetric({
  code: 'NS',
  name: 'Net sales',
  format: 'money',
  definition: 'What buyers paid, after discounts and refunds.',
  formula: 'quantity × price − discounts − refunds',
  additive: true,
  components: [components.netSales],
  value: itself,
});

export const orderLines = defineMetric({
  code: 'LINES',
  name: 'Order lines',
  unit: 'lines',
  format: 'integer',
  definition: 'Lines of orders, one for each product in an order.',
  formula: 'number of order lines',
  additive: true,
  components: [components.orderLines],
  value: itself,
});

export const orders = defineMetric({
  code: 'ORD',
  name: 'Orders',
  unit: 'orders',
  format: 'integer',
  definition:
    'Different orders. An order of several products counts once in the total. A return or a cancelled line makes no order.',
  formula: 'number of different orders of lines with positive units',
  needs: ['orders'],
  components: [components.orders],
  value: itself,
});

export const shareOfCategory = defineMetric({
  code: 'SH',
  name: 'Share of category',
  format: 'percent',
  definition:
    'The brand’s share of the net sales of the chosen categories. If none are chosen, the categories of the brand’s own products.',
  formula: 'brand NS ÷ category NS',
  ofWholeMarket: {
    name: 'Share of the market',
    definition: 'The brand’s share of the net sales of all brands and categories.',
  },
  components: [components.netSalesInCategory, components.categoryNetSales],
  value: ratio,
});

export const growth = defineMetric({
  code: 'GR',
  name: 'Net sales growth',
  format: 'percent',
  definition: 'Change of net sales against the comparison period.',
  formula: 'NS ÷ NS of the comparison period − 1; rates change in percentage points',
  components: netSales.components,
  value: netSales.value,
  growthOf: netSales,
});
