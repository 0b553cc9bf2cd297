import { readCount } from '../orders/counts';
import type { ParcelRowText } from './shipment-form';

/** The units of a parcel, without zod, so that its page can add them up. */

/** A typed quantity; 0 for a text that is not a count. */
export function typedUnits(quantity: string): number {
  const read = readCount(quantity, Infinity);
  return 'count' in read ? (read.count ?? 0) : 0;
}

/** Sum of the units in the rows of a line of the order. */
export const unitsOfLine = (
  rows: readonly Pick<ParcelRowText, 'line' | 'quantity'>[],
  line: number,
): number =>
  rows.reduce((sum, row) => (row.line === String(line) ? sum + typedUnits(row.quantity) : sum), 0);
