import {
  count,
  type Component,
  fixedComponent,
  inMarket,
  rowComponent,
  sum,
  withinMarket,
} from '../component';

/** Components of order lines, orders and buyers. Money is in hundredths of the data set's currency. */
export const netSales = rowComponent(
  'lines',
  'net',
  sum('f.net_cents', { columns: ['net_cents'] }),
  {
    label: 'Net sales',
    format: 'money',
    unit: 'currency',
  },
);
export const netSalesInCategory = withinMarket(netSales);
export const categoryNetSales = inMarket(netSales, 'Net sales of the category');

export const units = rowComponent('lines', 'units', sum('f.units', { columns: ['units'] }), {
  label: 'Units',
  format: 'integer',
  unit: 'units',
});

export const unitsInCategory = withinMarket(units);
export const categoryUnits = inMarket(units, 'Units of the category');

/** Sales before discounts and refunds. */
export const salesAtListPrice = rowComponent(
  'lines',
  'list',
  sum('f.list_cents', { columns: ['list_cents'] }),
  { label: 'Sales at list price', format: 'money', unit: 'currency' },
);
export const discounts = rowComponent(
  'lines',
  'discount',
  sum('f.discount_cents', { columns: ['discount_cents'] }),
  { label: 'Discounts', format: 'money', unit: 'currency' },
);
/** Includes returns: they give back a part of the discount, so their discount is negative. */
export const netSalesAtDiscount = rowComponent(
  'lines',
  'discounted_net',
  sum('f.net_cents', {
    where: 'f.discount_cents <> 0',
    columns: ['net_cents', 'discount_cents'],
  }),
  { label: 'Net sales at a discount', format: 'money', unit: 'currency' },
);

export const orderLines = rowComponent('lines', 'lines', count(), {
  label: 'Order lines',
  format: 'integer',
  unit: 'lines',
});

/** Read from single lines, because a row of a roll-up may combine a purchase and a return. */
export const purchases = rowComponent(
  'lines',
  'purchases',
  count({ where: 'f.units > 0', columns: ['line_id'] }),
  { label: 'Purchases', format: 'integer', unit: 'purchases' },
);

const knownWeight = { where: 'p.net_wt_oz > 0', readsProduct: true };

export const ounces = rowComponent(
  'lines',
  'oz',
  sum('f.units * p.net_wt_oz', { ...knownWeight, columns: ['units'] }),
  { label: 'Ounces', format: 'decimal', unit: 'oz' },
);
export const netSalesOfKnownWeight = rowComponent(
  'lines',
  'weighed_net',
  sum('f.net_cents', { ...knownWeight, columns: ['net_cents'] }),
  { label: 'Net sales of known weight', format: 'money', unit: 'currency' },
);

export const orders = fixedComponent('orders', 'orders', {
  label: 'Orders',
  format: 'integer',
  unit: 'orders',
});

export const buyers = fixedComponent('buyers', 'buyers', {
  label: 'Buyers',
  format: 'integer',
  unit: 'buyers',
});
/** Excludes buyers who bought the subject only in categories outside the market. */
export const buyersInCategory: Component = {
  ...withinMarket(buyers),
  label: 'Buyers in the category',
};
export const categoryBuyers = inMarket(buyers, 'Buyers of the category');
export const allBuyers: Component = { ...buyers, scope: 'everyone', label: 'All buyers' };

/** Buyers who bought on two days or more. */
export const repeatBuyers = fixedComponent('buyers', 'repeats', {
  label: 'Repeat buyers',
  format: 'integer',
  unit: 'buyers',
});

export const netSalesToKnownBuyers = fixedComponent('requirements', 'own_net', {
  label: 'Net sales to known buyers',
  format: 'money',
  unit: 'currency',
});
export const categorySpendOfBuyers = fixedComponent('requirements', 'market_net', {
  label: 'Their spending in the category',
  format: 'money',
  unit: 'currency',
});
