import { readCount } from '../orders/counts';
import type { ParcelRowText } from './shipment-form';

/** The units of a parcel, without zod, so that its page can add them up. */

/** What the rows of a line of the order add up to. A text that is no count adds nothing. */
export const unitsOfLine = (
  rows: readonly Pick<ParcelRowText, 'line' | 'quantity'>[],
  line: number,
): number =>
  rows.reduce((sum, row) => {
    const read = row.line === String(line) && readCount(row.quantity, Infinity);
    return read && 'count' in read ? sum + (read.count ?? 0) : sum;
  }, 0);
