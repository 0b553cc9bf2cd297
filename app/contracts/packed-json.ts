/** Decimals of a figure: more than pages show, and few enough that the digits of long lists still compress. */
const decimals = 9;

/**
 * Data on their way to the browser as one text: the format of loaders gives every cell and key a number of its own, which
 * compresses badly (docs/performance.md). The text is JSON with ' and " exchanged, because loaders escape the latter twice.
 */
export const packJson = (value: unknown) =>
  exchangeQuotes(
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === 'number' ? Number(one.toFixed(decimals)) : one,
    ),
  );

/** @param text as `packJson` has made it */
export const unpackJson = (text: string): unknown => JSON.parse(exchangeQuotes(text));

const exchangeQuotes = (text: string) =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
