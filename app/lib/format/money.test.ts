import { expect, it } from 'vitest';

import { moneyText } from './money';

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
