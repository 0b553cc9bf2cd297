import * as z from 'zod';

export const stockStatuses = ['in_stock', 'sold_out'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** A minus: from the end. */
export const inventorySorts = ['name', '-name', 'on_hand', '-on_hand'] as const;
export type InventorySort = (typeof inventorySorts)[number];

const named = z.object({ id: z.string(), name: z.string() });

/** A product with what lies in the warehouse of it (O-01). */
export const stockSchema = z.object({
  product: named,
  brand: named,
  /** As it is packed; null where nobody has said so. */
  unitsPerCase: z.number().int().nullable(),
  /** Units; the sum of the stock ledger. */
  onHand: z.number().int(),
  status: z.enum(stockStatuses),
});
export type Stock = z.infer<typeof stockSchema>;

/** In pallets. */
export const storageSchema = z.object({
  allowed: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** O-06: whether orders can be placed now. */
  accepting: z.boolean(),
});
export type Storage = z.infer<typeof storageSchema>;
