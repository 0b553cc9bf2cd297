import { deepestCategory } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { ofSubject } from '../model/scope';
import type { Condition } from '../model/selection';
import { figureColumns } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import { shapeResult } from '../results/shape-result';
import { seriesColumns } from './competitors';
import { oneOf, sqlQuery, withSelection } from './named-query';

const measures = { unit: metricMeasure('AUP'), ounce: metricMeasure('AUPOZ') };

/** Both prices of a subject in one statement; null without sales. */
async function prices(
  context: QueryContext,
  subject: 'brand' | 'market',
  filters: readonly Condition[],
): Promise<Record<'unit' | 'ounce', number | null>> {
  const query = metricQuery({ subject, measures: [measures.unit, measures.ounce], filters });
  const found = await queryFigures(context, query);
  if (!hasFigures(found)) return { unit: null, ounce: null };
  const { rows } = await shapeResult(found, context.dataSet, context.names);
  const [unit, ounce] = rows[0] ?? [];
  const figure = (cell: unknown) => (typeof cell === 'number' ? cell : null);
  return { unit: figure(unit), ounce: figure(ounce) };
}

/**
 * The prices of the chosen product, and those of its brand and of all brands in its deepest category (null where it is
 * not known). A page shows them per unit and per ounce, in two widgets.
 */
async function comparedPrices(context: QueryContext) {
  const product = await context.products.facts(context.selection.product);
  const category = product === null ? null : deepestCategory(product);
  const own = () => prices(context, 'brand', []);
  if (product === null || category === null) return { own: await own(), inCategory: null };
  const ofBrand = withSelection(context, { product: null });
  // The market takes longest, so it is read first.
  const [market, brands, ofProduct] = await Promise.all([
    prices(ofBrand, 'market', [category.condition]),
    prices(ofBrand, 'brand', [category.condition]),
    own(),
  ]);
  return { own: ofProduct, inCategory: { product, category, brands, market } };
}

/**
 * The average price of the chosen product, of its brand and of all brands in its sub-category (the deepest that the
 * data set has), per unit or per ounce, in this order. The price per unit includes packs of other sizes.
 */
export const priceAgainstCategory = sqlQuery({
  scope: ofSubject(),
  text: {
    reason: 'A product, its brand and its sub-category are rows of one result.',
    metrics: ['AUP', 'AUPOZ'],
  },
  params: { price: oneOf('unit', 'ounce') },
  columns: ({ dataSet }, { price }) => [
    ...seriesColumns('Product'),
    ...figureColumns(measures[price], dataSet.info.currency),
  ],
  async find(context, { price }) {
    const { names, selection } = context;
    const { product: productId } = selection;
    if (productId === null) return emptyState('no-brand', 'Choose a product to see its price.');
    const [{ own, inCategory }, named] = await Promise.all([
      context.shared.once(context, comparedPrices),
      names.productNames([productId]),
    ]);
    if (inCategory === null)
      return emptyState('no-brand', 'The category of this product is not known.');
    const { product, category, brands, market } = inCategory;
    const brand = names.brand(selection.brand ?? 0);
    if (own[price] === null)
      return own.unit === null
        ? emptyState('no-data', 'This product has no sales in this period.')
        : emptyState('missing-part', 'The weight of this product is not known.');
    return [
      [named.get(productId)?.id ?? '', product.name, own[price]],
      [brand.id, `${brand.name} in ${category.name}`, brands[price]],
      ['average', `All of ${category.name}`, market[price]],
    ];
  },
});
