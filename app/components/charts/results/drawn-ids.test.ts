import { describe, expect, it } from 'vitest';

import type { ChartKind } from '~contract/vocabulary';
import { chartFacts, chartWidget, column } from '~/test-support/chart-fixture';

import { drawnIds, drawnOf } from './drawn-ids';
import { listColours, seriesSet } from './series';
import { pageColours } from './series-colours';

const columns = [
  column('id', 'id'),
  column('dimension', 'Brand'),
  column('value', 'Net sales', 'money', 'NS'),
];
const widget = (chart: ChartKind, ids: readonly string[]) =>
  chartWidget(
    chart,
    columns,
    ids.map((id, at) => [id, id.toUpperCase(), 100 - at]),
  );
const many = Array.from({ length: 12 }, (_, at) => `brd_${at}`);

describe('what a widget gives colours to', () => {
  it('[D-13] are the largest series, and the rows of short lists with the own brand', () => {
    expect(drawnIds(widget('line', ['own', ...many]), 'own')).toEqual(['own', ...many.slice(0, 8)]);
    expect(drawnIds(widget('bar', ['a', 'own']), 'own')).toEqual(['a', 'own']);
    expect(drawnIds(widget('bar', ['a', 'b']), 'own')).toEqual([]);
    expect(drawnIds(widget('scatter', ['own', ...many]), 'own')).toEqual([]);
    expect(drawnIds(widget('treemap', many), 'own')).toEqual([]);
    expect(drawnIds(widget('bump', ['a', 'b']), 'own')).toEqual(['a', 'b']);
    expect(drawnIds(widget('bump', many), 'own')).toEqual([]);
    // The average does not take a colour from a brand.
    expect(drawnIds(widget('line', ['average', ...many]), 'own')).toEqual(many.slice(0, 8));
    // An id without a value is not drawn.
    const values = [...many.slice(0, 8).map((id) => [id, id, 1]), ['brd_8', 'Brand 8', null]];
    expect(drawnIds(chartWidget('bump', columns, values), 'own')).toEqual(many.slice(0, 8));
    expect(drawnIds(widget('heatmap', ['a', 'own']), 'own')).toEqual([]);
  });

  it('[D-13] is the same in all widgets of a page', () => {
    const [lines, bars, list] = [
      widget('line', ['own', 'brd_0', 'brd_1', 'brd_2', 'brd_3']),
      widget('bar', ['brd_3', 'own', 'brd_4', 'brd_5', 'brd_6']),
      widget('bar', ['own', ...many]),
    ];
    const groups = [lines, bars, list].map((one) => drawnOf(one, 'own'));
    const facts = {
      ...chartFacts,
      colours: pageColours(['brd_9'], groups, 'own'),
    };
    const drawn = new Map(
      seriesSet(lines.result, facts, '', 'leave').series.map(({ id, colour }) => [id, colour]),
    );
    const [short, long] = [bars, list].map(({ result }) =>
      listColours(
        result.rows.map(([id]) => String(id)),
        facts,
      ),
    );
    for (const id of ['own', 'brd_3']) expect(short!(id)).toBe(drawn.get(id));
    for (const [id, colour] of drawn) expect(long!(id)).toBe(colour);
    for (const id of ['brd_4', 'brd_5', 'brd_6', 'brd_9'])
      expect(long!(id)).toBe(facts.colours[id]);
    expect(long!('brd_11')).toBe('average');
  });
});
