import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { readingText } from '../../read-out/reading';
import { bumpModel, bumpSummary, readRanks } from './model';

const columns = [
  column('dimension', 'Week', 'date'),
  column('id', 'id'),
  column('dimension', 'Brand'),
  column('value', 'Rank', 'integer', 'RANK'),
];
const weeks = ['2026-08-10', '2026-08-17', '2026-08-24'];
/** @param ranks by week, one for each id */
const rowsOf = (ids: readonly string[], ranks: readonly (readonly (number | null)[])[]): Cell[][] =>
  weeks.flatMap((week, at) =>
    ids.map((id, one): Cell[] => [week, id, id.toUpperCase(), ranks[at]![one]!]),
  );
const model = (rows: Cell[][]) => bumpModel(chartWidget('bump', columns, rows), facts);

const three = rowsOf(
  ['own', 'b', 'c'],
  [
    [3, 1, 2],
    [2, 1, 3],
    [1, 2, null],
  ],
);

describe('a bump chart', () => {
  it('[D-13] has rank 1 at the top, and each rank in a band of its own', () => {
    const { lines, yLabels, ranks } = model(three);
    const own = lines.find(({ key }) => key === 'own')!;
    expect(ranks).toBe(3);
    expect(own.positions).toEqual([5 / 6, 0.5, 1 / 6]);
    expect(yLabels.map(({ label }) => label)).toEqual(['1', '2', '3']);
    expect(yLabels[0]!.position).toBeLessThan(yLabels[2]!.position);
  });

  it('[D-13] names lines at their right end, and those that end early at their last point', () => {
    const { endLabels, labels } = model(three);
    expect(endLabels.map(({ name }) => name).sort()).toEqual(['B', 'OWN']);
    expect(labels).toMatchObject([{ text: 'C', x: 0.5, anchor: 'end' }]);
    expect(labels[0]!.y).toBeLessThan(5 / 6);
  });

  it('[D-13] keeps the ten best last ranks, and the own brand whatever its rank', () => {
    const ids = [...Array.from({ length: 14 }, (_, at) => `b${at}`), 'own'];
    const order = ids.map((_, at) => at + 1);
    const { lines, notes } = model(rowsOf(ids, [order, order, order]));
    expect(lines.map(({ key }) => key)).toEqual([...ids.slice(0, 9).reverse(), 'own']);
    expect(notes).toEqual(['Ranks below 10 stand closer together', '5 more in the table']);
  });

  it('[D-13] draws far ranks closer together, in their order, and stays as tall', () => {
    const far = model(
      rowsOf(
        ['own', 'b', 'c'],
        [
          [180, 1, 10],
          [60, 2, 11],
          [41, 1, 2],
        ],
      ),
    );
    const thirteen = model(
      rowsOf(
        ['b', 'c'],
        [
          [1, 13],
          [1, 13],
          [1, 13],
        ],
      ),
    );
    expect(far.height).toBe(thirteen.height);
    const positions = far.lines.flatMap(({ positions: own, values }) =>
      own.map((position, at) => ({ position: position!, rank: values[at]! })),
    );
    const inOrder = [...positions].sort((one, other) => one.rank - other.rank);
    expect(inOrder.map(({ position }) => position)).toEqual(
      positions.map(({ position }) => position).sort((one, other) => one - other),
    );
    expect(new Set(positions.map(({ position }) => position)).size).toBe(7);
    for (const { position } of positions) expect(position).toBeLessThan(1);
    expect(far.yLabels.map(({ label }) => label)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => String(at + 1)),
      '180',
    ]);
    expect(far.notes).toContain('Ranks below 10 stand closer together');
    expect(thirteen.notes).toEqual([]);
    expect(readingText(readRanks(far, 0))).toContain('OWN #180');
  });

  it('[D-13] gives a few lines a colour each, and marks the products of the own brand', () => {
    const of = (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => `p${at}`);
      const order = ids.map((_, at) => at + 1);
      return rowsOf(ids, [order, order, order]);
    };
    const few = model(of(8)).lines.map(({ colour }) => colour);
    expect(new Set(few).size).toBe(8);
    expect(few).not.toContain('average');
    expect(model(of(9)).lines.every(({ colour }) => colour === 'average')).toBe(true);

    const withBrand = [
      columns[0]!,
      { ...column('id', 'Brand'), key: 'brand_id' },
      ...columns.slice(1),
    ];
    const rows = of(4).map(([week, id, ...more]): Cell[] => [
      week!,
      id === 'p1' ? 'own' : 'other',
      id!,
      ...more,
    ]);
    const { lines } = bumpModel(chartWidget('bump', withBrand, rows), facts);
    expect(lines.filter(({ kind }) => kind === 'own')).toMatchObject([
      { key: 'p1', colour: 'own' },
    ]);
    expect(lines.at(-1)!.key).toBe('p1');
  });

  it('[D-13] has a gap where a rank is missing, and takes nothing below 1 for a rank', () => {
    const { lines } = model(
      rowsOf(
        ['own', 'b'],
        [
          [1, 0],
          [null, 1],
          [1, 2],
        ],
      ),
    );
    const positions = Object.fromEntries(lines.map(({ key, positions: own }) => [key, own]));
    expect(positions).toEqual({ own: [0.25, null, 0.25], b: [null, 0.25, 0.75] });
    expect(lines.map(({ dots }) => dots)).toEqual([
      [1, 2],
      [0, 2],
    ]);
  });

  it('[L-17] says from which rank to which each line went, and the ranks of each week', () => {
    const of = model(three);
    expect(bumpSummary(of)).toBe(
      'Ranks from Week of Aug 10 to Week of Aug 24: OWN from #3 to #1; B from #1 to #2; C from #2 to #3, no rank after Week of Aug 17.',
    );
    expect(readingText(readRanks(of, 0))).toBe('Week of Aug 10: B #1; C #2; OWN #3');
    expect(readingText(readRanks(of, 2))).toBe('Week of Aug 24: OWN #1; B #2');
  });
});
