/** U-05: maximum of competitors. Without zod, so that pages can show it. */
export const maxCompetitors = 3;

/** How many brands a plan compares with at a time (D-07), as a sentence. @param count 0: none */
export const compareText = (count: number): string =>
  count === 1
    ? 'Compare with one brand at a time.'
    : count === 0
      ? 'Comparing with other brands needs a plan that includes it.'
      : `Compare with up to ${Math.min(count, maxCompetitors)} brands.`;
