import * as z from 'zod';

import {
  stockSchema,
  storageLimits,
  storageRequestSchema,
  storageSchema,
} from '../../../contract/ams/inventory';
import { inventorySorts, stockStatuses } from '../../../contract/vocabulary';
import { formFactsSchema } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { optionalCount } from '../forms/texts';
import { listPageSchema, numberedPageSchema } from '../list-pages';

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

/** The form for more storage as it is typed (O-07): its separators depend on the browser's language. */
export const storageTypedSchema = z.object({
  pallets: z.string().catch('').default(''),
  notes: z.string().default(''),
});
export type StorageTyped = z.infer<typeof storageTypedSchema>;

export const storageFormSchema = z.object({
  pallets: optionalCount(storageLimits.pallets, 1).refine(
    (pallets) => pallets !== null,
    requiredMessage,
  ),
  notes: z
    .string()
    .trim()
    .max(storageLimits.notesLength, `At most ${storageLimits.notesLength} characters.`)
    .regex(/^[^\0]*$/, 'Please use letters alone.'),
});
export type StorageForm = z.infer<typeof storageFormSchema>;

export const notifyViewSchema = z.object({
  form: formFactsSchema,
  accepting: z.boolean(),
  returnTo: z.string(),
});
export type NotifyView = z.infer<typeof notifyViewSchema>;
export const notifyFormSchema = z.object({ returnTo: z.string().optional() });
export type NotifyForm = z.infer<typeof notifyFormSchema>;
