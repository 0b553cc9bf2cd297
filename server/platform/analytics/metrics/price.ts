import { ratio } from './arithmetic';
import {
  categoryNetSales,
  categoryUnits,
  discounts,
  netSales,
  netSalesAtDiscount,
  netSalesInCategory,
  netSalesOfKnownWeight,
  ounces,
  salesAtListPrice,
  units,
  unitsInCategory,
} from './components/sales';
import { defineMetric } from './metric';

export const averageUnitPrice = defineMetric({
  code: 'AUP',
  name: 'Average unit price',
  format: 'money',
  definition: 'What a unit sold for on average, after discounts and refunds.',
  formula: 'NS ÷ U',
  better: 'neutral',
  components: [netSales, units],
  value: ratio,
});

export const averagePricePerOunce = defineMetric({
  code: 'AUPOZ',
  name: 'Average price per oz',
  format: 'money',
  definition:
    'What an ounce sold for on average. Products of unknown weight are left out of both sides.',
  formula: 'NS ÷ (U × net weight in oz)',
  better: 'neutral',
  components: [netSalesOfKnownWeight, ounces],
  value: ratio,
});

export const priceIndex = defineMetric({
  code: 'PRIX',
  name: 'Price index',
  format: 'index',
  definition:
    'The average unit price against that of all brands in the category, which is 100. All pack sizes are included.',
  formula: '100 × brand AUP ÷ category AUP',
  better: 'neutral',
  components: [netSalesInCategory, unitsInCategory, categoryNetSales, categoryUnits],
  value: (net, units, categoryNet, categoryUnits) =>
    units > 0 && categoryNet > 0 && categoryUnits > 0
      ? (100 * net * categoryUnits) / (units * categoryNet)
      : null,
});

export const discountDepth = defineMetric({
  code: 'DISC',
  name: 'Discount depth',
  format: 'percent',
  definition: 'What discounts took off the sales at list price.',
  formula: 'discounts ÷ sales at list price',
  needs: ['discounts'],
  better: 'lower',
  components: [discounts, salesAtListPrice],
  value: ratio,
});

export const salesOnPromotion = defineMetric({
  code: 'PROMO',
  name: 'Sales on promotion',
  format: 'percent',
  definition: 'Share of the net sales that came from order lines with a discount.',
  formula: 'NS of order lines with a discount ÷ NS',
  needs: ['discounts'],
  better: 'lower',
  components: [netSalesAtDiscount, netSales],
  value: ratio,
});
