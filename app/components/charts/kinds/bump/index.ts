import { defineChart } from '../../chart-definition';
import { pointsAlongX } from '../../read-out/targets';
import { lineMarks } from '../line/marks';
import { bumpModel, bumpSummary, readRanks } from './model';

/** Ranks over time. Rows: day, id and name of the series, value (its rank, from 1). */
export const bump = defineChart({
  kind: 'bump',
  draw(widget, facts) {
    const model = bumpModel(widget, facts);
    const { height, xLabels, yLabels, endLabels, labels, notes, lines, names } = model;
    return {
      layout: 'plot',
      marksAre: 'lines',
      summary: bumpSummary(model),
      height,
      xLabels,
      yLabels,
      baseline: null,
      legend: [...lines].reverse(),
      endLabels,
      labels,
      marks: (canvas) => lineMarks(lines, canvas),
      targets: pointsAlongX(names.length),
      read: (index) => readRanks(model, index),
      notes,
    };
  },
});
