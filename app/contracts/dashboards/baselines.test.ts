import { describe, expect, it } from 'vitest';

import { column } from '~/test-support/chart-fixture';

import { closedColumns, reasonsOf } from './baselines';

describe('columns that compare with a closed baseline', () => {
  const columns = [
    column('dimension', 'Product'),
    column('value', 'Net sales', 'money', 'NS'),
    column('growth', 'Change', 'percent', 'NS'),
    { ...column('growth', 'Change from year ago', 'percent', 'NS'), baseline: 1 },
    column('value', 'Net sales growth', 'percent', 'GR'),
  ];
  const closed = (
    growth: number | null,
    first: { outOfPlan: boolean; gapDays: number },
    second = { outOfPlan: false, gapDays: 0 },
  ) =>
    Object.fromEntries(
      [
        ...closedColumns(
          { columns, rows: [['Chips', 100, null, null, growth]] },
          reasonsOf({ baselines: [first, second] }),
        ),
      ].map(([{ label }, reason]) => [label, reason]),
    );
  const open = { outOfPlan: false, gapDays: 0 };
  const outside = { outOfPlan: true, gapDays: 0 };

  it('[D-16.1] are those that compare with the baseline that is not open, and growth without figures', () => {
    const text = 'not in your plan';
    expect(closed(null, open)).toEqual({});
    expect(closed(null, outside)).toEqual({ Change: text, 'Net sales growth': text });
    expect(closed(null, open, outside)).toEqual({ 'Change from year ago': text });
    // Growth with its own baseline.
    expect(closed(0.1, outside)).toEqual({ Change: text });
  });

  it('[D-33] say how many days without data make a change not comparable', () => {
    const text = 'not comparable: 14 days without data';
    expect(closed(null, { outOfPlan: false, gapDays: 14 })).toEqual({
      Change: text,
      'Net sales growth': text,
    });
    expect(closed(null, open, { outOfPlan: false, gapDays: 1 })).toEqual({
      'Change from year ago': 'not comparable: 1 day without data',
    });
  });
});
