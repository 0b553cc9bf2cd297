import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

import { describeError } from '../observability/log';
import { rateGroups, type RateGroup, type RatesConfig } from './config';
import { CounterLimiter } from './counter-limiter';
import { openCounters } from './counters';

const windowSeconds = 60;
/** A limit must not hold requests up while Redis is slow. */
const redisTimeoutMs = 500;
const logEveryMs = 60_000;

/** The rate limits of the BFF, counted for all its processes (SEC-43). */
export interface RateLimits {
  /**
   * Counts a request in each of these groups.
   * @param who an address or a user
   * @returns seconds to wait; 0 for a request within all limits, and when counting fails
   */
  take(groups: readonly RateGroup[], who: string): Promise<number>;
  close(): Promise<void>;
}

interface Limiter {
  /** @throws {RateLimiterRes} above the limit */
  consume(who: string): Promise<unknown>;
  /** Forgets the callers that this process refuses without counting. */
  deleteInMemoryBlockedAll(): void;
}
type Limiters = Readonly<Record<RateGroup, Limiter>>;

/** @param folder of the embedded counters; used without Redis */
export function openRateLimits(options: {
  rates: RatesConfig;
  redis: { url: string; prefix: string } | null;
  folder: string;
  log: Logger;
}): RateLimits {
  const { rates, redis, folder, log } = options;
  const source = redis === null ? onCounters(folder) : onRedis(redis);
  const limiters = Object.fromEntries(
    rateGroups.map((group) => [
      group,
      source.make({
        keyPrefix: `rate:${group}`,
        points: rates[group],
        duration: windowSeconds,
        // Above the limit, this process refuses until the end of the minute and counts no more.
        inMemoryBlockOnConsumed: rates[group] + 1,
      }),
    ]),
  ) as unknown as Limiters;

  let loggedAt = -Infinity;
  const notCounted = (error: unknown) => {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log.error(
      { event: 'rates-not-counted', reason: describeError(error).message },
      'requests cannot be counted: nothing is limited until they can be again',
    );
  };

  return {
    async take(groups, who) {
      const waits = await Promise.all(
        groups.map(async (group) => {
          try {
            return await waitOf(limiters[group], who);
          } catch (error) {
            notCounted(error);
            return 0;
          }
        }),
      );
      return Math.max(...waits);
    },
    close: () => source.close(),
  };
}

/** Counts a request. @returns seconds to wait; 0 within the limit */
async function waitOf(limiter: Limiter, who: string, isSecond = false): Promise<number> {
  try {
    await limiter.consume(who);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    if (seconds <= windowSeconds || isSecond) return seconds;
    // The clock has been set back since this process began to refuse. No caller waits longer than a window.
    limiter.deleteInMemoryBlockedAll();
    return waitOf(limiter, who, true);
  }
}

interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
  inMemoryBlockOnConsumed: number;
}

function onCounters(folder: string) {
  const counters = openCounters(folder, windowSeconds * 1_000);
  return {
    make: (options: LimiterOptions) => new CounterLimiter(counters, options),
    close: () => counters.close(),
  };
}

function onRedis({ url, prefix }: { url: string; prefix: string }) {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: redisTimeoutMs,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
  });
  // Without a listener, ioredis prints each failed reconnect. The failed command already reports the error.
  redis.on('error', () => undefined);
  // The first requests of a process are counted, too: they wait for the connection.
  const connected = new Promise<void>((resolve) => {
    redis.once('ready', () => resolve());
    setTimeout(resolve, redisTimeoutMs).unref();
  });
  return {
    make(options: LimiterOptions): Limiter {
      const limiter = new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
      });
      return {
        async consume(who) {
          await connected;
          return limiter.consume(who);
        },
        deleteInMemoryBlockedAll: () => limiter.deleteInMemoryBlockedAll(),
      };
    },
    async close() {
      redis.disconnect();
    },
  };
}
