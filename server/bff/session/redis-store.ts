import { Redis, type RedisOptions } from 'ioredis';

import type { KeyedStore } from './store';

/** How long one command may take before the store counts as down (REL-05), in ms. */
const commandTimeoutMs = 2_000;

/**
 * Each operation is one script, so that it is atomic between hosts. A value is a hash of version
 * `v` and data `d`; a lease is a plain string with its holder; a set is sorted by the end of its members, in ms.
 */
const scripts = {
  storeCreate: `
    if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
    redis.call('HSET', KEYS[1], 'v', 1, 'd', ARGV[1])
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return 1`,
  storeUpdate: `
    if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 0 end
    redis.call('HSET', KEYS[1], 'v', ARGV[1] + 1, 'd', ARGV[2])
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    return 1`,
  storeTake: `
    local value = redis.call('HGET', KEYS[1], 'd')
    redis.call('DEL', KEYS[1])
    return value`,
  memberAdd: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
    redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
    if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
    return 1`,
  memberList: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')`,
  // The second line is for a clock that was set back. A living holder extends its lease; the lease of a dead one ends.
  leaseAcquire: `
    if redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return 1 end
    if redis.call('PTTL', KEYS[1]) > tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
    return 0`,
  leaseExtend: `
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  leaseRelease: `
    if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
    return 0`,
} as const;

type Script = (...args: (string | number | Buffer)[]) => Promise<unknown>;

/** Redis or Valkey as the store, for BFF processes on several hosts. */
export function createRedisStore(options: { url: string; prefix: string }): KeyedStore {
  const settings: RedisOptions = {
    keyPrefix: options.prefix,
    maxRetriesPerRequest: 1,
    commandTimeout: commandTimeoutMs,
    connectTimeout: commandTimeoutMs,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
  };
  const redis = new Redis(options.url, settings);
  // Without a listener, ioredis prints each failed reconnect. The failed command already reports the error.
  redis.on('error', () => undefined);
  for (const [name, lua] of Object.entries(scripts))
    redis.defineCommand(name, { numberOfKeys: 1, lua });
  const run = (
    name: keyof typeof scripts | 'storeTakeBuffer',
    ...args: (string | number | Buffer)[]
  ) => (redis as unknown as Record<string, Script>)[name]!(...args);

  return {
    async get(key) {
      const [version, value] = await redis.hmgetBuffer(key, 'v', 'd');
      return version && value ? { value, version: Number(version.toString()) } : null;
    },
    create: async (key, value, ttlMs) =>
      (await run('storeCreate', key, value, Math.ceil(ttlMs))) === 1,
    update: async (key, version, value, ttlMs) =>
      (await run('storeUpdate', key, version, value, Math.ceil(ttlMs))) === 1,
    delete: async (key) => (await redis.del(key)) === 1,
    take: async (key) => (await run('storeTakeBuffer', key)) as Buffer | null,
    async addMember(set, member, ttlMs) {
      await run('memberAdd', set, member, Math.ceil(ttlMs));
    },
    async removeMember(set, member) {
      await redis.zrem(set, member);
    },
    members: async (set) => (await run('memberList', set)) as string[],
    acquire: async (name, holder, leaseMs) =>
      (await run('leaseAcquire', name, holder, leaseMs)) === 1,
    extend: async (name, holder, leaseMs) =>
      (await run('leaseExtend', name, holder, leaseMs)) === 1,
    async release(name, holder) {
      await run('leaseRelease', name, holder);
    },
    async ping() {
      await redis.ping();
    },
    async close() {
      redis.disconnect();
    },
  };
}
