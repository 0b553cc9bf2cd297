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
 * @param selection default: one that has all of them
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
 * Whose figures a query shows.
 * @throws {QueryRefusedError} unknown-query
 */
export const subjectOf = (query: WidgetQuery): Subject =>
  query.language === 'sql' ? (namedQuery(query.name).subject ?? 'brand') : query.jaql.subject;

/**
 * Whether a query shows the brand, whatever product of it is chosen.
 * @throws {QueryRefusedError} unknown-query
 */
export const ignoresProduct = (query: WidgetQuery): boolean => isMarked(query, 'ignoresProduct');

/**
 * Whether the days of a query do not follow the chosen period.
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
 * Whether a query compares with the baselines of the page. One that compares with the year before, whatever is chosen, does
 * so where that is one of them.
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
 * Whether the products of a named query are all of the brand.
 * @throws {QueryRefusedError} unknown-query
 */
export const ownProductsOnly = (query: WidgetQuery): boolean => isMarked(query, 'ownProducts');

/**
 * Keys that the column of ids may have whose rows are what a query compares; none for a query that compares nothing, or
 * does so only for some selections.
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
