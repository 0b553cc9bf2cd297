import type { DateLevel } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import type { EmptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { type MetricQuery, metricQuery } from '../model/metric-query';
import { textColumn } from '../results/columns';
import type { Named } from '../results/name-lookup';
import type { QueryFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';

/** Columns of results that show several brands or products side by side, and averages of them. */
export const seriesColumns = (what: 'Brand' | 'Product'): ResultColumn[] => [
  textColumn('series_id', `${what} id`, 'id'),
  textColumn('series', what),
];

/** What the subject and its competitors are. */
export const seriesOf = ({
  product,
  competitorProducts,
}: QueryContext['selection']): 'Brand' | 'Product' =>
  product === null && competitorProducts.length === 0 ? 'Brand' : 'Product';

/** The measure of all series. */
export const sales = metricMeasure('NS');

export const salesQuery = (
  subject: 'brand' | 'competitors',
  dims: readonly DimensionCode[],
  level: DateLevel | null,
  compare: boolean,
): MetricQuery =>
  metricQuery({
    subject,
    measures: [sales],
    dimensions: level === null ? dims : ['date', ...dims],
    dateLevel: level,
    compare,
  });

/** The name of the selected product, or else of the brand. */
async function subjectName({ names, selection }: QueryContext): Promise<Named> {
  const brand = names.brand(selection.brand ?? 0);
  if (selection.product === null) return brand;
  return (await names.productNames([selection.product])).get(selection.product) ?? brand;
}

/** Net sales of the subject, and of its competitors (null where none is selected). */
export async function subjectAndCompetitors(
  context: QueryContext,
  level: DateLevel | null,
  compare: boolean,
): Promise<{
  own: QueryFigures | EmptyState;
  competitors: QueryFigures | EmptyState | null;
  name: Named;
}> {
  const { competitors: brands, competitorProducts: products } = context.selection;
  const dim = products.length > 0 ? 'product' : 'brand';
  const [own, competitors, name] = await Promise.all([
    context.batcher.run(context, salesQuery('brand', [], level, compare), { withTotals: false }),
    brands.length > 0 || products.length > 0
      ? context.batcher.run(context, salesQuery('competitors', [dim], level, compare), {
          withTotals: false,
        })
      : null,
    subjectName(context),
  ]);
  return { own, competitors, name };
}
