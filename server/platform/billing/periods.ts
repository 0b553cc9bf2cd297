import { rangeLabel } from '../dates/day-text';
import { addDays, addMonths, dayOfDate } from '../dates/days';
import { dayInZone, startOfDayInZone } from '../dates/zones';

export type BillingInterval = 'monthly' | 'yearly';

export const monthsOf = (interval: BillingInterval): 1 | 12 => (interval === 'monthly' ? 1 : 12);

/**
 * The end of the period that follows a moment. Periods are counted from the anchor, so that a plan of the 31st ends on the
 * last day of short months and returns to the 31st.
 * @returns the first moment after `after` that is whole months (or years) from `anchor`, at the same time of day (UTC)
 */
export function periodEnd(anchor: Date, interval: BillingInterval, after: Date): Date {
  const [day, time] = [dayOfDate(anchor), anchor.toISOString().slice(10)];
  for (let months = monthsOf(interval); ; months += monthsOf(interval)) {
    const end = new Date(addMonths(day, months) + time);
    if (end > after) return end;
  }
}

/** A trial has seven days: that of the sign-up and six more. */
const trialDays = 7;

/** @returns the end of the trial: the midnight after its seventh day in the zone of the account (P-02) */
export const trialEnd = (start: Date, timeZone: string): Date =>
  startOfDayInZone(addDays(dayInZone(start, timeZone), trialDays), timeZone);

/** 'Nov 25 – Dec 25, 2026' in a zone. */
export const periodText = (start: Date, end: Date, timeZone: string): string =>
  rangeLabel({ startDate: dayInZone(start, timeZone), endDate: dayInZone(end, timeZone) });
