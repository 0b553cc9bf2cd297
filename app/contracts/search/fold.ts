/** A text for searches, in which case and accents do not count, however they are encoded. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
