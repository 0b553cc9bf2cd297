import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import { plainRow, type Reading } from '../../read-out/reading';
import {
  columnPositions,
  formatterFor,
  largestBeside,
  numberAt,
  textAt,
  valueColumn,
} from '../../results/result';

/** One step: a whole (the first and the last row), or a part that leads from one to the other. */
export interface Step {
  key: string;
  name: string;
  kind: 'whole' | 'gain' | 'loss';
  value: number | null;
  /** The value as the chart shows it: a part has its sign. */
  label: string;
  /** Both ends of the bar, and the sum after the step, from the left, 0 to 1. */
  from: number;
  to: number;
  sumAt: number;
}

export type WaterfallModel = ReturnType<typeof waterfallModel>;

/**
 * Bars from one whole to another: each part begins where the part before it ends. A part without a figure is a bar without
 * length.
 */
export function waterfallModel(widget: WidgetView, facts: ChartFacts) {
  const { result } = widget;
  const at = columnPositions(result);
  const column = valueColumn(widget);
  const last = result.rows.length - 1;
  let sum = 0;
  const spans = result.rows.map((row, index) => {
    const value = numberAt(row, at.value);
    const isWhole = index === 0 || index === last;
    const from = isWhole ? 0 : sum;
    sum = isWhole ? (value ?? 0) : sum + (value ?? 0);
    return { row, index, value, isWhole, from, to: sum };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const position = (value: number) => (high === low ? 0 : (value - low) / (high - low));
  const show = formatterFor(column, facts, {
    compact: true,
    largest: largestBeside(result, column),
  });
  const steps = spans.map(({ row, index, value, isWhole, from, to }): Step => ({
    key: String(index),
    name: textAt(row, at.name),
    kind: isWhole ? 'whole' : to < from ? 'loss' : 'gain',
    value,
    label: isWhole || value === null || value <= 0 ? show(value) : `+${show(value)}`,
    from: position(Math.min(from, to)),
    to: position(Math.max(from, to)),
    sumAt: position(to),
  }));
  return { column, steps, zero: position(0), negative: low < 0 };
}

export function waterfallSummary({ column, steps }: WaterfallModel): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined || first === last)
    return `${column.label}: no figures.`;
  const parts = steps.slice(1, -1).map(({ name, label }) => `${name} ${label}`);
  return `${column.label}: ${first.name} ${first.label}; ${parts.join('; ')}; ${last.name} ${last.label}.`;
}

export function readStep(
  { column, steps }: WaterfallModel,
  facts: ChartFacts,
  index: number,
): Reading {
  const step = steps[index];
  if (step === undefined) return { title: '', rows: [] };
  const show = formatterFor(column, facts, { withUnit: true });
  const shown = show(step.value);
  const value = step.kind === 'gain' && (step.value ?? 0) > 0 ? `+${shown}` : shown;
  return {
    title: step.name,
    rows: [plainRow('value', step.kind === 'whole' ? column.label : 'Change', value)],
  };
}
