import { fromAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date';

import { rangeLabel } from '../dates/day-text';
import { addDays } from '../dates/days';
import { dayInZone, startOfDayInZone } from '../dates/zones';

export type BillingInterval = 'monthly' | 'yearly';

export const monthsOf = (interval: BillingInterval): 1 | 12 => (interval === 'monthly' ? 1 : 12);

/** What periods are counted from: the day of the month and the time of day that a moment has in a time zone. */
export interface Anchor {
  anchor: Date;
  /** IANA name. */
  timeZone: string;
}

const localTime = (at: Date, timeZone: string) =>
  toCalendarDateTime(fromAbsolute(at.getTime(), timeZone));

/** A local time that the clocks skip moves on by the length of the gap; of one that comes twice it is the first. */
const moment = (local: ReturnType<typeof localTime>, timeZone: string): Date =>
  toZoned(local, timeZone, 'compatible').toDate();

/**
 * The end of the period that begins with a moment. Periods are whole months of the calendar, counted from the anchor, so that
 * a plan of the 31st ends on the last day of short months and returns to the 31st.
 * @param now zone of the account, where it has moved: the period ends at the same local day and time there
 * @returns the end, and the anchor in that zone
 */
export function periodFrom(
  { anchor, timeZone }: Anchor,
  interval: BillingInterval,
  start: Date,
  now: string = timeZone,
): Anchor & { end: Date } {
  const [first, from] = [localTime(anchor, timeZone), localTime(start, timeZone)];
  for (let months = monthsOf(interval); ; months += monthsOf(interval)) {
    const end = first.add({ months });
    if (end.compare(from) > 0)
      return {
        end: moment(end, now),
        anchor: now === timeZone ? anchor : moment(first, now),
        timeZone: now,
      };
  }
}

/** The moment so many whole periods before another one, at the same local time of day. */
export const periodsBefore = (
  at: Date,
  interval: BillingInterval,
  periods: number,
  timeZone: string,
): Date =>
  moment(localTime(at, timeZone).subtract({ months: periods * monthsOf(interval) }), timeZone);

/** A trial has seven days: that of the sign-up and six more. */
const trialDays = 7;

/** @returns the end of the trial: the midnight after its seventh day in the zone of the account (P-02) */
export const trialEnd = (start: Date, timeZone: string): Date =>
  startOfDayInZone(addDays(dayInZone(start, timeZone), trialDays), timeZone);

/** 'Nov 25 – Dec 25, 2026' in a zone. */
export const periodText = (start: Date, end: Date, timeZone: string): string =>
  rangeLabel({ startDate: dayInZone(start, timeZone), endDate: dayInZone(end, timeZone) });
