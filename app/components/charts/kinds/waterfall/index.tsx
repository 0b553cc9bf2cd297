import { defineChart } from '../../chart-definition';
import { bandsAlong } from '../../read-out/targets';
import { readStep, waterfallModel, waterfallSummary, type Step } from './model';
import type { RowCanvas } from '../../drawing';
import { rowHeight } from '../../geometry/sizes';
import type { Paint } from '../../paint/paint';

/** From one whole to another by the parts of the change. Rows: id, name, value; the first and the last row are wholes. */
export const waterfall = defineChart({
  kind: 'waterfall',
  draw(widget, facts) {
    const model = waterfallModel(widget, facts);
    const { steps, column, negative } = model;
    return {
      ...model,
      layout: 'rows',
      summary: waterfallSummary(model),
      rows: steps.map(({ key, name, kind, label, from, to }) => ({
        key,
        name,
        own: kind === 'whole',
        value: label,
        valueAt: kind === 'loss' && negative ? from : to,
        below: kind === 'loss' && negative,
      })),
      valueHead: column.label,
      marks: (row, canvas) => steps[row] && stepMarks(steps[row], row === steps.length - 1, canvas),
      targets: bandsAlong('y', steps.length),
      read: (index) => readStep(model, facts, index),
      notes: [],
    };
  },
});

const fill = (paint: Paint, kind: Step['kind']) =>
  paint.colour(kind === 'whole' ? 'accent' : kind === 'gain' ? 'series-8' : 'bad');

/** A bar, and a thin line from its end down to the next one. Gains and losses differ by their sign, too. */
function stepMarks(
  { kind, from, to, sumAt }: Step,
  isLast: boolean,
  { paint, x, length }: RowCanvas,
) {
  return (
    <>
      <rect
        x={x(from)}
        y="5"
        width={length(to - from)}
        height={rowHeight - 10}
        fill={fill(paint, kind)}
      />
      {!isLast && (
        <line
          x1={x(sumAt)}
          x2={x(sumAt)}
          y1={rowHeight - 5}
          y2={rowHeight}
          stroke={paint.colour('ink-faint')}
        />
      )}
    </>
  );
}
