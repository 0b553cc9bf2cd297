import { describe, expect, it } from 'vitest';

import { byFirstNumber, byList, largestFirst, type NaturalOrder } from './dimensions';

const sorted = (order: NaturalOrder, ...values: (string | number)[]) =>
  [...values].sort((one, other) => {
    const [a, b] = [order(one), order(other)];
    return a === b ? 0 : a - b;
  });

describe('the natural order of a dimension', () => {
  it('puts bands by the number that they begin at, and the unknown last', () => {
    const incomes = ['Under $35k', '$35k–$60k', '$60k–$100k', '$100k–$150k', 'Over $150k', ''];
    expect(sorted(byFirstNumber, ...[...incomes].reverse())).toEqual(incomes);
    const sizes = ['1–49', '50–199', '200–999', '1,000+', ''];
    expect(sorted(byFirstNumber, ...[...sizes].reverse())).toEqual(sizes);
    const ages = ['Under 18', '18-34', '35-54', '55+', 'unknown'];
    expect(sorted(byFirstNumber, ...[...ages].reverse())).toEqual(ages);
  });

  it('follows a list, or begins with the most', () => {
    expect(sorted(byList(['low', 'high']), '', 'high', 'low')).toEqual(['low', 'high', '']);
    expect(sorted(largestFirst, 0, 1, 5, 3)).toEqual([5, 3, 1, 0]);
  });
});
