import { filterKinds, kindTraits, type FilterOption } from '../../dashboards/filter-kinds';
import type { OptionPage } from '../../dashboards/state/options';
import type { AppliedFilter } from '../../dashboards/state/selection';
import type { Builder } from './builder';

/** A filter with those that it is the parent of. */
export interface FilterNode {
  filter: AppliedFilter;
  children: FilterNode[];
}

/** With more values than these a filter is asked for page by page, whatever its kind (D-04). */
const mostListed = 500;
const pageSize = 20;

const isAsync = ({ definition, options }: AppliedFilter) =>
  kindTraits[definition.kind].isAsync || options.count === null || options.count > mostListed;

/** Filters as a tree: each once, under its parent. */
export function filterTree(filters: readonly AppliedFilter[]): FilterNode[] {
  const under = (parent: string | null): FilterNode[] =>
    filters
      .filter(({ definition }) => definition.parent === parent)
      .map((filter) => ({ filter, children: under(filter.definition.name) }));
  const names = new Set(filters.map(({ definition }) => definition.name));
  // Where the parent is not offered (public), the child stands alone.
  const orphans = filters.filter(
    ({ definition: { parent } }) => parent !== null && !names.has(parent),
  );
  return [...under(null), ...orphans.map((filter) => ({ filter, children: [] }))];
}

/** D-01: filter definitions with what is chosen; the values are a connection. */
export function addFilters(builder: Builder) {
  const kind = builder.enumType('FilterKind', { values: filterKinds });
  const value = builder.objectRef<FilterOption>('FilterValue').implement({
    fields: (t) => ({
      value: t.exposeString('value'),
      label: t.exposeString('label'),
      iconUrl: t.exposeString('iconUrl', { nullable: true }),
    }),
  });
  const edge = builder.objectRef<FilterOption>('FilterValueEdge').implement({
    fields: (t) => ({ node: t.field({ type: value, resolve: (row) => row }) }),
  });
  const pageInfo = builder.objectRef<OptionPage>('FilterValuePageInfo').implement({
    fields: (t) => ({ hasNextPage: t.boolean({ resolve: (row) => row.hasMore }) }),
  });
  const values = builder.objectRef<OptionPage>('FilterValueConnection').implement({
    fields: (t) => ({
      edges: t.field({ type: [edge], resolve: (row) => row.options }),
      pageInfo: t.field({ type: pageInfo, resolve: (row) => row }),
    }),
  });

  const filter = builder.objectRef<FilterNode>('Filter');
  filter.implement({
    fields: (t) => ({
      name: t.string({ resolve: (row) => row.filter.definition.name }),
      kind: t.field({ type: kind, resolve: (row) => row.filter.definition.kind }),
      label: t.string({ resolve: (row) => row.filter.definition.label }),
      parent: t.string({ nullable: true, resolve: (row) => row.filter.definition.parent }),
      childFilters: t.field({ type: [filter], resolve: (row) => row.children }),
      hasSelectAll: t.boolean({ resolve: (row) => row.filter.definition.hasSelectAll }),
      areMutuallyExclusive: t.boolean({
        resolve: (row) => row.filter.definition.areMutuallyExclusive,
      }),
      hasOneSelectionOnly: t.boolean({
        resolve: (row) => row.filter.definition.hasOneSelectionOnly,
      }),
      isAsync: t.boolean({
        description: 'Its values are asked for by filterOptions; `values` holds the first of them.',
        resolve: (row) => isAsync(row.filter),
      }),
      selectedAll: t.boolean({ resolve: (row) => row.filter.selectedAll }),
      selected: t.field({ type: [value], resolve: (row) => row.filter.selected }),
      values: t.field({
        type: values,
        args: { first: t.arg.int({ defaultValue: mostListed }) },
        resolve: ({ filter: applied }, { first }) =>
          applied.options.page({
            search: '',
            offset: 0,
            limit: Math.max(
              0,
              Math.min(first ?? mostListed, isAsync(applied) ? pageSize : mostListed),
            ),
          }),
      }),
    }),
  });
  return { filter, value };
}
