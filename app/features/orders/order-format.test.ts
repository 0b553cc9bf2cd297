import { describe, expect, it } from 'vitest';

import { receivedOf, receivedText } from './order-format';

describe('the received units of an order', () => {
  it('[O-02] are those that were ordered, as its completion counts them', () => {
    // Ordered 162 and 82; received 80 and 160: 80 and 82 count.
    const order = { completion: (80 + 82) / 244, totalUnits: 244, receivedUnits: 240 };
    expect(receivedOf(order)).toEqual({ ordered: 162, over: 78 });
    expect(receivedText(order)).toBe('162 of 244');
  });

  it('[O-02] are all of them where nothing is over, and none of a draft without lines', () => {
    expect(receivedOf({ completion: 648 / 720, totalUnits: 720, receivedUnits: 648 })).toEqual({
      ordered: 648,
      over: 0,
    });
    expect(receivedText({ completion: 0, totalUnits: 0, receivedUnits: 0 })).toBe('0 of 0');
  });
});
