import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import {
  chartFacts as facts,
  chartWidget as widget,
  column,
  seriesColumns as dims,
  seriesRows as rows,
} from '~/test-support/chart-fixture';

import { bucketAxis, lineModel, lineSummary, readLines } from './model';
import { stretchedBox } from '../../geometry/paths';
import { pagePaint } from '../../paint/paint';
import { lineMarks } from './marks';

const sales = column('value', 'Net sales', 'money');

describe('a line chart', () => {
  it('[D-13] begins at zero, the own brand on top, the average grey', () => {
    const model = lineModel(
      widget(
        'line',
        [...dims, sales],
        rows({ own: [900_00, 800_00, 950_00], b: [500_00, 1, 2], average: [1, 1, 1] }),
      ),
      facts,
    );
    expect(model.yLabels.at(0)).toMatchObject({ position: 1, label: '$0' });
    expect(model.lines.map(({ kind }) => kind)).toEqual(['average', 'brand', 'own']);
    expect(model.lines.at(-1)!.positions[0]).toBeCloseTo(0.1);
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

  it('[D-23] shows two baselines of the own brand, the second in grey, both named', () => {
    const { lines, endLabels } = lineModel(
      widget(
        'line',
        [
          ...dims,
          sales,
          column('baseline', 'Before', 'money'),
          { ...column('baseline', 'Earlier', 'money'), baseline: 1 },
        ],
        rows({ own: [10, 20, 30], b: [4, 5, 6] }).map((row) => [...row, 70, 90]),
      ),
      { ...facts, baselines: [...facts.baselines, { label: 'a year ago', closed: null }] },
    );
    const baselines = lines.filter(({ kind }) => kind === 'baseline');
    expect(baselines.map(({ name, colour, values }) => [name, colour, values])).toEqual([
      ['a year ago', 'average', [90, 90, 90]],
      ['prior 3 weeks', 'own', [70, 70, 70]],
    ]);
    expect(endLabels.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['a year ago', 'prior 3 weeks']),
    );
  });

  it('[D-02] draws an average of the same period in grey, as complete as the line beside it', () => {
    const { lines } = lineModel(
      widget(
        'line',
        [...dims, sales, column('baseline', 'Average', 'money')],
        rows({ own: [10, 20, 30] }).map((row) => [...row, 70]),
        { reference: 'category average', incompleteFrom: '2026-08-20' },
      ),
      { ...facts, baselines: [{ label: 'category average', closed: null }] },
    );
    const [average, own] = lines;
    expect([average!.name, average!.kind, average!.colour]).toEqual([
      'Category average',
      'baseline',
      'average',
    ]);
    expect(average!.incompleteAt).toBe(own!.incompleteAt);
  });

  it('[D-13 D-23] marks the weeks that are not complete', () => {
    const open = { incompleteFrom: '2026-08-20' };
    const model = lineModel(
      widget('line', [...dims, sales], rows({ own: [1, 2, 3] }), open),
      facts,
    );
    expect(model.set.incompleteAt).toBe(2);
    expect(model.notes).toEqual(['Dashed: last week not complete']);
  });

  it('[D-14] says that a first week is not whole where the period begins inside it', () => {
    const model = (result = {}) =>
      lineModel(widget('line', [...dims, sales], rows({ own: [1, 2, 3] }), result), facts);
    expect(model().notes).toEqual([]);
    expect(model().lines[0]!.dots).toEqual([2]);
    const cut = model({ incompleteTo: '2026-08-10' });
    expect(cut.notes).toEqual(['Dashed: first week not complete']);
    expect(cut.lines[0]!.dots).toEqual([0, 2]);
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
      'Net sales. Brand own from $100.00 (Week of Aug 10) to $150.00 (Week of Aug 17), up 50.0%; Brand b: no figures.',
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

  it('[D-13] leads from the end of a line that ends early to its name at the right', () => {
    const ended = rows({ own: [1, 2, 3], b: [4, 5], c: [6] });
    const leaders = (span: number) =>
      lineModel({ ...widget('line', [...dims, sales], ended), span }, facts).lines.map(
        ({ key, leaderFrom }) => [key, leaderFrom],
      );
    expect(leaders(6)).toEqual([
      ['b', 1],
      ['c', 0],
      ['own', undefined],
    ]);
    // Its names stand above it.
    expect(leaders(4).every(([, from]) => from === undefined)).toBe(true);
    const { lines } = lineModel(widget('line', [...dims, sales], ended), facts);
    const drawn = renderToStaticMarkup(
      lineMarks(lines, { paint: pagePaint, box: stretchedBox }) as never,
    );
    expect(drawn.match(/M\d+ \d+H2000/g)).toHaveLength(2);
  });

  it('[D-13] has names in two lines where one is long, and is as high as all of them', () => {
    const namesOf = (count: number) =>
      Array.from({ length: count }, (_, at): Cell[] => [
        '2026-08-17',
        `p${at}`,
        `Hazelnut Praline Dark Chocolate Bar ${at}`,
        1_000 + at,
      ]);
    const modelOf = (count: number) =>
      lineModel(widget('line', [...dims, sales], namesOf(count)), facts);
    const few = modelOf(5).endLabels;
    expect(few.every(({ wraps }) => wraps)).toBe(true);
    const tops = few.map(({ top }) => top).sort((one, other) => one - other);
    for (const [at, top] of tops.entries()) {
      if (at > 0) expect(top - tops[at - 1]!).toBeGreaterThanOrEqual(32);
    }
    const many = modelOf(8);
    expect(many.endLabels.every(({ wraps }) => wraps)).toBe(true);
    expect(many.height).toBeGreaterThan(modelOf(5).height);
    // No second line is beside the labels of the axis below the plot.
    const lowest = Math.max(...many.endLabels.map(({ top }) => top));
    expect(lowest + 17).toBeLessThanOrEqual(many.height);
  });

  it('[D-13] shades the weeks in which the own product was out of stock, and says how often', () => {
    const shaded = rows({ own: [10, 20, 30], b: [1, 2, 3] }).map((row, at) => [
      ...row,
      [0, 0.9, 0.05, 0.9, 0.2, 0.9][at]!,
    ]);
    const out = column('shade', 'Out of stock', 'percent');
    const model = lineModel(widget('line', [...dims, sales, out], shaded), facts);
    expect(model.shade?.values).toEqual([0, 0.05, 0.2]);
    expect(model.notes).toEqual(['Shaded: out of stock, the darkest on 20.0% of days']);
    expect(
      readLines(model, facts, 1)
        .rows.map(({ name, value }) => [name, value])
        .at(-1),
    ).toEqual(['Out of stock', '5.0%']);
    const never = shaded.map((row) => [...row.slice(0, -1), 0]);
    const notes = lineModel(widget('line', [...dims, sales, out], never), facts).notes;
    expect(notes).toEqual(['Never out of stock']);
    expect(lineModel(widget('line', [...dims, sales], rows({ own: [1] })), facts).shade).toBeNull();
  });

  it('[D-13] counts weeks since a launch, and draws the range of the benchmark as finely as a baseline', () => {
    const week = { ...column('dimension', 'Week since launch'), key: 'week' };
    const all = Array.from({ length: 30 }, (_, at) => String(at + 1));
    const launch = all.flatMap((at): Cell[][] => [
      [at, 'own', 'Bar', 5],
      [at, 'average', 'Median of launches', 4],
      [at, 'average-low', 'Lower quarter', 2],
    ]);
    const model = lineModel(widget('line', [week, ...dims.slice(1), sales], launch), facts);
    expect(model.countLabel).toBe('Week since launch');
    expect(model.xLabels.map(({ label }) => label)).toEqual([
      '1',
      '5',
      '10',
      '15',
      '20',
      '25',
      '30',
    ]);
    expect(model.names[4]).toBe('Week since launch 5');
    expect(model.lines.map(({ kind, colour }) => [kind, colour])).toEqual([
      ['baseline', 'average'],
      ['average', 'average'],
      ['own', 'own'],
    ]);
  });

  it('[D-13] names as many counts as a widget has room for, where each is of several weeks, too', () => {
    const every4th = Array.from({ length: 25 }, (_, at) => String(at * 4));
    const labelsOf = (span: number) =>
      bucketAxis({ ...widget('line', [...dims, sales], []), span }, every4th).texts.xLabels.map(
        ({ label }) => Number(label),
      );
    expect(labelsOf(6)).toEqual([0, 12, 24, 36, 48, 60, 72, 84, 96]);
    expect(labelsOf(12)).toHaveLength(13);
    expect(labelsOf(4)).toEqual([0, 20, 40, 60, 80]);
  });

  it('[D-13] labels months that two years have in common, without a year', () => {
    const months = 'Aug Sep Oct Nov Dec Jan Feb Mar Apr May Jun Jul'.split(' ');
    const month = { ...column('dimension', 'Month'), key: 'month' };
    const seasons = ['before', 'last'].flatMap((id) =>
      months.map((name, at): Cell[] => [name, id, id, at + 1]),
    );
    const of = (span: number) => {
      const chart = { ...widget('line', [month, ...dims.slice(1), sales], seasons), span };
      const model = lineModel(chart, facts);
      return { ...model, labels: model.xLabels.map(({ label }) => label) };
    };
    expect(of(12)).toMatchObject({ labels: months, names: months, countLabel: null });
    expect(of(6).labels).toEqual(['Aug', 'Oct', 'Dec', 'Feb', 'Apr', 'Jun']);
    expect(of(12).xLabels.at(-1)?.position).toBe(1);
    expect(of(12).lines.map(({ values }) => values)).toEqual(
      ['before', 'last'].map(() => months.map((_, at) => at + 1)),
    );
  });
});
