/** What the fields of an order's head are called, in the form, its review, its errors and a conflict. */
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
