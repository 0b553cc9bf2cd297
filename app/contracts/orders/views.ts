import * as z from 'zod';

import { formFactsSchema, optionalText, versionField } from '../forms/forms';
import { listPageSchema } from '../list-pages';
import { orderActions, orderSorts, orderTabs } from '../../../contract/vocabulary';
import {
  orderCountsSchema,
  orderFiguresSchema,
  orderSchema,
  orderSummarySchema,
} from '../../../contract/ams/orders';

/** Data of the pages of consignment orders. */

/** A number as the platform gives it: 'PO-1000001'. */
export const orderNumberField = z.string().regex(/^PO-\d{1,15}$/);
export const orderParamsSchema = z.object({ number: orderNumberField });

const stateFields = {
  status: true,
  reviewState: true,
  tab: true,
  completion: true,
  isShort: true,
  isOverdue: true,
} as const;
/** Fields that the tags of an order show. */
export const orderStateSchema = orderSummarySchema.pick(stateFields);
export type OrderState = z.infer<typeof orderStateSchema>;

/** Beside the platform's fields: the account, for admins, and a day (YYYY-MM-DD) in the account's time zone (U-10). */
const added = { account: z.string().nullable(), placedDay: z.string().nullable() };
const orderRowSchema = orderSummarySchema
  .pick({
    ...stateFields,
    orderNumber: true,
    brand: true,
    expectedDate: true,
    totalUnits: true,
    receivedUnits: true,
  })
  .extend({ ...added, updatedDay: z.string() });
export type OrderRow = z.infer<typeof orderRowSchema>;

/** A page of orders, by the parameters of its address. */
export const orderListSchema = z.object({
  tab: z.enum(orderTabs),
  /** O-02: the summary shows drafts alone. */
  draftsOnly: z.boolean(),
  search: z.string(),
  sort: z.enum(orderSorts),
  /** notice of the parts of the address that were left out; null without any. */
  leftOut: z.string().nullable(),
  orders: z.array(orderRowSchema),
  ...listPageSchema.shape,
  /** O-02: null if the platform returns none; then no number is shown. */
  counts: orderCountsSchema.nullable(),
  /** Figures on the first page of the summary; null elsewhere. */
  figures: z.union([orderFiguresSchema, z.literal('failed')]).nullable(),
  canPlace: z.boolean(),
  /** Display name of the account's time zone (U-10): 'New York time'. */
  timeZone: z.string(),
});
export type OrderList = z.infer<typeof orderListSchema>;

/** An event of an order; for a receipt, with the goods that arrived. */
const timelineEntrySchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  by: z.string().nullable(),
  action: z.enum(orderActions),
  reason: z.string().nullable(),
  /** Pallets of goods that arrived; null if not known. */
  pallets: z.number().nullable(),
  goods: z.array(
    orderSchema.shape.receipts.element.shape.lines.element
      .omit({ line: true })
      .extend({ product: z.string() }),
  ),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const orderViewSchema = z.object({
  /** Form of the button that copies the order. */
  form: formFactsSchema,
  order: orderSchema
    .pick({
      ...stateFields,
      orderNumber: true,
      brand: true,
      warehouse: true,
      expectedDate: true,
      carrier: true,
      tracking: true,
      contactEmail: true,
      cartons: true,
      pallets: true,
      notes: true,
      placedBy: true,
      closedReason: true,
      copiedFrom: true,
      totalUnits: true,
      receivedUnits: true,
      lines: true,
      version: true,
      allowed: true,
    })
    .extend(added),
  /** Newest first. */
  timeline: z.array(timelineEntrySchema),
  /** the admin page of the order, outside the app. */
  adminPage: z.object({ list: z.enum(['pending', 'received']), href: z.string() }).nullable(),
  /** IANA name of the account's time zone (U-10). */
  timeZone: z.string(),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** A page that confirms an action on an order. */
export const orderStepSchema = z.object({
  form: formFactsSchema,
  order: orderSchema.pick({
    ...stateFields,
    orderNumber: true,
    brand: true,
    totalUnits: true,
    version: true,
  }),
  lineCount: z.number().int(),
  /** Whether the present state of the order allows the action. */
  isPossible: z.boolean(),
});
export type OrderStep = z.infer<typeof orderStepSchema>;

const maxReasonLength = 500;
export const voidFormSchema = z.object({
  version: versionField,
  reason: optionalText(maxReasonLength),
});
export type VoidForm = z.infer<typeof voidFormSchema>;
