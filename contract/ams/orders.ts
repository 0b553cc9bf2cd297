import * as z from 'zod';

import { defineCall } from '../call';
import {
  answeredDay,
  answeredMoment,
  confirmation,
  count,
  id,
  message,
  messages,
  named,
  optionalDay,
  optionalNumber,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  seenVersion,
  version,
  wholeNumber,
} from '../fields';
import { orderLimits, orderTexts } from '../limits';
import {
  orderActions,
  orderListTabs,
  orderReviewStates,
  orderSorts,
  orderStatuses,
  orderTabs,
} from '../vocabulary';
import { storageSchema } from './inventory';

/** Consignment orders (O-02 … O-07, O-12, O-13). */

export const orderSummarySchema = z
  .object({
    orderNumber: z.string().meta({ pattern: '^PO-\\d+$' }),
    account: named,
    brand: named,
    warehouse: named,
    status: z.enum(orderStatuses),
    reviewState: z.enum(orderReviewStates).nullable(),
    tab: z
      .enum(orderListTabs)
      .describe('Where it is listed besides the summary; drafts are in the summary alone.'),
    expectedDate: answeredDay.nullable(),
    carrier: z.string().nullable(),
    tracking: z.string().nullable(),
    placedAt: answeredMoment.nullable(),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
    totalUnits: count,
    receivedUnits: count,
    completion: z
      .number()
      .describe('0 to 1: the sum of min(received, ordered) by line, over the sum of ordered.'),
    isShort: z.boolean().describe('Some of it was closed as short.'),
    isOverdue: z
      .boolean()
      .describe(
        'The expected date is over in the time zone of the account, and units are outstanding.',
      ),
    version: version.describe('A form sends the version that it was made from.'),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof orderSummarySchema>;

export const orderLineSchema = z.object({
  line: count.describe('From 1.'),
  product: named,
  cases: count.nullable(),
  unitsPerCase: count.nullable(),
  looseUnits: count.nullable(),
  totalUnits: count,
  received: count,
  rejected: count,
  shortClosed: count,
  completion: z.number(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

const receiptSchema = z.object({
  id: z.string(),
  receivedAt: answeredMoment,
  receivedBy: z.string().nullable(),
  reason: z.string().nullable(),
  pallets: count
    .nullish()
    .describe('Pallets that the goods occupy; null if they are not recorded.'),
  lines: z.array(
    z.object({
      line: count,
      quantity: count,
      rejected: count,
      reason: z.string().nullable(),
      lot: z.string().nullable(),
      expiry: answeredDay.nullable(),
      location: z.string().nullable(),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;

const eventSchema = z.object({
  at: answeredMoment,
  by: z.string(),
  action: z.enum(orderActions),
  reason: z.string().nullable(),
});

export const orderSchema = orderSummarySchema
  .extend({
    contactEmail: z.string().nullable(),
    cartons: count.nullable(),
    pallets: count.nullable(),
    notes: z.string().nullable(),
    placedBy: z.string().nullable(),
    closedReason: z.string().nullable(),
    copiedFrom: z.string().nullable().describe('Number of the order that it is a copy of.'),
    lines: z.array(orderLineSchema),
    receipts: z.array(receiptSchema),
    events: z.array(eventSchema).describe('Oldest first.'),
    allowed: z
      .array(z.enum(orderActions))
      .describe('What the caller may do with it now; the platform decides again.'),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

/** Number of orders by tab; that of `summary` includes the drafts. */
export const orderCountsSchema = z.record(z.enum([...orderTabs, 'draft']), count);
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** Units and pallets; rates are null where nothing was sold. */
export const orderFiguresSchema = z.object({
  unitsOnTheWay: z.number(),
  unitsOnHand: z.number(),
  storage: storageSchema,
  sales: z
    .object({ units: z.number(), days: z.number(), to: answeredDay })
    .nullable()
    .describe('Units sold in a number of days, which end on the day of the newest sale.'),
  sellThrough: z.number().nullable().describe('0 to 1: sold ÷ (sold + on hand).'),
  daysOfCover: z.number().nullable().describe('On hand ÷ units sold a day.'),
});
export type OrderFigures = z.infer<typeof orderFiguresSchema>;

const lineBody = z.strictObject({
  product: id,
  cases: optionalNumber(orderLimits.cases),
  unitsPerCase: optionalNumber(orderLimits.unitsPerCase).describe(
    'Missing: as the product is packed.',
  ),
  looseUnits: optionalNumber(orderLimits.looseUnits),
});

/** The fields that a user edits, besides brand, warehouse and lines. */
export const orderFields = {
  contactEmail: optionalText(orderLimits.contactEmail),
  expectedDate: optionalDay,
  carrier: optionalText(orderLimits.carrier),
  tracking: optionalText(orderLimits.tracking),
  cartons: optionalNumber(orderLimits.cartons),
  pallets: optionalNumber(orderLimits.pallets),
  notes: optionalText(orderLimits.notes),
};

export const orderFieldNames = Object.keys(orderFields) as (keyof typeof orderFields)[];

const orderBody = {
  brand: id,
  warehouse: id.optional().describe('Missing: the default of the platform.'),
  ...orderFields,
  lines: z
    .array(lineBody)
    .max(orderLimits.lines, `An order has at most ${orderLimits.lines} lines.`)
    .default([]),
};

const createBody = z.strictObject({
  ...orderBody,
  copiedFrom: id.optional().describe('Number of the order that it is a copy of.'),
  notify: z.literal(false).optional(),
  model: z.literal('mail').optional().describe('Places the order and confirms it by mail (O-13).'),
  action: z.enum(['save', 'place']).optional(),
});
const notifyBody = z.strictObject({
  notify: z.literal(true),
  warehouse: id.optional(),
  lines: z.array(z.never('A note of this kind has no lines.')).max(0).optional(),
});
const editBody = z.strictObject({
  ...orderBody,
  version: seenVersion,
  action: z.enum(['save', 'place']).default('save'),
});

/** What a draft is made of. */
export type OrderInput = Pick<z.output<typeof editBody>, keyof typeof orderBody>;

const orderAnswer = z.object({ order: orderSchema });
export type OrderAnswer = typeof orderAnswer;
const notifyAnswer = z.object({
  message,
  registered: z.boolean().describe('False if intake is open already.'),
});

const one = '/consignment_orders/{order_number}' as const;
const view = 'consignment.view';
const place = 'consignment.place';
const operate = 'consignment.operate';
const change = { answer: orderAnswer, current: orderSchema } as const;

const createOrNotify = defineCall('POST', '/consignment_orders', {
  summary:
    'Creates a draft, or places an order; with `notify` creates none, and registers for a mail when intake opens again (O-07)',
  permission: place,
  body: z.discriminatedUnion('notify', [notifyBody, createBody]),
  answer: z.union([orderAnswer, notifyAnswer]),
  statuses: [201, 200],
  current: orderSchema,
});
/** The two uses of `createOrNotify`. */
export const orderUses = {
  create: { ...createOrNotify, body: createBody, answer: orderAnswer },
  notify: { ...createOrNotify, body: notifyBody, answer: notifyAnswer },
};

const action = <const Name extends string, Body extends z.ZodType>(
  name: Name,
  summary: string,
  permission: typeof place | typeof operate,
  body: Body,
) => defineCall('POST', `${one}/${name}`, { summary, permission, body, ...change });
const versionBody = z.strictObject({
  version: seenVersion,
  reason: optionalText(orderLimits.reason),
});
const reasonBody = z.strictObject({
  version: seenVersion,
  reason: requiredText(orderLimits.reason),
});

const receiveBody = z.strictObject({
  version: seenVersion,
  lines: z
    .array(
      z
        .strictObject({
          line: wholeNumber(500, 1),
          quantity: wholeNumber(2_000_000),
          rejected: wholeNumber(2_000_000).default(0),
          reason: optionalText(500),
          lot: optionalText(100),
          expiry: optionalDay,
          location: optionalText(100),
        })
        .refine(({ rejected, reason }) => !(rejected > 0 && reason === null), {
          path: ['reason'],
          error: messages.required,
          // Also for a line with other wrong fields: all faults are reported at once.
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
    )
    .min(1, orderTexts.noUnits)
    .max(1_000)
    .refine(
      (lines) =>
        lines.length === 0 || lines.some(({ quantity, rejected }) => quantity + rejected !== 0),
      messages.zero,
    ),
  pallets: wholeNumber(100_000).default(0).describe('Pallets that the received goods occupy.'),
  ...confirmation,
  reason: optionalText(orderLimits.reason),
});

export const orderCalls = {
  list: defineCall('GET', '/consignment_orders', {
    summary: "Consignment orders in the caller's reach",
    permission: view,
    query: z.object({
      tab: z.enum([...orderTabs, 'draft']).default('summary'),
      counts: z
        .enum(['true', 'false'])
        .default('false')
        .describe('With the number of orders by tab.'),
      q: z.string().trim().max(100).default(''),
      sort: z.enum(orderSorts).default('-updated'),
      ...pageQuery,
    }),
    answer: z.object({
      orders: z.array(orderSummarySchema),
      ...pageAnswer,
      counts: orderCountsSchema.optional(),
    }),
  }),
  figures: defineCall('GET', '/consignment_orders/summary', {
    summary: "Figures of the orders and the stock in the caller's reach",
    permission: view,
    answer: z.object({ summary: orderFiguresSchema }),
  }),
  read: defineCall('GET', one, {
    summary: 'An order with lines, receipts, timeline, and what the caller may do',
    permission: view,
    answer: orderAnswer,
  }),
  createOrNotify,
  edit: defineCall('PUT', one, {
    summary: 'Changes a draft, and places it with `action: place`',
    permission: place,
    body: editBody,
    ...change,
  }),
  place: action('place', 'Places a draft as it is', place, versionBody),
  copy: {
    ...action('copy', 'Creates a draft with the lines of this order', place, versionBody),
    statuses: [201],
  },
  void: action(
    'void',
    'Withdraws a draft, or an order of which nothing has come',
    place,
    versionBody,
  ),
  flag: action('flag', 'Puts a placed order in review', operate, versionBody),
  resolve: action('resolve', 'Ends the review', operate, versionBody),
  reject: action('reject', 'Ends the review: the order is invalid', operate, reasonBody),
  receive: {
    ...action('receive', 'Takes goods in: receipt, stock and state at once', operate, receiveBody),
    statuses: [201],
  },
  shortClose: action(
    'short_close',
    'Closes as short what has not come of a line',
    operate,
    reasonBody.extend({ line: wholeNumber(500, 1) }),
  ),
  closeRest: action('close_rest', 'Closes as short whatever has not come', operate, versionBody),
} as const;
