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

/**
 * A dashboard that this user may see: `teaser` for `coming_soon`, `granted` for the rest. A closed
 * one never gets this far: it is a redirect (P-04).
 */
export const dashboardViewSchema = z.object({
  parentSlug: z.string(),
  slug: z.string(),
  title: z.string(),
  purpose: z.string(),
  accessStatus: z.enum(accessStatuses),
  decision: z.enum(['granted', 'teaser']),
  details: dashboardDetailsSchema,
});
export type DashboardView = z.infer<typeof dashboardViewSchema>;

/** Why a user was sent to the home (P-04, D-15); each has a fixed text in the page. */
export const homeNotices = [
  'plan-required',
  'brand-required',
  'unlimited-required',
  'role',
] as const;
export type HomeNotice = (typeof homeNotices)[number];
