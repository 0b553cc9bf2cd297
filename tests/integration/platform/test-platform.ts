import { rm } from 'node:fs/promises';
import path from 'node:path';

import { readConfig, type PlatformConfig } from '../../../server/platform/config';
import { startPlatform, type Platform } from '../../../server/platform/index';
import { projectRoot } from '../../support/programs/child';
import {
  createDatabase,
  dropDatabase,
  newDatabaseName,
  testDatabaseUrl,
} from '../../support/programs/databases';
import { copyTemplate } from '../../support/programs/templates';

export const appUrl = 'http://127.0.0.1:3000';

export interface TestPlatform {
  /** The running one; another after `restart`. */
  current(): Platform;
  config: PlatformConfig;
  dataDir: string;
  restart(overrides?: Partial<PlatformConfig>): Promise<Platform>;
  remove(): Promise<void>;
}

/** Starts a platform in this process, on a seeded copy of the template's data. */
export async function startTestPlatform(
  overrides: Partial<PlatformConfig> = {},
): Promise<TestPlatform> {
  const { folder: dataDir, database } = await copyTemplate();
  const config: PlatformConfig = {
    ...readConfig({
      PLATFORM_PORT: '0',
      PLATFORM_DATA_DIR: dataDir,
      APP_URL: appUrl,
      LOG_LEVEL: 'silent',
      PLATFORM_SEED: 'demo',
      PLATFORM_ANALYTICS_SIZE: 'tiny',
      PLATFORM_DEMO_ORDERS: 'off',
      PLATFORM_WARM_UP: 'off',
    }),
    // The sign-in limit is by address: tests that sign in a lot must not reach it by accident.
    loginRatePerMinute: 10_000,
    writesPerMinute: 10_000,
    // The bundle's folder: this platform runs from its sources.
    assetsDir: path.join(projectRoot, 'build/platform/assets'),
    workerFile: path.join(projectRoot, 'build/platform/workers/worker.js'),
    databaseUrl: database,
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
      if (database !== null) await dropDatabase(database);
    },
  };
}

/** A new, empty database on the test server, or null without one. */
export async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (testDatabaseUrl === null) return null;
  const url = await createDatabase(newDatabaseName());
  return { url, drop: () => dropDatabase(url) };
}
