import { defineChart } from '../../chart-definition';
import { headText } from '../../layouts/table/table-columns';
import { scatteredPoints } from '../../read-out/targets';
import {
  readPoint,
  rowsWithBoth,
  scatterModel,
  scatterSummary,
  type Point,
  type ScatterModel,
} from './model';
import type { Canvas } from '../../drawing';
import { seriesPaint } from '../../paint/paint';

/** Two values of each row against each other. Rows: id, name, value (from left to right), value (upwards). */
export const scatter = defineChart({
  kind: 'scatter',
  draw(widget, facts) {
    const model = scatterModel(widget, facts);
    // Without two value columns `hasValues` is false, and nothing is drawn.
    if (model === null) return { layout: 'table' };
    const { columns, zeroY, points } = model;
    return {
      ...model,
      layout: 'plot',
      marksAre: 'lines',
      summary: scatterSummary(model, facts),
      axisTitles: { x: `${headText(columns[0])} →`, y: `↑ ${headText(columns[1])}` },
      baseline: zeroY,
      marks: (canvas) => scatterMarks(model, canvas),
      targets: scatteredPoints(points),
      read: (index) => readPoint(model, facts, index),
      idAt: (index) => points[index]?.id ?? '',
    };
  },
  hasValues: (widget) => rowsWithBoth(widget).length > 0,
});

const drawOrder = { brand: 0, average: 1, own: 2 };

/** Points as lines of length 0 with round caps, with vertical grid lines behind them. The average is a ring. */
function scatterMarks({ points, xLabels, zeroX }: ScatterModel, { paint, box }: Canvas) {
  const vertical = (position: number) => `M${box.round(position * box.width)} 0v${box.height}`;
  const dot = ({ x, y }: Point) => `M${box.round(x * box.width)} ${box.round(y * box.height)}h0`;
  const sorted = [...points].sort((a, b) => drawOrder[a.kind] - drawOrder[b.kind]);
  return (
    <g fill="none" strokeLinecap="round">
      <path
        d={xLabels.map(({ position }) => vertical(position)).join('')}
        stroke={paint.colour('line')}
        strokeWidth="1"
      />
      {zeroX !== null && (
        <path d={vertical(zeroX)} stroke={paint.colour('line-control')} strokeWidth="1" />
      )}
      {sorted.map((point) => (
        <path
          key={point.key}
          d={dot(point)}
          stroke={seriesPaint(paint, point.colour)}
          strokeWidth={point.kind === 'own' ? 13 : 10}
        />
      ))}
      {sorted.map((point) =>
        point.kind === 'average' ? (
          <path key={point.key} d={dot(point)} stroke={paint.colour('card')} strokeWidth="5" />
        ) : null,
      )}
    </g>
  );
}
