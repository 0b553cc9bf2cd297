import { UTCDateMini } from '@date-fns/utc';
import { format, isValid } from 'date-fns';

import { writtenForm } from '~/contracts/dates';

/**
 * A day as displayed (D-05), `Mar 31, 2026`. English only, like the product's texts.
 *
 * @param iso YYYY-MM-DD or an ISO 8601 moment, read in UTC like the days of the data; unreadable text is returned
 *   unchanged
 */
export function dayText(iso: string): string {
  const date = new UTCDateMini(iso);
  return isValid(date) ? format(date, writtenForm) : iso;
}

/**
 * A range of days as displayed, `Jun 08 – Aug 30, 2026`: both years where they differ, a range of one day as that day.
 *
 * @param range its first and last day, YYYY-MM-DD
 */
export function rangeText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  if (startDate === endDate) return dayText(endDate);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const start = dayText(startDate);
  return `${isSameYear ? start.split(',')[0] : start} – ${dayText(endDate)}`;
}
