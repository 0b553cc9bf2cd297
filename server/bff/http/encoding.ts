import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** Bytes. A smaller body fits into one packet, so compression gains nothing. */
const minBytes = 1024;

/**
 * Settings for responses that are compressed per request, chosen by measurement (docs/performance.md): Brotli 1 takes a
 * quarter of the time of gzip 6 and produces the size of gzip 1. The window holds a whole page; a larger window only
 * costs memory.
 */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  [constants.BROTLI_PARAM_LGWIN]: 16,
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
