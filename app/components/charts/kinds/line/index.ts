import { defineChart } from '../../chart-definition';
import { pointsAlongX } from '../../read-out/targets';
import { shadedLineMarks } from './marks';
import { lineModel, lineSummary, readLines } from './model';

/**
 * Lines over time, or over whole numbers. Rows: day or number, id and name of the series (none for a single one), value,
 * optionally baseline and shade.
 */
export const line = defineChart({
  kind: 'line',
  draw(widget, facts) {
    const model = lineModel(widget, facts);
    const { lines, names, column, countLabel } = model;
    return {
      ...model,
      layout: 'plot',
      marksAre: 'lines',
      summary: lineSummary(model, facts),
      legend: [...lines].reverse(),
      marks: (canvas) => shadedLineMarks(model, canvas),
      ...(countLabel === null
        ? undefined
        : { axisTitles: { x: `${countLabel} →`, y: `↑ ${column.label}` } }),
      targets: pointsAlongX(names.length),
      read: (index) => readLines(model, facts, index),
    };
  },
});
