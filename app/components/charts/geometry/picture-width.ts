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
