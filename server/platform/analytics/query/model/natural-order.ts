/** Place of a dimension's value among the others: smaller places come first. */
export type NaturalOrder = (value: string | number | boolean | null) => number;

/**
 * Bands by the number that they begin at: '$35k–$60k', '5+'. 'Under 25' stands before 25 and 'Over 150' after 150; a text
 * without a number has no place and comes last.
 */
export const byFirstNumber: NaturalOrder = (value) => {
  const text = String(value ?? '').replaceAll(',', '');
  const [, number, thousands] = /(\d+(?:\.\d+)?)\s*(k)?/i.exec(text) ?? [];
  if (number === undefined) return Infinity;
  const least = Number(number) * (thousands === undefined ? 1 : 1_000);
  if (/under|below|less|up to|^\s*</i.test(text)) return least - 0.5;
  return /over|above|more than|^\s*>/i.test(text) ? least + 0.5 : least;
};

/** Values in the order of a list; others come last. */
export const byList =
  (list: readonly string[]): NaturalOrder =>
  (value) => {
    const at = list.indexOf(String(value));
    return at === -1 ? Infinity : at;
  };

/** The largest number first; 0 and values without a number come last. */
export const largestFirst: NaturalOrder = (value) =>
  Number(value) > 0 ? -Number(value) : Infinity;
