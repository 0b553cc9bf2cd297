import * as z from 'zod';

import {
  filterSchema,
  filterValueSchema,
  type FilterParameter,
  type FilterView,
} from '../../../../app/contracts/dashboards/content';
import type { FilterKind } from '../../../../contract/vocabulary';

/** Kinds with an address parameter of their own. Every other filter is an entry of the parameter `filters`. */
const ownParameters: Partial<Record<FilterKind, FilterParameter>> = {
  brand_dropdown: 'brand',
  product_dropdown: 'product',
  time_range: 'timerange',
  comparison: 'comparison',
  search_brands_with_pills: 'comparison',
  search_products_with_pills: 'comparison',
};

/** A filter as GraphQL has it: its values are a connection. */
const nodeSchema = filterSchema.omit({ parameter: true, hasMore: true, usual: true }).extend({
  defaultAll: z.boolean(),
  defaultValues: z.array(z.string()),
  values: z.object({
    edges: z.array(z.object({ node: filterValueSchema })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});

const filterOf = ({
  values,
  defaultAll,
  defaultValues,
  ...filter
}: z.infer<typeof nodeSchema>): FilterView => ({
  ...filter,
  parameter: ownParameters[filter.kind] ?? 'filters',
  usual: defaultAll ? 'all' : defaultValues,
  values: values.edges.map(({ node }) => node),
  hasMore: values.pageInfo.hasNextPage,
});

/**
 * Reads the platform's tree of filters (D-01: two levels, values under `edges[].node`) as one flat list: each parent is
 * followed by its children, and each filter names the address parameter that holds its selection.
 */
export const filterTreeSchema = z
  .array(nodeSchema.extend({ childFilters: z.array(nodeSchema) }))
  .transform((parents) =>
    parents.flatMap(({ childFilters, ...parent }) => [parent, ...childFilters].map(filterOf)),
  );
