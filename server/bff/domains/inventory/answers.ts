import * as z from 'zod';

import { stockStatuses } from '../../../../app/contracts/inventory/inventory';

/** What the AMS answers about stock and storage (O-01, O-07), read into the app's own names. */

const named = z.object({ id: z.string(), name: z.string() });
const count = z.number().int();

const stock = z
  .object({
    product: named,
    brand: named,
    units_per_case: count.nullable(),
    on_hand: count,
    stock_status: z.enum(stockStatuses),
  })
  .transform(({ product, brand, units_per_case, on_hand, stock_status }) => ({
    product,
    brand,
    unitsPerCase: units_per_case,
    onHand: on_hand,
    status: stock_status,
  }));

export const storageOfAms = z
  .object({
    pallets_allowed: count,
    pallets_used: count,
    pallets_left: count,
    accepting_inventory: z.boolean(),
  })
  .transform(({ pallets_allowed, pallets_used, pallets_left, accepting_inventory }) => ({
    allowed: pallets_allowed,
    used: pallets_used,
    left: pallets_left,
    accepting: accepting_inventory,
  }));

export const inventoryAnswer = z.object({
  products: z.array(stock),
  /** Key of the page that follows. */
  next: z.string().nullable(),
  storage: storageOfAms,
});
/** The storage alone. */
export const storageAnswer = inventoryAnswer.pick({ storage: true });
/** Of a request for more storage. */
export const requestedAnswer = z.object({ message: z.string() });
