import { LRUCache } from 'lru-cache';

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
