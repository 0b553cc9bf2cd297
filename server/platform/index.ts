import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';

import { checkMetrics } from './analytics/metrics/check-metrics';
import { createApp } from './app';
import type { PlatformConfig } from './config';
import { describeConnection, publishConnection, type Connection } from './connection';
import { loadDashboards } from './dashboards/registry';
import { lockFolder, type FolderLock } from './data-folder/lock';
import { openDatabase, type Database, type OpenDatabase } from './database/connect';
import { createFlagService } from './flags/service';
import { drain, listen, portOf, serve } from './http/server';
import { createLog, type Log } from './log';
import { createAdminPart } from './parts/admin';
import { createAmsPart } from './parts/ams';
import { createAnalyticsPart } from './parts/analytics';
import { addAssets } from './parts/assets';
import { createBrandProfilesPart } from './parts/brand-profiles';
import { createCore } from './parts/core';
import { createGraphqlPart } from './parts/graphql';
import { createIdentityPart } from './parts/identity';
import { startMaintenance } from './parts/maintenance';
import { demoHint, seed } from './parts/seed';
import { openDataSets, startWarmUp } from './warm-up';

export type { Connection } from './connection';

export interface Platform {
  connection: Connection;
  url: string;
  /** For code in the same process: PGlite opens a data folder once. */
  db: Database;
  stop(): Promise<void>;
}

/**
 * Starts the platform: locks the data folder, opens and migrates the database, seeds it, listens.
 * @throws MetricDefinitionError for a wrong metric; FolderLockedError when another process uses the data folder; an
 *   error with the system's reason when the port is taken or the database cannot be reached. Everything that was opened is closed then.
 */
export async function startPlatform(config: PlatformConfig): Promise<Platform> {
  checkMetrics();
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  let lock: FolderLock | null = null;
  let database: OpenDatabase | null = null;
  let server: Server | null = null;
  try {
    // Several processes may share a PostgreSQL server; PGlite needs the folder for itself.
    if (config.databaseUrl === null) lock = await lockFolder(config.dataDir);
    database = await openDatabase(config);
    server = await listen(config.host, config.port);
    return await assemble({ config, log, lock, database, server });
  } catch (error) {
    server?.close();
    await database?.close().catch(() => undefined);
    await lock?.release();
    throw error;
  }
}

interface Resources {
  config: PlatformConfig;
  log: Log;
  lock: FolderLock | null;
  database: OpenDatabase;
  server: Server;
}

/** Creates the parts, connects them and starts to answer requests. */
async function assemble({ config, log, lock, database, server }: Resources): Promise<Platform> {
  const dashboards = await loadDashboards(config.dashboardsDir, log);
  const port = portOf(server);
  const core = await createCore(config, log, database, port);
  await seed(core);
  const { publicUrl, secrets } = core;
  const { appUrl, productName } = config;

  const analytics = await createAnalyticsPart(core, port);
  // The files are opened in threads while the other parts are created.
  void openDataSets(analytics.dataSets, log);
  const flags = await createFlagService({
    path: config.flags.file,
    sdkKey: secrets.ldSdkKey,
    clientSideId: secrets.ldClientSideId,
    appUrl,
    log,
  });
  const assets = await addAssets(core.assets, config.assetsDir);
  const identity = createIdentityPart(core, { assets, demo: demoHint(core) });
  const { authentication, pages, oidc } = identity;
  const { dataSets } = analytics;
  const { profiles, router: logos } = createBrandProfilesPart(core, { authentication, dataSets });
  const graphql = createGraphqlPart(core, { authentication, dashboards, dataSets, profiles });
  const app = createApp({
    log,
    publicUrl,
    appUrl,
    productName,
    assets: core.assets,
    pages,
    graphql: graphql.handle,
    oidc,
    routers: [
      flags.router,
      createAmsPart(core, authentication),
      createAdminPart(core, identity, assets),
      logos,
      analytics.router,
      ...identity.routers,
    ],
    ping: database.ping,
  });

  await identity.prepareFirstAdmin();
  const connection = describeConnection(config, secrets, publicUrl);
  await publishConnection(config.dataDir, connection);
  serve(server, app);
  const warmUp = startWarmUp({ graphql, db: core.db, users: core.users, log });
  const maintenance = await startMaintenance(core, identity.purge);

  const stop = async (): Promise<void> => {
    await warmUp.stop();
    flags.close();
    dashboards.close();
    await Promise.all([drain(server), maintenance.stop()]);
    await analytics.close();
    await database.close();
    await lock?.release();
  };
  let stopped: Promise<void> | null = null;
  return { connection, url: publicUrl, db: database.db, stop: () => (stopped ??= stop()) };
}
