import { itself } from '../../metrics/arithmetic';
import { componentKey } from '../../metrics/component';
import { metric, type MetricCode } from '../../metrics/registry';
import { scopeOf } from '../compile/query-scopes';
import { basesOf, componentMeasure, type Measure, metricMeasure } from '../model/measure';
import type { Subject } from '../model/metric-query';
import type { QuerySelection } from '../model/selection';
import type { QueryResult } from '../results/query-result';

/** The measures behind a metric's figure: its components, if it is computed from any, and then itself. */
export function drillMeasures(
  code: MetricCode,
  subject: Subject,
  selection: QuerySelection,
): Measure[] {
  const measure = metricMeasure(code);
  const isComponentItself =
    measure.components.length === 1 && measure.value === itself && measure.growthOf === null;
  if (isComponentItself) return [measure];
  const components = measure.components.map((component) =>
    componentMeasure({ ...component, scope: scopeOf(component.scope, subject, selection) }),
  );
  return [...components, measure];
}

/** A result without the bases that are measures with a column of their own: figures refer to these columns instead. */
export function withoutRepeatedBases(
  { columns, rows }: Pick<QueryResult, 'columns' | 'rows'>,
  measures: readonly Measure[],
): Pick<QueryResult, 'columns' | 'rows'> {
  const own = new Map(
    basesOf(measures).flatMap(({ key, components: [only, ...more] }) => {
      const counted = only === undefined || more.length > 0 ? null : componentKey(only);
      return columns.some((column) => column.key === counted) ? [[key, counted ?? key]] : [];
    }),
  );
  const isKept = columns.map(({ key }) => !own.has(key));
  return {
    columns: columns
      .filter((_, at) => isKept[at])
      .map((column) =>
        column.base === undefined
          ? column
          : { ...column, base: own.get(column.base) ?? column.base },
      ),
    rows: rows.map((row) => row.filter((_, at) => isKept[at])),
  };
}

/** Why rows do not add up to their total; null where they do. */
export function noteOf(code: MetricCode): string | null {
  const { additive, components } = metric(code);
  if (additive) return null;
  const sources = new Set(components.map(({ source }) => source));
  if (sources.has('buyers'))
    return 'A buyer who is in several rows counts once in the total, so that rows do not add up to it.';
  if (sources.has('orders'))
    return 'An order that is in several rows counts once in the total, so that rows do not add up to it.';
  return 'A ratio does not add up: the total’s is worked out of the totals before it.';
}
