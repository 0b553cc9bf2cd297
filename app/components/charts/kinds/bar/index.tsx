import { defineChart } from '../../chart-definition';
import { bandsAlong } from '../../read-out/targets';
import { barModel, barSummary, readBar, type Bar } from './model';
import type { RowCanvas } from '../../drawing';
import { rowHeight } from '../../geometry/sizes';
import { seriesPaint } from '../../paint/paint';

/** A list of bars. Rows: id, name, value, optionally baselines and growths. */
export const bar = defineChart({
  kind: 'bar',
  draw(widget, facts) {
    const model = barModel(widget, facts);
    const { bars, column, referenceAt } = model;
    return {
      ...model,
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
      marks: (row, canvas) => bars[row] && barMarks(bars[row], referenceAt, canvas),
      targets: bandsAlong('y', bars.length),
      read: (index) => readBar(model, facts, index),
      idAt: (index) => bars[index]?.id ?? '',
    };
  },
});

/**
 * A bar, a thin mark at each baseline, dotted except for the first, and a dashed one at the reference. A bar
 * with a small base is grey with an outline.
 */
function barMarks(
  { colour, from, to, compared, thin }: Bar,
  referenceAt: number | null,
  { paint, x, length }: RowCanvas,
) {
  return (
    <>
      <rect
        x={x(from)}
        y="6"
        width={length(to - from)}
        height={rowHeight - 12}
        {...(thin
          ? { fill: paint.colour('line'), stroke: paint.colour('line-control') }
          : { fill: seriesPaint(paint, colour) })}
      />
      {referenceAt !== null && (
        <line
          x1={x(referenceAt)}
          x2={x(referenceAt)}
          y2={rowHeight}
          stroke={paint.colour('ink-soft')}
          strokeDasharray="4 3.5"
        />
      )}
      {compared
        .map(({ baselineAt }, place) =>
          baselineAt === null ? null : (
            <line
              key={place}
              x1={x(baselineAt)}
              x2={x(baselineAt)}
              y1="3"
              y2={rowHeight - 3}
              stroke={paint.colour('ink')}
              strokeWidth="2"
              {...(place > 0 && { strokeDasharray: '2 2' })}
            />
          ),
        )
        .reverse()}
    </>
  );
}
