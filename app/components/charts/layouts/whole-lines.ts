import { fitText, textWidth } from '../geometry/text-size';

/** Rounding tolerance, so that a text fits in a room of its own width. */
const tolerance = 1e-6;

/**
 * Breaks a text of an image file into lines at its spaces, and a word only if it alone is wider than a line. It cuts a text
 * only if it needs more lines than it may have. `wrapText` does the same for the page, where a read-out has the whole text.
 *
 * @param room width of a line in px
 * @param most number of lines that the text may have
 */
export function wholeLines(text: string, room: number, size: number, most = Infinity): string[] {
  const fits = (line: string) => textWidth(line, size) <= room + tolerance;
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), fitText(rest, room, size)];
}
