import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { barModel } from './model';

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
