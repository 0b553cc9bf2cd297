import { expect, it } from 'vitest';

import { compareNames } from './lists';

it('sorts names by the numbers in them, whatever their case', () => {
  const names = ['Brand 100', 'brand 11', 'Ölmühle', 'Brand 9', 'oat & co'];
  expect([...names].sort(compareNames)).toEqual([
    'Brand 9',
    'brand 11',
    'Brand 100',
    'oat & co',
    'Ölmühle',
  ]);
});
