import type { OpenDataSet } from '../data-set';
import { isMetricCode } from '../metrics/catalogue';
import type { QueryResult } from './results/query-result';
import type { QuerySelection, DimensionCode, WidgetQuery } from './model/selection';
import { engineQuery, jaqlOf } from './execute/jaql-query';
import { measureOf } from './model/measure';
import { namedQuery } from './named/registry';
import { runEngine } from './execute/run-metric-query';
import { sourceDims } from './compile/sources';

export {
  canDrillDown,
  drillDown,
  type DrillDownRequest,
  type DrillDownResult,
} from './drill-down/drill-down';

/**
 * Runs a widget's query (D-10). What it lacks, it says: a result without rows has an `empty` reason. A total, where the
 * query asks for one, is the last row: its id is null, its name 'Total' (its day null, if there is nothing but days).
 * @throws {QueryRefusedError} for a query that says what there is not (metric, dimension, name, parameter)
 * @throws {QueryTimeoutError} after the store's limit
 */
export async function runQuery(
  dataSet: OpenDataSet,
  query: WidgetQuery,
  binding: QuerySelection,
  signal?: AbortSignal,
): Promise<QueryResult> {
  const asked = { dataSet, binding, signal };
  if (query.language === 'sql') {
    const named = namedQuery(query.name);
    return named.run(asked, named.read(query.params ?? {}));
  }
  const { jaql, query: of } = engineQuery(query.jaql, dataSet.info.currency);
  return runEngine(asked, jaql, of);
}

/**
 * Codes of the catalogue that a query shows, in its order.
 * @throws {QueryRefusedError} as `runQuery`
 */
export function metricsOf(query: WidgetQuery): string[] {
  if (query.language === 'sql') return [...namedQuery(query.name).metrics];
  return [...jaqlOf(query.jaql).measures];
}

/**
 * Those of the binding's conditions that do not reach the whole query (domain.md: a mark where a filter does not
 * apply): stock on shelves knows no occasion, for one.
 * @throws {QueryRefusedError} as `runQuery`
 */
export function ignoredConditions(query: WidgetQuery, binding: QuerySelection): DimensionCode[] {
  const sources = metricsOf(query)
    .filter(isMetricCode)
    .flatMap((code) => measureOf(code, '').components.map(({ source }) => source));
  return [...new Set(binding.conditions.map(({ dim }) => dim))].filter((dim) =>
    sources.some((source) => !sourceDims[source].has(dim)),
  );
}
