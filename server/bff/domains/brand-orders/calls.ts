import * as z from 'zod';

import {
  brandOrderCountsSchema,
  brandOrderQuery,
  brandOrderSchema,
  brandOrderSummarySchema,
  cancelBodySchema,
  fulfilBodySchema,
  shipmentBodySchema,
  shipmentEditBodySchema,
} from '../../../../app/contracts/brand-orders/brand-order';
import { pageAnswer } from '../../http/list-page';
import { defineCall } from '../../upstream/ams-call';

/** The AMS calls for brand orders (O-08 … O-10). `files.ts` opens the packing slips and the CSV files. */

const one = '/brands/line_item_sets/{id}';
const orderAnswer = z.object({ lineItemSet: brandOrderSchema });
const summaries = z.array(brandOrderSummarySchema);

export const brandOrderCalls = {
  list: defineCall({
    method: 'GET',
    path: '/brands/line_item_sets.json',
    query: brandOrderQuery,
    answer: z.object({ lineItemSets: summaries, ...pageAnswer }),
  }),
  future: defineCall({
    method: 'GET',
    path: '/brands/future_orders.json',
    query: brandOrderQuery.filter((name) => name !== 'state'),
    answer: z.object({ futureOrders: summaries, ...pageAnswer }),
  }),
  counts: defineCall({
    method: 'GET',
    path: '/brands/line_item_sets/order_tabs_counts.json',
    answer: z.object({ counts: brandOrderCountsSchema }),
  }),
  read: defineCall({ method: 'GET', path: `${one}.json`, answer: orderAnswer }),
  ship: defineCall({
    method: 'POST',
    path: one,
    body: shipmentBodySchema,
    answer: orderAnswer,
  }),
  edit: defineCall({
    method: 'PUT',
    path: one,
    body: shipmentEditBodySchema,
    answer: orderAnswer,
  }),
  fulfil: defineCall({
    method: 'PUT',
    path: `${one}/mark_as_fulfilled`,
    body: fulfilBodySchema,
    answer: orderAnswer,
  }),
  cancel: defineCall({
    method: 'PUT',
    path: `${one}/cancel`,
    body: cancelBodySchema,
    answer: orderAnswer,
  }),
};
