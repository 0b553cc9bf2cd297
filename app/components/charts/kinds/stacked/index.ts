import type { ChartFacts } from '../../chart-facts';
import { defineChart } from '../../chart-definition';
import { formatterFor } from '../../results/result';
import type { Drawing } from '../../drawing';
import { bandsAlong } from '../../read-out/targets';
import { columnMarks, rowMarks } from './marks';
import { endOfRow, readStack, stackedModel, stackedSummary } from './model';
import type { StackedModel } from './model';
import { samples } from './samples.server';

/** Parts of a whole: columns over time, rows over categories. Rows: day or category, id and name of the series, value. */
export const stacked = defineChart({
  kind: 'stacked',
  draw(widget, facts) {
    const model = stackedModel(widget, facts);
    return model.set.level === null ? rows(model, facts) : columns(model, facts);
  },
  samples,
});

function columns(model: StackedModel, facts: ChartFacts): Drawing {
  const { height, xLabels, yLabels, endLabels, layers, names, notes, zero } = model;
  return {
    layout: 'plot',
    marksAre: 'areas',
    summary: stackedSummary(model, facts),
    height,
    xLabels,
    yLabels,
    baseline: zero,
    legend: [...layers].reverse(),
    endLabels,
    marks: (canvas) => columnMarks(model, canvas),
    targets: bandsAlong('x', names.length),
    read: (index) => readStack(model, facts, index),
    notes,
  };
}

function rows(model: StackedModel, facts: ChartFacts): Drawing {
  const { column, layers, names, notes, totals, zero } = model;
  const show = formatterFor(column, facts, { compact: true });
  return {
    layout: 'rows',
    summary: stackedSummary(model, facts),
    rows: names.map((name, row) => ({
      key: String(row),
      name,
      own: false,
      value: show(totals[row]),
      valueAt: endOfRow(model, row),
      below: false,
      change: null,
    })),
    valueHead: column.label,
    withChange: false,
    negative: false,
    zero,
    legend: layers,
    marks: (row, canvas) => rowMarks(model, row, canvas),
    targets: bandsAlong('y', names.length),
    read: (index) => readStack(model, facts, index),
    notes,
  };
}
