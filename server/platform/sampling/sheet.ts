/** A line of a sheet that somebody typed or uploaded. `line` counts from 1; empty lines are skipped. */
export interface SheetLine {
  line: number;
  /** As it was given, so that it can be mended. */
  text: string;
  cells: string[];
}

/** A line that cannot be used, with the reason. */
export interface LineFault {
  line: number;
  message: string;
}

/**
 * Reads lines of values separated by commas or tabs. A value in quotation marks may hold either, and doubled quotation
 * marks; it ends with its line, so that each line can be mended alone. What spreadsheets put before a text is taken away.
 * @param most lines that the caller accepts: reading ends with one more
 */
export function readSheet(text: string, most = Infinity): SheetLine[] {
  const sheet: SheetLine[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    // Most lines without a value are told apart without reading them.
    if (!/[^\s,]/.test(line)) continue;
    const cells = cellsOf(line);
    if (cells.some((cell) => cell !== '')) sheet.push({ line: index + 1, text: line, cells });
    if (sheet.length > most) break;
  }
  return sheet;
}

function cellsOf(line: string): string[] {
  const quoted = / *"((?:[^"]|"")*)"/y;
  const separator = /[,\t]|$/g;
  const cells: string[] = [];
  let start = 0;
  for (;;) {
    quoted.lastIndex = start;
    const inMarks = quoted.exec(line)?.[1];
    separator.lastIndex = inMarks === undefined ? start : quoted.lastIndex;
    const end = separator.exec(line)!.index;
    cells.push((inMarks?.replaceAll('""', '"') ?? line.slice(start, end)).trim());
    if (end === line.length) return cells;
    start = end + 1;
  }
}

/** '3 people', and how many lines of the upload wait for an admin. */
export const uploadText = (what: string, open: number) =>
  open === 0 ? what : `${what}; ${open} ${open === 1 ? 'line' : 'lines'} to be mended`;

/** The text of an upload as its brand reads it: the lines that wait are the admins' affair. */
export const withoutOpenLines = (text: string) => text.replace(/; \d+ lines? to be mended$/, '');

/** The number of people whose lines an upload used, by its text. */
export const usedIn = (text: string): number =>
  Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 0);
