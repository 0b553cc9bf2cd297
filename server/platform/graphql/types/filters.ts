import { type FilterOption, kindTraits } from '../../dashboards/filter-kinds';
import { filterKinds } from '../../../../contract/vocabulary';
import { maxListed } from '../../dashboards/selection/category-tree';
import type { OptionPage } from '../../dashboards/selection/filter-options';
import type { SelectedFilter } from '../../dashboards/selection/selected-filter';
import type { DashboardStateInput } from '../../dashboards/selection/state-input';
import type { Builder } from './builder';

const isAsync = ({ definition, options }: SelectedFilter) =>
  kindTraits[definition.kind].isAsync || options.count === null || options.count > maxListed;

/** The root filters: first those without a parent, then those whose parent the public variant does not offer. */
export function rootFilters(filters: readonly SelectedFilter[]): SelectedFilter[] {
  const offered = new Set(filters.map(({ definition }) => definition.name));
  return [
    ...filters.filter(({ definition }) => definition.parent === null),
    ...filters.filter(({ definition: { parent } }) => parent !== null && !offered.has(parent)),
  ];
}

/** Adds filters with their selection (D-01). Their values are a connection. */
export function addFilters(builder: Builder) {
  const kind = builder.enumType('FilterKind', { values: filterKinds });
  const value = builder.objectRef<FilterOption>('FilterValue').implement({
    fields: (t) => ({
      value: t.exposeString('value'),
      label: t.exposeString('label'),
      iconUrl: t.exposeString('iconUrl', { nullable: true }),
      locked: t.exposeString('locked', {
        description: 'Why the viewer cannot choose the value; null where they can.',
        nullable: true,
      }),
      parent: t.exposeString('parent', {
        description: 'The value that it stands under, where the values are a tree; else null.',
        nullable: true,
      }),
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

  const filter = builder.objectRef<SelectedFilter>('Filter');
  filter.implement({
    fields: (t) => ({
      name: t.string({ resolve: (row) => row.definition.name }),
      kind: t.field({ type: kind, resolve: (row) => row.definition.kind }),
      label: t.string({ resolve: (row) => row.definition.label }),
      parent: t.string({ nullable: true, resolve: (row) => row.definition.parent }),
      childFilters: t.field({ type: [filter], resolve: (row) => [...row.children] }),
      hasSelectAll: t.boolean({ resolve: (row) => row.definition.hasSelectAll }),
      areMutuallyExclusive: t.boolean({
        resolve: (row) => row.definition.areMutuallyExclusive,
      }),
      hasOneSelectionOnly: t.boolean({
        resolve: (row) => row.definition.hasOneSelectionOnly,
      }),
      isAsync: t.boolean({
        description: 'Clients read the values with `filterOptions`, and `values` has none.',
        resolve: (row) => isAsync(row),
      }),
      selectedAll: t.boolean({ resolve: (row) => row.selectedAll }),
      selected: t.field({ type: [value], resolve: (row) => row.selected }),
      defaultAll: t.boolean({
        description: 'Without an entry in the state everything is selected.',
        resolve: ({ usual }) => usual.selectedAll,
      }),
      defaultValues: t.stringList({
        description: 'The values that are selected without an entry in the state.',
        resolve: ({ usual }) => usual.selected.map((option) => option.value),
      }),
      values: t.field({
        type: values,
        args: { first: t.arg.int({ defaultValue: maxListed }) },
        resolve: (row, { first }) => {
          // No control shows them before a search, and a list of products costs a statement.
          if (isAsync(row)) return { options: [], hasMore: true };
          const limit = Math.max(0, Math.min(first ?? maxListed, maxListed));
          return row.options.page({ search: '', offset: 0, limit });
        },
      }),
    }),
  });
  return { filter, value };
}

/** Adds the input type for the state of a dashboard's URL. */
export function addDashboardState(builder: Builder) {
  const dayRange = builder.inputType('DayRangeInput', {
    description: 'An inclusive range of days, as MM/DD/YYYY, YYYY-MM-DD or Mon DD, YYYY (D-05).',
    fields: (t) => ({
      startDate: t.string({ required: true }),
      endDate: t.string({ required: true }),
    }),
  });
  const comparison = builder.inputType('ComparisonInput', {
    fields: (t) => ({ brands: t.idList(), products: t.idList() }),
  });
  const selection = builder.inputType('FilterSelectionInput', {
    fields: (t) => ({
      name: t.string({ required: true }),
      all: t.boolean(),
      values: t.stringList(),
    }),
  });
  return builder.inputRef<DashboardStateInput>('DashboardStateInput').implement({
    description: 'Invalid parts are ignored, and each gives a notice (R-19).',
    fields: (t) => ({
      brand: t.id(),
      product: t.id(),
      report: t.id({ description: 'The sampling campaign that a report is about.' }),
      timerange: t.field({ type: dayRange }),
      comparison: t.field({ type: comparison }),
      stored: t.id({
        description:
          'The key of stored filters. Those in `filters` stand before them, without values as their defaults.',
      }),
      filters: t.field({ type: [selection] }),
      search: t.string({ description: 'Words that shown reviews contain.' }),
      reviews: t.int({ description: 'How many reviews are shown; 10 without it, at most 1,000.' }),
    }),
  });
}
export type DashboardStateRef = ReturnType<typeof addDashboardState>;
