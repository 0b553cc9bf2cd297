import { defineChart } from '../../chart-definition';
import { bandsAlong } from '../../read-out/targets';
import { stepMarks } from './marks';
import { readStep, waterfallModel, waterfallSummary } from './model';
import { samples } from './samples.server';

/** From one whole to another by the parts of the change. Rows: id, name, value; the first and the last row are wholes. */
export const waterfall = defineChart({
  kind: 'waterfall',
  draw(widget, facts) {
    const model = waterfallModel(widget, facts);
    const { steps, column, zero, negative } = model;
    return {
      layout: 'rows',
      summary: waterfallSummary(model),
      rows: steps.map(({ key, name, kind, label, from, to }) => ({
        key,
        name,
        own: kind === 'whole',
        value: label,
        valueAt: kind === 'loss' && negative ? from : to,
        below: kind === 'loss' && negative,
        change: null,
      })),
      valueHead: column.label,
      withChange: false,
      negative,
      zero,
      legend: [],
      marks: (row, canvas) => steps[row] && stepMarks(steps[row], row === steps.length - 1, canvas),
      targets: bandsAlong('y', steps.length),
      read: (index) => readStep(model, facts, index),
      notes: [],
    };
  },
  samples,
});
