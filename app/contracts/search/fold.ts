/** Folds a text for searches that ignore case and accents, however they are encoded. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
