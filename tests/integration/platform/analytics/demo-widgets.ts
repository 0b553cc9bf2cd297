import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { dashboardDefinition } from '../../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../../server/platform/dashboards/shipped';
import { selectionOf } from './questions';

const definitions = Object.values(shippedDefinitions).map((one) => dashboardDefinition.parse(one));

/** The rows of a widget, each as its cells by the keys of the columns. */
export type Shown = Record<string, QueryResult['rows'][number][number]>[];

/**
 * What a widget of a shipped dashboard shows of the demo.
 * @param of the dashboard and the widget: `slug/widget`
 * @param brand its code without the prefix; null: none
 */
export async function shownBy(
  { engine, brandsByCode, categoriesOfBrands, store }: OpenDataSet,
  of: string,
  brand: string | null,
  {
    product = null,
    ...more
  }: Partial<Omit<QuerySelection, 'product'>> & { product?: string | null },
): Promise<Shown> {
  const [slug, id] = of.split('/');
  const widget = definitions
    .filter((one) => one.slug === slug)
    .flatMap(({ widgets }) => widgets)
    .find((one) => one.id === id);
  if (widget === undefined) throw new Error(`There is no widget ${of}.`);
  const own = brand === null ? null : brandsByCode.get(`brd_${brand}`)!.id;
  const { rows: products } = await store.query(
    'SELECT id FROM dim_product WHERE code = $1::VARCHAR',
    [product ?? ''],
  );
  const { columns, rows } = await engine.run(
    widget.query,
    selectionOf({
      brand: own,
      product: product === null ? null : Number(products[0]![0]),
      ownCategories: own === null ? null : (categoriesOfBrands.get(own) ?? null),
      ...more,
    }),
  );
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null])),
  );
}
