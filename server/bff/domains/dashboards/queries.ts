import * as z from 'zod';

import {
  dashboardContentSchema,
  optionPageSchema,
} from '../../../../app/contracts/dashboards/content';
import { dashboardHead, drillDownSchema } from '../../../../app/contracts/dashboards/dashboard';
import { brandClaimSchema, mailDeliverySchema } from '../../../../app/contracts/settings/brands';
import { defineOperation, graphql } from '../../upstream/graphql/operation';
import { filterTreeSchema } from './filter-tree';

const nullableString = z.string().nullable();

const headSchema = dashboardHead.extend({
  access: z.object({
    decision: z.enum(['granted', 'teaser', 'sign_in', 'home']),
    reason: z.enum(['visitor', 'trial', 'brandless', 'plan', 'restricted', 'role']).nullable(),
    message: nullableString,
  }),
  details: z.object({
    backgroundImageUrl: nullableString,
    customClass: nullableString,
    meta: z
      .object({
        cta_type: nullableString,
        timeframe: z.object({ startDate: nullableString, endDate: nullableString }).nullable(),
        timerange: nullableString,
      })
      .nullable(),
  }),
});
export type PlatformDashboard = z.infer<typeof headSchema>;

/** A dashboard without its figures, and whether it is open to the user; null for an unknown one. */
export const dashboardQuery = defineOperation(
  graphql(`
    query Dashboard($parentSlug: String!, $slug: String!) {
      dashboard(parentSlug: $parentSlug, slug: $slug) {
        parentSlug
        slug
        title
        purpose
        accessStatus
        access {
          decision
          reason
          message
        }
        details {
          backgroundImageUrl
          customClass
          meta {
            cta_type
            timeframe {
              startDate
              endDate
            }
            timerange
          }
        }
      }
    }
  `),
  { dashboard: headSchema.nullable() },
);

const columnFields = graphql(`
  fragment ColumnFields on ResultColumn {
    key
    label
    metric
    format
    unit
    role
    baseline
    better
    base
    filter
    opens
    buckets {
      days
      level
      incompleteFrom
      incompleteTo
      range
    }
  }
`);
const resultFields = graphql(
  `
    fragment ResultFields on WidgetResult {
      columns {
        ...ColumnFields
      }
      rows
      baseSize
      asOf
      dateLevel
      incompleteFrom
      incompleteTo
      baselineLabel
      reference
      note
      empty {
        reason
        message
        filters
      }
      error {
        code
        message
      }
    }
  `,
  [columnFields],
);
/** A filter with more values than these has to be an async one (D-04). */
const filterFields = graphql(`
  fragment FilterFields on Filter {
    name
    kind
    label
    parent
    hasSelectAll
    areMutuallyExclusive
    hasOneSelectionOnly
    isAsync
    selectedAll
    defaultAll
    defaultValues
    selected {
      value
      label
      iconUrl
      locked
      parent
    }
    values(first: 500) {
      edges {
        node {
          value
          label
          iconUrl
          locked
          parent
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

/** What fills a dashboard in a state: what it is about, its filters and its widgets. */
export const contentQuery = defineOperation(
  graphql(
    `
      query DashboardContent(
        $parentSlug: String!
        $slug: String!
        $state: DashboardStateInput
        $widgets: [ID!]
      ) {
        dashboard(parentSlug: $parentSlug, slug: $slug) {
          content(state: $state, widgets: $widgets) {
            variant
            brand {
              id
              name
            }
            product {
              id
              name
            }
            profile {
              brand
              logo
              mayEdit
            }
            dataSet {
              id
              name
              shared
              currency
              timeZone
              firstDay
              asOf
            }
            period {
              startDate
              endDate
              label
              incomplete
              gapDays
              gaps
            }
            baselines {
              kind
              startDate
              endDate
              label
              gapDays
              gaps
              outOfPlan
            }
            reference
            comparison {
              id
              name
              kind
            }
            competitorLimit
            unavailable {
              title
              message
              way
            }
            filtersLeftOut
            notices {
              code
              parameter
              subject
              message
            }
            filters {
              ...FilterFields
              childFilters {
                ...FilterFields
              }
            }
            widgets {
              id
              title
              subtitle
              chart
              span
              metrics {
                code
                label
                definition
                format
                unit
              }
              drillDown
              ignoredFilters
              result {
                ...ResultFields
              }
              trend {
                ...ResultFields
              }
            }
          }
        }
      }
    `,
    [resultFields, filterFields],
  ),
  {
    dashboard: z
      .object({
        content: dashboardContentSchema.extend({ filters: filterTreeSchema }).nullable(),
      })
      .nullable(),
  },
);

/** The rows behind a figure, a page of them. */
export const drillDownQuery = defineOperation(
  graphql(
    `
      query DrillDown(
        $parentSlug: String!
        $slug: String!
        $widget: ID!
        $state: DashboardStateInput
        $row: [RowKeyInput!]
        $level: String
        $after: String
        $first: Int
      ) {
        drillDown(
          parentSlug: $parentSlug
          slug: $slug
          widget: $widget
          state: $state
          row: $row
          level: $level
          after: $after
          first: $first
        ) {
          title
          rowName
          bucket {
            start
            level
            startDate
            endDate
          }
          subjects
          columns {
            ...ColumnFields
          }
          rows
          total
          note
          levels {
            id
            label
          }
          level
          hasMore
          endCursor
          asOf
          baselineLabel
          ignoredFilters
          empty {
            reason
            message
          }
          error {
            code
            message
          }
        }
      }
    `,
    [columnFields],
  ),
  { drillDown: drillDownSchema.nullable() },
);

/** A page of an async filter's values (D-04). */
export const filterOptionsQuery = defineOperation(
  graphql(`
    query FilterOptions(
      $parentSlug: String!
      $slug: String!
      $filter: String!
      $search: String
      $after: String
      $first: Int
      $state: DashboardStateInput
    ) {
      filterOptions(
        parentSlug: $parentSlug
        slug: $slug
        filter: $filter
        search: $search
        after: $after
        first: $first
        state: $state
      ) {
        options {
          value
          label
          iconUrl
          locked
          parent
        }
        hasMore
        endCursor
      }
    }
  `),
  { filterOptions: optionPageSchema },
);

/** stores filters that are too long for an address; the answer is their key. */
export const storeFiltersMutation = defineOperation(
  graphql(`
    mutation StoreFilters($parentSlug: String!, $slug: String!, $state: DashboardStateInput!) {
      storeFilters(parentSlug: $parentSlug, slug: $slug, state: $state)
    }
  `),
  { storeFilters: z.string() },
);

/** What the user has chosen in the set-up. The alias lets it be merged with the query for the current user. */
export const setupQuery = defineOperation(
  graphql(`
    query Setup {
      setup: user {
        primaryCategories {
          name
        }
        competitorBrands {
          name
        }
        unlistedBrandName
        declinedBrand {
          name
          reason
        }
      }
      claims: brandClaims {
        brandName
        state
        mailedTo
        reason
      }
      mails: mailDelivery {
        isSent
      }
    }
  `),
  {
    claims: z.array(brandClaimSchema.omit({ brandId: true, expiresAt: true })),
    mails: mailDeliverySchema.pick({ isSent: true }),
    setup: z
      .object({
        primaryCategories: z.array(z.unknown()),
        competitorBrands: z.array(z.unknown()),
        unlistedBrandName: z.string().nullable(),
        declinedBrand: z.object({ name: z.string(), reason: z.string() }).nullable(),
      })
      .nullable(),
  },
);
