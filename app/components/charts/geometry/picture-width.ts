/**
 * Natural width in px of a picture with its words in it. It shrinks with its card and never grows, so it has the width of the
 * card on a desktop, and at most that of an image file.
 */
export function pictureWidth(span: number): number {
  if (span < 5) return 312;
  if (span < 8) return 520;
  return span < 10 ? 700 : 896;
}
