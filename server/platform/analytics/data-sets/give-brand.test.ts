import { describe, expect, it } from 'vitest';

import { chosenBrands } from './give-brand';

describe('the brands of a command', () => {
  const brands = ['Orchard', 'Fizz & Co, Inc.', 'Café', 'Acme', 'ACME'].map((name, at) => ({
    code: `brd_${String(at)}`,
    name,
  }));

  it('are ids or names, each alone or several with commas between', () => {
    expect(chosenBrands(['orchard, brd_3', 'Fizz & Co, Inc.'], brands)).toEqual([
      'brd_0',
      'brd_3',
      'brd_1',
    ]);
    // The same name in composed and decomposed Unicode.
    expect(chosenBrands(['Café'.normalize('NFD')], brands)).toEqual(['brd_2']);
  });

  it('are refused by name where there is none, or more than one', () => {
    expect(() => chosenBrands(['Orchard', 'Fizz & Co, Ltd.'], brands)).toThrow(
      'There is no brand Fizz & Co in these data.',
    );
    expect(() => chosenBrands(['acme'], brands)).toThrow(
      'More than one brand is called acme: brd_3, brd_4.',
    );
  });
});
