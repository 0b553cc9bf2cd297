import { groupBy } from '../../../group-by';
import { netSalesSql } from '../compile/sources';
import { categoryOf } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import { sales } from '../model/measure';
import { drawnLevel } from '../model/periods';
import { isResolved, resolveSelection } from '../model/resolved-selection';
import { ofSubject } from '../model/scope';
import { comparedKinds, dimensionColumns, measureColumns } from '../results/columns';
import type { QueryResult } from '../results/query-result';
import { emptyResult } from '../results/shape-result';
import {
  noteOnBrands,
  salesQuery,
  seriesColumns,
  seriesOf,
  subjectAndCompetitors,
} from './competitors';
import { derivedQuery, oneOf, withSelection } from './named-query';
import { Statement } from './statement';

/**
 * Average net sales by bucket, over the known brands that sold in the categories of the market in the bucket; for a
 * product, over the products that sold in its category.
 */
async function averages(
  context: QueryContext,
  level: 'day' | 'week' | 'month',
): Promise<Map<string, number>> {
  const { dataSet, products, selection } = context;
  const resolved = resolveSelection(dataSet.info, selection);
  if (!isResolved(resolved)) return new Map();
  const product = await products.facts(selection.product);
  const category = product === null ? null : categoryOf(product);
  if (product !== null && category === null) return new Map();
  const member = product === null ? 'brand' : 'product';
  const statement = new Statement(
    { ...context, resolved },
    'brand',
    category === null ? [] : [category],
  );
  const scan = { scope: 'market', dims: ['date', member], level } as const;
  const byMember = netSalesSql(statement.params, statement.scopes, scan);
  const rows = await statement.run(
    `SELECT date, SUM(net) / COUNT(*) AS average FROM (${byMember}) WHERE ${member} <> 0 GROUP BY date`,
  );
  return new Map(rows.map(([day, average]) => [String(day), Number(average)]));
}

const rowsByDay = (rows: QueryResult['rows']) => groupBy(rows, ([day]) => String(day));

/** Value and baselines of net sales, without changes. */
const figureColumns = ({ dataSet, selection }: QueryContext, compare: boolean) =>
  measureColumns(sales, {
    currency: dataSet.info.currency,
    compared: compare ? comparedKinds(selection) : [],
  });

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
  text: {
    reason: 'The average over the brands that sold in a bucket is a count of groups within groups.',
    metrics: ['NS'],
  },
  params: {
    /** category: competitors and the average of the category; baseline: the subject's own baseline. */
    against: oneOf('category', 'baseline'),
    /** Buckets; `auto` chooses them by the length of the period. */
    level: oneOf('week', 'day', 'month', 'auto'),
  },
  columns: (context, { against }) => [
    ...dimensionColumns(['date']),
    ...seriesColumns(seriesOf(context.selection)),
    ...figureColumns(context, against === 'baseline').filter(({ role }) => role !== 'growth'),
  ],
  async derive(asked, { against, level: wanted }) {
    const { dataSet, selection } = asked;
    const level = drawnLevel(wanted, selection.period, dataSet.info);
    const compare = against === 'baseline';
    const context = compare
      ? withSelection(asked, { competitors: [], competitorProducts: [] })
      : asked;
    const [found, average] = await Promise.all([
      subjectAndCompetitors(context, level, compare),
      compare ? null : averages(asked, level),
    ]);
    if ('reason' in found)
      return emptyResult(dataSet, selection, salesQuery('brand', [], level, compare), found);
    const { own, others, shaped, name } = found;
    const isShown = figureColumns(asked, compare).map(({ role }) => role !== 'growth');
    const [ownRows, competitorRows] = [rowsByDay(own), rowsByDay(others)];
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
