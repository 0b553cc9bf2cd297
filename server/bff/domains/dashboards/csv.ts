import type { Cell, ResultColumn } from '../../../../app/contracts/dashboards/content';

/**
 * Formats figures for a CSV file: raw numbers for a program to read, in the unit that the column head names (D-13).
 * Money is in whole currency units with two decimals, rates and growth are in per cent, differences of rates are in
 * percentage points. Nothing is rounded. Days are YYYY-MM-DD. A missing figure is an empty cell.
 */

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The columns of a file: the columns of the table, which leaves out ids. */
export function csvColumns(columns: readonly ResultColumn[]): {
  heads: string[];
  cells: (row: readonly Cell[], missing?: (column: ResultColumn) => string) => string[];
} {
  const shown = columns.map((column, index) => ({ column, index }));
  const used = shown.filter(({ column }) => column.role !== 'id');
  const taken = new Map<string, number>();
  const heads = used.map(({ column }) => {
    const head = csvHead(column);
    const times = (taken.get(head) ?? 0) + 1;
    taken.set(head, times);
    return times === 1 ? head : `${head} ${times}`;
  });
  return {
    heads,
    cells: (row, missing = () => '') =>
      used.map(({ column, index }) => {
        const value = row[index] ?? null;
        return value === null ? missing(column) : csvCell(value, column);
      }),
  };
}

/** Name and unit of a column. The unit is that of the raw figures, which may differ from the table's. */
function csvHead({ label, format, unit }: ResultColumn): string {
  const inWords =
    format === 'percent' ? '%' : format === 'points' ? 'percentage points' : unit.trim();
  return safeText(
    inWords === '' || label.endsWith(`(${inWords})`) ? label : `${label} (${inWords})`,
  );
}

function csvCell(value: string | number, { format }: ResultColumn): string {
  if (typeof value === 'string') return safeText(value);
  if (format === 'money') return Number.isInteger(value) ? exactMoney(value) : plain(value / 100);
  if (format === 'percent' || format === 'points') return plain(value * 100);
  return plain(value);
}

/** Hundredths as a decimal text, without floating-point arithmetic. */
function exactMoney(hundredths: number): string {
  const digits = Math.abs(hundredths).toString().padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A number in full precision, without floating-point noise and without an exponent. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** SEC-48: puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function safeText(text: string): string {
  return /^[\s\p{Cc}]*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
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
