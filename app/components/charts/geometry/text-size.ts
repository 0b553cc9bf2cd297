/** Average width of a character of Inter, in em. Fonts are not known where an SVG is made. */
const characterWidth = 0.56;

/** Estimated width of a text in px. */
export const textWidth = (text: string, size: number) => text.length * size * characterWidth;

/** Number of characters that fit into a room in px: those of a text in a room of its own width, in spite of rounding. */
const charactersIn = (room: number, size: number) =>
  Math.max(4, Math.floor(room / (size * characterWidth) + 1e-9));

/** Cuts a text that is wider than its room in px, and ends it with an ellipsis. */
export function fitText(text: string, room: number, size: number): string {
  const limit = charactersIn(room, size);
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}
