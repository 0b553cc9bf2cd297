/** Character widths of Inter in em: capitals, ideographs, average of others. Fonts are unknown where SVGs are made. */
const [capital, ideograph, other] = [0.67, 1, 0.56];

const widthOf = (character: string): number =>
  /[\p{Lu}&@%]/u.test(character)
    ? capital
    : /[\p{scx=Han}\p{scx=Kana}\p{scx=Hang}]/u.test(character)
      ? ideograph
      : other;

/** Estimated width of a text in px. */
export const textWidth = (text: string, size: number) =>
  [...text].reduce((sum, character) => sum + widthOf(character), 0) * size;

/** Estimated width in px of the longest word of a text. */
export const widestWord = (text: string, size: number) =>
  Math.max(...text.split(' ').map((word) => textWidth(word, size)));

/** Rounding tolerance, so that a text fits in a room of its own width. */
const tolerance = 1e-9;
/** Least characters of a cut text: fewer mean nothing. */
const leastLetters = 4;

/** Cuts a text that is wider than its room in px, and ends it with an ellipsis. */
export function fitText(text: string, room: number, size: number): string {
  const most = room / size + tolerance;
  if (textWidth(text, 1) <= most) return text;
  let width = other;
  let kept = 0;
  for (const character of text) {
    width += widthOf(character);
    if (width > most && kept >= leastLetters - 1) break;
    kept += character.length;
  }
  return kept >= text.length ? text : `${text.slice(0, kept).trimEnd()}…`;
}
