import { defineChart } from '../../chart-definition';
import { gridCells } from '../../read-out/targets';
import { heatmapModel, heatmapSummary, readCell, type HeatmapModel } from './model';
import type { Canvas } from '../../drawing';
import { levelFill } from '../../geometry/colour-levels';
import { rectanglesPath } from '../../geometry/paths';

/** Values by two dimensions. Rows: day or category, id and name of the series, value. */
export const heatmap = defineChart({
  kind: 'heatmap',
  draw(widget, facts) {
    const model = heatmapModel(widget, facts);
    const { series, columns } = model;
    return {
      ...model,
      layout: 'plot',
      marksAre: 'areas',
      categories: true,
      summary: heatmapSummary(model, facts),
      marks: (canvas) => heatmapMarks(model, canvas),
      cells: { columns, rows: series.length },
      targets: gridCells(series.length, columns),
      read: (index) => readCell(model, facts, index),
      idAt: (index) => series[Math.floor(index / columns)]?.id ?? '',
    };
  },
});

/** Cells, one path for each step of colour, and a dashed line between complete and incomplete columns. */
function heatmapMarks(model: HeatmapModel, { paint, box }: Canvas) {
  const { cells, columns, series, set } = model;
  const rows = series.length;
  const levels = [...new Set(cells.map(({ level }) => level))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const cuts = [set.completeFrom, set.incompleteAt].filter((cut) => cut > 0 && cut < columns);
  return (
    <>
      {levels.map((level) => (
        <path
          key={level}
          {...(level === null ? { fill: paint.colour('line') } : levelFill(paint, level))}
          stroke={paint.colour('card')}
          strokeWidth="2"
          d={rectanglesPath(
            cells
              .filter((cell) => cell.level === level)
              .map(({ row, column }) => [
                column / columns,
                row / rows,
                (column + 1) / columns,
                (row + 1) / rows,
              ]),
            box,
          )}
        />
      ))}
      {cuts.length > 0 && (
        <path
          d={cuts
            .map((cut) => `M${box.round((cut / columns) * box.width)} 0v${box.height}`)
            .join('')}
          fill="none"
          stroke={paint.colour('ink-faint')}
          strokeWidth="1"
          strokeDasharray="4 3.5"
        />
      )}
    </>
  );
}
