import * as z from 'zod';

import { formFactsSchema } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { optionalCount } from '../forms/texts';
import { listPageSchema, numberedPageSchema } from '../list-pages';

export const stockStatuses = ['in_stock', 'sold_out'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** A minus: descending. */
export const inventorySorts = ['name', '-name', 'on_hand', '-on_hand'] as const;

const named = z.object({ id: z.string(), name: z.string() });

/** A product with its stock in the warehouse (O-01). */
export const stockSchema = z.object({
  product: named,
  brand: named,
  /** Units per case; null if not known. */
  unitsPerCase: z.number().int().nullable(),
  /** Units; the sum of the stock ledger. */
  onHand: z.number().int(),
  /** Units of placed orders that are outstanding; left out by a service that does not count them. */
  onTheWay: z.number().int().nullish(),
  stockStatus: z.enum(stockStatuses),
  /** If names were requested: those that are a SKU or barcode of the product. */
  codes: z.array(z.string()).optional(),
});
export type Stock = z.infer<typeof stockSchema>;

/** The storage plan, in pallets. */
export const storageSchema = z.object({
  /** The default warehouse of orders; null without a warehouse. */
  warehouse: named.nullable(),
  palletsAllowed: z.number().int(),
  palletsUsed: z.number().int(),
  palletsLeft: z.number().int(),
  /** O-06: whether orders can be placed now. */
  acceptingInventory: z.boolean(),
  /** O-07: the user has requested a mail when intake opens again. */
  noticeRequested: z.boolean(),
});
export type Storage = z.infer<typeof storageSchema>;

/** A page of the stock, by the parameters of its address, and what the user may do about storage (P-06). */
export const stockListSchema = z.object({
  /** `canOrder`: whether the user may order stock of the product's brand (SEC-51). */
  products: z.array(stockSchema.extend({ canOrder: z.boolean() })),
  search: z.string(),
  /** Null: all. */
  status: z.enum(stockStatuses).nullable(),
  sort: z.enum(inventorySorts),
  /** notice of the parts of the address that were left out; null without any. */
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
  /** Display name of the account's time zone: 'New York time'. */
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

const maxPallets = 10_000;
const maxNotesLength = 2_000;

/** The form for more storage as it is typed (O-07): its separators depend on the browser's language. */
export const storageTypedSchema = z.object({
  pallets: z.string().catch('').default(''),
  notes: z.string().default(''),
});
export type StorageTyped = z.infer<typeof storageTypedSchema>;

/** The rules of the form for more storage. */
export const storageFormSchema = z.object({
  pallets: optionalCount(maxPallets, 1).refine((pallets) => pallets !== null, requiredMessage),
  notes: z
    .string()
    .trim()
    .max(maxNotesLength, `At most ${maxNotesLength} characters.`)
    .regex(/^[^\0]*$/, 'Please use letters alone.'),
});
export type StorageForm = z.infer<typeof storageFormSchema>;

export const notifyViewSchema = z.object({
  form: formFactsSchema,
  accepting: z.boolean(),
  /** The page to return to. */
  returnTo: z.string(),
});
export type NotifyView = z.infer<typeof notifyViewSchema>;
export const notifyFormSchema = z.object({ returnTo: z.string().optional() });
export type NotifyForm = z.infer<typeof notifyFormSchema>;
