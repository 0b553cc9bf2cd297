import { orderLimits } from '../../../contract/limits';

/**
 * Reads counts of cases and units (docs/decisions/0020-orders.md). Works on text and numbers alone, so that the browser
 * can load it without zod.
 */
export const countTexts = {
  unclear: 'Enter a whole number in digits, such as 12.',
  /** One separator between two groups: decimals in one country, thousands in another. */
  twoReadings: (text: string, small: string, large: string) =>
    `“${text}” can mean ${small} or ${large}. Enter the number that you mean, in digits alone.`,
  least: (least: number) => `Enter ${least} or more.`,
  max: (max: number) => `Enter ${max.toLocaleString('en-US')} or less.`,
} as const;

export type CountReading = { count: number | null } | { fault: string };

/** Invisible marks of pasted text: zero-width ones, and those of the writing direction. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\u061C\uFEFF]/g;
const digit = /\p{Nd}/u;

/** The value of a decimal digit of any script: in Unicode, the ten digits of a script are in sequence, from zero. */
function digitValue(sign: string): string {
  const at = sign.codePointAt(0) ?? 0;
  let zero = at;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

/** The text with ASCII digits, plain spaces and one kind of apostrophe. */
const normalized = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/’/g, "'")
    .replace(/\p{Nd}/gu, digitValue);

/** `1.000` and `1,000`: one, or a thousand. */
const twoReadings = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** The shapes of whole numbers that mean the same in every country. The first group has the digits, and their separators. */
const oneReading = [
  /^(\d+)$/,
  /^(\d{1,3}(?: \d{3})+)$/,
  // Spreadsheets and data frames write whole numbers so: '12.0', '1234.000'.
  /^(\d+)\.0+$/,
  // '1,200.00', '1.200,00', '1 200,0', "1'200.00"
  /^([1-9]\d{0,2}(?:,\d{3})+)\.0+$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),0+$/,
  /^([1-9]\d{0,2}(?:(?: \d{3})+|(?:'\d{3})+))[.,]0+$/,
  // '1,234,567', '1.234.567', "1'200"
  /^([1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,}|(?:'\d{3})+))$/,
];

/** The digits of a whole number that has one reading in every country; null for any other text. */
function wholeDigits(plain: string): string | null {
  if (twoReadings.test(plain)) return null;
  for (const shape of oneReading) {
    const found = shape.exec(plain)?.[1];
    if (found !== undefined) return found.replace(/\D/g, '');
  }
  // The statistics language R writes 100000 as 1e+05.
  const value = /^\d(?:\.\d{1,9})?e\+\d{2}$/i.test(plain) ? Number(plain) : NaN;
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** A decimal without the zeros at its end: '1' and '200' become '1.2'. */
const decimal = (whole: string, decimals: string): string => String(Number(`${whole}.${decimals}`));

/**
 * Reads a count as people and programs write it: digits of any script, with or without groups, with or without decimals
 * of zeros. An ambiguous text is refused with both meanings, and never becomes another number.
 *
 * @returns null for an empty text
 */
export function readCount(text: string, max: number, least: 0 | 1 = 0): CountReading {
  const plain = normalized(text);
  if (plain === '') return { count: null };
  if (/^[-−]\s?\d+(?:[.,]\d+)?$/.test(plain)) return { fault: countTexts.least(least) };
  const digits = wholeDigits(plain);
  if (digits === null) {
    const [, whole, rest] = twoReadings.exec(plain) ?? [];
    return whole === undefined || rest === undefined
      ? { fault: countTexts.unclear }
      : { fault: countTexts.twoReadings(plain, decimal(whole, rest), whole + rest) };
  }
  const count = Number(digits);
  if (count < least) return { fault: countTexts.least(least) };
  return count > max ? { fault: countTexts.max(max) } : { count };
}

/**
 * Converts a count, as a language writes it, to plain digits: '1,200' in 'en-US' and '1.200' in 'de' become '1200',
 * '12,0' in 'de' and '12.0' become '12'. Any other text is returned unchanged.
 *
 * @param language BCP 47
 */
export function plainCount(text: string, language: string): string {
  const plain = normalized(text);
  // A count has few digits, and most have no separator.
  if (plain.length > 40 || !/^\d+[.,' ]/.test(plain)) return text;
  if (/[.,']/.test(plain)) {
    const digits = wholeDigits(plain);
    if (digits !== null) return digits;
  }
  try {
    const format = new Intl.NumberFormat(language, { useGrouping: 'always' });
    const digits = plain.replace(/\D/g, '');
    // Versions of Unicode's data differ in the apostrophe of Switzerland.
    if (normalized(format.format(Number(digits))) === plain && !plain.includes(' ')) return digits;
    const [, whole] = /^(\d+),0+$/.exec(plain) ?? [];
    const isDecimal = format.format(1.5).includes(',') && !twoReadings.test(plain);
    return whole !== undefined && isDecimal ? whole : text;
  } catch {
    // The language is not a valid language tag.
    return text;
  }
}

/** Lines of a new order, and lines that "Add lines" adds. */
export const linesAtOnce = 5;

/**
 * Texts that are typed into a line of an order. `name` is the product's as it was shown last, for a product that is no longer
 * among those to choose from. `written` is the product as a spreadsheet's row names it, until the user chooses one.
 */
export type LineText = Record<
  'product' | 'name' | 'written' | 'cases' | 'unitsPerCase' | 'looseUnits',
  string
>;

export const blankLine: LineText = {
  product: '',
  name: '',
  written: '',
  cases: '',
  unitsPerCase: '',
  looseUnits: '',
};

export const lineTextFields = Object.keys(blankLine) as (keyof LineText)[];

/** Whether the line is empty. Units per case alone are a suggestion and not an entry. */
export const isBlankLine = ({ product, written, cases, looseUnits }: LineText): boolean =>
  [product, written, cases, looseUnits].every((text) => text.trim() === '');

export interface Totals {
  lines: number;
  /** Lines with a count that cannot be read: only `lines` includes them. */
  unread: number;
  cases: number;
  units: number;
}

const countOf = (text: string, max: number): number | null => {
  const read = readCount(text, max);
  return 'count' in read ? (read.count ?? 0) : null;
};

/**
 * Units of a line; if units per case are left out, those of the product apply.
 * @returns null where a count cannot be read
 */
export function unitsOfLine(line: LineText, packed: number | null): number | null {
  const cases = countOf(line.cases, orderLimits.cases);
  const perCase =
    line.unitsPerCase.trim() === ''
      ? (packed ?? 0)
      : countOf(line.unitsPerCase, orderLimits.unitsPerCase);
  const loose = countOf(line.looseUnits, orderLimits.looseUnits);
  return cases === null || perCase === null || loose === null ? null : cases * perCase + loose;
}

/** Sums over lines; blank ones are left out. */
export function totalsOf(
  lines: readonly LineText[],
  packedOf: (product: string) => number | null,
): Totals {
  const sum: Totals = { lines: 0, unread: 0, cases: 0, units: 0 };
  for (const line of lines) {
    if (isBlankLine(line)) continue;
    sum.lines += 1;
    const units = unitsOfLine(line, packedOf(line.product));
    if (units === null) sum.unread += 1;
    else {
      sum.cases += countOf(line.cases, orderLimits.cases) ?? 0;
      sum.units += units;
    }
  }
  return sum;
}
