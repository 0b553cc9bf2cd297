import {
  count,
  type Component,
  fixedComponent,
  inMarket,
  rowComponent,
  sum,
  withinMarket,
  integers,
  money,
} from '../component';

/** The sum of a column of the order lines. */
const lineSum = (
  name: string,
  column: string,
  presentation: ReturnType<typeof money>,
  reads: Parameters<typeof sum>[1] = {},
) => rowComponent('lines', name, sum(`f.${column}`, { columns: [column], ...reads }), presentation);

/** Components of order lines, orders and buyers. Money is in hundredths of the data set's currency. */
export const netSales = lineSum('net', 'net_cents', money('Net sales'));
export const netSalesInCategory = withinMarket(netSales);
export const categoryNetSales = inMarket(netSales, 'Net sales of the category');

export const units = lineSum('units', 'units', integers('Units', 'units'));

export const unitsInCategory = withinMarket(units);
export const categoryUnits = inMarket(units, 'Units of the category');

/** Sales before discounts and refunds. */
export const salesAtListPrice = lineSum('list', 'list_cents', money('Sales at list price'));
export const discounts = lineSum('discount', 'discount_cents', money('Discounts'));
/** Includes returns: they give back a part of the discount, so their discount is negative. */
export const netSalesAtDiscount = lineSum(
  'discounted_net',
  'net_cents',
  money('Net sales at a discount'),
  {
    where: 'f.discount_cents <> 0',
    columns: ['net_cents', 'discount_cents'],
  },
);

export const orderLines = rowComponent('lines', 'lines', count(), integers('Order lines', 'lines'));

/** Read from single lines, because a row of a roll-up may combine a purchase and a return. */
export const purchases = rowComponent(
  'lines',
  'purchases',
  count({ where: 'f.units > 0', columns: ['line_id'] }),
  integers('Purchases', 'purchases'),
);

const knownWeight = { where: 'p.net_wt_oz > 0', readsProduct: true };

export const ounces = rowComponent(
  'lines',
  'oz',
  sum('f.units * p.net_wt_oz', { ...knownWeight, columns: ['units'] }),
  { label: 'Ounces', format: 'decimal', unit: 'oz' },
);
export const netSalesOfKnownWeight = lineSum(
  'weighed_net',
  'net_cents',
  money('Net sales of known weight'),
  knownWeight,
);

export const orders = fixedComponent('orders', 'orders', integers('Orders', 'orders'));

export const buyers = fixedComponent('buyers', 'buyers', integers('Buyers', 'buyers'));
/** Excludes buyers who bought the subject only in categories outside the market. */
export const buyersInCategory: Component = {
  ...withinMarket(buyers),
  label: 'Buyers in the category',
};
export const categoryBuyers = inMarket(buyers, 'Buyers of the category');
export const allBuyers: Component = { ...buyers, scope: 'everyone', label: 'All buyers' };

/** Buyers who bought on two days or more. */
export const repeatBuyers = fixedComponent(
  'buyers',
  'repeats',
  integers('Repeat buyers', 'buyers'),
);

export const netSalesToKnownBuyers = fixedComponent(
  'requirements',
  'own_net',
  money('Net sales to known buyers'),
);
export const categorySpendOfBuyers = fixedComponent(
  'requirements',
  'market_net',
  money('Their spending in the category'),
);
