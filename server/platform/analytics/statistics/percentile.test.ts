import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fuzzed } from '../../../../tests/support/random/fuzz';
import { meanInTenths, percentileAmong, percentilesWithin } from './percentile';

it('[D-10] percentiles within a group are those of each member beside all others', () => {
  // Few different figures, so that many are equal.
  const figures = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })));
  fc.assert(
    fc.property(figures, (all) => {
      for (const better of ['higher', 'lower'] as const) {
        const within = percentilesWithin(all, better);
        for (const [place, figure] of all.entries())
          expect(within(figure)).toBe(percentileAmong(figure, all.toSpliced(place, 1), better));
      }
    }),
    fuzzed(200),
  );
});

it.each([
  [[12, 2, 13, 7, 4], 33.75, 338],
  [[23, 4, 12, 23, 4], 61.25, 613],
  [[20, 4, 2, 2, 1], 36.25, 363],
  [[12, 12, 12, 12, 12], 50, 500],
])(
  '[D-10] rounds the mean of percentiles with %j of 24 below, %d, half up to tenths',
  (below, _exact, tenths) => {
    const parts = [35, 25, 15, 15, 10].map((weight, at) => ({
      standing: { below: below[at]!, equal: 0, others: 24 },
      weight,
    }));
    expect(meanInTenths(parts)).toBe(tenths);
  },
);
