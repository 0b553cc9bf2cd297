import { scopeOfQuery } from '../analytics/query/describe-query';
import { type DimensionCode, isDimensionCode } from '../analytics/query/model/dimensions';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { FilterKind } from '../../../contract/vocabulary';
import type { OpenDashboard } from './open-dashboard';
import { categoryDims, treeLevels } from './selection/category-tree';
import { categoriesOf } from './selection/filter-options';
import type { WidgetDefinition } from './widget-definition';

type Open = Pick<OpenDashboard, 'set' | 'selection'>;

/** Filter kinds by the dimension of their values, in order of preference. `kindsOfColumn` adds products and brands. */
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

/** Whether the dashboard compares brands or products, by its search filter or by the chosen comparison. */
function comparedKind({ selection: { filters, comparison } }: Open): 'brand' | 'product' {
  const products = filters.some(
    ({ definition }) => definition.kind === 'search_products_with_pills',
  );
  return products || (comparison.options.length > 0 && comparison.kind === 'product')
    ? 'product'
    : 'brand';
}

/** Kinds of filters that accept the ids of a column; empty if no filter does. */
function kindsOfColumn(
  open: Open,
  { query }: WidgetDefinition,
  column: string,
): readonly FilterKind[] {
  const compared = comparedKind(open);
  // Series and peers are the subject and the members of its comparison: brands or products.
  if (column === 'series' || column === 'subject')
    return open.selection.querySelection.options?.type === 'product' ? [] : comparisonKinds;
  if (!isDimensionCode(column)) return [];
  if (column === 'brand') return compared === 'brand' ? comparisonKinds : [];
  if (column === 'product') {
    if (scopeOfQuery(query).ownProducts) return ['product_dropdown'];
    return compared === 'product' ? comparisonKinds : [];
  }
  return (kindsOf[column] ?? []).filter((kind) => hasLevel(open, kind, column));
}

/** Whether a filter of categories has values on the level of a dimension. */
function hasLevel({ set }: Open, kind: FilterKind, dim: DimensionCode): boolean {
  if (kind === 'nested_categories')
    return [...treeLevels(set)].some((level) => categoryDims[level] === dim);
  // Without categories in the data set, their filter lists departments.
  return kind !== 'categories' || categoryDims[categoriesOf(set)[0]?.level ?? 2] === dim;
}

/**
 * Adds to each id column of a result the name of the dashboard's filter that accepts its values (D-22). Apps use it to
 * turn rows and marks into links. Filters that the viewer does not get are not named.
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
