import { sourceDims } from './compile/sources';
import type { DimensionCode } from './model/dimensions';
import { metricMeasure } from './model/measure';
import type { QuerySelection } from './model/selection';
import type { WidgetQuery } from './model/widget-query';
import { isMetricCode } from '../metrics/registry';
import { namedQuery } from './named/registry';

export { canDrillDown } from './drill-down/drill-down';

/**
 * Codes of the metrics that a query shows, in its order.
 * @throws {QueryRefusedError} unknown-query
 */
export function metricsOf(query: WidgetQuery): string[] {
  if (query.language === 'sql') return [...namedQuery(query.name).metrics];
  return query.jaql.measures.map(({ key }) => key);
}

/**
 * Dimensions of the selection's conditions that do not narrow the whole query (domain.md: a mark where a filter does not
 * apply). Stock on shelves has no occasion, for example.
 * @throws {QueryRefusedError} unknown-query
 */
export function ignoredConditions(query: WidgetQuery, selection: QuerySelection): DimensionCode[] {
  const sources = metricsOf(query)
    .filter(isMetricCode)
    .flatMap((code) => metricMeasure(code).components.map(({ source }) => source));
  return [...new Set(selection.conditions.map(({ dim }) => dim))].filter((dim) =>
    sources.some((source) => !sourceDims(source).has(dim)),
  );
}
