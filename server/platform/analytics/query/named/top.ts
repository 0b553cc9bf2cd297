import type { MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import { detailGroups, rankGroups, totalOfGroups } from '../execute/run-metric-query';
import { metricMeasure, sales } from '../model/measure';
import { type MetricQuery, metricQuery } from '../model/metric-query';
import { always, ofBrand, ofMarket } from '../model/scope';
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
const withRanks = (
  result: QueryResult,
  shown: readonly { rank: number | null }[] = [],
): QueryResult => ({
  ...result,
  columns: [rankColumn, ...result.columns],
  rows: result.rows.map((row, at) => [shown[at]?.rank ?? null, ...row]),
});

/** Groups to show. */
interface Wanted {
  limit: number;
  /** Id of the group that is shown whatever its rank. */
  always: number | null;
}

/** The groups up to the limit, and the one that is always shown, each with its rank. */
const shownGroups = (ordered: readonly NamedGroup[], { limit, always }: Wanted) =>
  ordered
    .map((group, at) => ({ group, place: at + 1 }))
    .filter(({ group, place }) => place <= limit || Number(group.group[0]) === always)
    // A group that sold only before is listed for its change, and has no rank (D-34).
    .map(({ group, place }) => ({ group, rank: group.figure === 0 ? null : place }));

/**
 * The groups with the highest net sales, each with its rank, and the total of all groups as the last row. It reads
 * first the groups, then the slow figures of those that are shown: a market has hundreds of brands.
 */
async function ranking(context: QueryContext, of: Ranking, wanted: Wanted) {
  const query = queryOf(of);
  const [ordered, total] = await Promise.all([
    rankGroups(context, query, sales),
    totalOfGroups(context, query),
  ]);
  if (!Array.isArray(ordered))
    return withRanks(emptyResult(context.dataSet, context.selection, query, ordered));
  const shown = shownGroups(ordered, wanted);
  const groups = shown.map(({ group }) => group);
  return withRanks(await detailGroups(context, query, groups, total), shown);
}

/** The same for a brand's products, in one step: their figures are read together with those of other widgets. */
async function rankingAtOnce(context: QueryContext, of: Ranking, wanted: Wanted) {
  const { dataSet, names, selection } = context;
  const query = queryOf(of);
  const found = await context.batcher.run(context, query);
  if (!hasFigures(found)) return withRanks(emptyResult(dataSet, selection, query, found));
  const shown = shownGroups(await orderedGroups(found, names), wanted);
  const groups = shown.map(({ group }) => group);
  return withRanks(await shapeResult(found, dataSet, names, groups), shown);
}

const brands: Ranking = {
  subject: 'market',
  dim: 'brand',
  measures: ['NS', 'SH', 'U', 'BUY', 'PEN', 'RPT', 'GR'],
};

/** Table of brands by rank. The selected brand is always in it; the last row is the market, without a rank. */
export const topBrands = derivedQuery({
  scope: ofMarket({ baselines: always }),
  reason: 'The selected brand is shown with its rank, even if it is below the limit.',
  metrics: brands.measures,
  params: { limit: upTo(100, 10) },
  columns: [rankColumn],
  rows: () => queryOf(brands),
  derive: (context, { limit }) =>
    ranking(context, brands, { limit, always: context.selection.brand }),
});

const productMeasures = {
  some: ['NS', 'U', 'AUP', 'VEL', 'GR'],
  all: ['NS', 'GR', 'SH', 'U', 'AUP', 'VEL', 'WD', 'OOS', 'RPT'],
} as const satisfies Record<string, readonly MetricCode[]>;

const products = (columns: keyof typeof productMeasures): Ranking => ({
  subject: 'brand',
  dim: 'product',
  measures: productMeasures[columns],
});

/** Table of the brand's products by rank; the last row is the brand's total, without a rank. */
export const topProducts = derivedQuery({
  // A selected product is ranked among all products of its brand.
  scope: ofBrand({ baselines: always, ownProducts: true }),
  reason: 'The rank is a figure of the row. JAQL orders by rank but does not show it.',
  metrics: ({ columns }) => productMeasures[columns],
  params: { limit: upTo(100, 5), columns: oneOf('some', 'all') },
  columns: [rankColumn],
  rows: ({ columns }) => queryOf(products(columns)),
  derive(context, { limit, columns }) {
    const { product } = context.selection;
    const wholeBrand = product === null ? context : withSelection(context, { product: null });
    return rankingAtOnce(wholeBrand, products(columns), { limit, always: product });
  },
});
