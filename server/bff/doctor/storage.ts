import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

import { Redis } from 'ioredis';

import type { BffConfig } from '../config';
import { findDamage } from '../session/lmdb-files';
import { findingsOf, type Finding, type Report } from './findings';
import { explainFailure } from './probe';

const megabyte = 1_048_576;
/** Below it the session store takes no new sessions (docs/operations.md). */
const fullMb = 4;
const lowMb = 200;
/** For Redis. */
const timeoutMs = 3_000;
/** Long enough that it cannot be guessed by chance, and short enough for a hexadecimal secret. */
const minCharacters = 8;

/** Checks a data folder: that it can be written to, that others cannot read it, and the space on its disk. */
export function checkFolder(part: string, setting: string, folder: string): Finding[] {
  const report = findingsOf(part);
  const absolute = path.resolve(folder);
  const place = `${setting} (${absolute})`;
  // What does not exist yet is made at the start, below the next folder that exists.
  let existing = absolute;
  while (!existsSync(existing)) existing = path.dirname(existing);
  if (!statSync(existing).isDirectory()) {
    report.wrong(`${place} is not a folder`, `correct ${setting}`);
    return report.findings;
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    report.wrong(
      `this user may not write to ${place}`,
      'give the folder to the user of the server',
    );
    return report.findings;
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < fullMb)
    report.wrong(
      `the disk of ${place} is full`,
      'free space: users cannot sign in, and no change is kept',
    );
  else if (free < lowMb) report.warning(`${free} MB are free for ${place}`, 'free space');
  else report.ok(`${absolute}: ${free} MB free`);
  if (existing === absolute && (statSync(absolute).mode & 0o007) !== 0)
    report.warning(`other users of this machine can open ${place}`, `chmod o-rwx ${absolute}`);
  return report.findings;
}

/** Secrets of few different characters were typed, not drawn. */
export function checkSecrets({ session }: Pick<BffConfig, 'session'>): Finding[] {
  const report = findingsOf('session secrets');
  const weak = session.secrets.findIndex((secret) => new Set(secret).size < minCharacters);
  if (weak >= 0)
    report.wrong(
      `secret ${weak + 1} of SESSION_SECRETS is not random`,
      'draw one: openssl rand -hex 32; put it in front, and drop this one after SESSION_ABSOLUTE_SECONDS',
    );
  else if (session.secrets.length === 0) report.ok('made at the next start');
  else report.ok(`${session.secrets.length}, of which the first seals`);
  return report.findings;
}

/**
 * Checks the session store. A Redis gets one key, which ends by itself after a second.
 * @param folder of the embedded store
 * @param modules a folder from which packages are found
 */
export async function checkSessionStore(
  { redis }: BffConfig,
  folder: string,
  modules: string,
): Promise<Finding[]> {
  const report = findingsOf('session store');
  if (redis !== null) {
    await checkRedis(redis, report);
    return report.findings;
  }
  const damage = await findDamage(folder, modules);
  if (damage !== null)
    report.wrong(
      `the file of the sessions is damaged: ${damage}`,
      'restart: the start sets it aside and begins a new one, and users sign in again',
    );
  else report.ok('the file of the sessions can be read, or is made at the start');
  return report.findings;
}

async function checkRedis({ url, prefix }: { url: string; prefix: string }, report: Report) {
  const { host, protocol } = new URL(url);
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: unknown = null;
  redis.on('error', (error: unknown) => {
    failure = error;
  });
  try {
    await redis.connect();
    await redis.set(`${prefix}doctor`, '1', 'PX', 1_000);
    report.ok(`${host} answers, and takes changes`);
    await checkEviction(redis, report);
    if (protocol === 'redis:' && !/^(localhost|127\.|\[::1\])/.test(host))
      report.warning(
        'sessions travel without TLS (redis://)',
        'use rediss://, unless the network is closed to others',
      );
  } catch (error) {
    const [text, advice] = describe(failure ?? error);
    report.wrong(`${host}: ${text}`, advice);
  } finally {
    redis.disconnect();
  }
}

/** A Redis that removes keys for want of memory signs users out. */
async function checkEviction(redis: Redis, report: Report): Promise<void> {
  // A managed Redis may refuse the question.
  const info = await redis.info('memory').catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  const limit = Number(/^maxmemory:(\d+)/m.exec(info)?.[1] ?? 0);
  if (policy !== undefined && limit > 0 && policy !== 'noeviction')
    report.warning(
      `it removes keys when its memory is full (maxmemory-policy ${policy}), and with them sessions`,
      'set maxmemory-policy noeviction, and watch its memory',
    );
}

function describe(error: unknown): [string, string] {
  const message = error instanceof Error ? error.message : '';
  if (/^(WRONGPASS|NOAUTH)|invalid (username-)?password|AUTH/i.test(message))
    return ['it refuses the password', 'correct user and password in REDIS_URL'];
  if (message.startsWith('NOPERM'))
    return ['the user may not write keys', 'allow +@all for the keys of REDIS_PREFIX'];
  if (message.startsWith('READONLY'))
    return ['it is a replica, which takes no changes', 'name the primary in REDIS_URL'];
  if (message.startsWith('MISCONF'))
    return ['it cannot save to its disk, and refuses changes', 'free its disk'];
  if (message.startsWith('OOM')) return ['its memory is full', 'raise maxmemory of Redis'];
  const { text, advice } = explainFailure(error);
  return [text, advice];
}
