import type { DayRange } from '../../dates/days';
import type { DataSetContent } from '../data-set-content';
import { hiddenBelow } from '../../../../contract/limits';
import { type Dialect, duckdbDialect } from './compile/dialect';
import { drillDown, type DrillDownRequest, type DrillDownResult } from './drill-down/drill-down';
import { ProductLookup } from './execute/product-lookup';
import { QueryBatcher } from './execute/query-batcher';
import { PlanCache, type QueryContext } from './execute/query-context';
import { runMetricQuery } from './execute/run-metric-query';
import { SharedReads } from './execute/result-cache';
import { cannotCompute, missingPart } from './model/empty-state';
import { deepestCategories, type DimensionCode, dimensions } from './model/dimensions';
import type { MetricQuery } from './model/metric-query';
import { partlyOnSale } from './model/on-sale';
import { drawnLevel } from './model/periods';
import { alternativesOf, type QuerySelection } from './model/selection';
import type { WidgetQuery } from './model/widget-query';
import { namedQuery, readNamed } from './named/registry';
import { NameLookup } from './results/name-lookup';
import {
  comparesRows,
  withNoteOnLaunches,
  withNoteOnWeeks,
  withoutRatesOfFew,
} from './results/notes';
import { type QueryResult, resultOfRows, withNote } from './results/query-result';

/**
 * Answers queries on one opened data set. It owns all caches of that data set (plans, names, facts of products, open
 * batches and reads of running requests, and the store with its cached rows); they end with it.
 */
export interface QueryEngine {
  /**
   * Runs a widget's query (D-10). A result without rows has an `empty` reason. If the query has a total, it is the last
   * row.
   * @throws {QueryRefusedError} for a query that names something unknown, or a split that is not possible
   * @throws {QueryTimeoutError} after the store's time limit
   */
  run(query: WidgetQuery, selection: QuerySelection, signal?: AbortSignal): Promise<QueryResult>;
  /**
   * The rows behind a tile's figure.
   * @throws {QueryRefusedError} no-drill-down, unknown-parameter (level), bad-cursor, and as `run`
   * @throws {QueryTimeoutError} after the store's time limit
   */
  drillDown(
    query: WidgetQuery,
    selection: QuerySelection,
    request: DrillDownRequest,
    signal?: AbortSignal,
  ): Promise<DrillDownResult>;
  /** Weeks of a baseline in which the product, or brand, was on sale (`partlyOnSale`); null for all or none of them. */
  partlyOnSale(
    subject: Pick<QuerySelection, 'brand' | 'product'>,
    baseline: DayRange,
  ): Promise<string | null>;
  /** Drops all caches and closes the store, after the statements that still run. */
  dispose(): Promise<void>;
}

interface Split {
  query: MetricQuery;
  notes: string[];
}

/** Titles of widgets stay, so a note names the dimension by which a query is split instead. */
const splitBy = (
  query: MetricQuery,
  [from, to]: [DimensionCode, DimensionCode],
  reason: string,
): Split => ({
  query: { ...query, dimensions: query.dimensions.map((dim) => (dim === from ? to : dim)) },
  notes: [`${reason}: shown by ${dimensions[to].noun}.`],
});

/**
 * Replaces a split that would have only one part: sub-category by the deepest level of the data where they have none;
 * category by sub-category where one category is chosen.
 */
function inTellingLevels(
  query: MetricQuery,
  { conditions }: Pick<QuerySelection, 'conditions'>,
  dataSet: Pick<DataSetContent, 'categories'>,
): Split {
  const deepest = deepestCategories(dataSet);
  const asked = query.dimensions;
  if (deepest === undefined || asked.includes(deepest)) return { query, notes: [] };
  if (asked.includes('sub_category'))
    return splitBy(query, ['sub_category', deepest], 'These data have no sub-categories');
  const isOne = conditions.some((condition) => {
    const [only, ...others] = alternativesOf(condition);
    return others.length === 0 && only?.dim === 'category' && new Set(only.in).size === 1;
  });
  return isOne && deepest === 'sub_category' && asked.length === 1 && asked[0] === 'category'
    ? splitBy(query, ['category', deepest], 'One category is chosen')
    : { query, notes: [] };
}

/** A query with the level of dates at which the period is drawn, and with levels of categories that the data have. */
function asDrawn(
  query: WidgetQuery,
  selection: QuerySelection,
  dataSet: Pick<DataSetContent, 'info' | 'categories'>,
): { query: WidgetQuery; notes: string[] } {
  if (query.language !== 'jaql') return { query, notes: [] };
  const { query: split, notes } = inTellingLevels(query.jaql, selection, dataSet);
  const { dateLevel } = split;
  const drawn = dateLevel === null ? null : drawnLevel(dateLevel, selection.period, dataSet.info);
  return { query: { ...query, jaql: { ...split, dateLevel: drawn } }, notes };
}

/**
 * @param dialect SQL of the data set's store
 * @param smallest rates on a smaller base are hidden (D-24)
 */
export function createQueryEngine(
  dataSet: DataSetContent,
  {
    dialect = duckdbDialect,
    smallest = hiddenBelow,
  }: { dialect?: Dialect; smallest?: number } = {},
): QueryEngine {
  const plans = new PlanCache(dialect);
  const names = new NameLookup(dataSet, dialect);
  const products = new ProductLookup(dataSet, dialect);
  const batcher = new QueryBatcher();
  const shared = new SharedReads();
  const contextOf = (selection: QuerySelection, signal?: AbortSignal): QueryContext => ({
    dataSet,
    dialect,
    plans,
    names,
    products,
    batcher,
    shared,
    selection,
    hiddenBelow: smallest,
    signal,
  });

  const runNamed = async (
    context: QueryContext,
    query: Extract<WidgetQuery, { language: 'sql' }>,
  ): Promise<QueryResult> => {
    const part = missingPart(dataSet.info, namedQuery(query.name).needs);
    if (part !== null) return resultOfRows(dataSet, [], [], cannotCompute(part, 'this'));
    return withoutRatesOfFew(await readNamed(query).run(context), smallest);
  };

  /** Adds the note on launches, unless the subject itself was launched in the baseline: that has a note of its own. */
  const withLaunches = async (
    found: QueryResult,
    selection: QuerySelection,
  ): Promise<QueryResult> => {
    const range = selection.baselines[0]?.range ?? null;
    if (range === null || found.reference !== undefined || !comparesRows(found)) return found;
    const firsts = await products.firstDays();
    const isTold = partlyOnSale(firsts.of(selection), range) !== null;
    return isTold ? found : withNoteOnLaunches(found, firsts, range);
  };

  return {
    async run(query, selection, signal) {
      const context = contextOf(selection, signal);
      const { coverage } = dataSet;
      const { query: drawn, notes } = asDrawn(query, selection, dataSet);
      const found =
        drawn.language === 'jaql'
          ? withNote(await runMetricQuery(context, drawn.jaql), ...notes)
          : await runNamed(context, drawn);
      return withNoteOnWeeks(await withLaunches(found, selection), coverage);
    },
    drillDown: async (query, selection, request, signal) =>
      drillDown(contextOf(selection, signal), asDrawn(query, selection, dataSet).query, request),
    partlyOnSale: async (subject, baseline) =>
      partlyOnSale((await products.firstDays()).of(subject), baseline),
    async dispose() {
      plans.clear();
      await dataSet.store.close();
    },
  };
}
