import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { opacityOf } from '../../geometry/colour-levels';
import { heatmapModel, heatmapSummary, readCell } from './model';

const dimensions = [
  column('dimension', 'Region'),
  column('id', 'id'),
  column('dimension', 'Brand'),
];
const sales = column('value', 'Net sales', 'money', 'NS');
const rows: Cell[][] = [
  ['West', 'b', 'B', 600_00],
  ['West', 'own', 'Own', 300_00],
  ['East', 'own', 'Own', 100_00],
  ['East', 'average', 'Average', 200_00],
];
const model = (of: Cell[][], value = sales) =>
  heatmapModel(chartWidget('heatmap', [...dimensions, value], of), facts);

describe('a heatmap', () => {
  it('[D-13] has a cell for each value, the own brand first and the average last', () => {
    const { series, names, cells } = model(rows);
    expect(series.map(({ id }) => id)).toEqual(['own', 'b', 'average']);
    expect(names).toEqual(['West', 'East']);
    expect(cells).toEqual([
      { row: 0, column: 0, level: 3 },
      { row: 0, column: 1, level: 1 },
      { row: 1, column: 0, level: 6 },
      { row: 2, column: 1, level: 2 },
    ]);
  });

  it('[D-13] tells values above and below zero apart, and zero from both', () => {
    const { cells, notes } = model([
      ['West', 'own', 'Own', 100],
      ['East', 'own', 'Own', -50],
      ['South', 'own', 'Own', 0],
    ]);
    expect(cells.map(({ level }) => level)).toEqual([6, -3, 0]);
    expect(notes).toEqual(['Blue: above zero, red: below zero']);
  });

  it('[D-13] one outlier does not make all others pale, and a note says where the strongest colour begins', () => {
    const growth = column('value', 'Growth', 'percent', 'GR');
    const places = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
    const { cells, notes } = model(
      [
        ...places.map((place, at): Cell[] => [place, 'own', 'Own', (at + 1) / 10]),
        ['J', 'own', 'Own', 44.68],
      ],
      growth,
    );
    expect(cells.map(({ level }) => level)).toEqual([1, 2, 2, 3, 4, 4, 5, 6, 6, 6]);
    expect(notes).toEqual(['Stronger colour: higher', 'Strongest colour: from 90% on']);
  });

  it('[D-13] an index is neutral at 100', () => {
    const index = column('value', 'Index', 'index', 'IDX');
    const { cells } = model(
      [
        ['West', 'own', 'Own', 130],
        ['East', 'own', 'Own', 70],
        ['South', 'own', 'Own', 100],
      ],
      index,
    );
    expect(cells.map(({ level }) => level)).toEqual([6, -6, 0]);
    const close = model(
      [
        ['West', 'own', 'Own', 105],
        ['East', 'own', 'Own', 99],
      ],
      index,
    );
    expect(close.cells.map(({ level }) => level)).toEqual([2, -1]);
    // A cell that shows 100 is neutral.
    const read = model(
      [99.5, 100.4, 99.4].map((value, at) => [`Region ${at}`, 'own', 'Own', value]),
      index,
    );
    expect(read.cells.map(({ level }) => level)).toEqual([0, 0, -1]);
  });

  it('[D-13] the name of a column has the width of its column', () => {
    const named = (count: number) =>
      model(Array.from({ length: count }, (_, at): Cell[] => [`Region ${at}`, 'own', 'Own', at]));
    expect(named(4).xLabels.map(({ label, room }) => [label, room])).toEqual([
      ['Region 0', 0.25],
      ['Region 1', 0.25],
      ['Region 2', 0.25],
      ['Region 3', 0.25],
    ]);
    expect(named(20).xLabels[1]).toMatchObject({ label: 'Region 3', room: 0.15 });
  });

  it('[D-24] a cell of an index is grey on fewer than 100 buyers, and stretches no colours', () => {
    const index = { ...column('value', 'Index', 'index', 'IDX'), base: 'Buyers' };
    const buyers = { ...column('base', 'Buyers', 'integer'), unit: 'buyers' };
    const one = heatmapModel(
      chartWidget(
        'heatmap',
        [...dimensions, index, buyers],
        [
          ['West', 'b', 'B', 900, 99],
          ['East', 'b', 'B', 130, 100],
          ['South', 'b', 'B', 70, 250],
        ],
      ),
      facts,
    );
    expect(one.cells.map(({ level }) => level)).toEqual([null, 6, -6]);
    expect(one.notes).toContain('Grey: fewer than 100 buyers');
    expect(readCell(one, facts, 0)).toMatchObject({
      note: 'Indicative',
      rows: [{ value: '900' }, { name: 'Buyers', value: '99' }],
    });
    expect(readCell(one, facts, 1).note).toBeNull();
  });

  it('[D-13] writes values into cells that have room for them', () => {
    expect(model(rows).labels.map(({ text }) => text)).toEqual(['$300', '$100', '$600', '$200']);
    const many = Array.from({ length: 40 }, (_, at): Cell[] => [`Region ${at}`, 'own', 'Own', at]);
    expect(model(many).labels).toEqual([]);
  });

  it('[L-17] colours keep the contrast of the text on them', () => {
    expect(opacityOf(6)).toBeLessThanOrEqual(0.7);
    expect(opacityOf(-6)).toBe(opacityOf(6));
  });

  it('[L-17] says most and least in a sentence, and the value of each cell', () => {
    const one = model(rows);
    expect(heatmapSummary(one, facts)).toBe(
      'Net sales of 3 rows in 2 columns: most is B, West, with $600.00; least is Own, East, with $100.00.',
    );
    expect(readCell(one, facts, 3)).toMatchObject({
      title: 'B',
      rows: [{ name: 'East', value: '–' }],
    });
  });
});
