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
  const maxWidth = room / size + tolerance;
  if (textWidth(text, 1) <= maxWidth) return text;
  let width = other;
  let kept = 0;
  for (const character of text) {
    width += widthOf(character);
    if (width > maxWidth && kept >= leastLetters - 1) break;
    kept += character.length;
  }
  return kept >= text.length ? text : `${text.slice(0, kept).trimEnd()}…`;
}

/**
 * Breaks a text into lines of whole words. A text that needs more lines than it may have is cut at its end.
 * @param room width of a line in px
 */
export function wrapText(text: string, room: number, size: number, maxLines: number): string[] {
  const lines: string[] = [];
  let left = text.trim();
  while (lines.length < maxLines - 1 && textWidth(left, size) > room) {
    const whole = fitText(left, room, size).length - 1;
    const space = left.lastIndexOf(' ', whole);
    const end = space > 0 ? space : whole;
    lines.push(left.slice(0, end).trimEnd());
    left = left.slice(end).trimStart();
  }
  return [...lines, fitText(left, room, size)];
}

/** Height in px of a row in a list of rows. */
export const rowHeight = 30;

/**
 * Natural width in px of a picture with its words in it: that of its card on a desktop, and at most that of an image file. On
 * the page it shrinks with its card, and grows by at most `maxGrowth`.
 */
export function pictureWidth(span: number): number {
  if (span < 5) return 312;
  if (span < 8) return 520;
  return span < 10 ? 700 : 896;
}

/** Cards are wider in narrow windows. Pictures fill them, but their words must not be much larger than those around. */
export const maxGrowth = 1.3;

/** Rounds a coordinate to a tenth of a px. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

/** A box in px. */
export type Area = readonly [left: number, top: number, right: number, bottom: number];

export const overlap = (a: Area, b: Area): boolean =>
  a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
