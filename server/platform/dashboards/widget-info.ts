import { unitOf } from '../analytics/metrics/metric';
import { metric } from '../analytics/metrics/registry';
import { canDrillDown, ignoredConditions, metricsOf } from '../analytics/query/describe-query';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import type { OpenDashboard } from './open-dashboard';
import type { WidgetDefinition } from './widget-definition';

/** Reads a property of a query. For a query that the compiler refuses, it is `otherwise`; its result has the error. */
function unlessRefused<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryRefusedError) return otherwise;
    throw error;
  }
}

/** Whether the viewer can drill down into a widget. The public variant has no drill-downs. */
export function hasDrillDown(
  { accessScope }: Pick<OpenDashboard, 'accessScope'>,
  widget: WidgetDefinition,
): boolean {
  if (!widget.drillDown || accessScope.variant !== 'full') return false;
  return unlessRefused(() => canDrillDown(widget.query), false);
}

/** The metrics that a widget shows, with the data set's currency as the unit of money. */
export function metricsOfWidget({ info }: Pick<OpenDashboard, 'info'>, widget: WidgetDefinition) {
  return unlessRefused(() => metricsOf(widget.query), []).map((code) => {
    const { name, definition, format, unit } = metric(code);
    return { code, label: name, definition, format, unit: unitOf(unit, info.currency) };
  });
}

/** Labels of the selected filters that do not affect a widget. */
export function ignoredFilters(
  { selection }: Pick<OpenDashboard, 'selection'>,
  widget: WidgetDefinition,
): string[] {
  const { filters, product, querySelection } = selection;
  const ignored = new Set(unlessRefused(() => ignoredConditions(widget.query, querySelection), []));
  const ofMarket = widget.query.language === 'jaql' && widget.query.jaql.subject === 'market';
  return filters
    .filter(({ definition: { kind }, given, conditions }) => {
      if (kind === 'product_dropdown') return product !== null && ofMarket;
      if (kind === 'velocity_score' || kind === 'search_brands') return given;
      return conditions.some(({ dim }) => ignored.has(dim));
    })
    .map(({ definition }) => definition.label);
}
