import { stringify } from 'csv-stringify/sync';

import type { Cell, ResultColumn } from '../../../../app/contracts/dashboards/content';
import { replacedInFiles } from '../../../../app/contracts/dashboards/file-columns';
import { hiddenText, isShownBase } from '../../../../app/contracts/dashboards/small-base';

/**
 * Formats figures for a CSV file: plain numbers for a program to read, in the unit that the column head names (D-13).
 * Money is in whole currency units with two decimals, rates and growth are in per cent, differences of rates are in
 * percentage points. Figures that are not amounts have at most 6 decimals, small ones 6 significant digits. Days are
 * YYYY-MM-DD. A missing figure is an empty cell; one that is hidden for its small base has the reason in its cell (D-24).
 * A trend has a column for each of its buckets, whose head names the bucket's first day.
 */

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The columns of a file: the columns of the table, which leaves out ids, and those for files in place of their texts. */
export function csvColumns(columns: readonly ResultColumn[]): {
  heads: string[];
  cells: (row: readonly Cell[], missing?: (column: ResultColumn) => string) => string[];
} {
  const replaced = replacedInFiles(columns);
  const used = columns.flatMap((column, index) =>
    column.role === 'id' ||
    (column.role === 'base' && !isShownBase(column, columns)) ||
    replaced.has(column)
      ? []
      : [{ column, index }],
  );
  const taken = new Set<string>();
  const heads = used.flatMap(({ column }, at) => {
    const head = csvHead(column);
    const own = taken.has(head) ? `${head}, column ${at + 1}` : head;
    taken.add(own);
    return column.role === 'trend' ? bucketsOf(column).map((day) => `${own}, ${day}`) : [own];
  });
  return {
    heads,
    cells: (row, missing = () => '') =>
      used.flatMap(({ column, index }) => {
        const value = row[index] ?? null;
        if (column.role === 'trend' || Array.isArray(value)) {
          const figures = Array.isArray(value) ? value : [];
          return bucketsOf(column).map((_, at) => csvCell(figures[at] ?? '', column));
        }
        if (value !== null) return csvCell(value, column);
        return hiddenText(columns, row, index) ?? missing(column);
      }),
  };
}

const bucketsOf = ({ buckets }: ResultColumn): readonly string[] => buckets?.days ?? [];

/** Name and unit of a column, each once. The unit is that of the raw figures, which may differ from the table's. */
function csvHead({ label, format, unit }: ResultColumn): string {
  const inWords =
    format === 'percent' ? '%' : format === 'points' ? 'percentage points' : unit.trim();
  return safeText(inWords === '' || hasWords(label, inWords) ? label : `${label} (${inWords})`);
}

/** Whether a text has others as whole words. */
const hasWords = (text: string, words: string) =>
  ` ${wordsOf(text)} `.includes(` ${wordsOf(words)} `);
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .join(' ')
    .trim();

function csvCell(value: string | number, { format }: ResultColumn): string {
  if (typeof value === 'string') return safeText(value);
  if (format === 'money') return money(value);
  return plain(format === 'percent' || format === 'points' ? value * 100 : value);
}

/** Hundredths as a decimal text with two decimals, without floating-point arithmetic. */
function money(hundredths: number): string {
  const whole = Math.round(Math.abs(hundredths));
  const digits = whole.toString().padStart(3, '0');
  return `${hundredths < 0 && whole > 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const withoutExponent = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumFractionDigits: 20,
});

/** A number with at most 6 decimals, or 6 significant digits below 1, and without an exponent. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Number(Math.abs(value) < 1 ? value.toPrecision(6) : value.toFixed(6));
  const text = String(rounded);
  return text.includes('e') ? withoutExponent.format(rounded) : text;
}

/** Rows of cells as CSV. A carriage return alone is quoted, too, because some programs end a row there. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { quoted_match: /\r/ },
  );

/** SEC-48: puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that begins with NUL. */
export function safeText(text: string): string {
  return /^(?:\0|[\s\p{Cc}]*[=+\-@\t\r\n＝＋－＠])/u.test(text) ? `'${text}` : text;
}

/** A file name without characters that file systems refuse. */
export function fileName(parts: readonly (string | null)[], extension: string): string {
  const name = parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}"\\/:*?<>|%;]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return `${name === '' ? 'data' : name}.${extension}`;
}
