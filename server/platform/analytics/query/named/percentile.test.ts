import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fuzzed } from '../../../../../tests/support/fuzz';
import { percentileAmong, percentilesWithin } from './percentile';

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
