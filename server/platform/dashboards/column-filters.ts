import { ownProductsOnly, subjectOf } from '../analytics/query/describe-query';
import { type DimensionCode, isDimensionCode } from '../analytics/query/model/dimensions';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { FilterKind } from './filter-kinds';
import type { OpenDashboard } from './open-dashboard';
import { categoryDims, treeLevels } from './selection/category-tree';
import { categoriesOf } from './selection/filter-options';
import type { WidgetDefinition } from './widget-definition';

type Open = Pick<OpenDashboard, 'set' | 'selection'>;

/** Filters whose values are those of a dimension, in the order of preference. Products and brands are decided below. */
const kindsOf: Partial<Record<DimensionCode, readonly FilterKind[]>> = {
  state: ['region'],
  division: ['region'],
  category: ['categories', 'nested_categories'],
  sub_category: ['sub_category', 'nested_categories'],
  department: ['categories', 'nested_categories'],
  flavor: ['flavors'],
  restriction: ['restrictions'],
  occasion: ['work_and_play'],
};

const comparisonKinds: readonly FilterKind[] = [
  'comparison',
  'search_brands_with_pills',
  'search_products_with_pills',
];

/** What the comparison of the dashboard consists of: what its filter searches for, or what it has chosen. */
function comparedKind({ selection: { filters, comparison } }: Open): 'brand' | 'product' {
  const products = filters.some(
    ({ definition }) => definition.kind === 'search_products_with_pills',
  );
  return products || (comparison.options.length > 0 && comparison.kind === 'product')
    ? 'product'
    : 'brand';
}

/** Kinds of filters that take the ids of a column; none where they are no values of a filter. */
function kindsOfColumn(
  open: Open,
  { query }: WidgetDefinition,
  column: string,
): readonly FilterKind[] {
  const compared = comparedKind(open);
  // Lines and peers are the subject and what it is compared with: brands or products.
  if (column === 'series' || column === 'subject')
    return open.selection.querySelection.options?.type === 'product' ? [] : comparisonKinds;
  if (!isDimensionCode(column)) return [];
  if (column === 'brand') return compared === 'brand' ? comparisonKinds : [];
  if (column === 'product') {
    const own = query.language === 'jaql' ? subjectOf(query) === 'brand' : ownProductsOnly(query);
    if (own) return ['product_dropdown'];
    return compared === 'product' ? comparisonKinds : [];
  }
  return (kindsOf[column] ?? []).filter((kind) => hasLevel(open, kind, column));
}

/** Whether the values of a filter of categories are of a dimension's level. */
function hasLevel({ set }: Open, kind: FilterKind, dim: DimensionCode): boolean {
  if (kind === 'nested_categories')
    return [...treeLevels(set)].some((level) => categoryDims[level] === dim);
  // A data set without categories has departments in their filter.
  return kind !== 'categories' || categoryDims[categoriesOf(set)[0]?.level ?? 2] === dim;
}

/**
 * A result whose id columns name the filter of the dashboard that their values belong to (D-22). Apps turn rows and marks
 * into links with it. Only filters that the viewer gets are named.
 */
export function withColumnFilters(
  open: Open,
  widget: WidgetDefinition,
  result: QueryResult,
): QueryResult {
  const columns = result.columns.map((column) => {
    if (column.role !== 'id' || !column.key.endsWith('_id')) return column;
    const kinds = kindsOfColumn(open, widget, column.key.slice(0, -'_id'.length));
    const offered = open.selection.filters.find(({ definition: { kind } }) => kinds.includes(kind));
    return offered === undefined ? column : { ...column, filter: offered.definition.name };
  });
  return { ...result, columns };
}
