/** The display format of a day in D-05, `MMM DD, YYYY`. English only, like the product's texts. */
const display = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * A day as displayed, `Mar 31, 2026`.
 *
 * @param iso YYYY-MM-DD or an ISO 8601 moment, read in UTC like the days of the data; unreadable text is returned
 *   unchanged
 */
export function dayText(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : display.format(date);
}
