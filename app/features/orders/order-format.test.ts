import { expect, it } from 'vitest';

import { receivedText } from './order-format';

it('[O-02] units over what was ordered stand beside those that were ordered', () => {
  // Lines of 120 and 1,080 units: 121 of the first are received, and 300 of the second.
  const order = { completion: 420 / 1200, receivedUnits: 421, totalUnits: 1200 };
  expect(receivedText(order, '1,200')).toBe('420 of 1,200, 1 extra');
  expect(receivedText({ ...order, receivedUnits: 420 }, '1,200')).toBe('420 of 1,200');
});
