import {
  categoryNetSales,
  categoryUnits,
  netSalesInCategory,
  unitsInCategory,
} from './components/sales';
import { defineMetric } from './metric';

export const priceIndex = defineMetric({
  code: 'PRIX',
  name: 'Price index',
  unit: '',
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
