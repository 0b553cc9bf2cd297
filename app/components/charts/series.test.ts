import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { barModel } from './bar-model';
import { lineModel, lineSummary } from './line-model';
import { dotPath, linePath, stretched } from './paths';
import { rowsOf, seriesSet } from './series';
import { stackedModel } from './stacked-model';

const dims = [
  column('dimension', 'Week', 'date'),
  column('id', 'id'),
  column('dimension', 'Brand'),
];
const sales = column('value', 'Net sales', 'money');

const weeks = ['2026-08-10', '2026-08-17', '2026-08-24'];
const rows = (brands: Record<string, (number | null)[]>): Cell[][] =>
  weeks.flatMap((week, at) =>
    Object.entries(brands).map(([id, values]): Cell[] => [
      week,
      id,
      `Brand ${id}`,
      values[at] ?? null,
    ]),
  );

describe('a line chart', () => {
  it('[D-13] reads rows of series in any order, and leaves gaps where there is no figure', () => {
    const { result } = widget(
      'line',
      [...dims, sales],
      [
        ['2026-08-24', 'b', 'B', 30],
        ['2026-08-10', 'b', 'B', 10],
        ['2026-08-10', 'own', 'Own', null],
      ],
    );
    const set = seriesSet(result, facts, 'Net sales', 'leave');
    expect(set.buckets).toEqual(weeks);
    expect(set.series.map(({ id, values }) => [id, values])).toEqual([
      ['b', [10, null, 30]],
      ['own', [null, null, null]],
    ]);
  });

  it('[D-13] leaves the total to the table', () => {
    const { result } = widget(
      'line',
      [...dims, sales],
      [...rows({ own: [1, 2, 3] }), [null, null, 'Total', 6]],
    );
    expect(rowsOf(result).total).toEqual([null, null, 'Total', 6]);
    const set = seriesSet(result, facts, 'Net sales', 'leave');
    expect([set.buckets, set.series.length]).toEqual([weeks, 1]);
    const named = widget('bar', [dims[1]!, dims[2]!, sales], [['total-wine', 'Total', 6]]);
    expect(rowsOf(named.result).total).toBeNull();
  });

  it('[D-13] begins at zero, the own brand on top, the average grey', () => {
    const model = lineModel(
      widget(
        'line',
        [...dims, sales],
        rows({ own: [900_00, 800_00, 950_00], b: [500_00, 1, 2], average: [1, 1, 1] }),
      ),
      facts,
    );
    expect(model.yLabels.at(0)).toMatchObject({ at: 1, label: '$0' });
    expect(model.lines.map(({ kind }) => kind)).toEqual(['average', 'brand', 'own']);
    expect(model.lines.at(-1)!.places[0]).toBeCloseTo(0.1);
  });

  it('[D-14] shows what was before of the own brand alone', () => {
    const compared = rows({ own: [1, 2, 3], b: [4, 5, 6] }).map((row) => [...row, 7]);
    const { lines } = lineModel(
      widget('line', [...dims, sales, column('baseline', 'Before', 'money')], compared),
      facts,
    );
    expect(
      lines.filter(({ kind }) => kind === 'baseline').map(({ name, values }) => [name, values]),
    ).toEqual([['prior 3 weeks', [7, 7, 7]]]);
  });

  it('[D-13] marks the weeks that are not complete', () => {
    const open = { incompleteFrom: '2026-08-20' };
    const model = lineModel(
      widget('line', [...dims, sales], rows({ own: [1, 2, 3] }), open),
      facts,
    );
    expect(model.incompleteAt).toBe(2);
    expect(model.notes).toEqual(['Dashed: week not complete']);
  });

  it('[D-14] says that a first week is not whole where the period begins inside it', () => {
    const view = widget('line', [...dims, sales], rows({ own: [1, 2, 3] }));
    expect(lineModel(view, facts).notes).toEqual([]);
    expect(lineModel(view, { ...facts, firstDay: '2026-08-12' }).notes).toEqual([
      'First week not complete',
    ]);
  });

  it('[D-13] says in a sentence what it shows, of complete weeks', () => {
    const model = lineModel(
      widget(
        'line',
        [...dims, sales],
        rows({ own: [100_00, 150_00, 10_00], b: [null, null, null] }),
        {
          incompleteFrom: '2026-08-24',
        },
      ),
      facts,
    );
    expect(lineSummary(model, facts)).toBe(
      'Net sales. Brand own from $100.00 (Week of Aug 10) to $150.00 (Week of Aug 17), up +50.0%; Brand b: no figures.',
    );
  });

  it('[D-13] gives eight series a colour, and says how many more there are', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`b${at}`, [at + 1, 1, 1]]),
    );
    const model = lineModel(widget('line', [...dims, sales], rows(many)), facts);
    expect(model.lines).toHaveLength(7);
    expect(new Set(model.lines.map(({ colour }) => colour)).size).toBe(7);
    expect(model.notes).toEqual(['5 more in the table']);
  });
});

describe('paths', () => {
  it('[D-13] are interrupted by gaps; a point alone is a dot', () => {
    const places = [0, 0.5, null, 1];
    const box = { width: 30, height: 10 };
    expect(linePath(places, 0, 3, box)).toBe('M0 0l10 5');
    expect(dotPath(places, [3], box)).toBe('M30 10h0');
    expect(linePath([0.2], 0, 0, stretched)).toBe('');
    expect(linePath([0, 1, 0.5], 0, 2, box)).toBe('M0 0l15 10l15-5');
  });
});

describe('bars', () => {
  const columns = [column('id', 'id'), column('dimension', 'Brand'), sales];
  it('[D-13] begin at zero, also to the left', () => {
    const { bars, origin, negative } = barModel(
      widget('bar', columns, [
        ['own', 'Own', 300],
        ['b', 'B', -100],
        ['c', 'C', null],
      ]),
      facts,
    );
    expect([origin, negative]).toEqual([0.25, true]);
    expect(bars.map(({ from, to, label, colour }) => [from, to, label, colour === 'own'])).toEqual([
      [0.25, 1, '$3.00', true],
      [0, 0.25, '−$1.00', false],
      [0.25, 0.25, '–', false],
    ]);
  });

  it('[D-13] are grey in a long list, but for the own brand and those of the page', () => {
    const list = ['own', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id): Cell[] => [id, id, 1]);
    const { bars } = barModel(widget('bar', columns, list), { ...facts, colours: { c: 4 } });
    expect(bars.map(({ colour }) => colour)).toEqual([
      'own',
      'average',
      4,
      ...new Array<string>(5).fill('average'),
    ]);
  });
});

describe('stacked bars', () => {
  it('[D-13] add up what has no colour of its own', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`b${at}`, [at + 1, null, at === 0 ? 1 : null]]),
    );
    const model = stackedModel(widget('stacked', [...dims, sales], rows(many)), facts);
    expect(model.layers.at(-1)).toMatchObject({ name: 'Other (5)', values: [15, null, 1] });
    expect(model.totals).toEqual([78, null, 1]);
  });

  it('[D-13] stand on each other, what is below zero below', () => {
    const model = stackedModel(
      widget(
        'stacked',
        [...dims, sales],
        rows({ b: [100, 100, 100], own: [300, 300, 300], c: [-400, -400, -400] }),
      ),
      facts,
    );
    expect(model.layers.map(({ key, spans }) => [key, spans[0]])).toEqual([
      ['own', [0.125, 0.5].map((at) => expect.closeTo(at) as number)],
      ['b', [0, 0.125].map((at) => expect.closeTo(at) as number)],
      ['c', [0.5, 1].map((at) => expect.closeTo(at) as number)],
    ]);
  });
});
