import type { Metric } from '../../metrics/metric';
import { metric, type MetricCode } from '../../metrics/registry';
import type { Measure } from './measure';
import type { MetricQuery, Subject } from './metric-query';
import { choosesCategories, type QuerySelection } from './selection';

/**
 * The metric that a query shows for a selection: a share of all categories is named share of the market, and where
 * categories are chosen, penetration is of their buyers.
 */
export function metricIn(code: string, subject: Subject, selection: QuerySelection): Metric {
  const definition = metric(code);
  if (choosesCategories(selection)) return definition.inChosenCategories ?? definition;
  const isWhole = subject === 'market' || selection.ownCategories === null;
  return isWhole ? { ...definition, ...definition.ofWholeMarket } : definition;
}

/** A query with each measure as `metricIn` shows it for the selection. Measures keep their keys. */
export function forSelection(query: MetricQuery, selection: QuerySelection): MetricQuery {
  const measures = query.measures.map((measure): Measure => {
    if (measure.metric === null) return measure;
    const shown = metricIn(measure.metric, query.subject, selection);
    return {
      ...measure,
      ...shown,
      key: measure.key,
      label: shown.name,
      metric: shown.code as MetricCode,
    };
  });
  return { ...query, measures };
}
