import { expect, it } from 'vitest';

import { addOnPrice, moneyText } from './money';

it.each([
  [29_900, false, '$299.00'],
  [29_900, true, '$299'],
  [29_950, true, '$299.50'],
  [1_498_800, false, '$14,988.00'],
  [-300, false, '−$3.00'],
  [0, true, '$0'],
])('%i cents (short: %s) are %s', (cents, short, text) => {
  expect(moneyText(cents, short)).toBe(text);
});

it('[P-08] an add-on of a yearly plan costs twelve months', () => {
  expect(addOnPrice(3_900, 'monthly')).toBe('$39 a month');
  expect(addOnPrice(3_900, 'yearly')).toBe('$468 a year ($39 a month)');
});
