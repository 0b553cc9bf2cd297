import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { open } from 'lmdb';
import { RateLimiterRes, type IRateLimiterStoreOptions } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';

import { createDiskSpace, sweepRegularly } from '../session/lmdb-files';

/** A counter: how often it was counted, and when it starts from 0 again, in ms since 1970. */
type Counter = [count: number, endsAt: number];

interface Counted {
  count: number;
  /** Time until the counter starts from 0 again. */
  msLeft: number;
}

const sweepEveryMs = 60_000;
/** Left free on the disk for the session store. */
const reserveBytes = 8 * 1_048_576;

/**
 * Counters in an LMDB file of their own. It is never synchronised with the disk, since a count is worth a minute. A
 * transaction takes 5 µs, less than the way to another thread, so it runs in this one. LMDB's writer lock is a robust
 * mutex: a killed process does not block the others.
 * @param folder created if it is missing, accessible only to its owner
 * @param maxWindowMs a counter that ends later was made by a clock that has been set back since, and has ended
 */
export function openCounters(folder: string, maxWindowMs: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = open<Counter, string>({
    path: path.join(folder, 'rates.mdb'),
    encoding: 'msgpack',
    noSync: true,
    overlappingSync: false,
  });
  const space = createDiskSpace(folder, reserveBytes);

  /**
   * A counter's count and end; 0 and null when it has ended. The clock is read last: another process may begin the counter while
   * this one waits for its transaction, and to a clock read before that, its end would be too far ahead.
   */
  const read = (key: string) => {
    const counter = db.get(key);
    const now = Date.now();
    if (counter === undefined || counter[1] <= now || counter[1] - now > maxWindowMs)
      return { count: 0, endsAt: null, now };
    return { count: counter[0], endsAt: counter[1], now };
  };

  const stopSweeping = sweepRegularly(db, sweepEveryMs, {
    isOver: ([, endsAt]) => endsAt <= Date.now(),
    remove: (keys) => {
      db.transactionSync(() => {
        for (const key of keys) if (read(key).endsAt === null) db.removeSync(key);
      });
    },
  });

  return {
    /**
     * Counts `points`. A counter that has ended starts from 0 again.
     * @throws {Error} if the disk is full
     */
    add(key: string, points: number, windowMs: number): Counted {
      if (space.isLow()) throw new Error('the disk is full');
      return db.transactionSync(() => {
        const { count, endsAt, now } = read(key);
        const counter: Counter = [count + points, endsAt ?? now + windowMs];
        db.putSync(key, counter);
        return { count: counter[0], msLeft: counter[1] - now };
      });
    },
    get(key: string): Counted | null {
      db.resetReadTxn();
      const { count, endsAt, now } = read(key);
      return endsAt === null ? null : { count, msLeft: endsAt - now };
    },
    delete: (key: string) => db.removeSync(key),
    async close() {
      stopSweeping();
      await db.close();
    },
  };
}

type Counters = ReturnType<typeof openCounters>;

/** A limiter of rate-limiter-flexible over our own counters. The methods with an underscore are what it asks of a store. */
export class CounterLimiter extends RateLimiterStoreAbstract {
  readonly #counters: Counters;

  constructor(counters: Counters, options: Omit<IRateLimiterStoreOptions, 'storeClient'>) {
    super({ ...options, storeClient: counters });
    this.#counters = counters;
  }

  async _upsert(key: string, points: number, msDuration: number): Promise<Counted> {
    return this.#counters.add(key, points, msDuration);
  }

  async _get(key: string): Promise<Counted | null> {
    return this.#counters.get(key);
  }

  async _delete(key: string): Promise<boolean> {
    return this.#counters.delete(key);
  }

  _getRateLimiterRes(_key: string, changedPoints: number, { count, msLeft }: Counted) {
    return new RateLimiterRes(
      Math.max(0, this.points - count),
      msLeft,
      count,
      count === changedPoints,
    );
  }
}
