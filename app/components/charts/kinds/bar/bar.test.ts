import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { barModel, readBar } from './model';

const sales = column('value', 'Net sales', 'money', 'NS');

describe('bars', () => {
  const columns = [column('id', 'id'), column('dimension', 'Brand'), sales];
  it('[D-13] begin at zero, also to the left', () => {
    const { bars, zero, negative } = barModel(
      widget('bar', columns, [
        ['own', 'Own', 300],
        ['b', 'B', -100],
        ['c', 'C', null],
      ]),
      facts,
    );
    expect([zero, negative]).toEqual([0.25, true]);
    expect(bars.map(({ from, to, label, colour }) => [from, to, label, colour === 'own'])).toEqual([
      [0.25, 1, '$3.00', true],
      [0, 0.25, '−$1.00', false],
      [0.25, 0.25, '–', false],
    ]);
  });

  it('[D-23] mark two baselines, and read both out with their changes', () => {
    const compared = {
      ...facts,
      baselines: [...facts.baselines, { label: 'a year ago', closed: null }],
    };
    const model = barModel(
      widget(
        'bar',
        [
          ...columns,
          column('baseline', 'Before', 'money', 'NS'),
          column('growth', 'Change', 'percent', 'NS', 'higher'),
          { ...column('baseline', 'Earlier', 'money', 'NS'), baseline: 1 },
          { ...column('growth', 'Change', 'percent', 'NS', 'higher'), baseline: 1 },
        ],
        [['own', 'Own', 300, 200, 0.5, 400, -0.25]],
      ),
      compared,
    );
    expect(model.bars[0]).toMatchObject({
      to: 0.75,
      compared: [{ baselineAt: 0.5 }, { baselineAt: 1 }],
    });
    expect(model.notes).toEqual(['Line and change: prior 3 weeks', 'Dotted line: a year ago']);
    expect(readBar(model, compared, 0).rows.map(({ name, value }) => [name, value])).toEqual([
      ['Net sales', '$3.00'],
      ['prior 3 weeks', '$2.00'],
      ['Change', 'up 50.0%'],
      ['a year ago', '$4.00'],
      ['Change', 'down 25.0%'],
    ]);
  });

  it('[D-16.1] say in a note that changes are not in the plan, in place of a column without any', () => {
    const compared = [
      ...columns,
      column('baseline', 'Before', 'money', 'NS'),
      column('growth', 'Change', 'percent', 'NS', 'higher'),
    ];
    const model = barModel(widget('bar', compared, [['own', 'Own', 300, null, null]]), {
      ...facts,
      baselines: [{ label: 'prior 3 weeks', closed: 'not in your plan' }],
    });
    expect([model.withChange, model.bars[0]?.compared[0]?.change]).toEqual([false, null]);
    expect(model.notes).toEqual(['Change from prior 3 weeks: not in your plan']);
  });

  it('[D-24] of an index have a line at 100, and are grey on fewer than 100 buyers', () => {
    const index = { ...column('value', 'Index', 'index', 'IDX'), base: 'Buyers' };
    const buyers = { ...column('base', 'Buyers', 'integer'), unit: 'buyers' };
    const model = barModel(
      widget(
        'bar',
        [column('id', 'id'), column('dimension', 'Age'), index, buyers],
        [
          ['18–24', '18–24', 80, 99],
          ['25–34', '25–34', 60, 100],
        ],
      ),
      facts,
    );
    expect(model.referenceAt).toBe(1);
    expect(model.bars.map(({ colour, thin, to }) => [colour, thin, to])).toEqual([
      ['own', true, 0.8],
      ['own', false, 0.6],
    ]);
    expect(model.notes).toEqual(['Dashed line: 100', 'Grey: fewer than 100 buyers']);
    expect(readBar(model, facts, 0)).toMatchObject({
      note: 'Indicative',
      rows: [{ value: '80' }, { name: 'Buyers', value: '99' }],
    });
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
