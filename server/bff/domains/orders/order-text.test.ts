import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { blankLine } from '../../../../app/contracts/orders/counts';
import { orderTypedSchema, type OrderText } from '../../../../app/contracts/orders/form';
import { headNames } from '../../../../app/contracts/orders/labels';
import { pick } from '../../../../contract/pick';
import { findConflict, withChoices } from '../../forms/record-edit';
import { comparisonOf } from './order-text';

const line = (product: string, cases: string) => ({ ...blankLine, product, cases });
const order = (more: Partial<OrderText> = {}): OrderText => ({
  ...pick(orderTypedSchema.parse({ brand: 'b1' }), [...headNames, 'lines']),
  ...more,
});
const comparison = comparisonOf(['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() })));
const between = (mine: OrderText, theirs: OrderText) =>
  findConflict(
    { typed: mine, was: {} },
    { version: '2', record: theirs, comparison },
  )?.differences.map(({ name, label, mine: one, theirs: other }) => [name, label, one, other]) ??
  [];

describe('a conflict', () => {
  it('[O-12] names each field and line that differs, and nothing else', () => {
    const mine = order({
      carrier: 'DHL',
      cartons: ' 10 ',
      lines: [line('a', '1'), line('b', '2')],
    });
    const theirs = order({ carrier: '', cartons: '10', lines: [line('b', '3'), line('a', '01')] });
    expect(between(mine, theirs)).toEqual([
      ['carrier', null, 'DHL', ''],
      ['lines-b-0', 'B', '2 cases', '3 cases'],
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
      ['tracking', null, '0099887766', '99887766'],
      ['pallets', null, '3', '1,500'],
      ['notes', null, '03/07/2027', '2027-03-07'],
      ['lines-a-0', 'A', '12,000 cases', '1 case'],
    ]);
    const later = order({ ...theirs, expectedDate: '10/01/2026' });
    expect(between(theirs, later)).toEqual([
      ['expectedDate', null, 'Sep 08, 2026', 'Oct 01, 2026'],
    ]);
  });

  it('[O-12] matches lines by product: the second of one is the second there', () => {
    const mine = order({ lines: [line('a', '1'), line('a', '2'), { ...blankLine }] });
    const theirs = order({ lines: [line('a', '1'), line('c', '4')] });
    expect(between(mine, theirs)).toEqual([
      ['lines-a-1', 'A', '2 cases', ''],
      ['lines-c-0', 'C', '', '4 cases'],
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
        const all = Object.fromEntries(between(mine, theirs).map(([name]) => [name!, 'theirs']));
        const taken = withChoices(mine, theirs, all, comparison);
        expect(between(taken, theirs)).toEqual([]);
        expect(between(withChoices(mine, theirs, {}, comparison), mine)).toEqual([]);
      }),
    );
  });
});
