import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { readConfig, type PlatformConfig } from '../../../server/platform/config';
import { startPlatform, type Platform } from '../../../server/platform/index';

export const appUrl = 'http://127.0.0.1:3000';

export interface TestPlatform {
  /** The running one; another after `restart`. */
  current(): Platform;
  config: PlatformConfig;
  dataDir: string;
  restart(overrides?: Partial<PlatformConfig>): Promise<Platform>;
  remove(): Promise<void>;
}

/**
 * Starts a platform of the test's own in this process: on PGlite in a new folder, or, with TEST_DATABASE_URL, on a
 * new database of that server.
 */
export async function startTestPlatform(
  overrides: Partial<PlatformConfig> = {},
): Promise<TestPlatform> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-platform-test-'));
  const database = await makeDatabase();
  const config: PlatformConfig = {
    ...readConfig({
      PLATFORM_PORT: '0',
      PLATFORM_DATA_DIR: dataDir,
      APP_URL: appUrl,
      LOG_LEVEL: 'silent',
      PLATFORM_SEED: 'demo',
      PLATFORM_ANALYTICS_SIZE: 'tiny',
    }),
    // The sign-in limit is by address: tests that sign in a lot must not meet it by accident.
    loginRatePerMinute: 10_000,
    databaseUrl: database?.url ?? null,
    ...overrides,
  };
  let platform = await startPlatform(config);
  return {
    current: () => platform,
    config,
    dataDir,
    async restart(more = {}) {
      const port = Number(new URL(platform.url).port);
      await platform.stop();
      platform = await startPlatform({ ...config, port, ...more });
      return platform;
    },
    async remove() {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** A new database on the server of TEST_DATABASE_URL, or null without one. */
export async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return null;
  const name = `endcap_platform_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
