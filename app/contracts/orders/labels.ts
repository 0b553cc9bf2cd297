/** The labels of an order's fields: in the form, its review, its errors and a conflict. */

/** Fields of the whole order, in the order of the form. */
export const headLabels = {
  brand: 'Brand',
  warehouse: 'Warehouse',
  contactEmail: 'Contact email',
  expectedDate: 'Expected date',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  cartons: 'Cartons',
  pallets: 'Pallets',
  notes: 'Notes',
} as const;
export type HeadName = keyof typeof headLabels;
export const headNames = Object.keys(headLabels) as HeadName[];

/** Fields of a line. */
export const lineLabels = {
  product: 'Product',
  cases: 'Cases',
  unitsPerCase: 'Units per case',
  looseUnits: 'Loose units',
} as const;
