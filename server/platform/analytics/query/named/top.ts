import type { MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import { detailGroups, rankGroups, totalOfGroups } from '../execute/run-metric-query';
import { metricMeasure, sales } from '../model/measure';
import { type MetricQuery, metricQuery } from '../model/metric-query';
import { always, ofBrand, ofMarket } from '../model/scope';
import type { QuerySelection } from '../model/selection';
import { countColumn } from '../results/columns';
import { type NamedGroup, orderedGroups } from '../results/group-order';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery, oneOf, upTo, withSelection } from './named-query';

const rankColumn = countColumn('rank', 'Rank');

interface Ranking {
  subject: MetricQuery['subject'];
  dim: 'brand' | 'product';
  measures: readonly MetricCode[];
  /** Id of the group that is shown whatever its rank. */
  always: (selection: QuerySelection) => number | null;
}

const queryOf = ({ subject, dim, measures }: Ranking): MetricQuery =>
  metricQuery({
    subject,
    measures: measures.map(metricMeasure),
    dimensions: [dim],
    rank: { by: 'NS', direction: 'desc', limit: null },
    total: true,
  });

/** A result with the ranks of its rows. */
const withRanks = (result: QueryResult, ranks: readonly (number | null)[]): QueryResult => ({
  ...result,
  columns: [rankColumn, ...result.columns],
  rows: result.rows.map((row, at) => [ranks[at] ?? null, ...row]),
});

/** The groups up to the limit, and the one that is always shown, each with its rank. */
const shownGroups = (ordered: readonly NamedGroup[], limit: number, always: number | null) =>
  ordered
    .map((group, at) => ({ group, place: at + 1 }))
    .filter(({ group, place }) => place <= limit || Number(group.group[0]) === always)
    // A group that sold only before is listed for its change, and has no rank (D-34).
    .map(({ group, place }) => ({ group, rank: group.figure === 0 ? null : place }));

/**
 * The groups with the highest net sales, each with its rank, and the total of all groups as the last row. It reads
 * first the groups, then the slow figures of those that are shown: a market has hundreds of brands.
 */
async function ranking(context: QueryContext, of: Ranking, limit: number): Promise<QueryResult> {
  const query = queryOf(of);
  const [ordered, total] = await Promise.all([
    rankGroups(context, query, sales),
    totalOfGroups(context, query),
  ]);
  if (!Array.isArray(ordered))
    return withRanks(emptyResult(context.dataSet, context.selection, query, ordered), []);
  const shown = shownGroups(ordered, limit, of.always(context.selection));
  const result = await detailGroups(
    context,
    query,
    shown.map(({ group }) => group),
    total,
  );
  return withRanks(
    result,
    shown.map(({ rank }) => rank),
  );
}

/** The same for a brand's products, in one step: their figures are read together with those of other widgets. */
async function rankingAtOnce(
  context: QueryContext,
  of: Ranking,
  limit: number,
): Promise<QueryResult> {
  const { dataSet, names, selection } = context;
  const query = queryOf(of);
  const found = await context.batcher.run(context, query);
  if (!hasFigures(found)) return withRanks(emptyResult(dataSet, selection, query, found), []);
  const ordered = await orderedGroups(found, names);
  const shown = shownGroups(ordered, limit, of.always(selection));
  const groups = shown.map(({ group }) => group);
  return withRanks(
    await shapeResult(found, dataSet, names, groups),
    shown.map(({ rank }) => rank),
  );
}

const brands: Ranking = {
  subject: 'market',
  dim: 'brand',
  measures: ['NS', 'SH', 'U', 'BUY', 'PEN', 'RPT', 'GR'],
  always: ({ brand }) => brand,
};

/** Table of brands by rank. The selected brand is always in it; the last row is the market, without a rank. */
export const topBrands = derivedQuery({
  scope: ofMarket({ baselines: always }),
  text: {
    reason: 'The selected brand is shown with its rank, even if it is below the limit.',
    metrics: brands.measures,
  },
  params: { limit: upTo(100, 10) },
  columns: [rankColumn],
  rows: () => queryOf(brands),
  derive: (context, { limit }) => ranking(context, brands, limit),
});

const productMeasures = {
  some: ['NS', 'U', 'AUP', 'VEL', 'GR'],
  all: ['NS', 'GR', 'SH', 'U', 'AUP', 'VEL', 'WD', 'OOS', 'RPT'],
} as const satisfies Record<string, readonly MetricCode[]>;

const products = (columns: keyof typeof productMeasures, chosen: number | null): Ranking => ({
  subject: 'brand',
  dim: 'product',
  measures: productMeasures[columns],
  always: () => chosen,
});

/** Table of the brand's products by rank; the last row is the brand's total, without a rank. */
export const topProducts = derivedQuery({
  // A selected product is ranked among all products of its brand.
  scope: ofBrand({ baselines: always, ownProducts: true }),
  text: {
    reason: 'The rank is a figure of the row. JAQL orders by rank but does not show it.',
    metrics: ({ columns }) => productMeasures[columns],
  },
  params: { limit: upTo(100, 5), columns: oneOf('some', 'all') },
  columns: [rankColumn],
  rows: ({ columns }) => queryOf(products(columns, null)),
  derive(context, { limit, columns }) {
    const { product } = context.selection;
    const wholeBrand = product === null ? context : withSelection(context, { product: null });
    return rankingAtOnce(wholeBrand, products(columns, product), limit);
  },
});
