import { createHash } from 'node:crypto';

/**
 * Deterministic random values. Each depends only on the seed, the stream's name and a key, so neither the order of rows nor
 * the number of threads changes it. Streams with different names are independent.
 */
export interface Random {
  /** SQL of a number in [0, 1) for the integer expression `key` (not negative, below 2^63). */
  share(stream: string, key: string): string;
  /** SQL of an integer from 0 to n − 1; `n` is an integer below 2^31 or an expression of one. */
  below(stream: string, key: string, n: number | string): string;
  /** SQL of 64 random bits, UBIGINT. */
  bits(stream: string, key: string): string;
  /** A number in [0, 1), computed in the program instead of in SQL. */
  of(stream: string, ...keys: (string | number)[]): number;
}

export function createRandom(seed: number): Random {
  const constants = new Map<string, bigint>();
  const digest = (text: string) => createHash('sha256').update(`${seed}:${text}`).digest();
  const constant = (stream: string): bigint => {
    let value = constants.get(stream);
    if (value === undefined) {
      value = digest(stream).readBigUInt64BE(0);
      constants.set(stream, value);
    }
    return value;
  };
  // DuckDB's hash mixes all bits of one 64-bit integer, but combines several columns only by XOR. So there is one key.
  const bits = (stream: string, key: string) =>
    `hash(xor((${key})::UBIGINT, ${constant(stream)}::UBIGINT))`;
  return {
    bits,
    share: (stream, key) => `((${bits(stream, key)} >> 11)::DOUBLE * ${2 ** -53})`,
    below: (stream, key, n) => `(((${bits(stream, key)} >> 32) * (${n})::UBIGINT) >> 32)::INTEGER`,
    of: (stream, ...keys) => shareOf(`${seed}:${stream}:${keys.join(':')}`),
  };
}

/** FNV-1a with a finalizer that separates similar texts. It is a hundred times faster than a digest. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A standard normal value from two uniform values in [0, 1) (Box–Muller transform). */
export const normal = (first: number, second: number): number =>
  Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);

/** The item at the cumulative weight `share`, from 0 to 1. */
export function weighted<Item>(
  items: readonly Item[],
  weight: (item: Item) => number,
  share: number,
): Item {
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  let left = share * total;
  for (const item of items) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return items[items.length - 1]!;
}
