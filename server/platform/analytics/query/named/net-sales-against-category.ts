import { QueryScopes } from '../compile/query-scopes';
import { netSalesSql } from '../compile/sources';
import { boundValues, SqlParams } from '../compile/sql-params';
import { categoryOf } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import type { EmptyState } from '../model/empty-state';
import { drawnLevel } from '../model/periods';
import { isResolved, resolveSelection } from '../model/resolved-selection';
import { baselinesOf, dimensionColumns, measureColumns } from '../results/columns';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { type NamedQuery, oneOf, readParams } from './named-query';
import {
  noteOnBrands,
  sales,
  salesQuery,
  seriesColumns,
  seriesOf,
  subjectAndCompetitors,
} from './series';

interface Params extends Record<string, unknown> {
  /** category: competitors and the average of the category; baseline: the subject's own baseline. */
  against: 'category' | 'baseline';
  /** Buckets; `auto` chooses them by the length of the period. */
  level: 'week' | 'day' | 'month' | 'auto';
}

/**
 * Average net sales by bucket, over the known brands that sold in the categories of the market in the bucket; for a
 * product, over the products that sold in its category.
 */
async function averages(
  { dataSet, dialect, products, selection, signal }: QueryContext,
  level: 'day' | 'week' | 'month',
): Promise<Map<string, number>> {
  const resolved = resolveSelection(dataSet.info, selection);
  if (!isResolved(resolved)) return new Map();
  const product = await products.facts(selection.product);
  const category = product === null ? null : categoryOf(product);
  if (product !== null && category === null) return new Map();
  const member = product === null ? 'brand' : 'product';
  const params = new SqlParams(dialect);
  const scopes = new QueryScopes(params, 'brand', category === null ? [] : [category], selection);
  const byMember = netSalesSql(params, scopes, { scope: 'market', dims: ['date', member], level });
  const { rows } = await dataSet.store.query(
    `SELECT date, SUM(net) / COUNT(*) AS average FROM (${byMember}) WHERE ${member} <> 0 GROUP BY date`,
    boundValues(params.list, resolved),
    signal,
  );
  return new Map(rows.map(([day, average]) => [String(day), Number(average)]));
}

const withoutCompetitors = (context: QueryContext): QueryContext => ({
  ...context,
  selection: { ...context.selection, competitors: [], competitorProducts: [] },
});

function rowsByDay(rows: QueryResult['rows']): Map<string, QueryResult['rows']> {
  const byDay = new Map<string, QueryResult['rows']>();
  for (const row of rows) {
    const day = String(row[0]);
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  return byDay;
}

/**
 * Lines: day, id and name of the series, net sales. The series are the brand (or product), its competitors, and
 * 'average', the average of the category (of its brands, or of its products where one is chosen), whatever the page
 * compares with. With `against: baseline` there is only the subject, with its baselines. Rows are ordered by bucket and
 * then by series; a bucket without data is a row of nulls.
 */
export const netSalesAgainstCategory: NamedQuery<Params> = {
  reason: 'The average over the brands that sold in a bucket is a count of groups within groups.',
  metrics: ['NS'],
  // It shows the average of the category anyway.
  followsReference: ({ kind }) => kind === 'category_average',
  readsBaseline: ({ against }) => against === 'baseline',
  read: readParams<Params>({
    against: oneOf('category', 'baseline'),
    level: oneOf('week', 'day', 'month', 'auto'),
  }),
  async run(context, { against, level: wanted }): Promise<QueryResult> {
    const { dataSet, names, selection } = context;
    const level = drawnLevel(wanted, selection.period, dataSet.info);
    const compare = against === 'baseline';
    const query = salesQuery('brand', [], level, compare);
    const [found, average] = await Promise.all([
      subjectAndCompetitors(compare ? withoutCompetitors(context) : context, level, compare),
      compare ? null : averages(context, level),
    ]);
    const shaped = async (figures: QueryFigures | EmptyState | null) =>
      figures !== null && hasFigures(figures) ? shapeResult(figures, dataSet, names) : null;
    const [own, competitors] = await Promise.all([shaped(found.own), shaped(found.competitors)]);
    const first = own ?? competitors;
    if (!hasFigures(found.own) && (found.own.reason !== 'no-data' || first === null))
      return emptyResult(dataSet, selection, query, found.own);
    if (first === null) throw new Error('Figures of the subject have no result.');

    const allColumns = measureColumns(sales, {
      currency: dataSet.info.currency,
      compare,
      ...baselinesOf(selection),
    });
    // Value and baselines, without growth.
    const isShown = allColumns.map(({ role }) => role !== 'growth' && role !== 'second_growth');
    const figureColumns = allColumns.filter((_, at) => isShown[at]);
    const ownRows = rowsByDay(own?.rows ?? []);
    const competitorRows = rowsByDay(competitors?.rows ?? []);
    const { id, name } = found.name;
    const averageName =
      selection.product === null ? 'Category average' : 'Average product of the category';
    const rows = [...new Set(first.rows.map(([day]) => String(day)))].flatMap((day) => {
      const [ownRow] = ownRows.get(day) ?? [];
      const figures =
        ownRow?.slice(1).filter((_, at) => isShown[at]) ?? figureColumns.map(() => null);
      const ofSubject = [day, id, name, ...figures];
      if (average === null) return [ofSubject];
      return [
        ofSubject,
        ...(competitorRows.get(day) ?? []),
        [day, 'average', averageName, average.get(day) ?? null],
      ];
    });
    return {
      ...first,
      columns: [
        ...dimensionColumns(['date']),
        ...seriesColumns(seriesOf(selection)),
        ...figureColumns,
      ],
      rows,
      ...(compare ? {} : noteOnBrands(selection)),
    };
  },
};
