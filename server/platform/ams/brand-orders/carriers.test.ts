import { describe, expect, it } from 'vitest';

import { checkedCarriers } from '../../../../contract/vocabulary';
import { carrierName, trackingFault, trackingNumber } from './carriers';

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
