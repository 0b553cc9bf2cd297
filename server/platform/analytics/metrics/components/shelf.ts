import { fixedComponent, integers, money } from '../component';

/** Components of listings. A listing is a product on the shelves of a region. */
export const inStockDays = fixedComponent('listings', 'pod_days', {
  label: 'Weeks in stock × points of distribution',
  format: 'decimal',
  unit: 'weeks',
  scale: 7,
});
export const outOfStockDays = fixedComponent(
  'listings',
  'oos_days',
  integers('Days out of stock', 'days'),
);

export const salesOfCarryingRegions = fixedComponent(
  'reach',
  'carried_net',
  money('Sales of regions that carry it'),
);
export const salesOfCarryingRegionsByProduct = fixedComponent(
  'depth',
  'carried_net',
  money('Sales of regions that carry each product'),
);
