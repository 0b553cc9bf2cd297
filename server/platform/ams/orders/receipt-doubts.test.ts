import { expect, it } from 'vitest';

import { growthOf } from '../../../../tests/support/random/growth';
import { orderCalls } from '../../../../contract/ams/orders';
import { isRefusal } from '../../http/refusal';
import { assertConfirmed } from './receipt-doubts';

interface Goods {
  lot: string;
  expiry?: string;
}

/** What a receipt of these goods is asked about, by field. */
function doubtsAbout(goods: readonly Goods[], earlier: readonly Goods[] = []) {
  const lines = goods.map((one, index) => ({ line: index + 1, quantity: 1, ...one }));
  const input = {
    ...orderCalls.receive.body!.parse({ version: 1, lines: [{ line: 1, quantity: 1 }] }),
  };
  try {
    assertConfirmed(
      {
        ...input,
        lines: lines.map((line) => ({ ...input.lines[0]!, expiry: null, ...line })),
      },
      {
        lines,
        units: lines.map(() => ({ ordered: 1, received: 1, rejected: 0, shortClosed: 0 })),
        earlier: earlier.map(({ lot, expiry = null }) => ({ lot, expiry })),
        palletsFree: null,
        at: new Date('2026-11-23T10:00:00Z'),
        timeZone: 'UTC',
      },
    );
    return [];
  } catch (error) {
    if (!isRefusal(error, 'confirm')) throw error;
    return (error.details.fields ?? []).map(({ path, message }) => [path.join('.'), message]);
  }
}

it('asks about a lot of several lines, and about one that came with another expiry', () => {
  const [one, other] = ['2027-06-30', '2027-07-31'];
  expect(doubtsAbout([{ lot: 'L 1' }, { lot: 'l1' }, { lot: 'L2' }])).toEqual([
    ['lines.0.lot', 'Another line has the same lot.'],
    ['lines.1.lot', 'Another line has the same lot.'],
  ]);
  const earlier = [
    { lot: 'L1', expiry: one },
    { lot: 'L1', expiry: other },
  ];
  expect(doubtsAbout([{ lot: 'l1', expiry: one }], earlier)).toEqual([
    ['lines.0.lot', 'Came with the expiry Jul 31, 2027 before.'],
  ]);
  expect(doubtsAbout([{ lot: 'l1' }, { lot: 'L2', expiry: one }], earlier)).toEqual([]);
});

it('[SEC-50] looks at the lots of a receipt in linear time', async () => {
  const goods = Array.from({ length: 6_400 }, (_, index) => ({
    lot: `Lot ${index}`,
    expiry: '2027-06-30',
  }));
  const run = (size: number) => void doubtsAbout(goods.slice(0, size), goods.slice(0, size));
  expect(await growthOf(run, 200)).toBeLessThan(3);
});
