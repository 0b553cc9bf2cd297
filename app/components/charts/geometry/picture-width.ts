/**
 * Natural width in px of a picture with its words in it: that of its card on a desktop, and at most that of an image file. On
 * the page it shrinks with its card, and grows by at most `mostGrowth`.
 */
export function pictureWidth(span: number): number {
  if (span < 5) return 312;
  if (span < 8) return 520;
  return span < 10 ? 700 : 896;
}

/** A narrow window has wider cards, one below the other: they are filled, with words not much larger than those around. */
export const mostGrowth = 1.3;
