import { describe, expect, it } from 'vitest';

import { codesOf } from './load';

const codes = (...names: string[]) => [...codesOf(names, 'brd_shop_').values()];

describe('codes of names', () => {
  it('are the names, written for an id', () => {
    expect(codes('Best Choice', "Bjørn & Søn's Crème", 'Private label (mfr 69)')).toEqual([
      'brd_shop_best-choice',
      'brd_shop_bj-rn-s-n-s-creme',
      'brd_shop_private-label-mfr-69',
    ]);
  });

  it('tell apart what is written alike, and what has no letter of the alphabet', () => {
    const made = codes('Acme', 'ACME', '明治', '森永', 'x'.repeat(80), `${'x'.repeat(80)}y`);
    expect(new Set(made).size).toBe(6);
    expect(made[0]).toMatch(/^brd_shop_acme-[0-9a-f]{8}$/);
    expect(made[2]).toMatch(/^brd_shop_[0-9a-f]{8}$/);
  });

  it('do not depend on the order of the names', () => {
    const names = ['Acme', 'ACME', 'Other'];
    expect(codesOf([...names].reverse(), 'b_').get('ACME')).toBe(codesOf(names, 'b_').get('ACME'));
  });

  it('stay as they are when an alike name comes, which gets the suffix', () => {
    const known = new Map([['Coca-Cola', 'b_coca-cola']]);
    for (const names of [['Coca-Cola', 'Coca Cola'], ['Coca Cola']]) {
      const made = codesOf(names, 'b_', known);
      expect(made.get('Coca-Cola') ?? 'b_coca-cola').toBe('b_coca-cola');
      expect(made.get('Coca Cola')).toMatch(/^b_coca-cola-[0-9a-f]{8}$/);
    }
    // An id with a suffix is kept as well, when the other name has gone.
    const both = codesOf(['Acme', 'ACME'], 'b_');
    expect(codesOf(['Acme'], 'b_', both).get('Acme')).toBe(both.get('Acme'));
  });
});
