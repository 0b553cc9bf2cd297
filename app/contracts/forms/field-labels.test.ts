import { expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { labelOf } from './field-labels';

it('labels a field, and a field of a list with the place of its entry', () => {
  const labels = {
    name: 'Name #',
    'lines[].product': 'Line #, product',
    'lines[1].lot': 'Honey #',
  };
  expect(labelOf(labels, 'lines[0].product')).toBe('Line 1, product');
  expect(labelOf(labels, 'lines[9].product')).toBe('Line 10, product');
  expect(labelOf(labels, 'lines[1].lot')).toBe('Honey #');
  expect(labelOf(labels, 'name')).toBe('Name #');
  for (const field of ['lines[0].name', 'lines[0].lot', 'lines'])
    expect(labelOf(labels, field)).toBeUndefined();
});

it('[SEC-50] labels a field of any length in linear time', async () => {
  const run = (size: number) => void labelOf({}, `lines[${'1'.repeat(size)}`);
  expect(await growthOf(run, 500)).toBeLessThan(3);
});
