import { defineChart } from '../../chart-definition';
import { gridCells } from '../../read-out/grid-cells';
import { cohortMarks } from './marks';
import { cohortModel, cohortSummary, columnsOf, readCohort } from './model';
import { samples } from './samples.server';

/** Retention of cohorts by age. Rows: age (a whole number), id and name of the cohort, value, its size (base). */
export const cohort = defineChart({
  kind: 'cohort',
  draw(widget, facts) {
    const model = cohortModel(widget, facts);
    const { height, xLabels, yLabels, labels, cohorts, ageLabel, cohortLabel, notes } = model;
    return {
      layout: 'plot',
      marksAre: 'areas',
      categories: true,
      summary: cohortSummary(model, facts),
      height,
      xLabels,
      yLabels,
      axisTitles: { x: `${ageLabel} →`, y: `↓ ${cohortLabel}` },
      baseline: null,
      legend: [],
      endLabels: [],
      marks: (canvas) => cohortMarks(model, canvas),
      labels,
      cells: { columns: columnsOf(model), rows: cohorts.length },
      targets: gridCells(cohorts.length, columnsOf(model)),
      read: (index) => readCohort(model, facts, index),
      notes,
    };
  },
  samples,
});
