import { randomBytes } from 'node:crypto';

import { Redis } from 'ioredis';
import pg from 'pg';

/** A PostgreSQL server on which the tests may create and drop databases. Null: they use the embedded one. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? null;
/** A Redis in which the tests may write keys under their own prefixes. Null: they use the embedded store. */
export const testRedisUrl = process.env['TEST_REDIS_URL'] ?? null;

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function onServer(statement: string): Promise<void> {
  if (testDatabaseUrl === null) throw new Error('TEST_DATABASE_URL is not set');
  const client = new pg.Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const newDatabaseName = () => `endcap_test_${randomBytes(6).toString('hex')}`;

/**
 * Makes a database on the test server.
 * @param template URL of the database to copy
 * @returns its URL
 */
export async function createDatabase(name: string, template?: string): Promise<string> {
  const from = template === undefined ? '' : ` TEMPLATE "${nameOf(template)}"`;
  await onServer(`CREATE DATABASE "${name}"${from}`);
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database, even while connections of a killed process are open. */
export async function dropDatabase(url: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS "${nameOf(url)}" WITH (FORCE)`);
}

/** A key prefix that no other test uses, and a function that removes what was written under it. */
export function redisPrefix(): { prefix: string; clear(): Promise<void> } {
  const prefix = `endcap-test-${randomBytes(6).toString('hex')}:`;
  return {
    prefix,
    async clear() {
      if (testRedisUrl === null) return;
      const redis = new Redis(testRedisUrl);
      try {
        for await (const keys of redis.scanStream({
          match: `${prefix}*`,
          count: 500,
        }) as AsyncIterable<string[]>) {
          if (keys.length > 0) await redis.unlink(...keys);
        }
      } finally {
        redis.disconnect();
      }
    },
  };
}
