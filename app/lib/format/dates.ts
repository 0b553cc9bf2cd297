import { UTCDateMini } from '@date-fns/utc';
import { format, isValid } from 'date-fns';

import { writtenForm } from '~/contracts/dates';

/**
 * A day as displayed (D-05), `Mar 31, 2026`. English only, like the product's texts.
 * @param iso YYYY-MM-DD or an ISO 8601 moment, read in UTC like the days of the data; unreadable text is returned
 *   unchanged
 */
export function dayText(iso: string): string {
  const date = new UTCDateMini(iso);
  return isValid(date) ? format(date, writtenForm) : iso;
}

/**
 * A range of days as displayed, `Jun 08 – Aug 30, 2026`: both years where they differ, a range of one day as that day.
 * @param range its first and last day, YYYY-MM-DD
 */
export function rangeText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  if (startDate === endDate) return dayText(endDate);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const start = dayText(startDate);
  return `${isSameYear ? start.split(',')[0] : start} – ${dayText(endDate)}`;
}

/**
 * A moment in the time zone of the account (U-10), `Mar 31, 2026, 09:05`. English only, like the product's texts.
 * @param iso an ISO 8601 moment
 * @param timeZone IANA name
 */
export const momentText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(iso));

/** How texts name a time zone: 'New York time', 'UTC'. */
export function timeZoneText(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone;
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
