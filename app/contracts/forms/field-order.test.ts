import { expect, it } from 'vitest';

import { inOrderOfForm } from './field-order';

it('[U-08] errors stand as their fields do: the whole list before its rows, and the rows by number', () => {
  const names = ['carrier', 'tracking', 'lines', 'quantity', 'lot'];
  const fields = [
    'carrier',
    'tracking',
    'lines',
    'lines[2].quantity',
    'lines[2].lot',
    'lines[10].quantity',
    'unknown',
  ];
  const errors = Object.fromEntries(fields.toReversed().map((field) => [field, `of ${field}`]));
  expect(Object.entries(inOrderOfForm(errors, names))).toEqual(
    fields.map((field) => [field, `of ${field}`]),
  );
});
