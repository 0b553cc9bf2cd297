import type { ChartFacts } from '../../chart-facts';
import { defineChart } from '../../chart-definition';
import { formatterFor } from '../../results/result';
import type { Drawing, PlotDrawing } from '../../drawing';
import { cellText } from '../../geometry/cell-text';
import { boxes, bandsAlong } from '../../read-out/targets';
import { marksOf } from '../../read-out/marks';
import { columnMarks, rowMarks } from './marks';
import { endOfRow, readStack, stackedModel, stackedSummary, type StackedModel } from './model';

/** Parts of a whole: columns over time, rows over categories. Rows: day or category, id and name of the series, value. */
export const stacked = defineChart({
  kind: 'stacked',
  draw(widget, facts) {
    const model = stackedModel(widget, facts);
    if (model.set.level === null) return rows(model, facts);
    return marksOf(widget, facts) === null ? columns(model, facts) : columnParts(model, facts);
  },
});

function columns(model: StackedModel, facts: ChartFacts): PlotDrawing {
  const { layers, names, zero } = model;
  return {
    ...model,
    layout: 'plot',
    marksAre: 'areas',
    summary: stackedSummary(model, facts),
    baseline: zero,
    legend: [...layers].reverse(),
    marks: (canvas) => columnMarks(model, canvas),
    targets: bandsAlong('x', names.length),
    read: (index) => readStack(model, facts, index),
  };
}

/** Columns whose parts are values of a filter: each part is a target of its own. */
function columnParts(model: StackedModel, facts: ChartFacts): Drawing {
  const { layers, names } = model;
  const parts = names.flatMap((name, bucket) =>
    layers.flatMap(({ key, name: layer, spans }) => {
      const span = spans[bucket];
      if (!span) return [];
      const [top, bottom] = span;
      const box = { left: bucket / names.length, width: 1 / names.length };
      return [
        {
          bucket,
          id: key,
          title: `${name}: ${layer}`,
          box: { ...box, top, height: bottom - top },
        },
      ];
    }),
  );
  return {
    ...columns(model, facts),
    targets: boxes(parts.map(({ box }) => box)),
    idAt: (index) => parts[index]?.id ?? '',
    read: (index) => {
      const part = parts[index];
      if (part === undefined) return { title: '', rows: [] };
      return { ...readStack(model, facts, part.bucket), title: part.title };
    },
  };
}

function rows(model: StackedModel, facts: ChartFacts): Drawing {
  const { column, layers, names, notes, totals, zero, areShares } = model;
  const show = formatterFor(column, facts, { compact: true });
  return {
    layout: 'rows',
    summary: stackedSummary(model, facts),
    rows: names.map((name, row) => ({
      key: String(row),
      name,
      value: areShares ? '' : show(totals[row]),
      valueAt: endOfRow(model, row),
    })),
    valueHead: column.label,
    zero,
    legend: layers,
    marks: (row, canvas) =>
      rowMarks(model, row, canvas, areShares ? cellText(column, facts) : null),
    targets: bandsAlong('y', names.length),
    read: (index) => readStack(model, facts, index),
    notes,
  };
}
