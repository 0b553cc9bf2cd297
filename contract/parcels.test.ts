import { describe, expect, it } from 'vitest';

import { checkedCarriers } from './vocabulary';
import { growthOf } from '../tests/support/random/growth';
import { carrierName, parcelFaults, trackingFault, trackingNumber } from './parcels';

/** Numbers that carriers publish as examples, and those of the Universal Postal Union's standard S10. */
const examples: Record<string, string[]> = {
  UPS: ['1Z999AA10123456784', '1Z 5R8 939 0357567127', '1z5r89390357567127'],
  FedEx: ['986578788855', '9865 7878 8855', '041441760228964', '9611020987654312345672'],
  USPS: [
    '9400 1112 0108 0805 4830 16',
    '420 22153 9101 0268 3733 1000 0395 21',
    '7196 9010 7560 0307 7385',
    'RB123456785US',
  ],
  DHL: ['3318810025', '33-1881-0025'],
};

describe('tracking numbers', () => {
  it.each(Object.entries(examples))(
    '[O-10] of %s are accepted as labels print them',
    (carrier, list) => {
      for (const text of list)
        expect(trackingFault(carrier, trackingNumber(carrier, text)), text).toBeNull();
    },
  );

  it.each(Object.entries(examples))(
    '[O-10] of %s with a wrong check digit are refused',
    (carrier, list) => {
      for (const text of list)
        for (let by = 1; by <= 9; by += 1) {
          const wrong = trackingNumber(carrier, text).replace(/\d(?=(?:US)?$)/, (digit) =>
            String((Number(digit) + by) % 10),
          );
          expect(trackingFault(carrier, wrong), wrong).not.toBeNull();
        }
    },
  );

  it('[O-10] of another carrier are named as such', () => {
    expect(trackingFault('UPS', '986578788855')).toBe(
      'This is a tracking number of FedEx, not of UPS.',
    );
    expect(trackingFault('DHL', '1Z999AA10123456784')).toBe(
      'This is a tracking number of UPS, not of DHL.',
    );
    expect(trackingFault('FedEx', '986578788856')).toBe(
      'This is no tracking number of FedEx. Please check its digits.',
    );
    expect(trackingFault('DHL', '3318810026')).not.toBeNull();
  });

  it('[O-10] of other carriers are free', () => {
    expect(carrierName(' Northline Freight ')).toBe('Northline Freight');
    expect(trackingNumber('Northline Freight', ' nl-47 11 ')).toBe('nl-47 11');
    expect(trackingFault('Northline Freight', 'nl-47 11')).toBeNull();
    expect(checkedCarriers.map((name) => carrierName(name.toUpperCase()))).toEqual([
      ...checkedCarriers,
    ]);
  });
});

describe('the units of a parcel', () => {
  const order = {
    lines: [{ line: 1, left: 5 }],
    today: '2026-11-28',
    orderedOn: '2026-11-20',
  };
  const rowsOf = (quantities: readonly (number | null)[]) =>
    quantities.map((quantity) => ({ line: 1, quantity }));
  const faultsOf = (quantities: readonly (number | null)[]) =>
    parcelFaults(
      { carrier: null, tracking: null, shippedOn: null, lines: rowsOf(quantities) },
      order,
    ).map(({ path, message }) => [path.join('.'), message]);

  it('[O-10] names the rows with which a line has more units than are left', () => {
    expect(faultsOf([2, 3])).toEqual([]);
    expect(faultsOf([6])).toEqual([['lines.0.quantity', 'Only 5 units are left.']]);
    expect(faultsOf([2, null, 4, 0])).toEqual([
      ['lines.2.quantity', 'The lots add up to 6 units, and only 5 units are left.'],
    ]);
    // What cannot be read may be some units.
    expect(faultsOf([0, null])).toEqual([]);
    expect(faultsOf([0, 0])).toMatchObject([['lines', expect.any(String)]]);
  });

  it('[SEC-50] checks the rows of a parcel in linear time', async () => {
    const run = (size: number) => void faultsOf(Array.from({ length: size }, () => 1));
    expect(await growthOf(run, 100)).toBeLessThan(3);
  });

  it('[O-10] refuses a day before the order, and one in the future', () => {
    const on = (shippedOn: string) =>
      parcelFaults({ carrier: 'Own van', tracking: '1', shippedOn, lines: rowsOf([1]) }, order);
    expect(on('2026-11-20')).toEqual([]);
    expect(on('2026-11-28')).toEqual([]);
    expect(on('2026-11-29')).toMatchObject([{ message: 'This day is in the future.' }]);
    expect(on('2026-11-08')).toMatchObject([
      { message: 'The order came in on Nov 20, 2026, and nothing was shipped before.' },
    ]);
  });
});
