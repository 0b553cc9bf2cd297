import { defineChart } from '../../chart-definition';
import { bandsAlong } from '../../read-out/targets';
import { barMarks } from './marks';
import { barModel, barSummary, readBar } from './model';
import { samples } from './samples.server';

/** A list of bars. Rows: id, name, value, optionally baselines and growths. */
export const bar = defineChart({
  kind: 'bar',
  draw(widget, facts) {
    const model = barModel(widget, facts);
    const { bars, column, withChange, zero, negative, referenceAt, notes } = model;
    return {
      layout: 'rows',
      summary: barSummary(model),
      rows: bars.map(({ key, name, own, label, value, end, compared }) => {
        const below = value !== null && value < 0;
        const marks = compared.map(({ baselineAt }) => baselineAt ?? 0);
        const valueAt = below ? end : Math.max(end, ...marks, referenceAt ?? 0);
        const change = compared[0]?.change ?? null;
        return { key, name, own, value: label, valueAt, below, change };
      }),
      valueHead: column.label,
      withChange,
      negative,
      zero,
      legend: [],
      marks: (row, canvas) => bars[row] && barMarks(bars[row], referenceAt, canvas),
      targets: bandsAlong('y', bars.length),
      read: (index) => readBar(model, facts, index),
      idAt: (index) => bars[index]?.id ?? '',
      notes,
    };
  },
  samples,
});
