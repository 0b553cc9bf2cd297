import { UTCDateMini } from '@date-fns/utc';
import { format, isValid, parse } from 'date-fns';

import { dateOfDay, dayOfDate, type DayRange } from './days';

/** D-05: the shapes in which people and programs write a day, with the date-fns pattern of each. */
const writtenShapes = [
  [/^\d{4}-\d{2}-\d{2}$/, 'yyyy-MM-dd'],
  [/^\d{2}\/\d{2}\/\d{4}$/, 'MM/dd/yyyy'],
  [/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/, 'MMM d, yyyy'],
] as const;

/**
 * Reads a day as people and programs write it: YYYY-MM-DD, MM/DD/YYYY or 'Mon DD, YYYY', of a year 19xx or 20xx (D-05).
 * @returns YYYY-MM-DD; null for any other text and for days that do not exist
 */
export function readDay(text: string): string | null {
  const shape = writtenShapes.find(([pattern]) => pattern.test(text));
  if (!shape) return null;
  const date = parse(text, shape[1], new UTCDateMini(0));
  if (!isValid(date)) return null;
  const day = dayOfDate(date);
  return /^(?:19|20)/.test(day) ? day : null;
}

/** 'MMM DD, YYYY'. */
export const dayText = (day: string): string => format(dateOfDay(day), 'MMM dd, yyyy');

/** 'Jun': the month of a day, of whichever year. */
export const monthLabel = (day: string): string => format(dateOfDay(day), 'MMM');

/** 'Jun 08 – Aug 30, 2026'; both years where they differ; a range of one day as that day. */
export function rangeLabel({ startDate, endDate }: DayRange): string {
  const end = dayText(endDate);
  if (startDate === endDate) return end;
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${format(dateOfDay(startDate), isSameYear ? 'MMM dd' : 'MMM dd, yyyy')} – ${end}`;
}
