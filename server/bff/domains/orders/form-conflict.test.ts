import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { blankLine } from '../../../../app/contracts/orders/counts';
import { orderTypedSchema, type OrderTyped } from '../../../../app/contracts/orders/form';
import { differencesOf, merged } from './form-conflict';

const line = (product: string, cases: string) => ({ ...blankLine, product, cases });
const order = (more: Partial<OrderTyped> = {}): OrderTyped => ({
  ...orderTypedSchema.parse({ brand: 'b1' }),
  ...more,
});
const nameOf = { product: (id: string) => id.toUpperCase(), brand: (id: string) => id };
const between = (mine: OrderTyped, theirs: OrderTyped) => differencesOf(mine, theirs, nameOf);

describe('a conflict', () => {
  it('[O-12] names each field and line that differs, and nothing else', () => {
    const mine = order({
      carrier: 'DHL',
      cartons: ' 10 ',
      lines: [line('a', '1'), line('b', '2')],
    });
    const theirs = order({ carrier: '', cartons: '10', lines: [line('b', '3'), line('a', '01')] });
    expect(between(mine, theirs)).toEqual([
      { name: 'choice.carrier', label: 'Carrier', mine: 'DHL', theirs: null },
      { name: 'choice.line-b-0', label: 'B', mine: '2 cases', theirs: '3 cases' },
    ]);
  });

  it('[O-12] compares and shows texts as they are, days and counts by what they mean', () => {
    const mine = order({
      tracking: '0099887766',
      notes: '03/07/2027',
      expectedDate: '09/08/2026',
      cartons: '1 200',
      pallets: '3',
      lines: [line('a', '12000')],
    });
    const theirs = order({
      tracking: '99887766',
      notes: '2027-03-07',
      expectedDate: '2026-09-08',
      cartons: '1200',
      pallets: '1500',
      lines: [line('a', '1')],
    });
    expect(between(mine, theirs)).toEqual([
      {
        name: 'choice.tracking',
        label: 'Tracking number',
        mine: '0099887766',
        theirs: '99887766',
      },
      { name: 'choice.pallets', label: 'Pallets', mine: '3', theirs: '1,500' },
      { name: 'choice.notes', label: 'Notes', mine: '03/07/2027', theirs: '2027-03-07' },
      { name: 'choice.line-a-0', label: 'A', mine: '12,000 cases', theirs: '1 case' },
    ]);
    const later = order({ ...theirs, expectedDate: '10/01/2026' });
    expect(between(theirs, later)).toMatchObject([
      { mine: 'Sep 08, 2026', theirs: 'Oct 01, 2026' },
    ]);
  });

  it('[O-12] matches lines by product: the second of one is the second there', () => {
    const mine = order({ lines: [line('a', '1'), line('a', '2'), { ...blankLine }] });
    const theirs = order({ lines: [line('a', '1'), line('c', '4')] });
    expect(between(mine, theirs)).toEqual([
      { name: 'choice.line-a-1', label: 'A', mine: '2 cases', theirs: null },
      { name: 'choice.line-c-0', label: 'C', mine: null, theirs: '4 cases' },
    ]);
  });

  const side = fc.record({
    carrier: fc.constantFrom('', 'UPS', 'DHL'),
    notes: fc.string({ maxLength: 5 }),
    lines: fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', '1', '2'))
        .map(([p, c]) => line(p, c)),
      { maxLength: 5 },
    ),
  });

  it('[O-12] all of theirs makes it theirs, all of mine leaves it mine', () => {
    fc.assert(
      fc.property(side, side, (one, two) => {
        const [mine, theirs] = [order(one), order(two)];
        const differences = between(mine, theirs);
        const all = Object.fromEntries(
          differences.map(({ name }) => [name.replace('choice.', ''), 'theirs']),
        );
        expect(between(merged({ ...mine, choice: all }, theirs), theirs)).toEqual([]);
        expect(between(merged(mine, theirs), mine)).toEqual([]);
      }),
    );
  });
});
