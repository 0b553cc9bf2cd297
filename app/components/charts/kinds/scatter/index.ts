import { defineChart } from '../../chart-definition';
import { headText } from '../../layouts/table/table-columns';
import { scatteredPoints } from '../../read-out/scattered-points';
import { scatterMarks } from './marks';
import { readPoint, rowsWithBoth, scatterModel, scatterSummary } from './model';
import { samples } from './samples.server';

/** Two values of each row against each other. Rows: id, name, value (from left to right), value (upwards). */
export const scatter = defineChart({
  kind: 'scatter',
  draw(widget, facts) {
    const model = scatterModel(widget, facts);
    // Without two value columns `hasValues` is false, and nothing is drawn.
    if (model === null) return { layout: 'table' };
    const { columns, height, xLabels, yLabels, zeroY, labels, points, notes } = model;
    return {
      layout: 'plot',
      marksAre: 'lines',
      summary: scatterSummary(model, facts),
      height,
      xLabels,
      yLabels,
      axisTitles: { x: `${headText(columns[0])} →`, y: `↑ ${headText(columns[1])}` },
      baseline: zeroY,
      legend: [],
      endLabels: [],
      marks: (canvas) => scatterMarks(model, canvas),
      labels,
      targets: scatteredPoints(points),
      read: (index) => readPoint(model, facts, index),
      idAt: (index) => points[index]?.id ?? '',
      notes,
    };
  },
  hasValues: (widget) => rowsWithBoth(widget).length > 0,
  samples,
});
