import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

import { LRUCache } from 'lru-cache';

import { cleanText } from './clean-text';

export interface RateLimit {
  /** Counts a request. @returns seconds to wait when the limit of this minute is exceeded, else 0 */
  take(key: string, limit: number): number;
}

interface Window {
  endsAt: number;
  count: number;
}

const windowMs = 60_000;
/** Keys come from outside: above this number the least recently used one is forgotten. */
const maxKeys = 50_000;

/**
 * Limits requests per minute by key, counted in this process: the API is called too often to count in the database,
 * and its limit protects the process. Sign-in attempts are counted in the database (`identity/attempt-limiter.ts`).
 * Why not rate-limiter-flexible: docs/decisions/0028-rate-limits-of-the-platform.md.
 */
export function createRateLimit(now: () => number = Date.now): RateLimit {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  return {
    take(key, limit) {
      const time = now();
      const current = windows.get(key);
      if (!current || current.endsAt <= time) {
        windows.set(key, { endsAt: time + windowMs, count: 1 });
        return limit < 1 ? windowMs / 1000 : 0;
      }
      current.count += 1;
      return current.count <= limit ? 0 : Math.max(1, Math.ceil((current.endsAt - time) / 1000));
    },
  };
}

/**
 * Finds the address that rate limits count by.
 * @param trustedHops proxies in front of the platform whose `X-Forwarded-For` counts
 * @returns a function that gives the key of the socket's address, or of the one that the outermost trusted proxy saw
 */
export function createClientAddress(trustedHops: number) {
  return (request: IncomingMessage): string => {
    const peer = request.socket.remoteAddress ?? 'unknown';
    if (trustedHops === 0) return networkOf(peer);
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return networkOf(cleanText(forwarded.at(-trustedHops), 64) ?? peer);
  };
}

/** @returns the network of 64 bits of an IPv6 address, which every client has at least; an IPv4 address as it is */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(\d+\.)/i, '$1').split('%', 1)[0]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
