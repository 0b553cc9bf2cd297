import { ratio } from './arithmetic';
import { netSales, netSalesAtDiscount } from './components/sales';
import { defineMetric } from './metric';

export const salesOnPromotion = defineMetric({
  code: 'PROMO',
  name: 'Sales on promotion',
  unit: '%',
  format: 'percent',
  definition: 'Share of the net sales that came from order lines with a discount.',
  formula: 'NS of order lines with a discount ÷ NS',
  needs: ['discounts'],
  better: 'lower',
  components: [netSalesAtDiscount, netSales],
  value: ratio,
});
