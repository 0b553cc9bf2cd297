import type { DateLevel } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import type { EmptyState } from '../model/empty-state';
import { sales } from '../model/measure';
import { type MetricQuery, metricQuery } from '../model/metric-query';
import { always, ofSubject } from '../model/scope';
import type { QuerySelection } from '../model/selection';
import { comparedKinds, measureColumns, textColumn } from '../results/columns';
import type { Named } from '../results/name-lookup';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery } from './named-query';

/** Columns of results that show several brands or products side by side, and averages of them. */
export const seriesColumns = (what: 'Brand' | 'Product'): ResultColumn[] => [
  textColumn('series_id', `${what} id`, 'id'),
  textColumn('series', what),
];

/** Kind of the subject and its competitors. */
export const seriesOf = ({ product, competitorProducts }: QuerySelection): 'Brand' | 'Product' =>
  product === null && competitorProducts.length === 0 ? 'Brand' : 'Product';

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
}: QuerySelection): { note?: string } =>
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

/**
 * Net sales of the subject, and of its competitors (none where none is selected, or `noteOnBrands` leaves them out).
 * @returns the rows of both, and the other properties of the result; or why the subject has none
 */
export async function subjectAndCompetitors(
  context: QueryContext,
  level: DateLevel | null,
  compare: boolean,
): Promise<
  | { own: QueryResult['rows']; others: QueryResult['rows']; shaped: QueryResult; name: Named }
  | EmptyState
> {
  const { dataSet, names, selection } = context;
  const { competitorProducts: products } = selection;
  const brands = noteOnBrands(selection).note === undefined ? selection.competitors : [];
  const dim = products.length > 0 ? 'product' : 'brand';
  // A brand or product that sold only before has a bar, too (D-34).
  const wanted = { withTotals: false, sales: compare ? 'either' : 'of-period' } as const;
  const [found, competitors, name] = await Promise.all([
    context.batcher.run(context, salesQuery('brand', [], level, compare), wanted),
    brands.length > 0 || products.length > 0
      ? context.batcher.run(context, salesQuery('competitors', [dim], level, compare), wanted)
      : null,
    subjectName(context),
  ]);
  const shapedOf = async (figures: QueryFigures | EmptyState | null) =>
    figures !== null && hasFigures(figures) ? shapeResult(figures, dataSet, names) : null;
  const [own, others] = await Promise.all([shapedOf(found), shapedOf(competitors)]);
  const shaped = own ?? others;
  if (!hasFigures(found) && (found.reason !== 'no-data' || shaped === null)) return found;
  if (shaped === null) throw new Error('Figures of the subject have no result.');
  return { own: own?.rows ?? [], others: others?.rows ?? [], shaped, name };
}

/** Bars of the brand (or product) and its competitors, highest net sales first, with baseline and growth. */
export const competitors = derivedQuery({
  scope: ofSubject({ baselines: always }),
  text: {
    reason:
      'A product and the brands or products beside it are rows of one result, named by different dimensions.',
    metrics: ['NS'],
  },
  columns: ({ dataSet, selection }) => [
    ...seriesColumns(seriesOf(selection)),
    ...measureColumns(sales, {
      currency: dataSet.info.currency,
      compared: comparedKinds(selection),
    }),
  ],
  async derive(context) {
    const found = await subjectAndCompetitors(context, null, true);
    if ('reason' in found)
      return emptyResult(
        context.dataSet,
        context.selection,
        salesQuery('brand', [], null, true),
        found,
      );
    const { own, others, name, shaped } = found;
    const rows = [...own.map((row) => [name.id, name.name, ...row]), ...others];
    rows.sort(
      (one, other) =>
        Number(other[2]) - Number(one[2]) || (String(one[1]) < String(other[1]) ? -1 : 1),
    );
    const { columns: _, ...result } = shaped;
    return { ...result, rows, ...noteOnBrands(context.selection) };
  },
});
