import * as z from 'zod';

import {
  orderCountsSchema,
  orderLineSchema,
  orderSchema,
  orderSummarySchema,
} from '../../../../app/contracts/orders/order';
import { orderFiguresSchema } from '../../../../app/contracts/orders/views';
import { pageAnswer, pageQuery } from '../../http/list-page';
import { defineCall } from '../../upstream/ams-call';

/** The AMS calls for consignment orders (O-02 … O-07, O-13). */

const orderAnswer = z.object({ order: orderSchema });

/** The editable fields of a draft, besides its brand, warehouse and lines. */
const editableFields = {
  contactEmail: true,
  expectedDate: true,
  carrier: true,
  tracking: true,
  cartons: true,
  pallets: true,
  notes: true,
} as const;

const orderBodySchema = orderSchema.pick(editableFields).extend({
  brand: z.string(),
  /** Missing: the platform's default. */
  warehouse: z.string().optional(),
  lines: z.array(
    orderLineSchema
      .pick({ cases: true, unitsPerCase: true, looseUnits: true })
      .extend({ product: z.string() }),
  ),
});
export type OrderBody = z.infer<typeof orderBodySchema>;

const versionBody = z.object({ version: z.number().int() });

export const orderCalls = {
  list: defineCall({
    method: 'GET',
    path: '/consignment_orders',
    query: ['tab', 'q', 'sort', ...pageQuery],
    answer: z.object({ orders: z.array(orderSummarySchema), ...pageAnswer }),
  }),
  /** The orders of the search by tab. The AMS counts only on request, so the list does not wait for it. */
  counts: defineCall({
    method: 'GET',
    path: '/consignment_orders',
    query: ['counts', 'q', 'first'],
    answer: z.object({ counts: orderCountsSchema.optional() }),
  }),
  figures: defineCall({
    method: 'GET',
    path: '/consignment_orders/summary',
    answer: z.object({ summary: orderFiguresSchema }),
  }),
  read: defineCall({
    method: 'GET',
    path: '/consignment_orders/{order_number}',
    answer: orderAnswer,
  }),
  create: defineCall({
    method: 'POST',
    path: '/consignment_orders',
    body: orderBodySchema.extend({
      action: z.literal('save').optional(),
      /** Number of the order that it is a copy of. */
      copiedFrom: z.string().optional(),
      /** O-13: the model `mail` places the order and confirms it by mail. */
      model: z.literal('mail').optional(),
    }),
    answer: orderAnswer,
  }),
  edit: defineCall({
    method: 'PUT',
    path: '/consignment_orders/{order_number}',
    body: orderBodySchema.extend({
      version: z.number().int(),
      action: z.enum(['save', 'place']),
    }),
    answer: orderAnswer,
  }),
  place: defineCall({
    method: 'POST',
    path: '/consignment_orders/{order_number}/place',
    body: versionBody,
    answer: orderAnswer,
  }),
  void: defineCall({
    method: 'POST',
    path: '/consignment_orders/{order_number}/void',
    body: versionBody.extend({ reason: z.string().nullable() }),
    answer: orderAnswer,
  }),
};
