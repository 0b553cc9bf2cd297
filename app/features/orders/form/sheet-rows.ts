import Papa from 'papaparse';

/** The rows and cells of a spreadsheet's text. */

export interface SheetRow {
  cells: string[];
  /** The line of the text where it begins, from 1: a cell in quotes may have several lines. */
  line: number;
}

/**
 * The rows of a sheet with any text, and the line of the row with a quote that nothing closes; null without one.
 * @param given without it, the delimiter is detected
 */
export function rowsOf(text: string, given?: '\t'): { rows: SheetRow[]; openQuote: number | null } {
  const sheet = text.replace(/^\uFEFF/, '');
  // Some spreadsheets name the delimiter in a line of its own.
  const named = /^sep=([,;\t|])\r?\n/i.exec(sheet)?.[1];
  const delimiter = given ?? named ?? delimiterOf(sheet);
  const rows: SheetRow[] = [];
  let openQuote: number | null = null;
  let [line, at] = [1, 0];
  Papa.parse<string[]>(sheet, {
    skipEmptyLines: false,
    delimiter,
    step: ({ data, errors, meta }) => {
      if (hasOpenQuote(data, errors, delimiter)) openQuote ??= line;
      const isFilled = data.some((cell) => cell.trim() !== '');
      if (isFilled && (named === undefined || line > 1)) rows.push({ cells: data, line });
      line += sheet.slice(at, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      at = meta.cursor;
    },
  });
  return { rows, openQuote };
}

/**
 * A wrong quote within one cell is a part of the cell. One is open where its cell has swallowed what follows: rows, or up
 * to the end of the text the other columns.
 */
function hasOpenQuote(
  cells: readonly string[],
  errors: readonly Papa.ParseError[],
  delimiter: string,
): boolean {
  const codes = errors.filter(({ type }) => type === 'Quotes').map(({ code }) => code);
  if (codes.length > 0 && cells.some((cell) => /[\r\n]/.test(cell))) return true;
  if (!codes.includes('MissingQuotes')) return false;
  // “"quoted" text” at the very end has a second quote, and counts as not closed too.
  return !codes.includes('InvalidQuotes') || (cells.at(-1) ?? '').includes(delimiter);
}

/** Empty lines would make a file with two columns look like one without a delimiter. */
const delimiterOf = (sheet: string): string =>
  Papa.parse(sheet, { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: [';', ',', '\t'] })
    .meta.delimiter;

/**
 * The text of a cell. Shop systems write `="0012"`, and exports of this product `'-5`, so that a spreadsheet leaves the text
 * as it is.
 */
export function textOf(cell = ''): string {
  const text = cell.trim();
  return (/^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[=+\-@])/, '')).trim();
}
