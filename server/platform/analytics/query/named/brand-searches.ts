import { bucketsOf, type DateLevel } from '../../../dates/calendar-units';
import type { FromClause } from '../compile/from-clause';
import type { QueryContext } from '../execute/query-context';
import { type EmptyState, emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { levelFor } from '../model/periods';
import { competitorsOf, type ResolvedSelection } from '../model/resolved-selection';
import { countColumn, dimensionColumns } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures } from '../results/query-figures';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { shownFigures } from '../results/shown-figures';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { daySql, SearchStatement, termSql } from './search-statement';
import { seriesColumns } from './series';

/** Number of brands of the category shown beside the subject and the own brand. */
const others = 3;

/** Searches for a brand in a bucket. */
interface BrandSearches {
  /** First day of the bucket. */
  start: string;
  /** Id in the data set's file. */
  brand: number;
  /** The brand sells in the category. */
  isOfCategory: boolean;
  searches: number;
}

/**
 * The searches for brands by bucket (docs/domain.md section 9.13): a term is for the brand with the longest name in it.
 * @param from FROM clause of the searches that count
 */
async function brandSearches(
  context: QueryContext,
  resolved: ResolvedSelection,
  level: DateLevel,
  from: (statement: SearchStatement) => FromClause,
): Promise<BrandSearches[]> {
  const statement = new SearchStatement(context, resolved);
  const { dialect } = context;
  const bucket = level === 'day' ? daySql : dialect.startOfBucket(level, daySql);
  const padded = (text: string) => `' ' || ${text} || ' '`;
  const rows = await statement.run(
    `WITH searched AS (SELECT ${termSql} AS term, ${bucket} AS bucket, COUNT(*) AS searches
       ${from(statement).text()} GROUP BY 1, 2),
     named AS (SELECT t.term AS term, b.id AS brand,
       ROW_NUMBER() OVER (PARTITION BY t.term ORDER BY LENGTH(b.name) DESC, b.id) AS place
       FROM (SELECT DISTINCT term FROM searched) t
       JOIN dim_brand b ON b.id <> 0 AND ${dialect.containsText(padded('t.term'), padded('TRIM(b.name)'))}),
     category AS (${statement.brandsSql()})
     SELECT searched.bucket, named.brand, category.brand IS NOT NULL AS is_of_category, SUM(searched.searches)
     FROM searched JOIN named ON named.term = searched.term AND named.place = 1
     LEFT JOIN category ON category.brand = named.brand
     GROUP BY 1, 2, 3`,
  );
  return rows.map(([start, brand, isOfCategory, searches]) => ({
    start: String(start),
    brand: Number(brand),
    isOfCategory: isOfCategory === true,
    searches: Number(searches),
  }));
}

const sumOf = (rows: readonly BrandSearches[]) =>
  rows.reduce((sum, { searches }) => sum + searches, 0);

const nobodySearched = (): EmptyState =>
  emptyState('no-data', 'No searches for a brand of the category in this period.');

/** Brands of the category to show: the subject, the own brand, compared ones, and those with the most searches. */
function shownBrands({ selection }: QueryContext, found: readonly BrandSearches[]): number[] {
  const bySearches = [...new Set(found.map(({ brand }) => brand))]
    .map((brand) => ({ brand, searches: sumOf(found.filter((row) => row.brand === brand)) }))
    .sort((one, other) => other.searches - one.searches || one.brand - other.brand)
    .map(({ brand }) => brand);
  const first = [selection.brand ?? 0, ...competitorsOf(selection)];
  const largest = bySearches.filter((brand) => !first.includes(brand)).slice(0, others);
  return [...first.filter((brand) => bySearches.includes(brand)), ...largest];
}

const shareColumns: ResultColumn[] = [
  ...dimensionColumns(['date']),
  ...seriesColumns('Brand'),
  { ...countColumn('share', 'Share of search'), format: 'percent', unit: '%', base: 'searches' },
  { ...countColumn('searches', 'Searches for brands', 'searches'), role: 'base' },
];

/**
 * Share of search by bucket (docs/domain.md section 9.13): searches for a brand ÷ searches for all brands of the category. Rows:
 * day, brand, share, searches for all brands of the category. Brands that do not sell in the category have no line.
 */
export const shareOfSearch: NamedQuery<Record<string, never>> = {
  reason: 'A term is for a brand by its words.',
  metrics: [],
  definitions: [
    [
      'Share of search',
      'Searches for the brand as a share of the searches for all brands of the category. A search is for the brand with the longest name in its term.',
    ],
  ],
  needs: ['searches'],
  ignoresProduct: true,
  follows: ['product', 'place', 'buyer'],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    resultOfSubject(context, shareColumns, async (resolved) => {
      const level = levelFor(resolved.period, context.dataSet.info);
      const searched = await brandSearches(context, resolved, level, (statement) =>
        statement.searchesForAll(),
      );
      const found = searched.filter(({ isOfCategory }) => isOfCategory);
      if (found.length === 0) return nobodySearched();
      const { hasSales } = context.dataSet.coverage;
      const buckets = bucketsOf(resolved.period, level);
      const shown = shownBrands(context, found);
      const rows = buckets.flatMap(({ start }) => {
        const inBucket = found.filter((row) => row.start === start);
        const all = sumOf(inBucket);
        return shown.map((brand) => {
          const { id, name } = context.names.brand(brand);
          const own = sumOf(inBucket.filter((row) => row.brand === brand));
          return [start, id, name, all === 0 ? null : own / all, all];
        });
      });
      return { rows, dateLevel: level, ...incompleteBuckets(buckets, hasSales) };
    }),
};

const demandColumns: ResultColumn[] = [
  ...dimensionColumns(['date']),
  ...seriesColumns('Brand').map((column) =>
    column.role === 'dimension' ? { ...column, label: 'What' } : column,
  ),
  countColumn('count', 'Number'),
];

/**
 * Searches for the brand beside its orders, by bucket (docs/domain.md section 9.13). Rows: day, searches or orders,
 * number. The searches have the id of the brand, so that their line has the same colour as in the share of search.
 */
export const searchesAndOrders: NamedQuery<Record<string, never>> = {
  reason: 'Searches are no metric, and a term is for a brand by its words.',
  metrics: ['ORD'],
  needs: ['searches', 'orders'],
  ignoresProduct: true,
  follows: ['product', 'place', 'buyer'],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    resultOfSubject(context, demandColumns, async (resolved) => {
      const { selection, names } = context;
      const level = levelFor(resolved.period, context.dataSet.info);
      const query = metricQuery({
        subject: 'brand',
        measures: [metricMeasure('ORD')],
        dimensions: ['date'],
        dateLevel: level,
      });
      const { hasSales } = context.dataSet.coverage;
      const [searched, found] = await Promise.all([
        brandSearches(context, resolved, level, (statement) => statement.searches()),
        context.batcher.run({ ...context, selection: { ...selection, product: null } }, query, {
          withTotals: false,
        }),
      ]);
      const own = searched.filter(({ brand }) => brand === selection.brand);
      if (own.length === 0 && !hasFigures(found)) return found;
      const { id, name } = names.brand(selection.brand ?? 0);
      const ordersIn = (start: string, from: string, to: string) => {
        const [column] = hasFigures(found) ? found.columns : [];
        if (!hasFigures(found) || column === undefined) return 0;
        const days = bucketDays(found, { startDate: from, endDate: to });
        const at = { figures: found.figures, level: found.rowLevel };
        return shownFigures(found, at, column, [start], days).value;
      };
      const buckets = bucketsOf(resolved.period, level);
      const rows = buckets.flatMap(({ start, from, to }) => [
        [start, id, `Searches for ${name}`, sumOf(own.filter((row) => row.start === start))],
        [start, 'orders', `Orders of ${name}`, ordersIn(start, from, to)],
      ]);
      return { rows, dateLevel: level, ...incompleteBuckets(buckets, hasSales) };
    }),
};
