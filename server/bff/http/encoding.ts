import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** Bytes. A smaller body fits into one packet, so compression gains nothing. */
const minBytes = 1024;

/**
 * Settings for responses that are compressed per request, chosen by measurement (docs/performance.md): Brotli 3 produces the
 * size of gzip 6 in less than half of its time. The window of 256 KB holds a whole page; with one of 64 KB, pages of dashboards are larger
 * than as gzip.
 */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
export const gzipLevel = 3;

/** In the order of our preference. */
const offered: readonly Encoding[] = ['br', 'gzip'];

/**
 * The content encoding of a response: Brotli if the client accepts it, else gzip (RFC 9110).
 *
 * @param header value of Accept-Encoding
 * @returns null if the client accepts neither
 */
export function chooseEncoding(header: string | undefined): Encoding | null {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings(offered);
  return offered.find((encoding) => accepted.includes(encoding)) ?? null;
}

/** Compresses a complete body at once, without a stream and without a thread of the pool. */
export function encodeWhole(
  body: Uint8Array,
  encoding: Encoding | null,
): [Uint8Array, Encoding | null] {
  if (encoding === null || body.length < minBytes) return [body, null];
  const encoded =
    encoding === 'br'
      ? brotliCompressSync(body, {
          params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : gzipSync(body, { level: gzipLevel });
  return [encoded, encoding];
}
