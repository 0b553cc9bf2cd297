import { ratio } from './arithmetic';
import { categoryNetSales, netSales, units } from './components/sales';
import {
  inStockDays,
  outOfStockDays,
  salesOfCarryingRegions,
  salesOfCarryingRegionsByProduct,
} from './components/shelf';
import { defineMetric } from './metric';

export const pointsOfDistribution = defineMetric({
  code: 'POD',
  name: 'Points of distribution',
  unit: 'points',
  format: 'decimal',
  definition:
    'Listings in stock: each product in each region counts one, for the share of days that it was on the shelf.',
  formula: 'in-stock days of product × region ÷ days',
  needs: ['listings'],
  components: [inStockDays],
  value: (inStock, days) => ratio(inStock, days),
});

export const velocity = defineMetric({
  code: 'VEL',
  name: 'Velocity',
  unit: 'units per point per week',
  format: 'decimal',
  definition:
    'Units sold per point of distribution and week. Days out of stock do not count, so that an empty shelf is not taken for weak demand.',
  formula: 'U ÷ (in-stock days of product × region ÷ 7)',
  needs: ['listings'],
  components: [units, inStockDays],
  value: (sold, inStock) => ratio(7 * sold, inStock),
});

export const dollarVelocity = defineMetric({
  code: '$VEL',
  name: 'Dollar velocity',
  format: 'money',
  definition: 'Net sales per point of distribution and week in stock.',
  formula: 'NS ÷ (in-stock days of product × region ÷ 7)',
  needs: ['listings'],
  components: [netSales, inStockDays],
  value: (sold, inStock) => ratio(7 * sold, inStock),
});

export const weightedDistribution = defineMetric({
  code: 'WD',
  name: 'Weighted distribution',
  format: 'percent',
  definition:
    'How much of the market’s sales is made in regions that had the item in stock. Big regions weigh more.',
  formula: 'category NS of the regions that carry the item ÷ all category NS',
  needs: ['listings', 'regions'],
  components: [salesOfCarryingRegions, categoryNetSales],
  value: ratio,
});

export const totalDistributionPoints = defineMetric({
  code: 'TDP',
  name: 'Total distribution points',
  unit: 'points',
  format: 'decimal',
  definition: 'The weighted distribution of all products, added up: breadth times depth.',
  formula: 'sum of WD (in %) over the products',
  needs: ['listings', 'regions'],
  components: [salesOfCarryingRegionsByProduct, categoryNetSales],
  value: (carried, all) => ratio(100 * carried, all),
});

export const outOfStock = defineMetric({
  code: 'OOS',
  name: 'Out of stock',
  format: 'percent',
  definition: 'Share of days that products were listed in a region but not in stock.',
  formula: 'out-of-stock days ÷ listed days',
  needs: ['listings'],
  better: 'lower',
  components: [outOfStockDays, inStockDays],
  value: (out, inStock) => ratio(out, out + inStock),
});

export const lostSales = defineMetric({
  code: 'LOST',
  name: 'Lost sales',
  format: 'money',
  definition:
    'An estimate of what empty shelves cost: sales per day in stock, times the days out of stock.',
  formula: 'VEL ÷ 7 × out-of-stock days × AUP; 0 where returns outweigh sales',
  needs: ['listings'],
  better: 'lower',
  components: [netSales, outOfStockDays, inStockDays],
  value: (sold, out, inStock) => (inStock > 0 ? (Math.max(0, sold) / inStock) * out : null),
});
