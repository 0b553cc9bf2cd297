import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { largestBeside } from './result';
import { seriesSet } from './series';

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

describe('series of a result', () => {
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
    expect(splitTotal(result).total).toEqual([null, null, 'Total', 6]);
    const set = seriesSet(result, facts, 'Net sales', 'leave');
    expect([set.buckets, set.series.length]).toEqual([weeks, 1]);
    const named = widget('bar', [dims[1]!, dims[2]!, sales], [['total-wine', 'Total', 6]]);
    expect(splitTotal(named.result).total).toBeNull();
  });

  it('the digits of a column follow its parts, or its total where they have no figure', () => {
    const rate = column('value', 'Repeat rate', 'percent');
    const largest = (parts: (number | null)[]) => {
      const cells = [...parts.map((value): Cell[] => ['b', 'B', value]), [null, 'Total', 0.5]];
      return largestBeside(widget('table', [dims[1]!, dims[2]!, rate], cells).result, rate);
    };
    expect(largest([0.1, 0.2])).toBe(0.2);
    expect(largest([null, null])).toBe(0.5);
  });
});
