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

/** Kind of the subject and its competitors. */
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

/** Why compared brands are not shown beside a product: it is not comparable with whole brands. */
export const noteOnBrands = ({
  product,
  competitors,
  competitorProducts,
}: QueryContext['selection']): { note?: string } =>
  product !== null && competitors.length > 0 && competitorProducts.length === 0
    ? {
        note: 'A product is not compared with whole brands. Choose all products to compare the brand.',
      }
    : {};

/** The name of the selected product, or else of the brand. */
async function subjectName({ names, selection }: QueryContext): Promise<Named> {
  const brand = names.brand(selection.brand ?? 0);
  if (selection.product === null) return brand;
  return (await names.productNames([selection.product])).get(selection.product) ?? brand;
}

/** Net sales of the subject, and of its competitors (null where none is selected, or `noteOnBrands` leaves them out). */
export async function subjectAndCompetitors(
  context: QueryContext,
  level: DateLevel | null,
  compare: boolean,
): Promise<{
  own: QueryFigures | EmptyState;
  competitors: QueryFigures | EmptyState | null;
  name: Named;
}> {
  const { selection } = context;
  const { competitorProducts: products } = selection;
  const brands = noteOnBrands(selection).note === undefined ? selection.competitors : [];
  const dim = products.length > 0 ? 'product' : 'brand';
  // A brand or product that sold only before has a bar, too (D-34).
  const wanted = { withTotals: false, sales: compare ? 'either' : 'of-period' } as const;
  const [own, competitors, name] = await Promise.all([
    context.batcher.run(context, salesQuery('brand', [], level, compare), wanted),
    brands.length > 0 || products.length > 0
      ? context.batcher.run(context, salesQuery('competitors', [dim], level, compare), wanted)
      : null,
    subjectName(context),
  ]);
  return { own, competitors, name };
}
