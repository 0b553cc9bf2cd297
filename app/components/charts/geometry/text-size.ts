/** Average width of a character of Inter, in em. Fonts are not known where an SVG is made. */
const characterWidth = 0.56;

/** Estimated width of a text in px. */
export const textWidth = (text: string, size: number) => text.length * size * characterWidth;

/** Cuts a text that is wider than its room in px, and ends it with an ellipsis. */
export function fitText(text: string, room: number, size: number): string {
  const limit = Math.max(4, Math.floor(room / (size * characterWidth)));
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

/** Breaks a text into at most two lines of whole words. */
export function twoLines(text: string, room: number, size: number): string[] {
  const limit = Math.floor(room / (size * characterWidth));
  if (text.length <= limit) return [text];
  const space = text.lastIndexOf(' ', limit);
  const end = space > limit / 2 ? space : limit;
  return [text.slice(0, end), fitText(text.slice(end).trim(), room, size)];
}
