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
