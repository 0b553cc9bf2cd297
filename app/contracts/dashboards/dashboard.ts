import * as z from 'zod';

import {
  asyncOptionsSchema,
  dashboardContentSchema,
  resultColumnSchema,
  rowSchema,
  widgetSchema,
} from './content';
import type { DashboardState } from './url';

/** D-09. */
export const accessStatuses = [
  'coming_soon',
  'free',
  'paid',
  'publicly_available',
  'restricted',
] as const;
export type AccessStatus = (typeof accessStatuses)[number];

/** D-08, with its defaults. */
export const dashboardDetailsSchema = z.object({
  backgroundImageUrl: z.string().nullable(),
  customClass: z.string().nullable(),
  meta: z.object({
    cta_type: z.string().nullable(),
    timeframe: z.object({ startDate: z.string().nullable(), endDate: z.string().nullable() }),
    timerange: z.string(),
  }),
});

export const dashboardParamsSchema = z.object({
  parentSlug: z.string().min(1).max(100),
  slug: z.string().min(1).max(100),
});

const dashboardHead = z.object({
  parentSlug: z.string(),
  slug: z.string(),
  title: z.string(),
  purpose: z.string(),
  accessStatus: z.enum(accessStatuses),
  details: dashboardDetailsSchema,
});

/** A part of a page that could not be had: what to say, and whether trying again can help. */
export const partErrorSchema = z.object({
  message: z.string(),
  requestId: z.string(),
  retry: z.boolean(),
});
export type PartError = z.infer<typeof partErrorSchema>;

/** What the search of an async filter found, for the form without JavaScript. */
export const foundOptionsSchema = asyncOptionsSchema.extend({
  filter: z.string(),
  query: z.string(),
  /** Null where the search worked. */
  message: z.string().nullable(),
});
export type FoundOptions = z.infer<typeof foundOptionsSchema>;

/** What of the set-up is done; the home lists it. */
export const setupSchema = z.object({
  brand: z.boolean(),
  competitors: z.boolean(),
  categories: z.boolean(),
  team: z.boolean(),
  data: z.boolean(),
});
export type SetupView = z.infer<typeof setupSchema>;

const selectionSchema = z.union([z.array(z.string()), z.literal('all')]);
/** The state that the address holds, as the server has read it. */
export const dashboardStateSchema: z.ZodType<DashboardState> = z.object({
  brand: z.string().nullable(),
  product: z.string().nullable(),
  timerange: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  filters: z.array(z.object({ name: z.string(), selection: selectionSchema })),
  comparison: z
    .object({ kind: z.enum(['brands', 'products']), ids: z.array(z.string()) })
    .nullable(),
  hideLayout: z.boolean(),
});

/** An open dashboard. Its figures fail on their own: then the head stands, and `contentError` says why. */
export const openDashboardSchema = dashboardHead.extend({
  decision: z.literal('granted'),
  state: dashboardStateSchema,
  content: dashboardContentSchema.nullable(),
  contentError: partErrorSchema.nullable(),
  found: foundOptionsSchema.nullable(),
  setup: setupSchema.nullable(),
});
export type OpenDashboard = z.infer<typeof openDashboardSchema>;

/**
 * A dashboard that this user may see: `teaser` for `coming_soon`, `granted` for the rest. A closed
 * one never gets this far: it is a redirect (P-04).
 */
export const dashboardViewSchema = z.discriminatedUnion('decision', [
  dashboardHead.extend({ decision: z.literal('teaser') }),
  openDashboardSchema,
]);
export type DashboardView = z.infer<typeof dashboardViewSchema>;

export const widgetParamsSchema = dashboardParamsSchema.extend({
  widget: z.string().min(1).max(100),
});
export const filterParamsSchema = dashboardParamsSchema.extend({
  filter: z.string().min(1).max(100),
});

/** D-13: one widget again, for the retry of its card. */
export const widgetAnswerSchema = z.object({
  widget: widgetSchema.nullable(),
  error: partErrorSchema.nullable(),
});
export type WidgetAnswer = z.infer<typeof widgetAnswerSchema>;

/** The rows behind a figure, page by page; `total` is the figure. */
export const drillDownSchema = z.object({
  title: z.string(),
  columns: z.array(resultColumnSchema),
  rows: z.array(rowSchema),
  /** One row under the same columns; null where there is none. */
  total: rowSchema.nullable(),
  /** Why the rows do not add up to the total, where they do not. */
  note: z.string().nullable(),
  levels: z.array(z.object({ id: z.string(), label: z.string() })),
  level: z.string(),
  hasMore: z.boolean(),
  endCursor: z.string().nullable(),
  asOf: z.string(),
  empty: z.object({ reason: z.string(), message: z.string() }).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type DrillDown = z.infer<typeof drillDownSchema>;

/** A page of rows behind a figure, with what the figure is about. */
export const drillDownViewSchema = z.object({
  parentSlug: z.string(),
  slug: z.string(),
  dashboardTitle: z.string(),
  widget: z.string(),
  state: dashboardStateSchema,
  /** The cursor that this page begins after; null for the first. */
  after: z.string().nullable(),
  facts: dashboardContentSchema
    .pick({ brand: true, product: true, dataSet: true, period: true, notices: true })
    .nullable(),
  drillDown: drillDownSchema.nullable(),
  error: partErrorSchema.nullable(),
});
export type DrillDownView = z.infer<typeof drillDownViewSchema>;

/** Why a user was sent to the home (P-04, D-15); each has a fixed text in the page. */
export const homeNotices = [
  'plan-required',
  'brand-required',
  'unlimited-required',
  'role',
] as const;
export type HomeNotice = (typeof homeNotices)[number];
