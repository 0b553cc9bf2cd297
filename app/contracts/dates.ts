/**
 * D-05: how dates are written, and what is said of one that is not. Nothing but text and numbers, so that
 * the browser can have it too.
 */
export const dateTexts = {
  format: 'Wrong Time Format.',
  order: 'The start date must not be after the end date.',
  half: 'Enter both dates.',
} as const;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads MM/DD/YYYY, 'Mon DD, YYYY', or a native date input's YYYY-MM-DD.
 * @returns the day as YYYY-MM-DD; null for another form, another century than 19xx or 20xx, or a day that
 *   the month does not have
 */
export function readDate(text: string): string | null {
  const given = text.trim();
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(given);
  if (slashed) return isoDate(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]));
  const named = /^([A-Za-z]{3}) (\d{1,2}), (\d{4})$/.exec(given);
  if (named) {
    const month = months.indexOf(named[1]!.toLowerCase()) + 1;
    return isoDate(Number(named[3]), month, Number(named[2]));
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given);
  return iso ? isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null;
}

/** A typed day as pages write it, 'Sep 08, 2026'; any other text without the spaces around it. */
export function writtenDay(typed: string): string {
  const iso = readDate(typed);
  if (iso === null) return typed.trim();
  const month = months[Number(iso.slice(5, 7)) - 1] ?? '';
  return `${month.slice(0, 1).toUpperCase()}${month.slice(1)} ${iso.slice(8, 10)}, ${iso.slice(0, 4)}`;
}

/** MM/DD/YYYY, as inputs and addresses have it. @param iso YYYY-MM-DD */
export const slashedDate = (iso: string): string =>
  `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

function isoDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2099 || month < 1 || month > 12 || day < 1) return null;
  const inMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > inMonth) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}

/** What is wrong with a range of two days, each as YYYY-MM-DD, or '' where it is open. */
export function rangeError(start: string, end: string): string | null {
  if ((start !== '' && readDate(start) === null) || (end !== '' && readDate(end) === null))
    return dateTexts.format;
  return start !== '' && end !== '' && start > end ? dateTexts.order : null;
}
