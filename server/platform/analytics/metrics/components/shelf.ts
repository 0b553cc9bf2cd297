import { fixedComponent } from '../component';

/** Components of listings. A listing is a product on the shelves of a region. */
export const inStockDays = fixedComponent('listings', 'pod_days', {
  label: 'Weeks in stock × points of distribution',
  format: 'decimal',
  unit: 'weeks',
  scale: 7,
});
export const outOfStockDays = fixedComponent('listings', 'oos_days', {
  label: 'Days out of stock',
  format: 'integer',
  unit: 'days',
});

export const salesOfCarryingRegions = fixedComponent('reach', 'carried_net', {
  label: 'Sales of regions that carry it',
  format: 'money',
  unit: 'currency',
});
export const salesOfCarryingRegionsByProduct = fixedComponent('depth', 'carried_net', {
  label: 'Sales of regions that carry each product',
  format: 'money',
  unit: 'currency',
});
