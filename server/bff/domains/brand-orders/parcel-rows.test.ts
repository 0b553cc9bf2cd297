import { expect, it } from 'vitest';

import { growthOf } from '../../../../tests/support/random/growth';
import { row, unitFaults } from './parcel-rows';

const lines = [{ line: 1, left: 5 }] as unknown as Parameters<typeof unitFaults>[1];
const rowsOf = (quantities: readonly string[]) =>
  quantities.map((quantity) => row(1, { quantity }));

it('[O-10] names the rows with which a line has more units than are left', () => {
  expect(unitFaults(rowsOf(['2', '3']), lines)).toEqual({});
  expect(unitFaults(rowsOf(['6']), lines)).toEqual({
    'lines[0].quantity': 'Only 5 units are left.',
  });
  expect(unitFaults(rowsOf(['2', 'x', '4', '']), lines)).toEqual({
    'lines[2].quantity': 'The lots add up to 6 units, and only 5 units are left.',
  });
  expect(unitFaults([row(2, { quantity: '9' })], lines)).toEqual({});
});

it('[SEC-50] checks the rows of a parcel in linear time', async () => {
  const rows = rowsOf(Array.from({ length: 3_200 }, () => '1'));
  const run = (size: number) => void unitFaults(rows.slice(0, size), lines);
  expect(await growthOf(run, 100)).toBeLessThan(3);
});
