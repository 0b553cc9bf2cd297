import type { WidgetView } from '~/contracts/dashboards/content';

import { smallBase } from '../../chart-facts';
import type { ChartFacts } from '../../chart-facts';
import { columnPositions, formatterFor, numberAt, valueColumn } from '../../results/result';
import type { Comparison, FigureDrawing } from '../../drawing';
import { sparkModel } from '../sparkline/model';

/** The figure of the first row with its change, its trend, and its unit: the subtitle, where that says what it is of. */
export function tileModel(widget: WidgetView, facts: ChartFacts): FigureDrawing {
  const { result, trend } = widget;
  const at = columnPositions(result);
  const row = result.rows[0] ?? [];
  const column = valueColumn(widget);
  const value = numberAt(row, at.value);
  const base = numberAt(row, at.base) ?? result.baseSize;
  const showsUnit = column.format === 'money' || column.unit === '%';
  return {
    layout: 'figure',
    value: formatterFor(column, facts, { compact: true })(value),
    fullValue: value === null ? null : formatterFor(column, facts, {})(value),
    unit: value === null ? '' : (widget.subtitle ?? (showsUnit ? '' : column.unit)),
    fewBuyers: base !== null && base < smallBase ? base : null,
    comparison: comparisonOf(widget, facts),
    spark: sparkModel(widget, facts),
    hasTrend: trend !== null && trend.rows.length > 1,
  };
}

/** The change against the baseline, or the reason why there is none (D-16). */
function comparisonOf({ result }: WidgetView, facts: ChartFacts): Comparison | null {
  const at = columnPositions(result);
  const row = result.rows[0] ?? [];
  const growth = result.columns[at.growth];
  if (numberAt(row, at.value) === null) return { kind: 'none', text: 'No figure in this period' };
  if (growth === undefined) return null;
  const { baselineLabel, baselineOutOfPlan } = facts;
  const against = baselineLabel === null ? '' : `vs. ${baselineLabel}`;
  if (baselineOutOfPlan) {
    return { kind: 'out-of-plan', subject: baselineLabel === null ? 'Comparison' : against };
  }
  const value = numberAt(row, at.growth);
  if (value === null) {
    const text = against === '' ? 'Nothing to compare with' : `${against}: nothing to compare with`;
    return { kind: 'none', text };
  }
  return {
    kind: 'change',
    change: { value, format: growth.format, better: growth.better },
    against,
  };
}
