import type { DataSetContent } from '../data-set-content';
import { sourceDims } from './compile/sources';
import { type DimensionCode, dimensions } from './model/dimensions';
import { metricIn } from './model/for-selection';
import { metricMeasure } from './model/measure';
import type { Subject } from './model/metric-query';
import { followsReference } from './model/reference';
import {
  conditionsAlone,
  type QuerySelection,
  type Reference,
  type ViewOptions,
} from './model/selection';
import type { WidgetQuery } from './model/widget-query';
import type { Metric } from '../metrics/metric';
import { isMetricCode } from '../metrics/registry';
import type { Shown } from './named/named-query';
import { isMarked, namedQuery } from './named/registry';

export { canDrillDown, drillDownLevels } from './drill-down/drill-down';

/**
 * Codes of the metrics that a query shows, in its order.
 * @param selection default: one for which it shows all of them
 * @throws {QueryRefusedError} unknown-query
 */
export function metricsOf(query: WidgetQuery, selection?: Shown): string[] {
  if (query.language === 'sql') {
    const { metrics, read } = namedQuery(query.name);
    return [
      ...(typeof metrics === 'function' ? metrics(read(query.params ?? {}), selection) : metrics),
    ];
  }
  return query.jaql.measures.map(({ key }) => key);
}

/**
 * Subject whose figures a query shows.
 * @throws {QueryRefusedError} unknown-query
 */
export const subjectOf = (query: WidgetQuery): Subject =>
  query.language === 'sql' ? (namedQuery(query.name).subject ?? 'brand') : query.jaql.subject;

/**
 * Whether a query shows the whole brand, whichever of its products is chosen.
 * @throws {QueryRefusedError} unknown-query
 */
export const ignoresProduct = (query: WidgetQuery): boolean => isMarked(query, 'ignoresProduct');

/**
 * Whether the days of a query are independent of the chosen period.
 * @throws {QueryRefusedError} unknown-query
 */
export const ignoresPeriod = (query: WidgetQuery): boolean => isMarked(query, 'ignoresPeriod');

/**
 * Whether a query shows a reference in place of the baselines.
 * @throws {QueryRefusedError} unknown-query
 */
export function showsReference(query: WidgetQuery, reference: Reference): boolean {
  if (query.language !== 'sql') return followsReference(query.jaql);
  const { followsReference: follows = false } = namedQuery(query.name);
  return typeof follows === 'function' ? follows(reference) : follows;
}

/**
 * Whether a query compares with the baselines of the page. A query that always compares with the year before does so
 * only if that is one of them.
 * @throws {QueryRefusedError} unknown-query
 */
export function readsBaseline(query: WidgetQuery, selection: QuerySelection): boolean {
  if (query.language === 'sql') {
    const { readsBaseline: reads = false, read } = namedQuery(query.name);
    return typeof reads === 'function' ? reads(read(query.params ?? {}), selection) : reads;
  }
  const { compare, measures, against } = query.jaql;
  const { baseline, secondBaseline = null } = selection;
  const isOfPage =
    against === null || [baseline, secondBaseline].some((one) => one?.kind === against);
  return isOfPage && (compare || measures.some(({ growthOf }) => growthOf !== null));
}

/**
 * Whether a named query has only products of the brand.
 * @throws {QueryRefusedError} unknown-query
 */
export const ownProductsOnly = (query: WidgetQuery): boolean => isMarked(query, 'ownProducts');

/**
 * Possible keys of the id column of the compared brands or products; none for a query that does not compare, or
 * compares only for some selections.
 * @throws {QueryRefusedError} unknown-query
 */
export function memberKeys(query: WidgetQuery): readonly string[] {
  if (query.language === 'sql') {
    const { members = [], read } = namedQuery(query.name);
    return typeof members === 'function' ? members(read(query.params ?? {})) : members;
  }
  return query.jaql.subject === 'brand+competitors' ? ['brand_id', 'product_id'] : [];
}

/**
 * Whether a query reads a view option.
 * @throws {QueryRefusedError} unknown-query
 */
export const readsOption = (query: WidgetQuery, option: keyof ViewOptions): boolean =>
  query.language === 'sql' && (namedQuery(query.name).options?.includes(option) ?? false);

/**
 * The figures that a query shows besides metrics: name and definition (D-13).
 * @throws {QueryRefusedError} unknown-query
 */
export function definitionsOf(query: WidgetQuery) {
  if (query.language !== 'sql') return [];
  const { definitions = [], read } = namedQuery(query.name);
  return typeof definitions === 'function' ? definitions(read(query.params ?? {})) : definitions;
}

/**
 * The metrics that a query shows for a selection, in its order.
 * @throws {QueryRefusedError} unknown-query
 */
export function metricsFor(query: WidgetQuery, selection: QuerySelection): Metric[] {
  const subject = subjectOf(query);
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
  const {
    follows = undefined,
    alsoFollows = [],
    comparesAll = undefined,
  } = query.language === 'sql' ? namedQuery(query.name) : {};
  const compared = conditionsAlone(selection, comparesAll?.(dataSet) ?? []);
  const sources = metricsOf(query, selection)
    .filter(isMetricCode)
    .flatMap((code) => metricMeasure(code).components.map(({ source }) => source));
  return [...new Set(selection.conditions.map(({ dim }) => dim))].filter(
    (dim) =>
      !alsoFollows.includes(dim) &&
      (compared.includes(dim) ||
        follows?.includes(dimensions[dim].side) === false ||
        sources.some((source) => !sourceDims(source).has(dim))),
  );
}
