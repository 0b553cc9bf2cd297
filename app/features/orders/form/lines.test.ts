import { describe, expect, it } from 'vitest';

import { orderLimits } from '~contract/limits';
import { blankLine, type LineText } from '~/contracts/orders/counts';
import type { FormState } from '~/contracts/forms/forms';
import type { ProductChoices } from '~/contracts/orders/form';

import { addLines, asLines, changeLine, insertLines, removeLine, withFaults } from './lines';

const products: ProductChoices = {
  brand: 'b',
  more: false,
  found: 0,
  search: '',
  items: [
    { id: 'honey', name: 'Honey', unitsPerCase: 12 },
    { id: 'clover', name: 'Clover', unitsPerCase: 6 },
    { id: 'loose', name: 'Loose', unitsPerCase: null },
  ],
};
const of = (product: string): LineText => ({ ...blankLine, product });
const refused = (errors: FormState['errors']): FormState => ({
  outcome: 'invalid',
  values: {},
  errors,
  differences: [],
  message: null,
  requestId: null,
  csrfToken: null,
  formKey: null,
});
const productsOf = (lines: readonly LineText[]) => lines.map(({ product }) => product);

describe('lines of the order form (O-03)', () => {
  it('[O-03] proposes the units per case of a chosen product and keeps typed ones', () => {
    const [line] = changeLine(asLines([blankLine], null), 0, 'product', 'honey', products);
    expect(line).toMatchObject({ name: 'Honey', unitsPerCase: '12' });
    expect(changeLine([line!], 0, 'product', 'clover', products)[0]!.unitsPerCase).toBe('6');
    expect(changeLine([line!], 0, 'product', 'loose', products)[0]!.unitsPerCase).toBe('');
    const typed = changeLine([line!], 0, 'unitsPerCase', '10', products);
    expect(changeLine(typed, 0, 'product', 'clover', products)[0]!.unitsPerCase).toBe('10');
  });

  it('shows the errors of an answer until their field changes', () => {
    const answer = refused({ 'lines[1].cases': 'Enter 0 or more.' });
    const lines = withFaults(asLines([of('a'), of('b')], null), answer);
    expect(lines.map(({ faults }) => faults)).toEqual([{}, { cases: 'Enter 0 or more.' }]);
    expect(changeLine(lines, 1, 'cases', '2', products)[1]!.faults).toEqual({});
    expect(withFaults(lines, null)[1]!.faults).toEqual({});
  });

  it('[O-03] always has a line', () => {
    const only = removeLine(asLines([of('a')], null), 0);
    expect(only).toEqual([{ ...blankLine, key: 1, faults: {} }]);
    expect(insertLines(only, [], null)).toHaveLength(1);
  });

  it('[O-03] adds blank lines up to the limit, with keys of their own', () => {
    const many = asLines(
      Array.from({ length: orderLimits.lines - 2 }, () => of('a')),
      null,
    );
    const added = addLines(many);
    expect(added).toHaveLength(orderLimits.lines);
    expect(new Set(added.map(({ key }) => key)).size).toBe(orderLimits.lines);
  });

  it('[O-03] inserts lines after a line or at the end, and removes blank lines', () => {
    const lines = asLines([of('a'), blankLine, of('b')], null);
    const added = [{ ...of('new'), faults: {} }];
    expect(productsOf(insertLines(lines, added, 0))).toEqual(['a', 'new', 'b']);
    expect(productsOf(insertLines(lines, added, null))).toEqual(['a', 'b', 'new']);
  });

  it('[O-03] keeps inserted lines with errors, also when more are inserted', () => {
    const unread = { ...blankLine, written: 'Nobody', faults: { product: 'Row 2: not found' } };
    const lines = insertLines(asLines([blankLine], null), [unread], null);
    const more = insertLines(lines, [{ ...of('a'), faults: {} }], null);
    expect(more.map(({ faults }) => faults)).toEqual([unread.faults, {}]);
    expect(changeLine(more, more[0]!.key, 'product', 'honey', products)[0]).toMatchObject({
      name: 'Honey',
      written: '',
      faults: {},
    });
  });
});
