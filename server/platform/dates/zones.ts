import { dayText } from './day-text';

/** The zone of accounts that have not chosen one. */
export const defaultTimeZone = 'UTC';

const maxNameLength = 64;
const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Each part of a name begins with a capital letter, as in the database of time zones. */
const spelledName = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/;

/**
 * Reads the IANA name of a time zone (U-10), in any case. A zone with several names keeps the one that is given: the
 * runtime would make the former name 'Asia/Calcutta' of 'Asia/Kolkata'.
 * @returns the name as it is written officially: 'America/New_York'; null for any other text
 */
export function readTimeZone(text: string): string | null {
  const name = text.trim();
  if (name.length > maxNameLength || !zoneName.test(name)) return null;
  try {
    const known = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
    const isOther = known.toLowerCase() !== name.toLowerCase();
    return isOther && spelledName.test(name) ? name : known;
  } catch {
    return null;
  }
}

/** The calendar day of a moment in a time zone, YYYY-MM-DD. */
export const dayInZone = (at: Date, timeZone: string): string => daysInZone(timeZone)(at);

/** As `dayInZone`, for many moments: to make a format takes longer than to use it. */
export function daysInZone(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    return `${part('year')}-${part('month')}-${part('day')}`;
  };
}

/**
 * The first moment of a calendar day in a time zone. Where the clocks skip midnight, it is the first moment after the gap.
 * @param day YYYY-MM-DD
 */
export function startOfDayInZone(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const dayOf = daysInZone(timeZone);
  // Zones are at most 14 hours from UTC.
  let [before, at] = [midnight - 15 * 3_600_000, midnight + 15 * 3_600_000];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayOf(new Date(middle)) < day) before = middle;
    else at = middle;
  }
  return new Date(at);
}

/** A moment in a time zone: 'Jun 07, 2026, 14:30'. */
export function momentInZone(at: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${dayText(dayInZone(at, timeZone))}, ${clock.format(at)}`;
}

/** How texts name a time zone: 'New York time', 'UTC'. */
export function timeZoneText(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return timeZone.includes('/') && !timeZone.startsWith('Etc/')
    ? `${city.replaceAll('_', ' ')} time`
    : timeZone;
}
