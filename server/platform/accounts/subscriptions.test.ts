import { describe, expect, it } from 'vitest';

import { planRange } from './subscriptions';

const lastDay = '2026-03-31';

describe('the range of a plan', () => {
  it.each([
    ['P90D', { startDate: '2026-01-01', endDate: '2026-03-31' }],
    ['P1D', { startDate: '2026-03-31', endDate: '2026-03-31' }],
    ['P12M', { startDate: '2025-04-01', endDate: '2026-03-31' }],
    // A month back from the 31st is the last of February.
    ['P1M', { startDate: '2026-03-01', endDate: '2026-03-31' }],
    ['P24M', { startDate: '2024-04-01', endDate: '2026-03-31' }],
  ])(
    '[D-16.1 X-24] %s reaches back so many days or months, the last day included',
    (plan, range) => {
      expect(planRange(plan, lastDay)).toEqual(range);
    },
  );

  it('[D-16.1] a plan without one sees all', () => {
    expect(planRange(null, lastDay)).toBeNull();
  });

  it.each(['P', '90', 'P1Y', 'PT5H'])('refuses %s, a mistake in the plans', (duration) => {
    expect(() => planRange(duration, lastDay)).toThrow(RangeError);
  });
});
