/**
 * How counts of cases and units are read (docs/decisions/0020-orders.md). Nothing but text and numbers, so that the
 * browser can have it without zod.
 */
export const countTexts = {
  /** Also of '1.000', which is ambiguous: one, or a thousand. */
  unclear: 'Enter a whole number in digits, such as 12.',
  least: (least: number) => `Enter ${least} or more.`,
  most: (most: number) => `Enter ${most.toLocaleString('en-US')} or less.`,
} as const;

export type CountReading = { count: number | null } | { fault: string };

/** Invisible marks of pasted text: zero-width ones, and those of the writing direction. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\u061C\uFEFF]/g;
const digit = /\p{Nd}/u;

/** The value of a decimal digit of any script: the ten of each stand side by side, from zero on. */
function digitValue(sign: string): string {
  const at = sign.codePointAt(0) ?? 0;
  let zero = at;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

/**
 * Reads a count as people type and paste it: digits of any script, in groups of three by spaces or not. What could
 * be meant in two ways is refused, and never becomes another number.
 *
 * @returns null for an empty text
 */
export function readCount(text: string, most: number, least: 0 | 1 = 0): CountReading {
  const plain = text
    .replace(invisible, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/\p{Nd}/gu, digitValue);
  if (plain === '') return { count: null };
  if (/^[-−]\s?\d+(?:[.,]\d+)?$/.test(plain)) return { fault: countTexts.least(least) };
  if (!/^(?:\d+|\d{1,3}(?: \d{3})+)$/.test(plain)) return { fault: countTexts.unclear };
  const count = Number(plain.replaceAll(' ', ''));
  if (count < least) return { fault: countTexts.least(least) };
  return count > most ? { fault: countTexts.most(most) } : { count };
}

/**
 * A count with the thousands separators of a language, as plain digits: '1,200' in 'en-US' and '1.200' in 'de' become
 * '1200'. Any other text is returned unchanged.
 *
 * @param language BCP 47
 */
export function withoutSeparators(text: string, language: string): string {
  const digits = text.replace(/\D/g, '');
  if (!/^\s*\d{1,3}\D/.test(text) || digits.length > 9) return text;
  try {
    const format = new Intl.NumberFormat(language, { useGrouping: 'always' });
    // Versions of Unicode's data differ in the apostrophe of Switzerland.
    const plain = (shown: string) => shown.replaceAll('’', "'").trim();
    return plain(format.format(Number(digits))) === plain(text) ? digits : text;
  } catch {
    // The language is no language tag.
    return text;
  }
}

/** The most lines that the platform takes. */
export const mostLines = 500;
/** Lines of a new order, and lines that "Add lines" adds. */
export const linesAtOnce = 5;
/** The largest that the platform takes, by field. */
export const mostOf = {
  cases: 100_000,
  unitsPerCase: 10_000,
  looseUnits: 1_000_000,
  cartons: 1_000_000,
  pallets: 100_000,
} as const;

/** What is typed into a line of an order. */
export interface LineText {
  product: string;
  /** The product's name as it was shown last, for a product that is no longer among those to choose from. */
  name: string;
  /** The product as a spreadsheet's row names it, until the user chooses one. */
  written: string;
  cases: string;
  unitsPerCase: string;
  looseUnits: string;
}

export const blankLine: LineText = {
  product: '',
  name: '',
  written: '',
  cases: '',
  unitsPerCase: '',
  looseUnits: '',
};

/** Whether the line is empty. Units a case alone are a proposal, and not an entry. */
export const isBlankLine = ({ product, written, cases, looseUnits }: LineText): boolean =>
  [product, written, cases, looseUnits].every((text) => text.trim() === '');

export interface Totals {
  lines: number;
  /** Lines with a count that cannot be read: they are in `lines` alone. */
  unread: number;
  cases: number;
  units: number;
}

const countOf = (text: string, most: number): number | null => {
  const read = readCount(text, most);
  return 'count' in read ? (read.count ?? 0) : null;
};

/**
 * Units of a line; where units a case are left out, those that the product is packed by.
 * @returns null where a count cannot be read
 */
export function unitsOfLine(line: LineText, packed: number | null): number | null {
  const cases = countOf(line.cases, mostOf.cases);
  const perCase =
    line.unitsPerCase.trim() === ''
      ? (packed ?? 0)
      : countOf(line.unitsPerCase, mostOf.unitsPerCase);
  const loose = countOf(line.looseUnits, mostOf.looseUnits);
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
      sum.cases += countOf(line.cases, mostOf.cases) ?? 0;
      sum.units += units;
    }
  }
  return sum;
}
