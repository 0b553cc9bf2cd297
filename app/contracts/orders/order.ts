import * as z from 'zod';

/** A number as the platform gives it: 'PO-1000001'. */
export const orderNumberField = z.string().regex(/^PO-\d{1,15}$/);
export const orderParamsSchema = z.object({ number: orderNumberField });

/** Where orders are listed (O-02), in the order of the tabs. */
export const orderTabs = [
  'summary',
  'placed',
  'received',
  'closed',
  'in_review',
  'invalid',
] as const;
export type OrderTab = (typeof orderTabs)[number];

/** A minus: newest first. */
export const orderSorts = ['-updated', 'updated', '-placed', 'placed'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What can be done with an order (domain.md section 6). */
export const orderActions = [
  'save',
  'place',
  'copy',
  'void',
  'flag',
  'resolve',
  'reject',
  'receive',
  'short_close',
  'close_rest',
] as const;
export type OrderAction = (typeof orderActions)[number];

const named = z.object({ id: z.string(), name: z.string() });
const units = z.number().int();

export const orderSummarySchema = z.object({
  orderNumber: z.string(),
  account: named,
  brand: named,
  warehouse: named,
  status: z.enum(['initial', 'Placed', 'Partially Received', 'Received']),
  reviewState: z.enum(['pending', 'voided', 'invalid_by_admin']).nullable(),
  /** `draft` ones are in the summary alone. */
  tab: z.enum(['draft', 'placed', 'received', 'closed', 'in_review', 'invalid']),
  /** A calendar day, yyyy-MM-dd. */
  expectedDate: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** ISO 8601 moments. */
  placedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  totalUnits: units,
  receivedUnits: units,
  /** 0 … 1: Σ min(received, ordered) ÷ Σ ordered. */
  completion: z.number(),
  /** Some of it was closed as short. */
  isShort: z.boolean(),
  /** It should have arrived: the expected date is over in the time zone of the account. */
  isOverdue: z.boolean(),
  /** Increases with every change; a form sends the version that it was made from. */
  version: z.number().int(),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

export const orderLineSchema = z.object({
  /** From 1. */
  line: z.number().int(),
  product: named,
  cases: units.nullable(),
  unitsPerCase: units.nullable(),
  looseUnits: units.nullable(),
  totalUnits: units,
  received: units,
  rejected: units,
  shortClosed: units,
  completion: z.number(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

const receiptSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  receivedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Pallets that the goods occupy; missing or null if the platform has not recorded them. */
  pallets: units.nullish(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      quantity: units,
      rejected: units,
      reason: z.string().nullable(),
      lot: z.string().nullable(),
      expiry: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;

const eventSchema = z.object({
  at: z.string(),
  by: z.string(),
  action: z.enum(orderActions),
  reason: z.string().nullable(),
});

export const orderSchema = orderSummarySchema.extend({
  contactEmail: z.string().nullable(),
  cartons: units.nullable(),
  pallets: units.nullable(),
  notes: z.string().nullable(),
  placedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
  /** Number of the order that it is a copy of. */
  copiedFrom: z.string().nullable(),
  lines: z.array(orderLineSchema),
  receipts: z.array(receiptSchema),
  /** What happened to it, oldest first. */
  events: z.array(eventSchema),
  /** What the user may do with it now; the platform decides again. */
  allowed: z.array(z.enum(orderActions)),
});
export type Order = z.infer<typeof orderSchema>;

/** Number of orders by tab; that of `summary` includes the drafts. */
export const orderCountsSchema = z.record(z.enum([...orderTabs, 'draft']), z.number().int());
export type OrderCounts = z.infer<typeof orderCountsSchema>;
