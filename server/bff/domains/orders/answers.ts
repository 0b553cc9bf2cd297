import * as z from 'zod';

import {
  orderActions,
  orderCountsSchema,
  orderSchema,
  orderSummarySchema,
} from '../../../../app/contracts/orders/order';
import { orderFiguresSchema } from '../../../../app/contracts/orders/views';
import { storageOfAms } from '../inventory/answers';

/** What the AMS answers about consignment orders (O-02, O-03), read into the app's own names. */

const named = z.object({ id: z.string(), name: z.string() });
const count = z.number().int();

const summaryFields = {
  order_number: z.string(),
  account: named,
  brand: named,
  warehouse: named,
  status: orderSummarySchema.shape.status,
  review_state: orderSummarySchema.shape.reviewState,
  tab: orderSummarySchema.shape.tab,
  expected_date: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  placed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  total_units: count,
  received_units: count,
  completion: z.number(),
  is_short: z.boolean(),
  version: count,
};
const rawSummary = z.object(summaryFields);

const toSummary = (order: z.infer<typeof rawSummary>) => ({
  number: order.order_number,
  account: order.account,
  brand: order.brand,
  warehouse: order.warehouse,
  status: order.status,
  reviewState: order.review_state,
  tab: order.tab,
  expectedDate: order.expected_date,
  carrier: order.carrier,
  tracking: order.tracking,
  placedAt: order.placed_at,
  createdAt: order.created_at,
  updatedAt: order.updated_at,
  totalUnits: order.total_units,
  receivedUnits: order.received_units,
  completion: order.completion,
  isShort: order.is_short,
  version: order.version,
});

const line = z
  .object({
    line: count,
    product: named,
    cases: count.nullable(),
    units_per_case: count.nullable(),
    loose_units: count.nullable(),
    total_units: count,
    received: count,
    rejected: count,
    short_closed: count,
    completion: z.number(),
  })
  .transform(
    ({
      units_per_case: unitsPerCase,
      loose_units: looseUnits,
      total_units: totalUnits,
      short_closed: shortClosed,
      ...rest
    }) => ({ ...rest, unitsPerCase, looseUnits, totalUnits, shortClosed }),
  );

const receipt = z
  .object({
    id: z.string(),
    received_at: z.string(),
    received_by: z.string().nullable(),
    reason: z.string().nullable(),
    lines: orderSchema.shape.receipts.element.shape.lines,
  })
  .transform(({ received_at: receivedAt, received_by: receivedBy, ...rest }) => ({
    ...rest,
    receivedAt,
    receivedBy,
  }));

const rawOrder = z.object({
  ...summaryFields,
  contact_email: z.string().nullable(),
  cartons: count.nullable(),
  pallets: count.nullable(),
  notes: z.string().nullable(),
  placed_by: z.string().nullable(),
  closed_reason: z.string().nullable(),
  copied_from: z.string().nullable(),
  lines: z.array(line),
  receipts: z.array(receipt),
  events: orderSchema.shape.events,
  allowed: z.array(z.enum(orderActions)),
});

/** One order, with all that belongs to it. */
export const orderOfAms = rawOrder
  .transform((order) => ({
    ...toSummary(order),
    contactEmail: order.contact_email,
    cartons: order.cartons,
    pallets: order.pallets,
    notes: order.notes,
    placedBy: order.placed_by,
    closedReason: order.closed_reason,
    copiedFrom: order.copied_from,
    lines: order.lines,
    receipts: order.receipts,
    events: order.events,
    allowed: order.allowed,
  }))
  .pipe(orderSchema);

export const orderAnswer = z.object({ order: orderOfAms });
export const ordersAnswer = z.object({
  orders: z.array(rawSummary.transform(toSummary)),
  /** Key of the page that follows. */
  next: z.string().nullable(),
  /** Where they were asked for (O-02: without them no number is shown). */
  counts: orderCountsSchema.optional(),
});
export const countsAnswer = ordersAnswer.pick({ counts: true });
export const figuresAnswer = z.object({
  summary: z
    .object({
      units_on_the_way: count,
      units_on_hand: count,
      storage: storageOfAms,
      sales: orderFiguresSchema.shape.sales,
      sell_through: z.number().nullable(),
      days_of_cover: z.number().nullable(),
    })
    .transform(
      ({
        units_on_the_way: onTheWay,
        units_on_hand: onHand,
        sell_through: sellThrough,
        days_of_cover: daysOfCover,
        storage,
        sales,
      }) => ({ onTheWay, onHand, storage, sales, sellThrough, daysOfCover }),
    ),
});
/** Of what makes no order: notify. */
export const noticeAnswer = z.object({ message: z.string(), registered: z.boolean() });
