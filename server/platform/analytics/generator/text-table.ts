/** @returns the cells of a table in a text: a row on each line, with bars between its cells */
export const textTable = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));

/** @returns the words of a text */
export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
