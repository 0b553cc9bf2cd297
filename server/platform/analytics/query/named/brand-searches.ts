import { bucketsOf, type DateLevel } from '../../../dates/calendar-units';
import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { levelFor } from '../model/periods';
import { competitorsOf, type ResolvedSelection } from '../model/resolved-selection';
import { ofBrand } from '../model/scope';
import { countColumn, dimensionColumns, shareColumn } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import { idColumns, type OpenContext, sqlQuery, withSelection } from './named-query';
import { daySql, searchSides, SearchStatement, termSql } from './searches';

/** Number of brands of the category shown beside the subject and the own brand. */
const others = 3;

/** The SELECT of the brands with a product in the chosen categories (or in the subject’s own) that meets the filters. */
function brandsSql({ params }: SearchStatement, { selection }: ResolvedSelection): string {
  const scopes = new QueryScopes(params, 'brand', [], selection);
  const rows = `(SELECT id AS product, brand, department, category, sub_category FROM dim_product WHERE id <> 0) f`;
  const from = new FromClause(tables.products, params, wholePeriod, { rows, day: null })
    .inScope(scopes, 'market')
    .and('f.brand <> 0');
  return `SELECT DISTINCT f.brand AS brand ${from.text()}`;
}

/**
 * The searches for brands by bucket (docs/domain.md section 9.13): a term is for the brand with the longest name in it.
 * Brands have their ids of the file; `isOfCategory` is whether they sell in the category.
 */
async function brandSearches(
  context: OpenContext,
  level: DateLevel,
  which: 'searches' | 'searchesForAll',
) {
  const statement = new SearchStatement(context);
  const { dialect } = context;
  const bucket = level === 'day' ? daySql : dialect.startOfBucket(level, daySql);
  const padded = (text: string) => `' ' || ${text} || ' '`;
  const rows = await statement.run(
    `WITH searched AS (SELECT ${termSql} AS term, ${bucket} AS bucket, COUNT(*) AS searches
       ${statement[which]().text()} GROUP BY 1, 2),
     named AS (SELECT t.term AS term, b.id AS brand,
       ROW_NUMBER() OVER (PARTITION BY t.term ORDER BY LENGTH(b.name) DESC, b.id) AS place
       FROM (SELECT DISTINCT term FROM searched) t
       JOIN dim_brand b ON b.id <> 0 AND ${dialect.containsText(padded('t.term'), padded('TRIM(b.name)'))}),
     category AS (${brandsSql(statement, context.resolved)})
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

type BrandSearches = Awaited<ReturnType<typeof brandSearches>>;

const sumOf = (rows: BrandSearches) => rows.reduce((sum, { searches }) => sum + searches, 0);

/** Brands of the category to show: the subject, the own brand, compared ones, and those with the most searches. */
function shownBrands({ selection }: QueryContext, found: BrandSearches): number[] {
  const bySearches = [...new Set(found.map(({ brand }) => brand))]
    .map((brand) => ({ brand, searches: sumOf(found.filter((row) => row.brand === brand)) }))
    .sort((one, other) => other.searches - one.searches || one.brand - other.brand)
    .map(({ brand }) => brand);
  const first = [selection.brand ?? 0, ...competitorsOf(selection)];
  const largest = bySearches.filter((brand) => !first.includes(brand)).slice(0, others);
  return [...first.filter((brand) => bySearches.includes(brand)), ...largest];
}

/** Share of search by bucket (domain.md section 9.13). Brands that do not sell in the category have no line. */
export const shareOfSearch = sqlQuery({
  scope: ofBrand({ sides: searchSides }),
  reason: 'A term is for a brand by its words.',
  definitions: {
    'Share of search':
      'Searches for the brand as a share of the searches for all brands of the category. A search is for the brand with the longest name in its term.',
  },
  needs: ['searches'],
  columns: [
    ...dimensionColumns(['date']),
    ...idColumns('series', 'Brand'),
    shareColumn('share', 'Share of search', 'searches'),
    { ...countColumn('searches', 'Searches for brands', 'searches'), role: 'base' },
  ],
  async find(context) {
    const { info, coverage } = context.dataSet;
    const level = levelFor(context.resolved.period, info);
    const searched = await brandSearches(context, level, 'searchesForAll');
    const found = searched.filter(({ isOfCategory }) => isOfCategory);
    if (found.length === 0)
      return emptyState('no-data', 'No searches for a brand of the category in this period.');
    const buckets = bucketsOf(context.resolved.period, level);
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
    return { rows, dateLevel: level, ...incompleteBuckets(buckets, coverage.hasSales) };
  },
});

/** Searches for the brand, with its id and so its colour, beside its orders, by bucket (domain.md section 9.13). */
export const searchesAndOrders = sqlQuery({
  scope: ofBrand({ sides: searchSides }),
  reason: 'Searches are no metric, and a term is for a brand by its words.',
  metrics: ['ORD'],
  needs: ['searches', 'orders'],
  columns: [
    ...dimensionColumns(['date']),
    ...idColumns('series', 'Brand', 'What'),
    countColumn('count', 'Number'),
  ],
  async find(context) {
    const { dataSet, selection, names } = context;
    const level = levelFor(context.resolved.period, dataSet.info);
    const query = metricQuery({
      subject: 'brand',
      measures: [metricMeasure('ORD')],
      dimensions: ['date'],
      dateLevel: level,
    });
    const [searched, found] = await Promise.all([
      brandSearches(context, level, 'searches'),
      context.batcher.run(withSelection(context, { product: null }), query, { withTotals: false }),
    ]);
    const own = searched.filter(({ brand }) => brand === selection.brand);
    if (own.length === 0 && !hasFigures(found)) return found;
    const { id, name } = names.brand(selection.brand ?? 0);
    const ordersIn = (start: string, from: string, to: string) =>
      hasFigures(found)
        ? figuresOf(found)([start], bucketDays(found, { startDate: from, endDate: to })).value
        : 0;
    const buckets = bucketsOf(context.resolved.period, level);
    const rows = buckets.flatMap(({ start, from, to }) => [
      [start, id, `Searches for ${name}`, sumOf(own.filter((row) => row.start === start))],
      [start, 'orders', `Orders of ${name}`, ordersIn(start, from, to)],
    ]);
    return { rows, dateLevel: level, ...incompleteBuckets(buckets, dataSet.coverage.hasSales) };
  },
});
