import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, addMonths, dayCount, intersection } from '../../../dates/days';
import { bucketsOf } from '../../../dates/calendar-units';
import { isResolved, resolveSelection, toBaseline } from './resolved-selection';

const info = { firstDay: '2015-01-01', asOf: '2030-12-31' };
const range = (startDate: string, endDate: string) => ({ startDate, endDate });

function resolved(
  period: ReturnType<typeof range>,
  before: ReturnType<typeof range>,
  kind: 'prior_period' | 'year_ago' = 'prior_period',
) {
  const found = resolveSelection(info, {
    brand: 1,
    product: null,
    competitors: [],
    competitorProducts: [],
    conditions: [],
    ownCategories: null,
    period,
    baselines: [{ kind, range: before, outOfPlan: false }],
    limit: null,
  });
  if (!isResolved(found)) throw new Error(found.message);
  return found;
}

describe('the days of a baseline that belong to a part of the period', () => {
  it('none belong to days that a shorter month before lacks', () => {
    const march = resolved(range('2026-03-01', '2026-03-30'), range('2026-02-01', '2026-02-28'));
    const day = (date: string) => toBaseline(march, range(date, date));
    expect(day('2026-03-28')).toEqual(range('2026-02-28', '2026-02-28'));
    expect(day('2026-03-29')).toBeNull();
    expect(day('2026-03-30')).toBeNull();
    expect(toBaseline(march, range('2026-03-23', '2026-03-29'))).toEqual(
      range('2026-02-23', '2026-02-28'),
    );
  });

  it('the last day of a shorter month takes the days that a longer one has more', () => {
    const quarter = resolved(range('2026-04-01', '2026-05-30'), range('2026-01-01', '2026-03-01'));
    expect(toBaseline(quarter, range('2026-04-30', '2026-04-30'))).toEqual(
      range('2026-01-30', '2026-01-31'),
    );
    // 1 March would be 1 June: it counts for the last day.
    expect(toBaseline(quarter, range('2026-05-28', '2026-05-29'))).toEqual(
      range('2026-02-28', '2026-02-28'),
    );
    expect(toBaseline(quarter, range('2026-05-30', '2026-05-30'))).toEqual(
      range('2026-03-01', '2026-03-01'),
    );
    const leap = range('2024-01-01', '2024-02-29');
    const year = resolved(range('2025-01-01', '2025-02-28'), leap, 'year_ago');
    expect(toBaseline(year, range('2025-02-28', '2025-02-28'))).toEqual(
      range('2024-02-28', '2024-02-29'),
    );
  });

  it('every day of the baseline belongs to one bucket', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('prior_period', 'year_ago'),
        fc.constantFrom('day', 'week', 'month'),
        (first, length, kind, level) => {
          const start = addDays('2020-01-01', first);
          const period = range(start, addDays(start, length));
          const wholeBefore =
            kind === 'year_ago'
              ? range(addMonths(start, -12), addMonths(period.endDate, -12))
              : range(addDays(start, -length - 1), addDays(start, -1));
          const before = intersection(wholeBefore, range(info.firstDay, addDays(start, -1)));
          if (before === null) return;
          const found = resolved(period, before, kind);
          const parts = bucketsOf(period, level).map(({ from, to }) =>
            toBaseline(found, range(from, to)),
          );
          const days = parts.reduce((sum, part) => sum + (part === null ? 0 : dayCount(part)), 0);
          expect(days).toBe(dayCount(before));
        },
      ),
      // 1 January 2020 to 30 January 2021, and as many days before: both begin with a month, one ends with one.
      { numRuns: 1_000, examples: [[0, 395, 'prior_period', 'day']] },
    );
  });
});
