import { UTCDateMini } from '@date-fns/utc';
import { format, isValid, parse } from 'date-fns';

/** D-05: messages about wrong dates. */
export const dateTexts = {
  format: 'Wrong Time Format.',
  order: 'The start date must not be after the end date.',
  half: 'Enter both dates.',
} as const;

/** The forms in which people and date inputs write a day, with their date-fns patterns. */
const forms = [
  [/^\d{2}\/\d{2}\/\d{4}$/, 'MM/dd/yyyy'],
  [/^[A-Za-z]{3} \d{1,2}, \d{4}$/, 'MMM d, yyyy'],
  [/^\d{4}-\d{2}-\d{2}$/, 'yyyy-MM-dd'],
] as const;

/** The date-fns pattern of a day as pages write it, 'Sep 08, 2026'. */
export const writtenForm = 'MMM dd, yyyy';

/**
 * Reads MM/DD/YYYY, 'Mon DD, YYYY', or a native date input's YYYY-MM-DD.
 * @returns midnight UTC of the day; null for another form, another century than 19xx or 20xx, or a day that
 *   the month does not have
 */
function parseDay(text: string): Date | null {
  const given = text.trim();
  const form = forms.find(([shape]) => shape.test(given));
  const read = form && parse(given, form[1], new UTCDateMini(0));
  if (!read || !isValid(read)) return null;
  const year = read.getFullYear();
  return year >= 1900 && year <= 2099 ? read : null;
}

/** A typed day as YYYY-MM-DD; null for another text (D-05). */
export function readDate(text: string): string | null {
  const day = parseDay(text);
  return day && format(day, 'yyyy-MM-dd');
}

/** A typed day as pages write it; any other text without the spaces around it. */
export function writtenDay(typed: string): string {
  const day = parseDay(typed);
  return day === null ? typed.trim() : format(day, writtenForm);
}

/** MM/DD/YYYY, as inputs and addresses have it. @param iso YYYY-MM-DD */
export const slashedDate = (iso: string): string => format(new UTCDateMini(iso), 'MM/dd/yyyy');

/** What is wrong with a range of two days, each as YYYY-MM-DD, or '' where it is open. */
export function rangeError(start: string, end: string): string | null {
  if ((start !== '' && readDate(start) === null) || (end !== '' && readDate(end) === null))
    return dateTexts.format;
  return start !== '' && end !== '' && start > end ? dateTexts.order : null;
}
