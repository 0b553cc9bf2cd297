import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { readingText } from '../../read-out/reading';
import { cohortModel, cohortSummary, readCohort } from './model';

const columns = [
  column('dimension', 'Months after'),
  column('id', 'id'),
  column('dimension', 'First purchase in'),
  { ...column('value', 'Bought again', 'percent', 'RET'), base: 'Buyers' },
  { ...column('base', 'Buyers', 'integer'), unit: 'buyers' },
];
const rows: Cell[][] = [
  ['1', '2026-05', 'May 2026', 0.4, 400],
  ['2', '2026-05', 'May 2026', 0.2, 400],
  ['3', '2026-05', 'May 2026', 0.1, 400],
  ['1', '2026-06', 'Jun 2026', 0.5, 99],
  ['2', '2026-06', 'Jun 2026', 0.25, 99],
  ['1', '2026-07', 'Jul 2026', 0, 1_200],
  ['1', '2026-08', 'Aug 2026', null, 800],
];
const model = (of: Cell[][], span = 8) =>
  cohortModel(chartWidget('cohort', columns, of, {}, span), facts);

describe('cohorts', () => {
  it('[D-13] have a row each with their size, and a cell for each age that they have reached', () => {
    const { cohorts, ages } = model(rows);
    expect(ages).toEqual([1, 2, 3]);
    expect(cohorts.map(({ name, size }) => [name, size])).toEqual([
      ['May 2026', 400],
      ['Jun 2026', 99],
      ['Jul 2026', 1_200],
      ['Aug 2026', 800],
    ]);
    expect(cohorts.map(({ cells }) => cells.map((cell) => cell && cell.value))).toEqual([
      [0.4, 0.2, 0.1],
      [0.5, 0.25, undefined],
      [0, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('[D-13 D-24] have stronger colours for higher figures, and none on fewer than 100 buyers', () => {
    const { cohorts, notes } = model(rows);
    expect(cohorts[0]!.cells.map((cell) => cell?.level)).toEqual([5, 3, 2]);
    expect(cohorts[1]).toMatchObject({
      thin: true,
      cells: [{ level: null }, { level: null }, undefined],
    });
    expect(cohorts[2]!.cells[0]!.level).toBe(0);
    expect(notes).toEqual(['Stronger colour: higher', 'Grey: fewer than 100 buyers']);
    expect(model(rows.slice(0, 3)).notes).toEqual(['Stronger colour: higher']);
    expect(model([['1', '2026-05', 'May 2026', 0.4, 100]]).cohorts[0]!.thin).toBe(false);
  });

  it('[D-13] a figure that is missing before a later one is a gap and not the end', () => {
    const gap = model([rows[0]!, rows[2]!]);
    expect(gap.cohorts[0]!.cells.map((cell) => cell?.value)).toEqual([0.4, null, 0.1]);
    expect(gap.labels.map(({ text }) => text)).toEqual(['400', '40%', '–', '10%']);
    // The second cohort determines which ages both have reached.
    const first: Cell[][] = [
      ['1', 'a', 'A', null, 200],
      ['2', 'a', 'A', null, 200],
    ];
    const { cohorts } = model([...first, rows[3]!]);
    expect(cohorts[0]!.cells.map((cell) => cell && cell.value)).toEqual([null, undefined]);
  });

  it('says of a hidden figure why it is not there, also at the end', () => {
    const of = model([rows[0]!, ['1', 'b', 'B', null, 20]]);
    expect(readingText(readCohort(of, facts, 3))).toBe(
      'B, months after 1: Bought again –; Buyers 20; hidden: 20 buyers',
    );
  });

  it('[D-13] have their size in the first column, and figures where there is room for them', () => {
    const { labels, xLabels } = model(rows);
    const at = (place: number) =>
      labels.filter(({ x }) => Math.abs(x - (place + 0.5) / 4) < 1e-9).map(({ text }) => text);
    expect([at(0), at(1), at(2)]).toEqual([
      ['400', '99', '1,200', '800'],
      ['40%', '50%', '0%'],
      ['20%', '25%'],
    ]);
    expect(xLabels.map(({ label }) => label)).toEqual(['Buyers', '1', '2', '3']);
    const many = Array.from({ length: 40 }, (_, age): Cell[] => [
      String(age + 1),
      'a',
      'A',
      0.4,
      400,
    ]);
    expect(model(many, 4).labels.map(({ text }) => text)).toEqual(['400']);
  });

  it('[L-17] say how the first one went on, and each cell', () => {
    const of = model(rows);
    expect(cohortSummary(of, facts)).toBe(
      'Bought again of 4 cohorts by months after: May 2026 from 40.0% at 1 to 10.0% at 3.',
    );
    expect(readingText(readCohort(of, facts, 0))).toBe('May 2026: Buyers 400');
    expect(readingText(readCohort(of, facts, 2))).toBe(
      'May 2026, months after 2: Bought again 20.0%; Buyers 400',
    );
    expect(readingText(readCohort(of, facts, 5))).toBe(
      'Jun 2026, months after 1: Bought again 50.0%; Buyers 99; Indicative',
    );
    expect(readingText(readCohort(of, facts, 7))).toBe(
      'Jun 2026, months after 3: Bought again –; Buyers 99; Not reached yet',
    );
  });
});
