import * as z from 'zod';

import {
  dashboardContentSchema,
  filterSchema,
  filterValueSchema,
} from '../../../../app/contracts/dashboards/content';
import { drillDownSchema } from '../../../../app/contracts/dashboards/dashboard';

/**
 * The GraphQL of a dashboard's content and the shapes that are accepted of it. The platform pages a filter's values as
 * a connection (D-01); pages get the first of them, and whether there are more.
 */

/** More than these and a filter has to be an async one. */
const filterValues = 500;

const resultFields = `
  columns { key label metric format unit role } rows baseSize asOf dateLevel incompleteFrom
  empty { reason message } error { code message }`;
const filterFields = `
  name kind label parent hasSelectAll areMutuallyExclusive hasOneSelectionOnly isAsync selectedAll
  selected { value label iconUrl }
  values(first: ${filterValues}) { edges { node { value label iconUrl } } pageInfo { hasNextPage } }`;

/** What the state is about, its filters and its widgets. */
export const contentQuery = /* GraphQL */ `
  query DashboardContent($parentSlug: String!, $slug: String!, $state: DashboardStateInput, $widgets: [ID!]) {
    dashboard(parentSlug: $parentSlug, slug: $slug) {
      content(state: $state, widgets: $widgets) {
        variant
        brand { id name }
        product { id name }
        dataSet { id name currency timeZone firstDay asOf }
        period { startDate endDate label incomplete }
        baseline { kind startDate endDate label outOfPlan }
        comparison { id name kind }
        competitorLimit
        notices { code parameter subject message }
        filters { ${filterFields} childFilters { ${filterFields} } }
        widgets {
          id title subtitle chart span
          metrics { code label definition format unit }
          drillDown ignoredFilters
          result { ${resultFields} }
          trend { ${resultFields} }
        }
      }
    }
  }
`;

export const drillDownQuery = /* GraphQL */ `
  query DrillDown(
    $parentSlug: String!
    $slug: String!
    $widget: ID!
    $state: DashboardStateInput
    $level: String
    $after: String
    $first: Int
  ) {
    drillDown(
      parentSlug: $parentSlug
      slug: $slug
      widget: $widget
      state: $state
      level: $level
      after: $after
      first: $first
    ) {
      title
      columns {
        key
        label
        metric
        format
        unit
        role
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
`;

export const filterOptionsQuery = /* GraphQL */ `
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
      }
      hasMore
      endCursor
    }
  }
`;

/** What of the set-up is done; under a name of its own, so that it goes out with the other questions of the page. */
export const setupQuery = /* GraphQL */ `
  query Setup {
    setup: user {
      primaryCategories {
        name
      }
      competitorBrands {
        name
      }
    }
  }
`;
export const setupSchema = z
  .object({ primaryCategories: z.array(z.unknown()), competitorBrands: z.array(z.unknown()) })
  .nullable();

const filterBase = filterSchema.omit({ childFilters: true, values: true, hasMore: true }).extend({
  values: z.object({
    edges: z.array(z.object({ node: filterValueSchema })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});
type PlatformFilter = z.infer<typeof filterBase>;
const flat = ({ values, ...filter }: PlatformFilter) => ({
  ...filter,
  values: values.edges.map(({ node }) => node),
  hasMore: values.pageInfo.hasNextPage,
});

const platformFilter = filterBase
  .extend({ childFilters: z.array(filterBase.transform(flat)) })
  .transform(({ childFilters, ...filter }) => ({ ...flat(filter), childFilters }));

export const contentSchema = z
  .object({
    content: dashboardContentSchema.extend({ filters: z.array(platformFilter) }).nullable(),
  })
  .nullable();

export const platformDrillDownSchema = drillDownSchema.nullable();

export const filterOptionsSchema = z.object({
  options: z.array(filterValueSchema),
  hasMore: z.boolean(),
  endCursor: z.string().nullable(),
});
