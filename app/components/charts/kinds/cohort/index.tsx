import { defineChart } from '../../chart-definition';
import { gridCells } from '../../read-out/targets';
import { cohortModel, cohortSummary, columnsOf, readCohort, type CohortModel } from './model';
import type { Canvas } from '../../drawing';
import { levelFill } from '../../geometry/colour-levels';
import { rectanglesPath } from '../../geometry/paths';

/** Retention of cohorts by age. Rows: age (a whole number), id and name of the cohort, value, its size (base). */
export const cohort = defineChart({
  kind: 'cohort',
  draw(widget, facts) {
    const model = cohortModel(widget, facts);
    const { cohorts, ageLabel, cohortLabel } = model;
    return {
      ...model,
      layout: 'plot',
      marksAre: 'areas',
      categories: true,
      summary: cohortSummary(model, facts),
      axisTitles: { x: `${ageLabel} →`, y: `↓ ${cohortLabel}` },
      marks: (canvas) => cohortMarks(model, canvas),
      cells: { columns: columnsOf(model), rows: cohorts.length },
      targets: gridCells(cohorts.length, columnsOf(model)),
      read: (index) => readCohort(model, facts, index),
    };
  },
});

/** Cells, one path for each colour. An age not yet reached is empty; a missing figure has only a dash. */
function cohortMarks(model: CohortModel, { paint, box }: Canvas) {
  const { cohorts } = model;
  const columns = columnsOf(model);
  const cells = cohorts.flatMap(({ cells: own }, row) =>
    own.flatMap((cell, age) => {
      if (cell === undefined || cell.value === null) return [];
      const [left, top] = [(age + 1) / columns, row / cohorts.length];
      const place = [left, top, left + 1 / columns, top + 1 / cohorts.length] as const;
      return [{ level: cell.level, place }];
    }),
  );
  const levels = [...new Set(cells.map(({ level }) => level))];
  return (
    <g stroke={paint.colour('card')} strokeWidth="2">
      {levels.map((level) => (
        <path
          key={level}
          {...(level === null ? { fill: paint.colour('line') } : levelFill(paint, level))}
          d={rectanglesPath(
            cells.filter((cell) => cell.level === level).map(({ place }) => place),
            box,
          )}
        />
      ))}
    </g>
  );
}
