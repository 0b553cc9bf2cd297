import type { Account } from './account';

/** The time zone of accounts that have not chosen one. */
const defaultTimeZone = 'UTC';

/** U-10: the time zone in which times of orders are shown, as an IANA name. */
export const timeZoneOf = (account: Account | null): string =>
  account?.user.timeZone ?? defaultTimeZone;

/**
 * The calendar day of a moment in a time zone, YYYY-MM-DD.
 * @param at a date, or an ISO 8601 moment
 */
export const dayInZone = (at: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at));

/** Today in the account's time zone (U-10), YYYY-MM-DD. */
export const todayOf = (account: Account | null): string =>
  dayInZone(new Date(), timeZoneOf(account));

/** The same day as messages name it, 'Mar 31, 2026' (D-05). @param at an ISO 8601 moment */
export const dayTextInZone = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  }).format(new Date(at));

/** How texts name a time zone: 'New York time', 'UTC'. */
export function timeZoneText(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone;
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
