import type { Source } from '../../metrics/component';
import { dimensions } from '../model/dimensions';
import { emptyState, type EmptyState } from '../model/empty-state';
import { type Measure, metricMeasure } from '../model/measure';
import { type MetricQuery, showsChange } from '../model/metric-query';
import { followsReference } from '../model/reference';
import { columnOrder } from '../results/columns';
import { type NamedGroup, orderedGroups } from '../results/group-order';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import type { QueryContext } from './query-context';
import { queryFigures, selectionFor } from './query-figures';
import { figuresWithReference } from './with-reference';

/** Sources that compute figures of all brands or products quickly. */
const fastSources: ReadonlySet<Source> = new Set<Source>(['lines', 'listings', 'reviews']);
const isFast = (measure: Measure) =>
  measure.components.every(({ source }) => fastSources.has(source));

/**
 * The fast measure of a ranking that is worth two steps: first the groups by this measure, then the slow measures of
 * these groups alone. Counting the buyers of all brands to show ten of them would take most of the time.
 */
function twoStepMeasure({ rank, dimensions, measures }: MetricQuery): Measure | null {
  const isByBrandOrProduct =
    dimensions.length === 1 && (dimensions[0] === 'brand' || dimensions[0] === 'product');
  if (rank === null || rank.limit === null || !isByBrandOrProduct) return null;
  const by = measures.find(({ key }) => key === rank.by);
  return by !== undefined && isFast(by) && !measures.every(isFast) ? by : null;
}

/** A change is shown for all that sold in either period: what sold only in the baseline is 0 now (D-34). */
const salesOf = (query: MetricQuery) => (showsChange(query) ? 'either' : 'of-period');

/** The groups of a query, ordered by one measure. */
export async function rankGroups(
  context: QueryContext,
  query: MetricQuery,
  by: Measure,
): Promise<NamedGroup[] | EmptyState> {
  const found = await context.batcher.run(
    context,
    { ...query, measures: [by], compare: showsChange(query) },
    { withTotals: false, sales: salesOf(query) },
  );
  return hasFigures(found) ? orderedGroups(found, context.names) : found;
}

/** The figures of all groups of a query together. */
export const totalOfGroups = (
  context: QueryContext,
  query: MetricQuery,
): Promise<QueryFigures | EmptyState> =>
  context.batcher.run(context, { ...query, dimensions: [], rank: null }, { sales: salesOf(query) });

/**
 * The figures of chosen groups, with the total of all groups (`totalOfGroups`).
 * @throws {Error} for a query without dimensions
 */
export async function detailGroups(
  context: QueryContext,
  query: MetricQuery,
  groups: readonly NamedGroup[],
  total: QueryFigures | EmptyState,
): Promise<QueryResult> {
  const { dataSet, names, selection } = context;
  const [dim] = columnOrder(query.dimensions);
  if (dim === undefined) throw new Error('A query without dimensions has no groups.');
  const ids = groups.map(({ group }) => Number(group[0]));
  const ofGroups = { ...selection, conditions: [...selection.conditions, { dim, in: ids }] };
  const details = await queryFigures({ ...context, selection: ofGroups }, query, {
    withTotals: false,
    sales: salesOf(query),
  });
  if (!hasFigures(details)) return emptyResult(dataSet, selection, query, details);
  const totals = hasFigures(total) ? total.totals : null;
  return shapeResult({ ...details, totals }, dataSet, names, groups);
}

/** Levels of categories, which a data set may have for some products and not for others. */
const categoryLevels: ReadonlySet<string> = new Set(['department', 'category', 'sub_category']);

/**
 * Why figures have no groups: a data set may have demographics or sub-categories, but not for these buyers or products.
 * Null where it has them.
 */
export function unknownSegments({ figures, rowLevel }: QueryFigures): EmptyState | null {
  const { dims, groups } = figures.groups(rowLevel);
  const unknown = dims.find(
    (dim, at) =>
      (dimensions[dim].side === 'buyer' || categoryLevels.has(dim)) &&
      groups.length > 0 &&
      groups.every((group) => group[at] === '' || group[at] === null || group[at] === 0),
  );
  if (unknown === undefined) return null;
  const { noun, side } = dimensions[unknown];
  const what = side === 'buyer' ? 'buyers' : 'products';
  return emptyState('missing-part', `The ${noun} of these ${what} is not known.`);
}

/** Sources that count purchases alone. */
const purchaseSources: ReadonlySet<Source> = new Set<Source>(['orders', 'buyers', 'requirements']);

/**
 * Figures of buyers and orders for a subject with lines, but without a purchase among them: nobody bought, so the
 * figures are 0, not missing.
 * @param empty result of the query by itself
 */
async function ofReturnsAlone(
  context: QueryContext,
  query: MetricQuery,
  empty: EmptyState,
): Promise<QueryFigures | EmptyState> {
  const isOfPurchases = query.measures.every(({ components }) =>
    components.every(({ source }) => purchaseSources.has(source)),
  );
  if (empty.reason !== 'no-data' || !isOfPurchases) return empty;
  const measures = [...query.measures, metricMeasure('LINES')];
  const found = await queryFigures(context, { ...query, measures });
  if (!hasFigures(found)) return empty;
  const { columns, totals } = found;
  const wanted = <One>(all: readonly One[]) => all.slice(0, query.measures.length);
  return {
    ...found,
    query,
    columns: wanted(columns),
    totals: totals && { ...totals, columns: wanted(totals.columns) },
  };
}

/**
 * Runs a query, in a batch where possible.
 * @throws {QueryRefusedError} cannot-split, needs-dimension
 * @throws {QueryTimeoutError} after the store's time limit
 */
export async function runMetricQuery(
  context: QueryContext,
  query: MetricQuery,
): Promise<QueryResult> {
  const { dataSet, names } = context;
  const selection = selectionFor(context, query);
  const by = twoStepMeasure(query);
  if (by !== null) {
    const [groups, total] = await Promise.all([
      rankGroups(context, query, by),
      totalOfGroups(context, query),
    ]);
    return Array.isArray(groups)
      ? detailGroups(context, query, groups, total)
      : emptyResult(dataSet, selection, query, groups);
  }
  const reference = followsReference(query) ? (context.selection.reference ?? null) : null;
  const asked =
    reference === null
      ? await context.batcher.run(context, query, { sales: salesOf(query) })
      : await figuresWithReference(context, query, reference);
  const found = hasFigures(asked) ? asked : await ofReturnsAlone(context, query, asked);
  if (!hasFigures(found)) return emptyResult(dataSet, selection, query, found, reference?.label);
  const unknown = unknownSegments(found);
  return unknown === null
    ? shapeResult(found, dataSet, names)
    : emptyResult(dataSet, selection, query, unknown);
}
