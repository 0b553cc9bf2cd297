import { defineChart } from '../../chart-definition';
import { gridCells } from '../../read-out/grid-cells';
import { heatmapMarks } from './marks';
import { heatmapModel, heatmapSummary, readCell } from './model';
import { samples } from './samples.server';

/** Values by two dimensions. Rows: day or category, id and name of the series, value. */
export const heatmap = defineChart({
  kind: 'heatmap',
  draw(widget, facts) {
    const model = heatmapModel(widget, facts);
    const { height, xLabels, yLabels, labels, series, columns, notes } = model;
    return {
      layout: 'plot',
      marksAre: 'areas',
      categories: true,
      summary: heatmapSummary(model, facts),
      height,
      xLabels,
      yLabels,
      baseline: null,
      legend: [],
      endLabels: [],
      marks: (canvas) => heatmapMarks(model, canvas),
      labels,
      cells: { columns, rows: series.length },
      targets: gridCells(series.length, columns),
      read: (index) => readCell(model, facts, index),
      idAt: (index) => series[Math.floor(index / columns)]?.id ?? '',
      notes,
    };
  },
  samples,
});
