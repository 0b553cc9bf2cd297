import type { DataSetContent } from '../data-set-content';
import { sourceDims } from './compile/sources';
import { type DimensionCode, dimensions } from './model/dimensions';
import { metricIn } from './model/for-selection';
import { metricMeasure } from './model/measure';
import { type MetricQuery, showsChange } from './model/metric-query';
import { followsReference } from './model/reference';
import { queryScope, type Scope, type Shown } from './model/scope';
import { conditionsAlone, type QuerySelection } from './model/selection';
import type { WidgetQuery } from './model/widget-query';
import type { Metric } from '../metrics/metric';
import { isMetricCode } from '../metrics/registry';
import { readNamed } from './named/registry';

export { canDrillDown, drillDownLevels } from './drill-down/drill-down';

/** A query that always compares with the year before reads the baselines of the page only if that is one of them. */
const scopeOfJaql = (jaql: MetricQuery): Scope =>
  queryScope(jaql.subject, {
    ownProducts: jaql.subject === 'brand',
    members: jaql.subject === 'brand+competitors' ? ['brand_id', 'product_id'] : [],
    reference: () => followsReference(jaql),
    baselines: ({ baselines }) =>
      showsChange(jaql) &&
      (jaql.against === null || baselines.some(({ kind }) => kind === jaql.against)),
  });

/**
 * Whose figures a query shows, what it compares them with, and what narrows it.
 * @throws {QueryRefusedError} unknown-query, unknown-parameter
 */
export const scopeOfQuery = (query: WidgetQuery): Scope =>
  query.language === 'sql' ? readNamed(query).scope : scopeOfJaql(query.jaql);

/**
 * Codes of the metrics that a query shows, in its order.
 * @param selection default: one for which it shows all of them
 * @throws {QueryRefusedError} unknown-query, unknown-parameter
 */
export const metricsOf = (query: WidgetQuery, selection?: Shown): readonly string[] =>
  query.language === 'sql'
    ? readNamed(query).metrics(selection)
    : query.jaql.measures.map(({ key }) => key);

/**
 * The figures that a query shows besides metrics: name and definition (D-13).
 * @throws {QueryRefusedError} unknown-query, unknown-parameter
 */
export const definitionsOf = (query: WidgetQuery) =>
  query.language === 'sql' ? readNamed(query).definitions : [];

/**
 * The metrics that a query shows for a selection, in its order.
 * @throws {QueryRefusedError} unknown-query
 */
export function metricsFor(query: WidgetQuery, selection: QuerySelection): Metric[] {
  const { subject } = scopeOfQuery(query);
  return metricsOf(query, selection).map((code) => metricIn(code, subject, selection));
}

/**
 * Dimensions of the selection's conditions that do not narrow the whole query (domain.md: a mark where a filter does not
 * apply). Stock on shelves has no occasion, for example.
 * @throws {QueryRefusedError} unknown-query
 */
export function ignoredConditions(
  query: WidgetQuery,
  selection: QuerySelection,
  dataSet: Pick<DataSetContent, 'categories'>,
): DimensionCode[] {
  const { sides, alsoFollows, comparesAll } = scopeOfQuery(query);
  const compared = conditionsAlone(selection, comparesAll(dataSet));
  const sources = metricsOf(query, selection)
    .filter(isMetricCode)
    .flatMap((code) => metricMeasure(code).components.map(({ source }) => source));
  return [...new Set(selection.conditions.map(({ dim }) => dim))].filter(
    (dim) =>
      !alsoFollows.includes(dim) &&
      (compared.includes(dim) ||
        sides?.includes(dimensions[dim].side) === false ||
        sources.some((source) => !sourceDims(source).has(dim))),
  );
}
