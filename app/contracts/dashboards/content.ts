import * as z from 'zod';

import { named } from '../../../contract/fields';
import { filterKinds, formats, chartKinds } from '../../../contract/vocabulary';
/** The content of an open dashboard: the platform's validated answer, as pages and charts get it. */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const filterValueSchema = z
  .object({
    value: z.string(),
    label: z.string(),
    iconUrl: z.string().nullish(),
    /** Why the user cannot choose it. */
    locked: z.string().nullish(),
    /** The value that it stands under, where the values are a tree (D-02). */
    parent: z.string().nullish(),
  })
  // Few values have an icon, a lock or a parent: nulls in the others would only enlarge the page's data.
  .transform(({ iconUrl, locked, parent, ...value }) => ({
    ...value,
    ...(iconUrl ? { iconUrl } : {}),
    ...(locked ? { locked } : {}),
    ...(parent ? { parent } : {}),
  }));
export type FilterValue = z.infer<typeof filterValueSchema>;

/** The address parameter that holds a filter's selection: one of its own, or an entry of `filters`. */
export const filterParameters = ['brand', 'product', 'timerange', 'comparison', 'filters'] as const;
export type FilterParameter = (typeof filterParameters)[number];

export const filterSchema = z.object({
  name: z.string(),
  kind: z.enum(filterKinds),
  parameter: z.enum(filterParameters),
  label: z.string(),
  /** Name of the filter that it stands under (D-01). */
  parent: z.string().nullable(),
  hasSelectAll: z.boolean(),
  areMutuallyExclusive: z.boolean(),
  hasOneSelectionOnly: z.boolean(),
  /** Its values are loaded page by page (D-04); `values` then holds the first of them. */
  isAsync: z.boolean(),
  /** Select-all is stored as "all", so that new values stay in. */
  selectedAll: z.boolean(),
  selected: z.array(filterValueSchema),
  /** The selection of an address that does not name the filter. */
  usual: z.union([z.literal('all'), z.array(z.string())]),
  values: z.array(filterValueSchema),
  hasMore: z.boolean(),
});
export type FilterView = z.infer<typeof filterSchema>;

export const columnRoles = [
  'dimension',
  'id',
  'value',
  'baseline',
  'growth',
  'base',
  'shade',
  'trend', // a list of figures, one for each of the column's buckets
  'file', // for files only, in place of the text of the column whose key is the prefix of its own
] as const;
/** The direction of a change in which the brand does better. */
export const betterDirections = ['higher', 'lower', 'neutral'] as const;
export type Better = (typeof betterDirections)[number];

export const dateLevels = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** The buckets of a trend: each cell of the column has one figure per bucket. */
const trendBucketsSchema = z.object({
  /** First days of the buckets, in their order. */
  days: z.array(day),
  level: z.enum(dateLevels),
  /** As in a result: buckets that the data fill only in part. */
  incompleteFrom: day.nullable(),
  incompleteTo: day.nullable(),
  /** Common scale for the lines of all rows; null if each line fills its own cell. */
  range: z.tuple([z.number(), z.number()]).nullable(),
});
export type TrendBuckets = z.infer<typeof trendBucketsSchema>;

/** Pages that ids open: the report of a sampling campaign. */
export const columnTargets = ['report'] as const;

export const resultColumnSchema = z
  .object({
    key: z.string(),
    label: z.string(),
    metric: z.string().nullable(),
    format: z.enum(formats),
    unit: z.string(),
    role: z.enum(columnRoles),
    /** Place of the baseline of a figure or change in those of the content; absent for the first (D-23). */
    baseline: z.number().int().nullish(),
    /** Only in columns that show a change. */
    better: z.enum(betterDirections).nullish(),
    /** Key of the column that counts the base of the figure (D-24). */
    base: z.string().nullish(),
    /** Name of the filter whose values are the ids of the column (D-22). */
    filter: z.string().nullish(),
    /** Only in columns of trends. */
    buckets: trendBucketsSchema.nullish(),
    /** Page that the ids of the column open. */
    opens: z.enum(columnTargets).nullish(),
  })
  // Most columns have none of them: a null in each would be a large part of the pages' data.
  .transform(({ baseline, better, base, filter, buckets, opens, ...column }) => ({
    ...column,
    ...(opens ? { opens } : {}),
    ...(baseline ? { baseline } : {}),
    ...(better ? { better } : {}),
    ...(base ? { base } : {}),
    ...(filter ? { filter } : {}),
    ...(buckets ? { buckets } : {}),
  }));
export type ResultColumn = z.infer<typeof resultColumnSchema>;

const cell = z.union([z.string(), z.number(), z.null(), z.array(z.number().nullable())]);
export type Cell = z.infer<typeof cell>;
export const rowSchema = z.array(cell);

/**
 * Money is in hundredths, rates are from 0 to 1, growth is a share (for rates: the difference). Exactly one of `empty`,
 * `error` and rows is present.
 */
export const widgetResultSchema = z.object({
  columns: z.array(resultColumnSchema),
  rows: z.array(rowSchema),
  baseSize: z.number().nullable(),
  asOf: day,
  dateLevel: z.enum(dateLevels).nullable(),
  /** Buckets of the date dimension that the data fill only in part: from this one on, and up to this one; drawn dashed. */
  incompleteFrom: day.nullable(),
  incompleteTo: day.nullable(),
  /** Label of the baseline, if it is not that of the page. */
  baselineLabel: z.string().nullish(),
  /** What the figures are compared with in place of the baselines of the page: 'category average'. */
  reference: z.string().nullish(),
  /** A sentence that readers of the figures need. */
  note: z.string().nullish(),
  empty: z
    .object({
      reason: z.string(),
      message: z.string(),
      /** Names of the filters that leave no rows. */
      filters: z.array(z.string()).optional(),
    })
    .nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type WidgetResult = z.infer<typeof widgetResultSchema>;

export const metricSchema = z.object({
  code: z.string(),
  label: z.string(),
  definition: z.string(),
  format: z.enum(formats),
  unit: z.string(),
});
export type MetricView = z.infer<typeof metricSchema>;

/**
 * One widget. `chartKinds` says which rows each chart has. The id of a series is that of a brand or product, or 'average' for
 * the category average (grey, dashed).
 */
export const widgetSchema = z.object({
  id: z.string(),
  /** A sentence that says what the widget shows. */
  title: z.string(),
  subtitle: z.string().nullable(),
  chart: z.enum(chartKinds),
  /** Width in columns; a page has 12. */
  span: z.number().int().min(2).max(12),
  metrics: z.array(metricSchema),
  drillDown: z.boolean(),
  /** Labels of the dashboard's filters that do not apply to it. */
  ignoredFilters: z.array(z.string()),
  result: widgetResultSchema,
  trend: widgetResultSchema.nullable(),
});
export type WidgetView = z.infer<typeof widgetSchema>;

const range = z.object({ startDate: day, endDate: day });

/** Days without data (D-33): their number, and which they are in words; null without any. */
const gaps = { gapDays: z.number().int().min(0), gaps: z.string().nullable() };

const baseline = range.extend({
  kind: z.enum(['prior_period', 'year_ago']),
  label: z.string(),
  outOfPlan: z.boolean(),
  ...gaps,
});

export const dashboardContentSchema = z.object({
  /** `public` is for visitors and users without dashboards (D-16); it allows no export. */
  variant: z.enum(['full', 'public']),
  brand: named.nullable(),
  product: named.nullable(),
  /** Logo and right to edit, if a widget shows the facts of a brand. */
  profile: z
    .object({ brand: z.string(), logo: z.string().nullable(), mayEdit: z.boolean() })
    .nullable(),
  dataSet: z.object({
    id: z.string(),
    name: z.string(),
    /** Open to every account; a data set that an account has imported is not. */
    shared: z.boolean(),
    currency: z.string(),
    timeZone: z.string(),
    firstDay: day,
    asOf: day,
  }),
  period: range.extend({ label: z.string(), incomplete: z.boolean(), ...gaps }),
  /**
   * The periods to compare with (D-14, D-23). `outOfPlan`: the plan does not cover all of one (D-16). Its gaps are those of the
   * period and its own: with any, the two are not comparable.
   */
  baselines: z.array(baseline),
  /** What tiles and lines compare with in place of an earlier period: 'category average' (D-02). */
  reference: z.string().nullable(),
  comparison: z.array(named.extend({ kind: z.enum(['brand', 'product']) })),
  competitorLimit: z.number(),
  /** Why there are no widgets: the data set lacks what all of them need, or a report is not there or hidden. */
  unavailable: z
    .object({ title: z.string(), message: z.string(), way: z.enum(['home', 'campaigns']) })
    .nullable(),
  /** Why filters are not offered: the data set lacks the part that they need. */
  filtersLeftOut: z.string().nullable(),
  /** Values of the address that were left out, and why. */
  notices: z.array(
    z.object({
      code: z.string(),
      parameter: z.string(),
      subject: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** Each parent is followed by its children. */
  filters: z.array(filterSchema),
  widgets: z.array(widgetSchema),
});
export type DashboardContent = z.infer<typeof dashboardContentSchema>;

/** A page of an async filter's values (D-04). */
export const optionPageSchema = z.object({
  options: z.array(filterValueSchema),
  hasMore: z.boolean(),
  /** The cursor of the next page; null on the last one. */
  endCursor: z.string().nullable(),
});
export type OptionPage = z.infer<typeof optionPageSchema>;
