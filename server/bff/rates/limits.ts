import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import {
  RateLimiterRedis,
  RateLimiterRes,
  type IRateLimiterStoreOptions,
} from 'rate-limiter-flexible';

import { describeError } from '../observability/log';
import { rateGroups, type RateGroup, type RatesConfig } from './config';
import { CounterLimiter, openCounters } from './counters';

const windowSeconds = 60;
/** A limit must not hold requests up while Redis is slow. */
const redisTimeoutMs = 500;
const logEveryMs = 60_000;
/** Refusals of a minute that are still counted. The form of each of them is kept (O-12); later ones are refused unread. */
const earlyRefusals = 10;

/** What a caller over a limit has to wait. */
export interface Wait {
  seconds: number;
  /** Whether it is one of the first refusals of this minute. */
  isEarly: boolean;
}

/** The rate limits of the BFF, counted for all its processes (SEC-43). */
export interface RateLimits {
  /**
   * Counts a request in each of these groups.
   * @param who an address or a user
   * @returns null for a request within all limits, and when counting fails
   */
  take(groups: readonly RateGroup[], who: string): Promise<Wait | null>;
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
        // From then on, this process refuses until the end of the minute and counts no more.
        inMemoryBlockOnConsumed: rates[group] + earlyRefusals,
      }),
    ]),
  ) as unknown as Limiters;

  let loggedAt = -Infinity;
  const logNotCounted = (error: unknown) => {
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
            return await waitOf(limiters[group], rates[group], who);
          } catch (error) {
            logNotCounted(error);
            return null;
          }
        }),
      );
      const refusals = waits.filter((wait) => wait !== null);
      if (refusals.length === 0) return null;
      return {
        seconds: Math.max(...refusals.map(({ seconds }) => seconds)),
        isEarly: refusals.every(({ isEarly }) => isEarly),
      };
    },
    close: () => source.close(),
  };
}

/** Counts a request. @returns null within the limit */
async function waitOf(limiter: Limiter, limit: number, who: string, isSecond = false) {
  try {
    await limiter.consume(who);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    const count = refusal.consumedPoints;
    if (seconds <= windowSeconds || isSecond)
      // A refusal from memory has no count.
      return { seconds, isEarly: count > 0 && count <= limit + earlyRefusals };
    // The clock has been set back since this process began to refuse. No caller waits longer than a window.
    limiter.deleteInMemoryBlockedAll();
    return waitOf(limiter, limit, who, true);
  }
}

type LimiterOptions = Omit<IRateLimiterStoreOptions, 'storeClient'>;

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
