import type { QueryContext } from '../execute/query-context';
import type { MetricQuery } from '../model/metric-query';
import { competitorsOf } from '../model/resolved-selection';

/**
 * Names of the brands and products whose rows a drill-down lists; none for the whole market.
 * @param context its selection is that of the rows
 * @param rowProduct name of the product of the chart's row; null for a row without a product
 */
export async function rowSubjects(
  { dataSet, names, selection }: QueryContext,
  { subject, filters }: MetricQuery,
  rowProduct: string | null,
): Promise<string[]> {
  const ofRow = filters.find(({ dim }) => dim === 'brand');
  // A row of a chart may be about one brand or one product.
  if (ofRow !== undefined)
    return ofRow.in.map((id) => dataSet.brandsByCode.get(String(id))?.name ?? String(id));
  if (subject !== 'brand' && rowProduct !== null) return [rowProduct];
  if (subject === 'market') return [];
  const { brand, product, competitorProducts } = selection;
  const compared = subject === 'brand' ? [] : competitorProducts;
  const products =
    subject === 'competitors' || product === null ? compared : [product, ...compared];
  const brands = [
    ...(subject === 'competitors' || product !== null || brand === null ? [] : [brand]),
    ...(subject === 'brand' ? [] : competitorsOf(selection)),
  ];
  const named = await names.productNames(products);
  return [
    ...brands.map((id) => names.brand(id).name),
    ...products.map((id) => named.get(id)?.name ?? ''),
  ];
}
