import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  after,
  allowedActions,
  completion,
  linesOver,
  mayDo,
  outstanding,
  startsFrom,
  withArrivals,
  withShortClosed,
  type LineUnits,
  type OrderState,
} from './state-machine';
import { orderActions } from '../../../../contract/vocabulary';

const line = (ordered: number, received = 0, shortClosed = 0): LineUnits => ({
  ordered,
  received,
  rejected: 0,
  shortClosed,
});
const state = (
  status: OrderState['status'],
  reviewState: OrderState['reviewState'] = null,
  lines: LineUnits[] = [line(10)],
): OrderState => ({ status, reviewState, lines });

describe('the table', () => {
  it.each([
    ['initial', null, ['save', 'place', 'copy', 'void'], ['save', 'place', 'copy', 'void']],
    ['Placed', null, ['copy', 'void', 'flag', 'receive'], ['copy', 'void']],
    ['Placed', 'pending', ['copy', 'resolve', 'reject'], ['copy']],
    ['Placed', 'invalid_by_admin', ['copy'], ['copy']],
    ['Placed', 'voided', ['copy'], ['copy']],
    ['initial', 'voided', ['copy'], ['copy']],
    ['Partially Received', null, ['copy', 'receive', 'short_close', 'close_rest'], ['copy']],
    ['Received', null, ['copy'], ['copy']],
  ] as const)('[O-02] from %s, %s', (status, review, admin, brand) => {
    expect(allowedActions(state(status, review), 'admin')).toEqual(admin);
    expect(allowedActions(state(status, review), 'brand')).toEqual(brand);
    expect(allowedActions(state(status, review), 'reader')).toEqual([]);
  });

  it('[O-02] leads to the states of the table', () => {
    const of = ({ status, reviewState }: OrderState) => [status, reviewState];
    expect(of(after(state('initial'), 'save'))).toEqual(['initial', null]);
    expect(of(after(state('initial'), 'place'))).toEqual(['Placed', null]);
    expect(of(after(state('initial'), 'void'))).toEqual(['initial', 'voided']);
    expect(of(after(state('Placed'), 'void'))).toEqual(['Placed', 'voided']);
    expect(of(after(state('Placed'), 'flag'))).toEqual(['Placed', 'pending']);
    expect(of(after(state('Placed', 'pending'), 'resolve'))).toEqual(['Placed', null]);
    expect(of(after(state('Placed', 'pending'), 'reject'))).toEqual(['Placed', 'invalid_by_admin']);
    expect(of(after(state('Placed'), 'receive', [line(10, 9)]))).toEqual([
      'Partially Received',
      null,
    ]);
    expect(of(after(state('Placed'), 'receive', [line(10, 10)]))).toEqual(['Received', null]);
    const partial = state('Partially Received', null, [line(10, 4), line(5)]);
    const oneClosed = withShortClosed(partial.lines, 0);
    expect(of(after(partial, 'short_close', oneClosed))).toEqual(['Partially Received', null]);
    const allClosed = withShortClosed(partial.lines);
    expect(of(after(partial, 'close_rest', allClosed))).toEqual(['Received', null]);
    expect(() => after(state('Received'), 'receive')).toThrow(RangeError);
  });
});

describe('units', () => {
  it('[O-02] completion is per line: what is over on one does not make up for another', () => {
    expect(completion([line(10, 20), line(10)])).toBe(0.5);
    expect(completion([])).toBe(0);
  });

  it('only more than 5 % over is asked about', () => {
    expect(linesOver([line(100, 105), line(100, 106), line(100)])).toEqual([1]);
  });

  it('[O-02] what was closed as short and came after all is short no more', () => {
    expect(withArrivals([line(10, 4, 6)], [{ index: 0, quantity: 4, rejected: 1 }])).toEqual([
      { ordered: 10, received: 8, rejected: 1, shortClosed: 2 },
    ]);
  });

  it('[O-02] holds for any walk: final is final, completion is 0 to 1, received means nothing outstanding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.constantFrom(...orderActions), fc.nat(3), fc.nat(30)), {
          maxLength: 25,
        }),
        (ordered, steps) => {
          let now = state(
            'initial',
            null,
            ordered.map((units) => line(units)),
          );
          for (const [action, at, units] of steps) {
            if (!startsFrom(now, action)) continue;
            const index = at % now.lines.length;
            const lines =
              action === 'receive'
                ? withArrivals(now.lines, [{ index, quantity: units, rejected: 0 }])
                : action === 'short_close'
                  ? withShortClosed(now.lines, index)
                  : action === 'close_rest'
                    ? withShortClosed(now.lines)
                    : now.lines;
            const before = now;
            now = after(now, action, lines);
            expect(mayDo('reader', action)).toBe(false);
            expect(completion(now.lines)).toBeGreaterThanOrEqual(0);
            expect(completion(now.lines)).toBeLessThanOrEqual(1);
            for (const one of now.lines)
              expect(one.shortClosed + Math.min(one.received, one.ordered)).toBeLessThanOrEqual(
                one.ordered,
              );
            if (now.status === 'Received')
              expect(now.lines.every((one) => outstanding(one) === 0)).toBe(true);
            if (before.reviewState === 'voided' || before.reviewState === 'invalid_by_admin')
              expect(action).toBe('copy');
          }
        },
      ),
    );
  });
});
