import * as z from 'zod';

import { defineCall } from '../call';
import {
  answeredMoment,
  count,
  maxPageSize,
  message,
  messages,
  named,
  numberedQuery,
  pageAnswer,
  pageQuery,
  search,
  total,
  wholeNumber,
} from '../fields';
import { inventorySorts, stockStatuses, storageRequestStates } from '../vocabulary';

/** Stock and storage of merchants (O-01, O-07). */

/** The warehouse of orders that have not chosen one; every installation has it. */
export const defaultWarehouseId = 'whs_main';

/** A product with its stock in the warehouse (O-01). */
export const stockSchema = z
  .object({
    product: named,
    brand: named,
    unitsPerCase: count.nullable().describe('Null if it is not known.'),
    onHand: count.describe('Units; the sum of the stock ledger.'),
    onTheWay: count
      .nullish()
      .describe('Units of placed orders that are outstanding; missing where they are not counted.'),
    stockStatus: z.enum(stockStatuses),
    codes: z
      .array(z.string())
      .optional()
      .describe('If names were requested: those that are a SKU or barcode of the product.'),
  })
  .meta({ id: 'Stock' });
export type Stock = z.infer<typeof stockSchema>;

/** The storage plan, in pallets. */
export const storageSchema = z
  .object({
    warehouse: named
      .nullable()
      .describe('The default warehouse of orders; null without a warehouse.'),
    palletsAllowed: count,
    palletsUsed: count,
    palletsLeft: count,
    acceptingInventory: z.boolean().describe('Whether orders can be placed now (O-06).'),
    noticeRequested: z
      .boolean()
      .describe('The user has requested a mail when intake opens again (O-07).'),
  })
  .meta({ id: 'Storage' });
export type Storage = z.infer<typeof storageSchema>;

/** A request for more storage, with its decision (O-07). */
export const storageRequestSchema = z.object({
  id: z.string(),
  warehouse: named,
  pallets: count,
  notes: z.string(),
  state: z.enum(storageRequestStates),
  reason: z.string().nullable().describe('Why it was declined.'),
  requestedBy: z.string(),
  requestedAt: answeredMoment,
  decidedAt: answeredMoment.nullable(),
});
export type StorageRequest = z.infer<typeof storageRequestSchema>;

export const storageLimits = { pallets: 10_000, notesLength: 2_000 } as const;
const warehouse = z.string().max(200).default(defaultWarehouseId);

export const productIds = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').slice(0, maxPageSize))
  .optional()
  .describe('Ids of products, separated by commas.');

export const inventoryCalls = {
  list: defineCall('GET', '/merchants/inventory', {
    summary:
      "Products in the caller's reach with their stock. With a brand, q is part of a product's name or id; without, also of a brand's name.",
    permission: 'inventory.view',
    query: z.object({
      q: search,
      status: z.enum(stockStatuses).optional(),
      brand: z.string().max(200).optional(),
      ids: productIds,
      names: z
        .string()
        .max(20_000)
        .transform((text) => text.normalize('NFC').split('\n').slice(0, maxPageSize))
        .transform((names) => names.map((name) => name.trim().replace(/\s+/g, ' ')))
        .optional()
        .describe(
          'Whole names, SKUs, barcodes or ids of products, separated by line breaks. Names and SKUs are found in any case, and however their accents are encoded; SKUs and barcodes of one brand alone.',
        ),
      sort: z.enum(inventorySorts).default('name'),
      ...numberedQuery,
    }),
    answer: z.object({
      products: z.array(stockSchema),
      ...pageAnswer,
      ...total,
      storage: storageSchema,
    }),
  }),
  storageRequests: defineCall('GET', '/merchants/storage_requests', {
    summary: "Requests for more storage of the caller's account, newest first",
    permission: 'storage.manage',
    query: z.object(pageQuery),
    answer: z.object({ requests: z.array(storageRequestSchema), ...pageAnswer }),
  }),
  requestStorage: defineCall('POST', '/merchants/update_storage', {
    summary: 'Requests more storage: mails to the operators and to the caller',
    permission: 'storage.manage',
    body: z.strictObject({
      pallets: wholeNumber(storageLimits.pallets, 1, messages.required),
      warehouse,
      notes: z.string().trim().max(storageLimits.notesLength).default(''),
    }),
    answer: z.object({ message }),
  }),
  switchIntake: defineCall('POST', '/merchants/intake', {
    summary: 'Opens or closes intake; opening mails the users who have asked for it',
    permission: 'consignment.operate',
    body: z.strictObject({
      accepting: z.boolean(),
      warehouse,
      account: z.string().max(200).optional().describe('All accounts by default.'),
    }),
    answer: z.object({
      accepting: z.boolean(),
      notified: count.describe('Mails that were written.'),
    }),
  }),
};
