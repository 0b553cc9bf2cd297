import { defineChart } from '../../chart-definition';
import { pointsAlongX } from '../../read-out/targets';
import { lineMarks } from '../line/marks';
import { bumpModel, bumpSummary, readRanks } from './model';

/** Ranks over time. Rows: day, id and name of the series, value (its rank, from 1). */
export const bump = defineChart({
  kind: 'bump',
  draw(widget, facts) {
    const model = bumpModel(widget, facts);
    const { lines, names } = model;
    return {
      ...model,
      layout: 'plot',
      marksAre: 'lines',
      summary: bumpSummary(model),
      legend: [...lines].reverse(),
      marks: (canvas) => lineMarks(lines, canvas),
      targets: pointsAlongX(names.length),
      read: (index) => readRanks(model, index),
    };
  },
});
