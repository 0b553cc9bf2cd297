import * as z from 'zod';

import { defineCall, defineFile } from '../call';
import {
  answeredDay,
  answeredMoment,
  confirmation,
  count,
  day,
  messages,
  named,
  optionalDay,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  search,
  seenVersion,
  version,
  wholeNumber,
} from '../fields';
import {
  brandOrderActions,
  brandOrderEvents,
  brandOrderSorts,
  brandOrderStates,
  brandOrderTabs,
  futureOrderSorts,
  papers,
} from '../vocabulary';

/** Brand orders (line item sets): orders that a brand ships itself (O-08 … O-10). `order-intake.ts` has how they come in. */

/** Limits of the fields, which the forms share. */
export const brandOrderLimits = {
  /** Orders that one request names. */
  ids: 500,
  boxes: 10_000,
  quantity: 1_000_000,
  carrier: 100,
  tracking: 100,
  lot: 100,
  reason: 500,
  lines: 500,
  /** Rows of a parcel: one for each lot of a line. */
  parcelRows: 1_000,
} as const;

/** A postal address. Empty parts are null; `street` has one or more lines. */
export const postalAddressSchema = z
  .object({
    name: z.string(),
    company: z.string().nullable(),
    street: z.array(z.string()),
    city: z.string(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().describe('ISO 3166-1 alpha-2: US.'),
    phone: z.string().nullable(),
  })
  .meta({ id: 'PostalAddress' });
export type PostalAddress = z.infer<typeof postalAddressSchema>;

/** A row of the lists. */
export const brandOrderSummarySchema = z
  .object({
    id: z.string().meta({ pattern: '^LS-\\d+$' }),
    orderNumber: z.string().describe('As the shop numbers it; unique in an account.'),
    account: named,
    brand: named,
    state: z.enum(brandOrderStates),
    isFuture: z
      .boolean()
      .describe(
        "New, and due more than 14 days from today in the account's time zone: it cannot be shipped yet.",
      ),
    isOverdue: z.boolean().describe('Units are left, and the due date is over.'),
    orderedAt: answeredMoment,
    dueDate: answeredDay,
    shipTo: postalAddressSchema,
    lineCount: count,
    ordered: count.describe('Units of all lines; ordered = shipped + left + cancelled.'),
    shipped: count,
    left: count,
    cancelled: count,
    shipmentCount: count,
    updatedAt: answeredMoment,
    version: version.describe('A form sends the version that it was made from.'),
  })
  .meta({ id: 'LineItemSetSummary' });
export type BrandOrderSummary = z.infer<typeof brandOrderSummarySchema>;

export const brandOrderLineSchema = z.object({
  line: count.describe('From 1.'),
  product: named,
  sku: z.string().nullable(),
  ordered: count,
  shipped: count,
  left: count.describe('Still to ship: the back order.'),
  cancelled: count,
});
export type BrandOrderLine = z.infer<typeof brandOrderLineSchema>;

const shipmentSchema = z
  .object({
    id: z.string().describe('LS-1000001-2.'),
    number: count.describe('From 1 within the order.'),
    carrier: z
      .string()
      .nullable()
      .describe('Null, as the tracking number, for what was fulfilled without tracking.'),
    tracking: z.string().nullable(),
    shippedOn: answeredDay,
    boxes: count,
    createdAt: answeredMoment,
    createdBy: z.string(),
    lines: z
      .array(
        z.object({
          line: count,
          quantity: count,
          lot: z.string().nullable(),
          expiry: answeredDay.nullable().describe('Best before.'),
        }),
      )
      .describe('One for each lot of a line of the order.'),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof shipmentSchema>;

export const brandOrderSchema = brandOrderSummarySchema
  .extend({
    shipFrom: postalAddressSchema
      .nullable()
      .describe('Null: no address of the sender is known, and documents name the account.'),
    notes: z.string().nullable(),
    cancelledReason: z.string().nullable(),
    lines: z.array(brandOrderLineSchema),
    shipments: z.array(shipmentSchema).describe('In the order of their numbers.'),
    events: z
      .array(
        z.object({
          at: answeredMoment,
          by: z.string().describe("A person's name, or Order intake."),
          action: z.enum(brandOrderEvents),
          shipmentNumber: count
            .nullable()
            .describe('Of `ship`, `edit`, and `fulfil` without tracking.'),
          reason: z.string().nullable(),
        }),
      )
      .describe(
        'Oldest first. Every change adds one and increments the version: those behind the first n came after version n.',
      ),
    allowed: z
      .array(z.enum(brandOrderActions))
      .describe('What the caller may do with it now; the platform decides again.'),
  })
  .meta({ id: 'LineItemSet' });
export type BrandOrder = z.infer<typeof brandOrderSchema>;

/** Number of orders by tab. */
export const brandOrderCountsSchema = z.record(z.enum(brandOrderTabs), count);
export type BrandOrderCounts = z.infer<typeof brandOrderCountsSchema>;

const filters = {
  dueFrom: day.optional(),
  dueTo: day.optional().describe('Included.'),
  product: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('Id of a product, or a part of its name or SKU.'),
  shipTo: search.describe(
    "Part of the recipient's name, company, city, region, postal code or country.",
  ),
  q: search.describe(
    "Part of the order number, of a product's name or of a SKU; or a tracking number.",
  ),
  ids: z
    .string()
    .max(20_000)
    .optional()
    .describe(`Ids of at most ${brandOrderLimits.ids} orders, separated by commas.`),
};
const listQuery = z.object({
  ...filters,
  sort: z.enum(brandOrderSorts).default('due'),
  state: z
    .enum(brandOrderStates)
    .optional()
    .describe('Without it: all. New leaves out future orders.'),
});
/** By due date alone: no index has future orders by the time of the order. */
const futureQuery = z.object({ ...filters, sort: z.enum(futureOrderSorts).default('due') });

const shipmentBody = z.strictObject({
  version: seenVersion,
  carrier: requiredText(brandOrderLimits.carrier).describe(
    'UPS, FedEx, USPS and DHL have checked tracking numbers; any other name is taken as it is.',
  ),
  tracking: requiredText(brandOrderLimits.tracking),
  shippedOn: day,
  boxes: wholeNumber(brandOrderLimits.boxes, 1),
  lines: z
    .array(
      z.strictObject({
        line: wholeNumber(brandOrderLimits.lines, 1),
        quantity: wholeNumber(brandOrderLimits.quantity),
        lot: optionalText(brandOrderLimits.lot),
        expiry: optionalDay,
      }),
    )
    .max(brandOrderLimits.parcelRows, `A shipment has at most ${brandOrderLimits.parcelRows} rows.`)
    .describe('Lines without units are left out.'),
  ...confirmation,
});

const view = 'orders.view';
const lists = '/brands/line_item_sets' as const;
const one = `${lists}/{id}` as const;
const orderAnswer = z.object({ lineItemSet: brandOrderSchema });
const change = { permission: 'sets.ship', answer: orderAnswer, current: brandOrderSchema } as const;

export const brandOrderCalls = {
  list: defineCall('GET', `${lists}.json`, {
    summary: "Brand orders in the caller's reach",
    permission: view,
    query: listQuery.extend(pageQuery),
    answer: z.object({ lineItemSets: z.array(brandOrderSummarySchema), ...pageAnswer }),
  }),
  future: defineCall('GET', '/brands/future_orders.json', {
    summary: 'New brand orders that are due more than 14 days from today',
    permission: view,
    query: futureQuery.extend(pageQuery),
    answer: z.object({ futureOrders: z.array(brandOrderSummarySchema), ...pageAnswer }),
  }),
  counts: defineCall('GET', `${lists}/order_tabs_counts.json`, {
    summary: 'Brand orders by tab, whatever the filters',
    permission: view,
    answer: z.object({ counts: brandOrderCountsSchema }),
  }),
  read: defineCall('GET', `${one}.json`, {
    summary: 'A brand order with its lines, shipments and timeline',
    permission: view,
    answer: orderAnswer,
  }),
  ship: defineCall('POST', one, {
    summary: 'Ships a parcel',
    body: shipmentBody,
    ...change,
    statuses: [201],
  }),
  edit: defineCall('PUT', one, {
    summary: 'Replaces a parcel, until the order is fulfilled',
    body: shipmentBody.extend({ shipmentId: requiredText(60) }),
    ...change,
  }),
  fulfil: defineCall('PUT', `${one}/mark_as_fulfilled`, {
    summary: 'Marks a brand order as fulfilled',
    body: z.strictObject({
      version: seenVersion,
      noTracking: z
        .boolean()
        .default(false)
        .describe(
          'Ships what is left without carrier and tracking number. An order with units left needs it.',
        ),
    }),
    ...change,
  }),
  cancel: defineCall('PUT', `${one}/cancel`, {
    summary:
      'Cancels a brand order before anything is shipped, and mails its account. For admins and the order intake.',
    ...change,
    permission: 'consignment.operate',
    intake: true,
    body: z.strictObject({
      version: seenVersion
        .optional()
        .describe(
          'The order intake, which knows no versions, leaves it out: an order that can be cancelled is as it came in.',
        ),
      reason: requiredText(brandOrderLimits.reason),
    }),
  }),
};

export const brandOrderFiles = {
  list: defineFile(`${lists}.csv`, {
    summary: 'The list as a file: one row for each line of an order',
    permission: view,
    query: listQuery,
    file: 'text/csv',
  }),
  future: defineFile('/brands/future_orders.csv', {
    summary: 'The list of future orders as a file',
    permission: view,
    query: futureQuery,
    file: 'text/csv',
  }),
  slips: defineFile('/brands/print_packing_slip.pdf', {
    summary: 'The packing slips of orders, one after the other',
    permission: view,
    query: z.object({
      ids: z
        .string({ error: messages.required })
        .min(1, messages.required)
        .max(20_000)
        .describe(`Ids of 1 to ${brandOrderLimits.ids} orders, separated by commas.`),
      paper: z.enum(papers, { error: 'Choose A4 or Letter.' }).default('A4'),
      parcel: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Number of a parcel: its slip, of the one order in ids.'),
    }),
    file: 'application/pdf',
  }),
};
