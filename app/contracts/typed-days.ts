import { dateTexts, readDate, slashedDate, writtenDay } from './dates';

/** Reads days as people and programs write them, beyond the formats that every field reads (`dates.ts`). */

type DayOrder = 'mdy' | 'dmy' | 'ymd';
const inNumbers = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/;

/** Possible days of a text of three numbers, by the order of its parts; invalid days are left out. */
function readingsOf(text: string): Partial<Record<DayOrder, string>> {
  const [, a = '', , b = '', c = ''] = inNumbers.exec(text.trim()) ?? [];
  const orders: Record<DayOrder, [year: string, month: string, day: string]> = {
    mdy: [c, a, b],
    dmy: [c, b, a],
    ymd: [a, b, c],
  };
  const readings: Partial<Record<DayOrder, string>> = {};
  for (const [order, [year, month, day]] of Object.entries(orders)) {
    const century = year.length === 2 ? '20' : '';
    const iso = [century + year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (readDate(iso) !== null) readings[order as DayOrder] = iso;
  }
  return readings;
}

/** The order in which a language writes the parts of a day in numbers. */
function orderIn(language: string): DayOrder {
  try {
    const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type[0]);
    const order = parts.filter((part) => 'ymd'.includes(part ?? '')).join('');
    return order === 'dmy' || order === 'ymd' ? order : 'mdy';
  } catch {
    // The language is not a valid language tag.
    return 'mdy';
  }
}

/** A month by its name, as spreadsheets write it: '15-Dec-26', '15 December 2026', 'December 15, 2026'. */
function readNamedMonth(text: string): string | null {
  const dayFirst = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/.exec(text);
  const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  const [day, month, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (day === undefined || month === undefined || year === undefined) return null;
  return readDate(`${month.slice(0, 3)} ${day}, ${year.length === 2 ? '20' : ''}${year}`);
}

/**
 * Converts a day, as a language, a spreadsheet or a data frame writes it, to MM/DD/YYYY: '12/15/26', '15.12.2026',
 * '15-Dec-26', '2026-12-15 00:00:00'. An ambiguous text stays as it is, unless the language decides or it has the
 * page's format. Any other text is returned unchanged.
 * @param language BCP 47
 */
export function plainDay(text: string, language: string): string {
  const given = text.trim();
  if (given.length > 40 || readDate(given) !== null) return text;
  const midnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0{1,9})?)?Z?$/.exec(given)?.[1];
  const named = readDate(midnight ?? '') ?? readNamedMonth(given);
  if (named !== null) return slashedDate(named);
  const order = orderIn(language);
  const { ymd, ...others } = readingsOf(given);
  // A year of two digits comes first only in languages that write it so.
  const counts = order === 'ymd' || /^\d{4}/.test(given);
  const readings: Partial<Record<DayOrder, string>> = { ...others, ...(counts && ymd && { ymd }) };
  // The page's format, which is also that of most users' languages (D-05).
  if (order === 'mdy' && given.includes('/') && !/^\d{4}/.test(given))
    return readings.mdy === undefined ? text : slashedDate(readings.mdy);
  const different = new Set(Object.values(readings));
  if (different.size === 1) return slashedDate([...different][0]!);
  const isPageForm = /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(given);
  const decided =
    isPageForm || (order === 'mdy' && given.includes('-'))
      ? readings.mdy
      : order === 'dmy' && given.includes('.')
        ? readings.dmy
        : undefined;
  return decided === undefined ? text : slashedDate(decided);
}

/** The message about a text that is not a day, or can mean two. */
export function dayFault(text: string): string {
  const given = text.slice(0, 40).trim();
  const { mdy, dmy } = readingsOf(given);
  return mdy !== undefined && dmy !== undefined && mdy !== dmy
    ? `“${given}” can mean ${writtenDay(mdy)} or ${writtenDay(dmy)}. Enter it as MM/DD/YYYY.`
    : dateTexts.format;
}
