import * as z from 'zod';

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
export const dashboardDefinition = z.strictObject({
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
});
export type DashboardDefinition = z.infer<typeof dashboardDefinition>;
