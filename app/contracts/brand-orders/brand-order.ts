import * as z from 'zod';

/**
 * Brand orders (line item sets): orders that a brand ships itself (O-08 … O-10). These are the names of the AMS below
 * `/api/v1/ams/brands`, in camelCase. Days are YYYY-MM-DD, moments ISO 8601, quantities whole units.
 *
 * | call | query or body | answer |
 * | --- | --- | --- |
 * | `GET /line_item_sets.json` | `brandOrderQuery` | `{line_item_sets: [summary], next}` |
 * | `GET /line_item_sets/order_tabs_counts.json` | | `{counts}`, of the user's scope, without filters |
 * | `GET /future_orders.json` | as the list, without `state`, sorted by `due` or `-due` | `{future_orders: [summary], next}` |
 * | `GET /line_item_sets.csv`, `/future_orders.csv` | as the lists, without `first` and `after` | one row per line of an order |
 * | `GET /print_packing_slip.pdf` | `ids` (1 to 500, separated by commas), `paper` (`A4` or `Letter`) | a PDF |
 * | `GET /line_item_sets/{id}.json` | | `{line_item_set}` |
 * | `POST /line_item_sets/{id}` | `shipmentBodySchema` | 201 `{line_item_set}` |
 * | `PUT /line_item_sets/{id}` | `shipmentBodySchema` and `shipment_id` | `{line_item_set}` |
 * | `PUT /line_item_sets/{id}/mark_as_fulfilled` | `fulfilBodySchema` | `{line_item_set}` |
 * | `PUT /line_item_sets/{id}/cancel` | `cancelBodySchema`; admins alone | `{line_item_set}` |
 *
 * Every change takes an `Idempotency-Key`. Refusals, after which nothing has changed: `invalid` 422 with `fields`
 * (paths in the body: `tracking`, `lines.0.quantity`, `lines` for a sum of zero, `no_tracking` for an order with units
 * left, `ids` for unknown ones and for more than 500); `stale` 409 with the present `current: line_item_set`; `confirm`
 * 409 with `fields` and `doubts` for goods past their expiry; `state` 409, also with `current`, for a fulfilled,
 * cancelled or future order; `not_found` 404, also for orders of another account; `forbidden` 403, also for an order
 * that the user may see but not change.
 */

/** An id as the platform gives it: 'LS-1000001'. */
export const brandOrderIdField = z.string().regex(/^LS-\d{1,15}$/);
export const brandOrderParamsSchema = z.object({ id: brandOrderIdField });

/** States of an order. `future` is a list of its own: New orders that are due more than 14 days from today. */
export const brandOrderStates = [
  'new',
  'partially_shipped',
  'shipped',
  'fulfilled',
  'cancelled',
] as const;

/** The tabs with a count. A future order is in no other tab; the list of the state `new` leaves it out. */
export const brandOrderTabs = [...brandOrderStates, 'future'] as const;

/** By due date, or by the moment of the order; a minus: latest first. */
export const brandOrderSorts = ['due', '-due', 'ordered', '-ordered'] as const;

/** Maximums that the platform accepts. */
export const brandOrderLimits = {
  /** Ids of `print_packing_slip.pdf?ids=` and of the list. */
  ids: 500,
  boxes: 10_000,
  quantity: 1_000_000,
  carrier: 100,
  tracking: 100,
  lot: 100,
  reason: 500,
  /** Rows of a shipment: one for each lot of a line. */
  shipmentLines: 1_000,
} as const;

/**
 * Names of the query parameters of the lists. `state`: one of `brandOrderStates`, missing: all, also future ones
 * (`is_future`); `due_from`, `due_to`: days, both included; `product`: id of a product; `ship_to`: part of the
 * recipient's name, city, region, postal code or country; `q`: part of the order number, of a product's name or of a
 * SKU, or a tracking number; `ids`: these alone, at most 500; `sort`: `brandOrderSorts`, `due` by default; `first`: 1
 * to 100; `after`: `next` of the previous page; `before`: `previous` of the following page.
 */
export const brandOrderQuery = [
  'state',
  'due_from',
  'due_to',
  'product',
  'ship_to',
  'q',
  'ids',
  'sort',
  'first',
  'after',
  'before',
] as const;

export { checkedCarriers } from './labels';

/** What can be done with an order: ship a parcel, edit a parcel, mark as fulfilled, cancel. */
export const brandOrderActions = ['ship', 'edit', 'fulfil', 'cancel'] as const;
export type BrandOrderAction = (typeof brandOrderActions)[number];

const named = z.object({ id: z.string(), name: z.string() });
const units = z.number().int();

/** A postal address. Empty parts are null; `street` has one or more lines. */
export const postalAddressSchema = z.object({
  name: z.string(),
  company: z.string().nullable(),
  street: z.array(z.string()),
  city: z.string(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** ISO 3166-1 alpha-2: 'US'. */
  country: z.string(),
  phone: z.string().nullable(),
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;

/** A row of the lists. */
export const brandOrderSummarySchema = z.object({
  id: z.string(),
  /** The shop's number of the order; unique in an account. */
  orderNumber: z.string(),
  account: named,
  brand: named,
  state: z.enum(brandOrderStates),
  /** New, and due more than 14 days from today: read only. */
  isFuture: z.boolean(),
  /** Not everything is shipped, and its due date is over. */
  isOverdue: z.boolean(),
  orderedAt: z.string(),
  dueDate: z.string(),
  shipTo: postalAddressSchema,
  lineCount: units,
  /** Sums over lines: ordered = shipped + left + cancelled. */
  ordered: units,
  shipped: units,
  left: units,
  cancelled: units,
  shipmentCount: units,
  updatedAt: z.string(),
  /** Increases with every change; a form sends the version that it was made from. */
  version: units,
});
export type BrandOrderSummary = z.infer<typeof brandOrderSummarySchema>;

export const brandOrderLineSchema = z.object({
  /** From 1. */
  line: units,
  product: named,
  sku: z.string().nullable(),
  ordered: units,
  shipped: units,
  /** Still to ship: the back order. */
  left: units,
  cancelled: units,
});
export type BrandOrderLine = z.infer<typeof brandOrderLineSchema>;

/** A line of a parcel: one for each lot of a line of the order. */
export const shipmentLineSchema = z.object({
  line: units,
  quantity: units,
  lot: z.string().nullable(),
  /** Best before. */
  expiry: z.string().nullable(),
});

/** A parcel. Fulfilling with "no tracking" makes one without carrier and tracking number. */
export const shipmentSchema = z.object({
  /** 'LS-1000001-2'. */
  id: z.string(),
  /** From 1 within the order. */
  number: units,
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  shippedOn: z.string(),
  boxes: units,
  createdAt: z.string(),
  createdBy: z.string(),
  lines: z.array(shipmentLineSchema),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** `received`: the order came in. */
export const brandOrderEventActions = ['received', ...brandOrderActions] as const;

export const brandOrderSchema = brandOrderSummarySchema.extend({
  /** Null: the platform knows no address of the sender; documents name the account. */
  shipFrom: postalAddressSchema.nullable(),
  notes: z.string().nullable(),
  /** Why it was cancelled. */
  cancelledReason: z.string().nullable(),
  lines: z.array(brandOrderLineSchema),
  /** In the order of their numbers. */
  shipments: z.array(shipmentSchema),
  /** Oldest first. Every change adds one and increments the version, so `events.slice(version)` came after a version. */
  events: z.array(
    z.object({
      at: z.string(),
      /** A person's name, or 'Order intake'. */
      by: z.string(),
      action: z.enum(brandOrderEventActions),
      /** Number of the parcel, for `ship`, `edit`, and `fulfil` with "no tracking". */
      shipmentNumber: units.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the user may do with it now; the platform decides again. */
  allowed: z.array(z.enum(brandOrderActions)),
});
export type BrandOrder = z.infer<typeof brandOrderSchema>;

/** Orders by tab. */
export const brandOrderCountsSchema = z.object({
  new: units,
  partiallyShipped: units,
  shipped: units,
  fulfilled: units,
  cancelled: units,
  future: units,
});
export type BrandOrderCounts = z.infer<typeof brandOrderCountsSchema>;

/** The version that the user has seen. */
const version = { version: units };

/** Creates a parcel (POST). Lines without units are left out. */
export const shipmentBodySchema = z.object({
  ...version,
  carrier: z.string(),
  tracking: z.string(),
  shippedOn: z.string(),
  boxes: units,
  lines: z.array(shipmentLineSchema),
  /** Whether the user has confirmed the `doubts` that the refusal has named, for goods past their expiry. */
  confirm: z.boolean(),
  doubts: z.string(),
});

/** Replaces a parcel (PUT). */
export const shipmentEditBodySchema = shipmentBodySchema.extend({ shipmentId: z.string() });

/**
 * A shipped order needs only its version. `noTracking` ships the units that are left, without carrier and tracking
 * number. Without it, an order with units left is refused (`invalid`, field `no_tracking`).
 */
export const fulfilBodySchema = z.object({ ...version, noTracking: z.boolean() });

/** Cancels an order, before anything is shipped. */
export const cancelBodySchema = z.object({ ...version, reason: z.string() });

/** The result for one order of a bulk fulfilment: the BFF sends `mark_as_fulfilled` for each, with a key of its own. */
export const bulkResultSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  outcome: z.enum(['fulfilled', 'refused', 'failed']),
  /** Why the order is not fulfilled; null if it is. */
  message: z.string().nullable(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
