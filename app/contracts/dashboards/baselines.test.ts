import { describe, expect, it } from 'vitest';

import { column } from '~/test-support/chart-fixture';

import { columnsOutOfPlan } from './baselines';

describe('columns outside the plan', () => {
  const columns = [
    column('dimension', 'Product'),
    column('value', 'Net sales', 'money', 'NS'),
    column('growth', 'Change', 'percent', 'NS'),
    column('second_growth', 'Change from year ago', 'percent', 'NS'),
    column('value', 'Net sales growth', 'percent', 'GR'),
  ];
  const labelsOf = (growth: number | null, first: boolean, second = false) =>
    columnsOutOfPlan(
      { columns, rows: [['Chips', 100, null, null, growth]] },
      { baseline: { outOfPlan: first }, secondBaseline: { outOfPlan: second } },
    ).map(({ label }) => label);

  it('[D-16] are those that compare with the baseline that is not open, and growth without figures', () => {
    expect(labelsOf(null, false)).toEqual([]);
    expect(labelsOf(null, true)).toEqual(['Change', 'Net sales growth']);
    expect(labelsOf(null, false, true)).toEqual(['Change from year ago']);
    // Growth from days of its own.
    expect(labelsOf(0.1, true)).toEqual(['Change']);
  });
});
