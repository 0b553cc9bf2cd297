import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { donutLayout, sliceTargets } from './layout';
import { donutModel, donutSummary } from './model';

const columns = [
  column('id', 'id'),
  column('dimension', 'Brand'),
  column('value', 'Net sales', 'money', 'NS'),
];
const model = (rows: Cell[][]) => donutModel(chartWidget('donut', columns, rows), facts);

describe('a donut', () => {
  it('[D-13] has slices clockwise from the top, as large as their shares', () => {
    const { slices, totalText } = model([
      ['own', 'Own', 300_00],
      ['b', 'B', 100_00],
      ['total', 'Total', 400_00],
    ]);
    expect(slices.map(({ name, share }) => [name, share])).toEqual([
      ['Own', 0.75],
      ['B', 0.25],
    ]);
    expect(slices.map(({ startAngle, endAngle }) => [startAngle, endAngle])).toEqual([
      [0, Math.PI * 1.5],
      [Math.PI * 1.5, Math.PI * 2],
    ]);
    expect(slices.map(({ colour }) => colour === 'own')).toEqual([true, false]);
    expect(totalText).toBe('$400.00');
  });

  it('[D-13] adds up the smallest of many parts', () => {
    const { slices } = model(
      Array.from({ length: 12 }, (_, at): Cell[] => [`b${at}`, `B ${at}`, at + 1]),
    );
    expect(slices).toHaveLength(7);
    expect(slices.at(-1)).toMatchObject({ name: 'Other (6)', value: 21, colour: 'average' });
  });

  it('[D-13] leaves values below zero to the table, and draws nothing of zero', () => {
    const { slices, notes, totalText } = model([
      ['own', 'Own', 0],
      ['b', 'B', -100],
      ['c', 'C', null],
    ]);
    expect(slices.map(({ name, share }) => [name, share])).toEqual([['Own', 0]]);
    expect(notes).toEqual(['Below zero, in the table alone: 1']);
    expect(totalText).toBe('$0.00');
  });

  it('[D-13] has no total of rates', () => {
    const rates = [columns[0]!, columns[1]!, column('value', 'Share', 'percent', 'SH')];
    const rows: Cell[][] = [['own', 'Own', 0.3]];
    expect(donutModel(chartWidget('donut', rates, rows), facts).totalText).toBeNull();
  });

  it('[L-17] says in a sentence what it shows', () => {
    const parts = model([
      ['own', 'Own', 300_00],
      ['b', 'B', 100_00],
    ]);
    expect(donutSummary(parts)).toBe('Net sales of 2 parts, total $400.00. Own 75.0%; B 25.0%.');
  });

  it('[L-17] a pointer finds slices by angle, and the lines of the key', () => {
    const { slices } = model([
      ['own', 'Own', 300_00],
      ['b', 'B', 100_00],
    ]);
    for (const span of [4, 8]) {
      const layout = donutLayout(span, slices.length);
      const { centre, key, width, height } = layout;
      const at = (x: number, y: number) =>
        sliceTargets(slices, layout).nearest(x / width, y / height, width / height);
      expect(at(centre.x + 50, centre.y)).toBe(0);
      expect(at(centre.x - 50, centre.y - 50)).toBe(1);
      expect(at(key.x + 20, key.y + 30)).toBe(1);
    }
  });
});
