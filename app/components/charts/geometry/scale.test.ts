import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { declutter } from './axes';
import { axisLabels, fromTop, niceScale } from './scale';

const labels = (
  values: number[],
  format: 'money' | 'percent' | 'integer' | 'index',
  zero = true,
) => {
  const least = format === 'integer' ? 1 : 0;
  const scale = niceScale(values, { count: 4, zero, least });
  return axisLabels(scale, format, 'USD', 'en-US');
};

describe('scales', () => {
  it.each([
    [[3, 15_432], 'money', ['$0', '$5K', '$10K', '$15K', '$20K']],
    [[812], 'money', ['$0', '$250', '$500', '$750', '$1,000']],
    [[-230, 120], 'money', ['−$300', '−$200', '−$100', '$0', '$100', '$200']],
    [[0.9], 'money', ['$0.00', '$0.25', '$0.50', '$0.75', '$1.00']],
    [[4.4e11], 'money', ['$0', '$200B', '$400B', '$600B']],
    [[0.000011], 'percent', ['0.0000%', '0.0005%', '0.0010%', '0.0015%']],
    [[0.31], 'percent', ['0%', '10%', '20%', '30%', '40%']],
    [[2], 'integer', ['0', '1', '2']],
    [[0.7], 'money', ['$0.00', '$0.20', '$0.40', '$0.60', '$0.80']],
    [[0, 0], 'money', ['$0', '$1']],
    [[], 'money', ['$0', '$1']],
  ] as const)('[D-13] %j in %s', (values, format, expected) => {
    expect(labels([...values], format)).toEqual(expected);
  });

  it('[D-13] an index stands around its own level', () => {
    expect(labels([83, 131], 'index', false)).toEqual(['80', '100', '120', '140']);
    expect(labels([100], 'index', false)).toEqual(['90', '95', '100', '105', '110']);
  });

  it('[D-13] of shares ends at 100 %, also around a single one', () => {
    const ends = (value: number) => {
      const { min, max } = niceScale([value], { count: 4, zero: false, within: [0, 1] });
      return [min, max];
    };
    expect(ends(1)).toEqual([0.9, 1]);
    expect(ends(0)).toEqual([0, 1]);
    expect(ends(1.5)[1]).toBeGreaterThan(1.5);
    expect(ends(-0.2)[0]).toBeLessThan(-0.2);
  });

  it('[D-13] holds every value between few round ticks', () => {
    const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (values, zero) => {
          const scale = niceScale(values, { count: 4, zero });
          expect(scale.ticks.length).toBeLessThanOrEqual(8);
          expect(new Set(scale.ticks).size).toBe(scale.ticks.length);
          for (const value of values) {
            expect(fromTop(scale, value)).toBeGreaterThanOrEqual(-1e-9);
            expect(fromTop(scale, value)).toBeLessThanOrEqual(1 + 1e-9);
          }
          if (zero) expect(scale.ticks).toContain(0);
        },
      ),
    );
  });
});

describe('labels at the ends of lines', () => {
  it('[D-13] stay where they want to be, if they may', () => {
    expect(declutter([10, 100, 50], 17, 200)).toEqual([10, 100, 50]);
  });

  it('[D-13] share what they have to move', () => {
    expect(declutter([100, 100, 100], 20, 400)).toEqual([80, 100, 120]);
  });

  it('[D-13] never cover each other, keep their order, and stay within the plot', () => {
    const places = fc.array(fc.integer({ min: 0, max: 280 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = declutter(wanted, 17, 280);
        const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
        for (const [at, label] of order.entries()) {
          expect(placed[label]).toBeGreaterThanOrEqual(0);
          expect(placed[label]! + 17).toBeLessThanOrEqual(280 + 17);
          const before = order[at - 1];
          if (before !== undefined)
            expect(placed[label]! - placed[before]!).toBeGreaterThan(16.999);
        }
      }),
    );
  });
});
