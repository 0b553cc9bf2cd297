import type { DataSetContent } from '../data-set-content';
import { hiddenBelow } from '../metrics/base';
import type { Dialect } from './compile/dialect';
import { duckdbDialect } from './compile/duckdb-dialect';
import { drillDown, type DrillDownRequest, type DrillDownResult } from './drill-down/drill-down';
import { PlanCache } from './execute/plan-cache';
import { ProductLookup } from './execute/product-lookup';
import { QueryBatcher } from './execute/query-batcher';
import type { QueryContext } from './execute/query-context';
import { runMetricQuery } from './execute/run-metric-query';
import { SalesDays } from './execute/sales-days';
import { SharedReads } from './execute/shared-reads';
import { cannotCompute, missingPart } from './model/empty-state';
import type { QuerySelection } from './model/selection';
import type { WidgetQuery } from './model/widget-query';
import { namedQuery } from './named/registry';
import { NameLookup } from './results/name-lookup';
import { type QueryResult, resultOfRows } from './results/query-result';
import { withoutRatesOfFew } from './results/rates-of-few';

/**
 * Answers queries on one opened data set. It owns all caches of that data set (plans, names, facts of products, days with sales, open
 * batches and reads of running requests, and the store with its cached rows); they end with it.
 */
export interface QueryEngine {
  /**
   * Runs a widget's query (D-10). A result without rows has an `empty` reason. Where the query wants a total, it is the
   * last row.
   * @throws {QueryRefusedError} for a query that names something unknown or cannot be split as it asks
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
  /** Reads what every query needs, so that the first one does not wait for it. */
  warmUp(): Promise<void>;
  /** Drops all caches and closes the store, after the statements that still run. */
  dispose(): Promise<void>;
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
  const salesDays = new SalesDays(dataSet);
  const batcher = new QueryBatcher();
  const shared = new SharedReads();
  const contextOf = (selection: QuerySelection, signal?: AbortSignal): QueryContext => ({
    dataSet,
    dialect,
    plans,
    names,
    products,
    salesDays,
    batcher,
    shared,
    selection,
    hiddenBelow: smallest,
    signal,
  });

  return {
    async run(query, selection, signal) {
      const context = contextOf(selection, signal);
      if (query.language === 'jaql') return runMetricQuery(context, query.jaql);
      const named = namedQuery(query.name);
      const part = missingPart(dataSet.info, named.needs ?? []);
      if (part !== null) return resultOfRows(dataSet, [], [], cannotCompute(part, 'this'));
      return withoutRatesOfFew(await named.run(context, named.read(query.params ?? {})), smallest);
    },
    drillDown: async (query, selection, request, signal) =>
      drillDown(contextOf(selection, signal), query, request),
    async warmUp() {
      await salesDays.load();
    },
    async dispose() {
      plans.clear();
      await dataSet.store.close();
    },
  };
}
