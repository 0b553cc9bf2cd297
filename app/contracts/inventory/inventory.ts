import * as z from 'zod';

import { formFactsSchema } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { optionalCount } from '../forms/texts';
import { listPageSchema, numberedPageSchema } from '../list-pages';

export const stockStatuses = ['in_stock', 'sold_out'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** A minus: from the end. */
export const inventorySorts = ['name', '-name', 'on_hand', '-on_hand'] as const;

const named = z.object({ id: z.string(), name: z.string() });

/** A product with what lies in the warehouse of it (O-01). */
export const stockSchema = z.object({
  product: named,
  brand: named,
  /** Units a case; null where they are not known. */
  unitsPerCase: z.number().int().nullable(),
  /** Units; the sum of the stock ledger. */
  onHand: z.number().int(),
  /** Units of placed orders that are outstanding; left out by a service that does not count them. */
  onTheWay: z.number().int().nullish(),
  stockStatus: z.enum(stockStatuses),
  /** Where names were asked for: those of them that are a SKU or barcode of the product. */
  codes: z.array(z.string()).optional(),
});
export type Stock = z.infer<typeof stockSchema>;

/** In pallets. */
export const storageSchema = z.object({
  /** The warehouse of orders that have not chosen one; null without a warehouse. */
  warehouse: named.nullable(),
  palletsAllowed: z.number().int(),
  palletsUsed: z.number().int(),
  palletsLeft: z.number().int(),
  /** O-06: whether orders can be placed now. */
  acceptingInventory: z.boolean(),
  /** O-07: the user waits for the mail that intake is open again. */
  noticeRequested: z.boolean(),
});
export type Storage = z.infer<typeof storageSchema>;

/** A page of the stock, as the address asks for it, and what the user may do about storage (P-06). */
export const stockListSchema = z.object({
  /** `canOrder`: whether the user may order stock of the product's brand (SEC-51). */
  products: z.array(stockSchema.extend({ canOrder: z.boolean() })),
  search: z.string(),
  /** Null: all. */
  status: z.enum(stockStatuses).nullable(),
  sort: z.enum(inventorySorts),
  /** what the address asks for in vain, for people; null without anything. */
  leftOut: z.string().nullable(),
  ...numberedPageSchema.shape,
  storage: storageSchema,
  canBuyStorage: z.boolean(),
  canPlace: z.boolean(),
});
export type StockList = z.infer<typeof stockListSchema>;

/** A request for more storage, with its decision (O-07). */
export const storageRequestSchema = z.object({
  id: z.string(),
  warehouse: named,
  pallets: z.number().int(),
  notes: z.string(),
  state: z.enum(['open', 'accepted', 'declined']),
  /** Why it was declined. */
  reason: z.string().nullable(),
  requestedBy: z.string(),
  /** ISO 8601 moments. */
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type StorageRequest = z.infer<typeof storageRequestSchema>;

/** A page of the account's requests for more storage, newest first. */
const storageRequestsSchema = z.object({
  /** Days are in the account's time zone (U-10), YYYY-MM-DD. */
  requests: z.array(
    storageRequestSchema.extend({ requestedDay: z.string(), decidedDay: z.string().nullable() }),
  ),
  /** For people: 'New York time'. */
  timeZone: z.string(),
  ...listPageSchema.shape,
});
export type StorageRequests = z.infer<typeof storageRequestsSchema>;

export const storageViewSchema = z.object({
  form: formFactsSchema,
  storage: storageSchema,
  requests: storageRequestsSchema,
});
export type StorageView = z.infer<typeof storageViewSchema>;

const mostPallets = 10_000;
const longestNotes = 2_000;

/** The form for more storage as it is typed (O-07): its separators depend on the browser's language. */
export const storageTypedSchema = z.object({
  pallets: z.string().catch('').default(''),
  notes: z.string().default(''),
});
export type StorageTyped = z.infer<typeof storageTypedSchema>;

/** What the form for more storage asks for. */
export const storageFormSchema = z.object({
  pallets: optionalCount(mostPallets, 1).refine((pallets) => pallets !== null, requiredMessage),
  notes: z
    .string()
    .trim()
    .max(longestNotes, `At most ${longestNotes} characters.`)
    .regex(/^[^\0]*$/, 'Please use letters alone.'),
});
export type StorageForm = z.infer<typeof storageFormSchema>;

export const notifyViewSchema = z.object({
  form: formFactsSchema,
  accepting: z.boolean(),
  /** The page that asked. */
  returnTo: z.string(),
});
export type NotifyView = z.infer<typeof notifyViewSchema>;
export const notifyFormSchema = z.object({ returnTo: z.string().optional() });
export type NotifyForm = z.infer<typeof notifyFormSchema>;
