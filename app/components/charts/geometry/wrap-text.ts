import { fitText, textWidth } from './text-size';

/**
 * Breaks a text into lines of whole words. A text that needs more lines than it may have is cut at its end.
 *
 * @param room width of a line in px
 * @param most number of lines that the text may have
 */
export function wrapText(text: string, room: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let left = text.trim();
  while (lines.length < most - 1 && textWidth(left, size) > room) {
    const whole = fitText(left, room, size).length - 1;
    const space = left.lastIndexOf(' ', whole);
    const end = space > 0 ? space : whole;
    lines.push(left.slice(0, end).trimEnd());
    left = left.slice(end).trimStart();
  }
  return [...lines, fitText(left, room, size)];
}
