import { expect, it } from 'vitest';

import { compareText } from './limits';

it('says how many brands a plan compares with', () => {
  expect([0, 1, 2, 3, 9].map(compareText)).toEqual([
    'Comparing with other brands needs a plan that includes it.',
    'Compare with one brand at a time.',
    'Compare with up to 2 brands.',
    'Compare with up to 3 brands.',
    'Compare with up to 3 brands.',
  ]);
});
