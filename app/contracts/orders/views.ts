import * as z from 'zod';

import { formFactsSchema, optionalText } from '../forms/forms';
import { listPageSchema } from '../list-pages';
import { storageSchema } from '../inventory/inventory';
import {
  orderActions,
  orderCountsSchema,
  orderSchema,
  orderSorts,
  orderSummarySchema,
  orderTabs,
} from './order';

/** What the pages of consignment orders get. */

const stateFields = {
  status: true,
  reviewState: true,
  tab: true,
  completion: true,
  isShort: true,
  isOverdue: true,
} as const;
/** What the tags of an order are made of. */
export const orderStateSchema = orderSummarySchema.pick(stateFields);
export type OrderState = z.infer<typeof orderStateSchema>;

const orderRowSchema = orderSummarySchema
  .pick({
    ...stateFields,
    orderNumber: true,
    brand: true,
    expectedDate: true,
    totalUnits: true,
    receivedUnits: true,
  })
  // Whose it is: for admins, who see everybody's.
  .extend({
    account: z.string().nullable(),
    /** YYYY-MM-DD in the account's time zone (U-10). */
    placedDay: z.string().nullable(),
    updatedDay: z.string(),
  });
export type OrderRow = z.infer<typeof orderRowSchema>;

/** Units and pallets; rates are null where nothing was sold. */
export const orderFiguresSchema = z.object({
  unitsOnTheWay: z.number(),
  unitsOnHand: z.number(),
  storage: storageSchema,
  /** Over so many days, to a calendar day (yyyy-MM-dd): that of the newest sale. */
  sales: z.object({ units: z.number(), days: z.number(), to: z.string() }).nullable(),
  /** 0 … 1: sold ÷ (sold + on hand). */
  sellThrough: z.number().nullable(),
  /** On hand ÷ units sold a day. */
  daysOfCover: z.number().nullable(),
});
export type OrderFigures = z.infer<typeof orderFiguresSchema>;

/** A page of orders, as the address asks for it. */
export const orderListSchema = z.object({
  tab: z.enum(orderTabs),
  /** O-02: the summary shows drafts alone. */
  draftsOnly: z.boolean(),
  search: z.string(),
  sort: z.enum(orderSorts),
  /** what the address asks for in vain, for people; null without anything. */
  leftOut: z.string().nullable(),
  orders: z.array(orderRowSchema),
  ...listPageSchema.shape,
  /** O-02: null where the platform gives none, and then no number is shown. */
  counts: orderCountsSchema.nullable(),
  /** Of the summary alone. */
  figures: z.union([orderFiguresSchema, z.literal('failed')]).nullable(),
  canPlace: z.boolean(),
  /** What the account's time zone is called (U-10): 'New York time'. */
  timeZone: z.string(),
});
export type OrderList = z.infer<typeof orderListSchema>;

/** Something that happened to an order; of goods that came in, what they were. */
const timelineEntrySchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  by: z.string().nullable(),
  action: z.enum(orderActions),
  reason: z.string().nullable(),
  /** Of goods that came in; null where it is not known. */
  pallets: z.number().nullable(),
  goods: z.array(
    orderSchema.shape.receipts.element.shape.lines.element
      .omit({ line: true })
      .extend({ product: z.string() }),
  ),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const orderViewSchema = z.object({
  /** Of the button that copies the order. */
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
    .extend({
      account: z.string().nullable(),
      /** YYYY-MM-DD in the account's time zone (U-10). */
      placedDay: z.string().nullable(),
    }),
  /** Newest first. */
  timeline: z.array(timelineEntrySchema),
  /** where admins handle it, outside the app. */
  adminPage: z.object({ list: z.enum(['pending', 'received']), href: z.string() }).nullable(),
  /** IANA name of the account's time zone (U-10). */
  timeZone: z.string(),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** A page that asks before something is done with an order. */
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
  /** Whether it starts from where the order is now. */
  isPossible: z.boolean(),
});
export type OrderStep = z.infer<typeof orderStepSchema>;

const longestReason = 500;
/** The one that the page showed: what has changed since is not decided upon unseen. */
const version = z.coerce
  .number({ error: 'Please load the page again.' })
  .int()
  .min(1)
  .max(2_000_000_000);

export const voidFormSchema = z.object({ version, reason: optionalText(longestReason) });
export type VoidForm = z.infer<typeof voidFormSchema>;
