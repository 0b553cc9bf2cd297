import { expect, it } from 'vitest';

import { hasCheckDigit, readCard, testCards } from './cards';

const now = new Date('2026-11-30T23:00:00Z');
const read = (more: Record<string, string>) => {
  const typed = { number: '4242424242424242', expiry: '11/26', cvc: '000', name: 'Ada', ...more };
  return readCard(new Map(Object.entries(typed)), now);
};
const problemOf = (more: Record<string, string>) => Object.values(read(more).errors ?? {})[0];

it('[P-09] every test card has a valid number, of its own', () => {
  expect(testCards.map(({ number }) => hasCheckDigit(number))).toEqual(testCards.map(() => true));
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
});

it.each(['4242 4242 4242 4242', '4242-4242-4242-4242', ' 4242424242424242 '])(
  '[P-09] reads the number %j',
  (number) => expect(read({ number }).card?.behaviour).toBe('pays'),
);

it.each([
  ['', 'Enter the card number.'],
  ['4242 4242 4242 424x', 'Enter digits only.'],
  ['٤٢٤٢', 'Enter digits only.'],
  ['42424242', 'The card number is too short.'],
  ['4'.repeat(20), 'The card number is too long.'],
  ['4242424242424243', 'The card number has a wrong digit.'],
  ['4111111111111111', 'Only the test cards below work here. Do not enter a real card.'],
])('[P-09] refuses the number %j', (number, message) => {
  expect(problemOf({ number })).toBe(message);
});

it.each([
  ['11/26', undefined],
  ['1126', undefined],
  ['11 / 2026', undefined],
  ['1/27', undefined],
  ['10/26', 'The card has expired.'],
  ['12/25', 'The card has expired.'],
  ['', 'Enter the expiry date.'],
  ['00/27', 'The month is a number from 1 to 12.'],
  ['13/27', 'The month is a number from 1 to 12.'],
  ['11', 'Enter month and year, as in 04/29.'],
  ['11/027', 'Enter month and year, as in 04/29.'],
  ['11/99', 'The year is too far ahead.'],
])('[P-09] the expiry %j: %s', (expiry, message) => {
  expect(problemOf({ expiry })).toBe(message);
});

it.each([
  ['12', 'The security code has 3 digits.'],
  ['1234', 'The security code has 3 digits.'],
  ['abc', 'The security code has 3 digits.'],
  ['', 'Enter the security code.'],
])('[P-09] the security code %j: %s', (cvc, message) => {
  expect(problemOf({ cvc })).toBe(message);
});

it('[P-09] tells all problems at once', () => {
  expect(readCard(new Map(), now).errors).toEqual({
    number: 'Enter the card number.',
    expiry: 'Enter the expiry date.',
    cvc: 'Enter the security code.',
    name: 'Enter the name on the card.',
  });
});
