import type { DateLevel } from '../../../dates/calendar-units';
import { groupBy } from '../../../lists';
import { netSalesSql } from '../compile/sources';
import { categoryOf } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import type { EmptyState } from '../model/empty-state';
import { sales } from '../model/measure';
import { salesQuery } from '../model/metric-query';
import { drawnLevel } from '../model/periods';
import { isResolved, resolveSelection } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import type { QuerySelection } from '../model/selection';
import { comparedKinds, dimensionColumns, measureColumns } from '../results/columns';
import type { Named } from '../results/name-lookup';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery, idColumns, noteOf, oneOf, withSelection } from './named-query';
import { Statement } from './statement';

/** Columns of results that show several brands or products side by side, and averages of them. */
const seriesColumns = ({ product, competitorProducts }: QuerySelection) =>
  idColumns('series', product === null && competitorProducts.length === 0 ? 'Brand' : 'Product');

/** Why compared brands are not shown beside a product: it is not comparable with whole brands. */
const noteOnBrands = ({ product, competitors, competitorProducts }: QuerySelection) =>
  noteOf(
    product !== null && competitors.length > 0 && competitorProducts.length === 0
      ? 'A product is not compared with whole brands. Choose all products to compare the brand.'
      : undefined,
  );

/** Value and baselines of net sales, and their changes. */
const figureColumns = ({ dataSet, selection }: QueryContext, compare: boolean) =>
  measureColumns(sales, {
    currency: dataSet.info.currency,
    compared: compare ? comparedKinds(selection) : [],
  });

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
async function subjectAndCompetitors(
  context: QueryContext,
  level: DateLevel | null,
  compare: boolean,
) {
  const { dataSet, names, selection } = context;
  const { competitorProducts: products } = selection;
  const brands = noteOnBrands(selection).note === undefined ? selection.competitors : [];
  const dim = products.length > 0 ? 'product' : 'brand';
  const date = level === null ? [] : (['date'] as const);
  // A brand or product that sold only before has a bar, too (D-34).
  const wanted = { withTotals: false, sales: compare ? 'either' : 'of-period' } as const;
  const ofCompetitors = salesQuery('competitors', [...date, dim], { level, compare });
  const [found, competitors, name] = await Promise.all([
    context.batcher.run(context, salesQuery('brand', date, { level, compare }), wanted),
    brands.length > 0 || products.length > 0
      ? context.batcher.run(context, ofCompetitors, wanted)
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
  reason:
    'A product and the brands or products beside it are rows of one result, named by different dimensions.',
  metrics: ['NS'],
  columns: (context) => [...seriesColumns(context.selection), ...figureColumns(context, true)],
  async derive(context) {
    const { dataSet, selection } = context;
    const found = await subjectAndCompetitors(context, null, true);
    if ('reason' in found)
      return emptyResult(dataSet, selection, salesQuery('brand', [], { compare: true }), found);
    const { own, others, name, shaped } = found;
    const rows = [...own.map((row) => [name.id, name.name, ...row]), ...others];
    rows.sort(
      (one, other) =>
        Number(other[2]) - Number(one[2]) || (String(one[1]) < String(other[1]) ? -1 : 1),
    );
    const { columns: _, ...result } = shaped;
    return { ...result, rows, ...noteOnBrands(selection) };
  },
});

/** Average net sales by bucket of the known brands that sold in the market, or of the products of a product’s category. */
async function averages(
  context: QueryContext,
  level: 'day' | 'week' | 'month',
): Promise<ReadonlyMap<string, number>> {
  const { dataSet, products, selection } = context;
  const resolved = resolveSelection(dataSet.info, selection);
  if (!isResolved(resolved)) return new Map();
  const product = await products.facts(selection.product);
  const category = product === null ? null : categoryOf(product);
  if (product !== null && category === null) return new Map();
  const member = product === null ? 'brand' : 'product';
  const filters = category === null ? [] : [category];
  const statement = new Statement({ ...context, resolved }, 'brand', filters);
  const scan = { scope: 'market', dims: ['date', member], level } as const;
  const byMember = netSalesSql(statement.params, statement.scopes, scan);
  return statement.figures(
    `SELECT date, SUM(net) / COUNT(*) AS average FROM (${byMember}) WHERE ${member} <> 0 GROUP BY date`,
  );
}

/**
 * Lines: day, id and name of the series, net sales. The series are the brand (or product), its competitors, and
 * 'average', the average of the category (of its brands, or of its products where one is chosen), whatever the page
 * compares with. With `against: baseline` there is only the subject, with its baselines. Rows are ordered by bucket and
 * then by series; a bucket without data is a row of nulls.
 */
export const netSalesAgainstCategory = derivedQuery({
  scope: ({ against }) =>
    ofSubject({
      baselines: () => against === 'baseline',
      // It shows the average of the category anyway.
      reference: ({ kind }) => kind === 'category_average',
    }),
  reason: 'The average over the brands that sold in a bucket is a count of groups within groups.',
  metrics: ['NS'],
  params: {
    /** category: competitors and the average of the category; baseline: the subject's own baseline. */
    against: oneOf('category', 'baseline'),
    /** Buckets; `auto` chooses them by the length of the period. */
    level: oneOf('week', 'day', 'month', 'auto'),
  },
  columns: (context, { against }) => [
    ...dimensionColumns(['date']),
    ...seriesColumns(context.selection),
    ...figureColumns(context, against === 'baseline').filter(({ role }) => role !== 'growth'),
  ],
  async derive(asked, { against, level: wanted }) {
    const { dataSet, selection } = asked;
    const level = drawnLevel(wanted, selection.period, dataSet.info);
    const compare = against === 'baseline';
    const alone = { competitors: [], competitorProducts: [] };
    const context = compare ? withSelection(asked, alone) : asked;
    const [found, average] = await Promise.all([
      subjectAndCompetitors(context, level, compare),
      compare ? null : averages(asked, level),
    ]);
    const query = salesQuery('brand', ['date'], { level, compare });
    if ('reason' in found) return emptyResult(dataSet, selection, query, found);
    const { own, others, shaped, name } = found;
    const isShown = figureColumns(asked, compare).map(({ role }) => role !== 'growth');
    const ownRows = groupBy(own, ([day]) => String(day));
    const competitorRows = groupBy(others, ([day]) => String(day));
    const averageName =
      selection.product === null ? 'Category average' : 'Average product of the category';
    const rows = [...new Set(shaped.rows.map(([day]) => String(day)))].flatMap((day) => {
      const figures = ownRows.get(day)?.[0]?.slice(1) ?? isShown.map(() => null);
      const ofSubject = [day, name.id, name.name, ...figures.filter((_, at) => isShown[at])];
      if (average === null) return [ofSubject];
      return [
        ofSubject,
        ...(competitorRows.get(day) ?? []),
        [day, 'average', averageName, average.get(day) ?? null],
      ];
    });
    const { columns: _, ...result } = shaped;
    return { ...result, rows, ...(compare ? {} : noteOnBrands(selection)) };
  },
});
