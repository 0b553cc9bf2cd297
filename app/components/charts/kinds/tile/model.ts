import { isBefore } from '~/contracts/dashboards/baselines';
import type { WidgetResult, WidgetView } from '~/contracts/dashboards/content';
import { unitFor } from '~/contracts/dashboards/singular';
import { hiddenText, indicativeNote } from '~/contracts/dashboards/small-base';
import { upperFirst } from '~/lib/format/figure';

import type { ChartFacts, ComparedWith } from '../../chart-facts';
import { incompleteSentence } from '../../geometry/axes';
import {
  columnPositions,
  formatterFor,
  lacksComparison,
  numberAt,
  valueColumn,
} from '../../results/result';
import type { Comparison, FigureDrawing } from '../../drawing';
import { sparkModel } from '../sparkline/model';

/** The figure of the first row with its change, its trend and its unit. A subtitle replaces the unit. */
export function tileModel(widget: WidgetView, facts: ChartFacts): FigureDrawing {
  const { result, trend } = widget;
  const at = columnPositions(result);
  const row = result.rows[0] ?? [];
  const column = valueColumn(widget);
  const value = numberAt(row, at.value);
  const spark = sparkModel(widget, facts);
  const hasTrend = trend !== null && trend.rows.length > 1;
  const showsUnit = column.format === 'money' || column.unit === '%';
  return {
    layout: 'figure',
    value: formatterFor(column, facts, { compact: true })(value),
    fullValue: value === null ? null : formatterFor(column, facts, {})(value),
    unit: value === null ? '' : (widget.subtitle ?? (showsUnit ? '' : unitFor(value, column.unit))),
    baseNote: indicativeNote(result),
    comparisons: comparisonsOf(widget, facts),
    spark,
    hasTrend,
    trendNote: hasTrend ? incompleteSentence(spark, spark.days.length, spark.level) : null,
  };
}

/** The change against each baseline, or the reason why it is missing (D-16, D-33). */
function comparisonsOf({ result }: WidgetView, facts: ChartFacts): Comparison[] {
  const at = columnPositions(result);
  const row = result.rows[0] ?? [];
  if (numberAt(row, at.value) === null) {
    const hidden = hiddenText(result.columns, row, at.value);
    if (hidden === null && lacksComparison(result, at.value)) return [withoutComparison(facts)];
    const text = hidden === null ? 'No figure in this period' : upperFirst(hidden);
    return [{ kind: 'none', text }];
  }
  return at.compared.flatMap(
    ({ growth }, place) => comparisonOf(result, growth, facts.baselines[place], facts) ?? [],
  );
}

const againstText = (baseline: ComparedWith | undefined) =>
  baseline === undefined ? '' : `vs. ${baseline.label}`;

/** The text for a change without anything to compare with. */
const withoutComparison = ({ baselines: [baseline] }: ChartFacts): Comparison => {
  const [against, closed] = [againstText(baseline), baseline?.closed ?? null];
  return closed !== null
    ? closedComparison(against, closed)
    : { kind: 'none', text: nothingText(against) };
};

const closedComparison = (against: string, reason: string): Comparison => ({
  kind: 'closed',
  subject: against === '' ? 'Comparison' : against,
  reason,
});

const nothingText = (against: string) =>
  against === '' ? 'Nothing to compare with' : `${against}: nothing to compare with`;

/** @param position of the change; −1 where the figure is not compared */
function comparisonOf(
  result: WidgetResult,
  position: number,
  baseline: ComparedWith | undefined,
  facts: ChartFacts,
): Comparison | null {
  const row = result.rows[0] ?? [];
  const growth = result.columns[position];
  if (growth === undefined) return null;
  const [against, closed] = [againstText(baseline), baseline?.closed ?? null];
  if (closed !== null) return closedComparison(against, closed);
  const value = numberAt(row, position);
  if (value === null) {
    const hidden = hiddenText(result.columns, row, position);
    if (hidden !== null) return { kind: 'none', text: [against, hidden].filter(Boolean).join(' ') };
    // A change from a negative figure has no percentage, but the figure is known.
    const column = result.columns[position - 1];
    const before = numberAt(row, position - 1);
    if (column !== undefined && isBefore(column) && before !== null && before < 0) {
      const was = `was ${formatterFor(column, facts, {})(before)}; no percentage of a negative figure`;
      return { kind: 'none', text: against === '' ? upperFirst(was) : `${against}: ${was}` };
    }
    return { kind: 'none', text: nothingText(against) };
  }
  return {
    kind: 'change',
    change: { value, format: growth.format, better: growth.better },
    against,
  };
}
