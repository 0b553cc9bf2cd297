/** D-05's display form of a day, `MMM DD, YYYY`. English alone: the product's texts are. */
const display = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * A day as a reader says it, `Mar 31, 2026`.
 *
 * @param iso YYYY-MM-DD or an ISO 8601 moment, read in UTC as the data's days are; what cannot be
 *   read stays as it came
 */
export function dayText(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : display.format(date);
}

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A moment in UTC, `Mar 31, 2026, 09:05`. @param iso as of `dayText` */
export function momentText(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${display.format(date)}, ${clock.format(date)}`;
}
