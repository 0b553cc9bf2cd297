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
 */
export function readSheet(text: string): SheetLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const value = / *(?:"((?:[^"]|"")*)"[^,\t]*|([^,\t]*))([,\t]|$)/gy;
  for (let match = value.exec(line); match !== null; match = value.exec(line)) {
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === '') break;
  }
  return cells;
}
