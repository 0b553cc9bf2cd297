import { RateLimiterRes, type IRateLimiterStoreOptions } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';

import type { Counters } from './counters';

type Counted = ReturnType<Counters['add']>;

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
