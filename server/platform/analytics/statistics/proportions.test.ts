import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cumulativeConversion,
  differenceInterval,
  scoreMargin,
  standardDifference,
  wilson,
} from './proportions';

/** The examples of docs/domain.md section 9.14, and those of the sources. */
describe('[R-09] intervals of shares', () => {
  it('are those of the worked example', () => {
    const sampled = { count: 18, of: 90 };
    const control = { count: 3, of: 45 };
    expect(wilson(sampled).lower).toBeCloseTo(0.1304, 4);
    expect(wilson(sampled).upper).toBeCloseTo(0.2941, 4);
    expect(wilson(control).lower).toBeCloseTo(0.0229, 4);
    expect(wilson(control).upper).toBeCloseTo(0.1786, 4);
    const { lower, upper } = differenceInterval(sampled, control);
    expect(lower).toBeCloseTo(0.0016, 4);
    expect(upper).toBeCloseTo(0.2371, 4);
    expect(scoreMargin(15, 9, 36)).toBeCloseTo(0.2611, 4);
    expect(standardDifference(sampled, { count: 6, of: 45 })).toBeCloseTo(0.1796, 4);
  });

  it.each([
    // Newcombe 1998, table II, method 10: cases a to h.
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('of %d ÷ %d − %d ÷ %d are those of Newcombe', (x, n, y, m, low, high) => {
    const { lower, upper } = differenceInterval({ count: x, of: n }, { count: y, of: m });
    expect([lower.toFixed(4), upper.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)]);
  });

  it('of groups that do not vary are as far apart as can be, or alike', () => {
    expect(standardDifference({ count: 0, of: 5 }, { count: 0, of: 9 })).toBe(0);
    expect(standardDifference({ count: 5, of: 5 }, { count: 0, of: 9 })).toBe(Infinity);
  });
});

describe('[R-09] cumulative conversion', () => {
  it('is that of the worked example', () => {
    const shares = cumulativeConversion([
      { day: 10, bought: 1, left: 0 },
      { day: 30, bought: 1, left: 0 },
      { day: 20, bought: 0, left: 1 },
      { day: 90, bought: 0, left: 2 },
    ]);
    expect(shares).toHaveLength(91);
    expect([9, 10, 29, 30, 90].map((day) => shares[day]!.toFixed(4))).toEqual([
      '0.0000',
      '0.2000',
      '0.2000',
      '0.4667',
      '0.4667',
    ]);
  });

  it('ends with the share of buyers where everybody is known to the end, and never falls', () => {
    const day = fc.record({
      day: fc.nat({ max: 89 }),
      bought: fc.nat({ max: 9 }),
      left: fc.constant(0),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { selector: (one) => one.day, maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (days, left) => {
          const shares = cumulativeConversion([...days, { day: 90, bought: 0, left }]);
          const bought = days.reduce((sum, one) => sum + one.bought, 0);
          expect(shares.at(-1)).toBeCloseTo(bought / (bought + left), 9);
          expect(shares.every((share, at) => at === 0 || share >= shares[at - 1]!)).toBe(true);
        },
      ),
    );
  });
});
