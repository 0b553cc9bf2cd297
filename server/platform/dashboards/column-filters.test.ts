import { describe, expect, it } from 'vitest';

import { fakeDataSet } from '../../../tests/support/data/fake-data-set';
import { dimensionColumns, textColumn } from '../analytics/query/results/columns';
import { resultOfRows, type ResultColumn } from '../analytics/query/results/query-result';
import { withColumnFilters } from './column-filters';
import { filterDefinition } from './filter-definition';
import type { FilterKind } from '../../../contract/vocabulary';
import { listInMemory } from './selection/filter-options';
import type { DashboardSelection } from './selection/resolve-selection';
import { fixedFilter } from './selection/selected-filter';
import { widgetDefinition } from './widget-definition';

const set = fakeDataSet();

/** Filters named by the id columns, on a dashboard with filters of these kinds. */
function filtersOf(
  columns: readonly ResultColumn[],
  kinds: readonly FilterKind[],
  query: Record<string, unknown> = {
    language: 'jaql',
    jaql: { subject: 'brand', measures: ['NS'] },
  },
  type: string | null = null,
) {
  const filters = kinds.map((kind) =>
    fixedFilter(
      filterDefinition.parse({ name: `by_${kind}`, kind, label: kind }),
      listInMemory([]),
      [],
    ),
  );
  const selection = {
    filters,
    comparison: { kind: 'brand', options: [], ids: [] },
    querySelection: { options: { type, scorecard: null } },
  } as unknown as DashboardSelection;
  const widget = widgetDefinition.parse({ id: 'w', title: 'W', chart: 'bar', span: 6, query });
  const result = resultOfRows(set, [...columns], []);
  return withColumnFilters({ set, selection }, widget, result).columns.flatMap(({ key, filter }) =>
    filter === undefined ? [] : [[key, filter]],
  );
}
const all = dimensionColumns([
  'date',
  'brand',
  'product',
  'department',
  'category',
  'sub_category',
  'state',
  'division',
  'zone',
  'flavor',
  'occasion',
  'age_band',
]);

describe('the filters of result columns', () => {
  it('[D-22] are those whose values the ids are, as far as the dashboard has them', () => {
    expect(filtersOf(all, [])).toEqual([]);
    expect(
      filtersOf(all, [
        'product_dropdown',
        'search_brands_with_pills',
        'categories',
        'sub_category',
        'region',
        'flavors',
        'work_and_play',
      ]),
    ).toEqual([
      ['brand_id', 'by_search_brands_with_pills'],
      ['product_id', 'by_product_dropdown'],
      ['category_id', 'by_categories'],
      ['sub_category_id', 'by_sub_category'],
      ['state_id', 'by_region'],
      ['division_id', 'by_region'],
      ['flavor_id', 'by_flavors'],
      ['occasion_id', 'by_work_and_play'],
    ]);
    const withClaims = [...all, ...dimensionColumns(['restriction'])];
    expect(filtersOf(withClaims, ['nested_categories', 'restrictions'])).toEqual(
      expect.arrayContaining([
        ['category_id', 'by_nested_categories'],
        ['restriction_id', 'by_restrictions'],
      ]),
    );
  });

  it('[D-22] products of others are compared with, not chosen', () => {
    const kinds: FilterKind[] = ['product_dropdown', 'search_products_with_pills'];
    const products = dimensionColumns(['product']);
    const named = (name: string) => ({ language: 'sql', name });
    expect(filtersOf(products, kinds, named('top-products'))).toEqual([
      ['product_id', 'by_product_dropdown'],
    ]);
    expect(filtersOf(products, kinds, named('bought-with'))).toEqual([
      ['product_id', 'by_search_products_with_pills'],
    ]);
    expect(filtersOf(products, ['product_dropdown'], named('bought-with'))).toEqual([]);
  });

  it('[D-22] lines and peers are those that are compared with, unless products are peers', () => {
    const series = [textColumn('series_id', 'Series', 'id'), textColumn('step_id', 'Step', 'id')];
    const kinds: FilterKind[] = ['search_brands_with_pills'];
    expect(filtersOf(series, kinds)).toEqual([['series_id', 'by_search_brands_with_pills']]);
    expect(filtersOf(series, kinds, undefined, 'product')).toEqual([]);
  });
});
