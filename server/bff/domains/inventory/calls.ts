import * as z from 'zod';

import {
  stockSchema,
  storageRequestSchema,
  storageSchema,
} from '../../../../app/contracts/inventory/inventory';
import { pageAnswer, pageQuery, total } from '../../http/list-page';
import { defineCall } from '../../upstream/ams-call';

/** What the BFF asks of the AMS about stock and storage (O-01, O-07). */
export const inventoryCalls = {
  list: defineCall({
    method: 'GET',
    path: '/merchants/inventory',
    query: ['q', 'status', 'brand', 'ids', 'names', 'sort', 'page', ...pageQuery],
    answer: z.object({
      products: z.array(stockSchema),
      ...pageAnswer,
      ...total,
      storage: storageSchema,
    }),
  }),
  storage: defineCall({
    method: 'GET',
    path: '/merchants/inventory',
    query: ['first'],
    answer: z.object({ storage: storageSchema }),
  }),
  storageRequests: defineCall({
    method: 'GET',
    path: '/merchants/storage_requests',
    query: pageQuery,
    answer: z.object({ requests: z.array(storageRequestSchema), ...pageAnswer }),
  }),
  requestStorage: defineCall({
    method: 'POST',
    path: '/merchants/update_storage',
    body: z.object({ pallets: z.number().int(), notes: z.string() }),
    answer: z.object({ message: z.string() }),
  }),
  /** O-13: the address of an order, with a body that creates none. */
  notify: defineCall({
    method: 'POST',
    path: '/consignment_orders',
    body: z.object({ notify: z.literal(true) }),
    /** `registered` is false if intake is open already. */
    answer: z.object({ message: z.string(), registered: z.boolean() }),
  }),
};
