import type { WidgetView } from '~/contracts/dashboards/content';
import { hiddenText, indicativeNote } from '~/contracts/dashboards/small-base';
import { upperFirst } from '~/lib/format/figure';

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
  const showsUnit = column.format === 'money' || column.unit === '%';
  return {
    layout: 'figure',
    value: formatterFor(column, facts, { compact: true })(value),
    fullValue: value === null ? null : formatterFor(column, facts, {})(value),
    unit: value === null ? '' : (widget.subtitle ?? (showsUnit ? '' : column.unit)),
    baseNote: indicativeNote(result),
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
  if (numberAt(row, at.value) === null) {
    const hidden = hiddenText(result.columns, row, at.value);
    return {
      kind: 'none',
      text: hidden === null ? 'No figure in this period' : upperFirst(hidden),
    };
  }
  if (growth === undefined) return null;
  const { baselineLabel, baselineOutOfPlan } = facts;
  const against = baselineLabel === null ? '' : `vs. ${baselineLabel}`;
  if (baselineOutOfPlan) {
    return { kind: 'out-of-plan', subject: baselineLabel === null ? 'Comparison' : against };
  }
  const value = numberAt(row, at.growth);
  if (value === null) {
    const hidden = hiddenText(result.columns, row, at.growth);
    if (hidden !== null) return { kind: 'none', text: [against, hidden].filter(Boolean).join(' ') };
    const text = against === '' ? 'Nothing to compare with' : `${against}: nothing to compare with`;
    return { kind: 'none', text };
  }
  return {
    kind: 'change',
    change: { value, format: growth.format, better: growth.better },
    against,
  };
}
