import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this an answer fits into a packet anyway. */
const smallest = 1024;

/**
 * For answers made anew for each request, by measurement (docs/decisions/0013): Brotli 1 takes a quarter of gzip 6's time, and
 * its bytes are those of gzip 1. The window holds a whole page; a larger one is memory to be cleared for nothing.
 */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
export const gzipLevel = 3;

/** The few values of Accept-Encoding that there are; strangers' inventions are read again each time. */
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

/** A whole answer, compressed in one go: no stream, no flushes in between, no thread to wait for. */
export function encodeWhole(
  body: Uint8Array,
  encoding: Encoding | null,
): [Uint8Array, Encoding | null] {
  if (encoding === null || body.length < smallest) return [body, null];
  const encoded =
    encoding === 'br'
      ? brotliCompressSync(body, {
          params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : gzipSync(body, { level: gzipLevel });
  return [encoded, encoding];
}
