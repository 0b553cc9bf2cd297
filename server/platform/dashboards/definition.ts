import * as z from 'zod';

import { filterDefinition, filtersProblems } from './filter-definition';
import { widgetDefinition } from './widget-definition';

/** D-09. */
export const accessStatuses = [
  'coming_soon',
  'free',
  'paid',
  'publicly_available',
  'restricted',
] as const;
export type AccessStatus = (typeof accessStatuses)[number];

const slug = z.string().regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'must be a slug');

/** D-08, with its defaults. */
const details = z.strictObject({
  backgroundImageUrl: z.string().nullable().default(null),
  customClass: z.string().nullable().default(null),
  meta: z
    .strictObject({
      cta_type: z.string().nullable().default(null),
      timeframe: z
        .strictObject({
          startDate: z.string().nullable().default(null),
          endDate: z.string().nullable().default(null),
        })
        .default({ startDate: null, endDate: null }),
      timerange: z.string().default(''),
    })
    .default({ cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' }),
});

/** A dashboard as a data file (domain.md section 3). */
const fields = z.strictObject({
  parentSlug: slug,
  slug,
  title: z.string().min(1).max(80),
  /** One line that says what the dashboard answers. */
  purpose: z.string().min(1).max(200),
  /** What it is meant to be; while it is not released it shows as coming_soon. */
  accessStatus: z.enum(accessStatuses),
  released: z.boolean(),
  details: details.default({
    backgroundImageUrl: null,
    customClass: null,
    meta: { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' },
  }),
  /** Its place in the side navigation: a section of `navigation_item`; null keeps it out. */
  navigation: z
    .strictObject({
      section: z.string(),
      name: z.string().min(1).max(40),
      position: z.number().int(),
    })
    .nullable(),
  filters: z.array(filterDefinition).max(20).default([]),
  /** In page order: overview figures, then what drives them, then details. */
  widgets: z.array(widgetDefinition).max(40).default([]),
});

/** A dashboard with its filters and widgets: all that the app needs to draw it (D-01, D-10, R-02). */
export const dashboardDefinition = fields.superRefine(({ filters, widgets }, context) => {
  for (const { path, message } of filtersProblems(filters))
    context.addIssue({ code: 'custom', path: [path], message });
  if (new Set(widgets.map(({ id }) => id)).size < widgets.length)
    context.addIssue({
      code: 'custom',
      path: ['widgets'],
      message: 'two widgets have the same id',
    });
});
export type DashboardDefinition = z.infer<typeof dashboardDefinition>;
