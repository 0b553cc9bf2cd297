import type { OrderSummary } from '../../../contract/ams/orders';
import type { Readings } from '../forms/readings';

/** The labels of an order's fields (in the form, its review, its errors and a conflict), and of its state. */

/** Fields of the whole order, in the order of the form. */
export const headLabels = {
  brand: 'Brand',
  warehouse: 'Warehouse',
  expectedDate: 'Expected date',
  contactEmail: 'Contact email',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  cartons: 'Cartons',
  pallets: 'Pallets',
  notes: 'Notes',
} as const;
export type HeadName = keyof typeof headLabels;
export const headNames = Object.keys(headLabels) as HeadName[];

/** The fields with counts and days. */
export const orderReadings = {
  expectedDate: 'day',
  cartons: 'count',
  pallets: 'count',
  'lines[].cases': 'count',
  'lines[].unitsPerCase': 'count',
  'lines[].looseUnits': 'count',
} satisfies Readings;

/** Fields of a line. */
export const lineLabels = {
  product: 'Product',
  cases: 'Cases',
  unitsPerCase: 'Units per case',
  looseUnits: 'Loose units',
} as const;

/** All fields of the form, as they stand in it. */
export const orderFields: readonly string[] = [...headNames, 'lines', ...Object.keys(lineLabels)];

/** The state of an order in words, as lists, its page and the search name it. */
export function orderStateText({
  status,
  reviewState,
  isShort,
}: Pick<OrderSummary, 'status' | 'reviewState' | 'isShort'>): string {
  switch (reviewState) {
    case 'pending':
      return 'In review';
    case 'voided':
      return 'Voided';
    case 'invalid_by_admin':
      return 'Invalid by admin';
    case null:
  }
  if (status === 'initial') return 'Draft';
  return status === 'Received' && isShort ? 'Received (short)' : status;
}
