import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  drivers,
  type Side,
} from '../../../../../tests/integration/platform/analytics/methods/drivers';
import { driversOf, type DriverFigures } from './drivers';

const sold = fc.record({
  units: fc.integer({ min: -3, max: 60 }),
  net: fc.integer({ min: -900, max: 90_000 }),
});
const cases = fc.record({
  products: fc.array(fc.record({ after: sold, before: sold }), { minLength: 1, maxLength: 6 }),
  days: fc.option(fc.tuple(fc.nat(300), fc.nat(300))),
});

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

describe('the drivers of net sales', () => {
  it('are those of the second implementation, and add up to the cent', () => {
    fc.assert(
      fc.property(cases, ({ products, days }) => {
        const figures: DriverFigures = {
          net: [
            total(products.map((one) => one.after.net)),
            total(products.map((one) => one.before.net)),
          ],
          units: [
            total(products.map((one) => one.after.units)),
            total(products.map((one) => one.before.units)),
          ],
          inStockDays: days,
          products: products.map(({ after, before }, product) => ({
            product,
            net: [after.net, before.net],
            units: [after.units, before.units],
          })),
        };
        const side = (range: 'after' | 'before', inStockDays: number | null): Side => ({
          inStockDays,
          lines: products.map((one, product) => ({
            ...one[range],
            product,
            brand: 1,
            buyer: 1,
            day: 0,
          })),
        });
        const found = driversOf(figures);
        expect(total(found.map(([, part]) => part))).toBe(figures.net[0] - figures.net[1]);
        const expected = drivers(
          side('before', days?.[1] ?? null),
          side('after', days?.[0] ?? null),
        );
        expect(found.map(([driver]) => driver)).toEqual(expected.map(([driver]) => driver));
        // Both round by largest remainder; sums in another order may differ in the last digit.
        for (const [at, [, part]] of found.entries())
          expect(Math.abs(part - (expected[at]?.[1] ?? Number.NaN))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
