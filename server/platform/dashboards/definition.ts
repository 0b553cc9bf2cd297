import * as z from 'zod';

import { accessStatuses } from '../../../contract/vocabulary';
import { type OptionalPart, optionalParts } from '../analytics/schema/star-schema';
import { filterDefinition, filtersFaults, type Fault } from './filter-definition';
import { widgetDefinition } from './widget-definition';

const optionalPart = z.enum(Object.keys(optionalParts) as [OptionalPart, ...OptionalPart[]]);

const slug = z.string().regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'must be a slug');

/** Presentation details (D-08). Every property has a default. */
const details = z.strictObject({
  /** A path of the platform, or an absolute URL. Browsers load pictures of the API's origin alone (docs/security.md). */
  backgroundImageUrl: z
    .string()
    .refine((url) => URL.canParse(url, 'https://platform.example'), 'must be a path or a URL')
    .nullable()
    .default(null),
  customClass: z.string().nullable().default(null),
  meta: z
    .strictObject({
      cta_type: z.string().nullable().default(null),
      timeframe: z
        .strictObject({
          startDate: z.string().nullable().default(null),
          endDate: z.string().nullable().default(null),
        })
        .prefault({}),
      timerange: z.string().default(''),
    })
    .prefault({}),
});

/** The structure of a dashboard's file (domain.md section 3). */
const fields = z.strictObject({
  parentSlug: slug,
  slug,
  title: z.string().min(1).max(80),
  /** One line that says which question the dashboard answers. */
  purpose: z.string().min(1).max(200),
  /** The status after the release. Until then it is coming_soon. */
  accessStatus: z.enum(accessStatuses),
  released: z.boolean(),
  details: details.prefault({}),
  /** Its position in the side navigation. The section is an id of `navigation_item`; null: not in the navigation. */
  navigation: z
    .strictObject({
      section: z.string(),
      name: z.string().min(1).max(40),
      position: z.number().int(),
    })
    .nullable(),
  /** Parts of a data set that every widget needs. If one is missing, the page shows a single message (D-13). */
  needs: z.array(optionalPart).default([]),
  /** Recorded sampling campaigns that its figures include beside those of the data set; null: none. */
  sampling: z.enum(['campaigns', 'report']).nullable().default(null),
  filters: z.array(filterDefinition).max(20).default([]),
  /** In page order: overview figures, then what drives them, then details. */
  widgets: z.array(widgetDefinition).max(40).default([]),
});

/** A dashboard with all filters and widgets that the app needs to draw it (D-01, D-10, R-02). */
export const dashboardDefinition = fields.superRefine((definition, context) => {
  for (const fault of dashboardFaults(definition)) context.addIssue({ code: 'custom', ...fault });
});
export type DashboardDefinition = z.infer<typeof dashboardDefinition>;

/** Contradictions between valid parts of a dashboard. Parts without a name are not compared. */
export function dashboardFaults({
  filters,
  widgets,
}: {
  filters: (Parameters<typeof filtersFaults>[0][number] & Parameters<typeof typesOf>[0][number])[];
  widgets: readonly { id: string; byType?: object | undefined }[];
}): Fault[] {
  const ids = widgets.flatMap(({ id }) => (id === '' ? [] : [id]));
  return [
    ...filtersFaults(filters),
    ...(new Set(ids).size < ids.length
      ? [{ path: ['widgets'], message: 'two widgets have the same id' }]
      : []),
    ...widgets.flatMap(({ byType = {} }, index) =>
      Object.keys(byType)
        .filter((type) => !typesOf(filters).has(type))
        .map((type) => ({
          path: ['widgets', index, 'byType', type],
          message: 'is no value of a filter of kind type',
        })),
    ),
  ];
}

const typesOf = (filters: readonly { kind: string; options?: { value: string }[] | undefined }[]) =>
  new Set(
    filters
      .filter(({ kind }) => kind === 'type')
      .flatMap(({ options = [] }) => options.map(({ value }) => value)),
  );
