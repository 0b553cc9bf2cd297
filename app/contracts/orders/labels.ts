/** The labels of an order's fields: in the form, its review, its errors, a conflict, and the pages of the order. */

/** Fields of the whole order, in the order of the form. */
export const headLabels = {
  brand: 'Brand',
  warehouse: 'Warehouse',
  contactEmail: 'Contact e-mail',
  expectedDate: 'Expected date',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  cartons: 'Cartons',
  pallets: 'Pallets',
  notes: 'Notes',
} as const;

/** As the page of a stored order names them, which is shorter. */
export const orderPageLabels = {
  ...headLabels,
  contactEmail: 'Contact',
  expectedDate: 'Expected',
} as const;

/** Fields of a line. */
export const lineLabels = {
  product: 'Product',
  cases: 'Cases',
  unitsPerCase: 'Units per case',
  looseUnits: 'Loose units',
} as const;
