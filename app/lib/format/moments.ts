/**
 * A moment in the time zone of the account (U-10), `Mar 31, 2026, 09:05`. English only, like the product's texts.
 *
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
