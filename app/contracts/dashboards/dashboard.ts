import * as z from 'zod';

import { accessStatuses } from '../../../contract/vocabulary';
import {
  dateLevels,
  resultColumnSchema,
  rowSchema,
  type DashboardContent,
  type FilterValue,
  type OptionPage,
  type WidgetView,
} from './content';
import type { DashboardState } from './url';

/** Details of a dashboard with their defaults (D-08). */
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

export const dashboardHead = z.object({
  parentSlug: z.string(),
  slug: z.string(),
  title: z.string(),
  purpose: z.string(),
  accessStatus: z.enum(accessStatuses),
  details: dashboardDetailsSchema,
});

/** A part of a page that could not be loaded: the message, and whether a retry can help. */
export const partErrorSchema = z.object({
  message: z.string(),
  requestId: z.string(),
  retry: z.boolean(),
});
export type PartError = z.infer<typeof partErrorSchema>;

/**
 * A part of a view that the BFF has validated when it read the platform's answer, which also dropped undeclared fields
 * (SEC-47). The view does not parse it again.
 */
const validated = <Value extends object>() =>
  z.custom<Value>((value) => typeof value === 'object' && value !== null);

export const optionPageViewSchema = validated<OptionPage>();

/** The results of an async filter's search, for the form without JavaScript. */
export const foundOptionsSchema = z.object({
  options: validated<FilterValue[]>(),
  hasMore: z.boolean(),
  filter: z.string(),
  query: z.string(),
  /** Why the search failed; null if it worked. */
  message: z.string().nullable(),
});
export type FoundOptions = z.infer<typeof foundOptionsSchema>;

/** A step of the set-up, which the home page lists. */
export const setupStepSchema = z.object({
  id: z.enum(['brand', 'competitors', 'categories', 'team', 'data']),
  done: z.boolean(),
  text: z.string(),
  /** The page where this user can do it; null if they cannot. */
  to: z.string().nullable(),
  /** Purpose of the step, or why this user cannot do it. */
  why: z.string(),
  /** An alternative for a user who cannot do it. */
  way: z.object({ to: z.string(), text: z.string() }).nullable(),
});
export type SetupStep = z.infer<typeof setupStepSchema>;

const selectionSchema = z.union([z.array(z.string()), z.literal('all')]);
const rowOrder = z.object({ column: z.string(), direction: z.enum(['ascending', 'descending']) });
/** The state in the address, as the server has read it. */
export const dashboardStateSchema: z.ZodType<DashboardState> = z.object({
  brand: z.string().nullable(),
  product: z.string().nullable(),
  report: z.string().nullable(),
  timerange: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  stored: z.string().nullable(),
  filters: z.array(z.object({ name: z.string(), selection: selectionSchema })),
  comparison: z
    .object({ kind: z.enum(['brands', 'products']), ids: z.array(z.string()) })
    .nullable(),
  sort: rowOrder.extend({ widget: z.string() }).nullable(),
  search: z.string(),
  reviews: z.number().nullable(),
  hideLayout: z.boolean(),
  kept: z.string(),
});

/** An open dashboard. If its content fails, the head is still shown and `contentError` says why. */
const openDashboardSchema = dashboardHead.extend({
  decision: z.literal('granted'),
  /** Name of the product, or else the brand, that the page is about; null for neither. */
  subject: z.string().nullable(),
  state: dashboardStateSchema,
  /** A validated `DashboardContent`, as `packJson` writes it. */
  content: z.string().nullable(),
  contentError: partErrorSchema.nullable(),
  found: foundOptionsSchema.nullable(),
  /** The steps of the set-up; null where they are not shown. */
  setup: z.array(setupStepSchema).nullable(),
});
export type OpenDashboard = Omit<z.infer<typeof openDashboardSchema>, 'content'> & {
  content: DashboardContent | null;
};

/**
 * A dashboard that this user may see: `teaser` for `coming_soon`, `granted` for every other status. A closed dashboard
 * has no view, because its page redirects (P-04).
 */
const teaserSchema = dashboardHead.extend({ decision: z.literal('teaser') });
export const packedDashboardSchema = z.discriminatedUnion('decision', [
  teaserSchema,
  openDashboardSchema,
]);
/** The view as the loader sends it. */
export type PackedDashboard = z.infer<typeof packedDashboardSchema>;
/** The view as pages get it. */
export type DashboardView = z.infer<typeof teaserSchema> | OpenDashboard;

export const widgetParamsSchema = dashboardParamsSchema.extend({
  widget: z.string().min(1).max(100),
});
export const filterParamsSchema = dashboardParamsSchema.extend({
  filter: z.string().min(1).max(100),
});

/** One widget, for the retry on its card (D-13). */
export const widgetAnswerSchema = z.object({
  widget: validated<WidgetView>().nullable(),
  error: partErrorSchema.nullable(),
});
export type WidgetAnswer = z.infer<typeof widgetAnswerSchema>;

/** A page of the rows behind a figure; `total` is the figure. */
export const drillDownSchema = z.object({
  title: z.string(),
  /** The row of the chart in words, without its days; null for the whole chart. */
  rowName: z.string().nullable(),
  /** The days of the row of a chart over time; null for all of the period. */
  bucket: z
    .object({
      start: z.string(),
      level: z.enum(dateLevels),
      startDate: z.string(),
      endDate: z.string(),
    })
    .nullable(),
  /** Names of the brands and products that the rows are about; none for the whole market. Null without rows. */
  subjects: z.array(z.string()).nullable(),
  columns: z.array(resultColumnSchema),
  rows: z.array(rowSchema),
  /** One row with the same columns; null if there is no total. */
  total: rowSchema.nullable(),
  /** Says why the rows do not add up to the total; null if they do. */
  note: z.string().nullable(),
  levels: z.array(z.object({ id: z.string(), label: z.string() })),
  level: z.string(),
  hasMore: z.boolean(),
  endCursor: z.string().nullable(),
  asOf: z.string(),
  /** Label of the baseline, if it is not that of the page. */
  baselineLabel: z.string().nullish(),
  /** Labels of the dashboard's filters that do not apply to the rows. */
  ignoredFilters: z.array(z.string()),
  empty: z.object({ reason: z.string(), message: z.string() }).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type DrillDown = z.infer<typeof drillDownSchema>;

/** The page of the rows behind a figure, with the figure's subject, period and comparison. */
export const drillDownViewSchema = z.object({
  parentSlug: z.string(),
  slug: z.string(),
  dashboardTitle: z.string(),
  widget: z.string(),
  state: dashboardStateSchema,
  /** The cursor that this page begins after; null for the first page. */
  after: z.string().nullable(),
  /** Id of the row that an alert names; null without one. */
  row: z.string().nullable(),
  /** The row of the chart whose rows are shown: ids by dimension; null for the whole chart. */
  group: z.record(z.string(), z.string()).nullable(),
  /** The order of the rows; null for their own order. */
  order: rowOrder.nullable(),
  facts:
    validated<
      Pick<
        DashboardContent,
        | 'brand'
        | 'product'
        | 'dataSet'
        | 'period'
        | 'baselines'
        | 'reference'
        | 'comparison'
        | 'notices'
      >
    >().nullable(),
  /** The applied filters that differ from their defaults; '' without any. */
  applied: z.string(),
  drillDown: validated<DrillDown>().nullable(),
  error: partErrorSchema.nullable(),
});
export type DrillDownView = z.infer<typeof drillDownViewSchema>;

/** Reasons for a redirect to the home page (P-04, D-15); each has a fixed text there. */
export const homeNotices = [
  'plan-required',
  'brand-required',
  'unlimited-required',
  'role',
] as const;
export type HomeNotice = (typeof homeNotices)[number];
