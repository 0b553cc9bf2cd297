/**
 * Data on their way to the browser as one text: the format of loaders gives every cell and key a number of its own, which
 * compresses badly (docs/performance.md). The text is JSON with ' and " exchanged, because loaders escape the latter twice.
 */
export const packJson = (value: unknown) => exchangeQuotes(JSON.stringify(value));

/** @param text as `packJson` has made it */
export const unpackJson = (text: string): unknown => JSON.parse(exchangeQuotes(text));

const exchangeQuotes = (text: string) =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
