export interface RateLimit {
  /** Counts a request. @returns seconds to wait when the limit of this minute is passed, else 0 */
  take(key: string, limit: number): number;
}

const windowMs = 60_000;
const mostKeys = 50_000;

/**
 * Requests a minute by key, counted in this process: the API is called too often to count in the database, and
 * its limit guards the process. Sign-in attempts are counted in the database (`identity/attempts`).
 */
export function createRateLimit(now: () => number = Date.now): RateLimit {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return {
    take(key, limit) {
      const at = now();
      const current = windows.get(key);
      if (!current || current.endsAt <= at) {
        // Keys come from outside: the map is emptied of old ones before it can grow without bound.
        if (windows.size >= mostKeys)
          for (const [old, { endsAt }] of windows) if (endsAt <= at) windows.delete(old);
        if (windows.size >= mostKeys) windows.clear();
        windows.set(key, { endsAt: at + windowMs, count: 1 });
        return limit < 1 ? 60 : 0;
      }
      current.count += 1;
      return current.count <= limit ? 0 : Math.max(1, Math.ceil((current.endsAt - at) / 1000));
    },
  };
}
