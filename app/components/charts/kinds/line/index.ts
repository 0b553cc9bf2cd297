import { defineChart } from '../../chart-definition';
import { pointsAlongX } from '../../read-out/targets';
import { lineMarks } from './marks';
import { lineModel, lineSummary, readLines } from './model';
import { samples } from './samples.server';

/** Lines over time. Rows: day, id and name of the series (none for a single one), value, optionally baseline. */
export const line = defineChart({
  kind: 'line',
  draw(widget, facts) {
    const model = lineModel(widget, facts);
    const { height, xLabels, yLabels, baseline, endLabels, notes, lines, names } = model;
    return {
      layout: 'plot',
      marksAre: 'lines',
      summary: lineSummary(model, facts),
      height,
      xLabels,
      yLabels,
      baseline,
      legend: [...lines].reverse(),
      endLabels,
      marks: (canvas) => lineMarks(lines, canvas),
      targets: pointsAlongX(names.length),
      read: (index) => readLines(model, facts, index),
      notes,
    };
  },
  samples,
});
