import { readCount } from '../orders/counts';
import type { ParcelRowText } from './shipment-form';

/** The units of a parcel, without zod, so that its page can add them up. */

/** A typed quantity; 0 for a text that is not a count. */
export function typedUnits(quantity: string): number {
  const read = readCount(quantity, Infinity);
  return 'count' in read ? (read.count ?? 0) : 0;
}

/** Sum of the units in the rows of each line of the order. */
export function unitsByLine(
  rows: readonly Pick<ParcelRowText, 'line' | 'quantity'>[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { line, quantity } of rows)
    sums.set(line, (sums.get(line) ?? 0) + typedUnits(quantity));
  return sums;
}
