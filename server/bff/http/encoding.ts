import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Answers to the few values of Accept-Encoding that there are; a stranger's inventions are not kept. */
const known = new Map<string, Encoding | null>();
const mostKnown = 100;

/**
 * The encoding for an answer: Brotli, else gzip, of those that the header accepts (RFC 9110); null for neither.
 * @param header value of Accept-Encoding
 */
export function chooseEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const accepted = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  const chosen = accepted('br') ? 'br' : accepted('gzip') ? 'gzip' : null;
  if (known.size < mostKnown) known.set(header, chosen);
  return chosen;
}
