import * as z from 'zod';

import { formFactsSchema, manyField, requiredText, versionField } from '../forms/forms';
import { listPageSchema } from '../list-pages';
import {
  brandOrderCountsSchema,
  brandOrderLimits,
  brandOrderSchema,
  brandOrderSummarySchema,
} from '../../../contract/ams/brand-orders';
import { named } from '../../../contract/fields';
import { brandOrderSorts, brandOrderTabs } from '../../../contract/vocabulary';

/** Data of the pages of brand orders, and their short forms. `shipment-form.ts` has the form of a parcel. */

/** An id as the platform gives it: 'LS-1000001'. */
export const brandOrderIdField = z.string().regex(/^LS-\d{1,15}$/);
export const brandOrderParamsSchema = z.object({ id: brandOrderIdField });

/** A calendar day, YYYY-MM-DD, in the account's time zone (U-10). */
const day = z.string();
/** Account of the order: for admins, who see the orders of all accounts. */
const account = z.string().nullable();

/** Fields that the tag of an order shows. */
const stateFields = { state: true, isFuture: true } as const;
export const brandOrderStateSchema = brandOrderSummarySchema.pick(stateFields);
export type BrandOrderStateView = z.infer<typeof brandOrderStateSchema>;

const rowSchema = brandOrderSummarySchema
  .pick({
    ...stateFields,
    id: true,
    orderNumber: true,
    brand: true,
    isOverdue: true,
    dueDate: true,
    shipTo: true,
    ordered: true,
    shipped: true,
  })
  .extend({ account, orderedDay: day });
export type BrandOrderRow = z.infer<typeof rowSchema>;

export const brandOrderLists = [...brandOrderTabs, 'all'] as const;

/** The filters of the list as they were typed. */
const filtersSchema = z.object({
  dueFrom: z.string(),
  dueTo: z.string(),
  /** Id of a product, or a part of its name or SKU; empty for all. */
  product: z.string(),
  shipTo: z.string(),
  search: z.string(),
});

/** A page of the list, by the parameters of its address (O-08). */
export const brandOrderListSchema = z.object({
  tab: z.enum(brandOrderLists),
  filters: filtersSchema,
  /** Errors of the typed days. The list is not filtered by them then. */
  faults: z.object({ dueFrom: z.string().nullable(), dueTo: z.string().nullable() }),
  sort: z.enum(brandOrderSorts),
  /** notice of the parts of the address that were left out; null without any. */
  leftOut: z.string().nullable(),
  orders: z.array(rowSchema),
  ...listPageSchema.shape,
  /** The key of this page: at most one of the two is set. */
  after: z.string().nullable(),
  before: z.string().nullable(),
  /** Counts of all orders in the user's reach, without filters; null if the platform returns none. */
  counts: brandOrderCountsSchema.nullable(),
  /** How many orders of the tab the filters find: 'Found 2 of 9 orders.'; null without filters, and where nothing is found. */
  found: z.string().nullable(),
  /** Products to filter by, with the chosen one; empty if they are not known, or too many for a list. */
  products: z.array(named),
  /** Ids of the selected orders, of this page and of others. */
  selected: z.array(brandOrderIdField),
  canShip: z.boolean(),
  /** The user sees only the orders of their own brands, and has no brand: all lists are empty. */
  isWithoutBrand: z.boolean(),
  /** Display name of the account's time zone: 'New York time'. */
  timeZone: z.string(),
});
export type BrandOrderList = z.infer<typeof brandOrderListSchema>;

/** Fields in the head of an order's pages. */
const headFields = {
  ...stateFields,
  id: true,
  orderNumber: true,
  brand: true,
  dueDate: true,
  ordered: true,
  left: true,
  version: true,
} as const;

/** An order on its page. */
export const brandOrderViewSchema = z.object({
  order: brandOrderSchema
    .pick({
      ...headFields,
      isOverdue: true,
      shipTo: true,
      shipFrom: true,
      notes: true,
      cancelledReason: true,
      shipped: true,
      cancelled: true,
      lines: true,
      shipments: true,
      allowed: true,
    })
    .extend({ account, orderedDay: day }),
  /** Newest first. */
  timeline: brandOrderSchema.shape.events,
  /** IANA name of the account's time zone. */
  timeZone: z.string(),
});
export type BrandOrderView = z.infer<typeof brandOrderViewSchema>;

/** What somebody else has done with an order since the page was opened, oldest first. */
export const changesSchema = z.array(z.object({ at: z.string(), text: z.string() }));
export type OrderChanges = z.infer<typeof changesSchema>;

/** A page that confirms fulfilling or cancelling an order. */
export const brandOrderStepSchema = z.object({
  form: formFactsSchema,
  order: brandOrderSchema.pick(headFields),
  /** Whether the present state of the order allows the action. */
  isPossible: z.boolean(),
  timeZone: z.string(),
});
export type BrandOrderStep = z.infer<typeof brandOrderStepSchema>;
/** The `detail` of an answer to these forms. */
export const stepDetailSchema = z.object({ changes: changesSchema });
export type StepDetail = z.infer<typeof stepDetailSchema>;

/** Checked: true. */
const checkbox = z.literal('on').optional().catch(undefined);

export const fulfilFormSchema = z.object({ version: versionField, noTracking: checkbox });
export type FulfilForm = z.infer<typeof fulfilFormSchema>;
export const cancelFormSchema = z.object({
  version: versionField,
  reason: requiredText(brandOrderLimits.reason),
});
export type CancelForm = z.infer<typeof cancelFormSchema>;

/** The page that confirms fulfilling several orders. */
export const bulkViewSchema = z.object({
  form: formFactsSchema,
  orders: z.array(brandOrderSummarySchema.pick(headFields)),
  /** Selected orders that cannot be fulfilled, each with the reason: its state, or the user's roles. */
  closed: z.array(
    brandOrderSummarySchema.pick({ id: true, orderNumber: true }).extend({ why: z.string() }),
  ),
  /** Selected orders that are not there, or not in the user's reach. */
  missing: z.array(z.string()),
  /** Selected orders beyond the maximum of one form. */
  rest: z.array(brandOrderIdField),
  /** The page of the list that the orders were selected on. */
  list: brandOrderListSchema.pick({
    tab: true,
    filters: true,
    sort: true,
    after: true,
    before: true,
  }),
});
export type BulkView = z.infer<typeof bulkViewSchema>;

/** `order`: id and version of each, 'LS-1000001:3'. */
export const bulkFormSchema = z.object({
  order: manyField(z.string().regex(/^LS-\d{1,15}:\d{1,10}$/)),
  noTracking: checkbox,
});
export type BulkForm = z.infer<typeof bulkFormSchema>;
/** The result for one order of a bulk fulfilment. */
const bulkResultSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  outcome: z.enum(['fulfilled', 'refused', 'failed']),
  /** Why the order is not fulfilled; null if it is. */
  message: z.string().nullable(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
export const bulkDetailSchema = z.object({ results: z.array(bulkResultSchema) });
export type BulkDetail = z.infer<typeof bulkDetailSchema>;
