import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';

import type { DestinationStream } from 'pino';

import { checkMetrics } from './analytics/metrics/check-metrics';
import { createApp } from './app';
import { billingNow } from './billing/clock';
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
import { createBillingPart } from './parts/billing';
import { createBrandProfilesPart } from './parts/brand-profiles';
import { createCore } from './parts/core';
import { createGatewayPart } from './parts/gateway';
import { createGraphqlPart } from './parts/graphql';
import { createIdentityPart } from './parts/identity';
import { startMaintenance } from './parts/maintenance';
import { createPlatformMetrics } from './operations/metrics';
import { createRecentErrors, type RecentErrors } from './operations/recent-errors';
import { createStatusReader } from './operations/status';
import { startTracing, type Tracing } from './operations/tracing';
import { createSurveyPart } from './parts/survey';
import { demoHint, seed, startDemoOrders } from './parts/seed';
import { openDataSets, startWarmUp } from './warm-up';

export type { Connection } from './connection';

export interface Platform {
  connection: Connection;
  url: string;
  /** For code in the same process: PGlite opens a data folder once. */
  db: Database;
  /** Runs the job of billing now, as it runs by itself every half minute. */
  runBilling(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the platform: locks the data folder, opens and migrates the database, seeds it, listens.
 * @param output gets the lines of the log in place of standard output
 * @throws MetricDefinitionError for a wrong metric; FolderLockedError when another process uses the data folder; an
 *   error with the system's reason when the port is taken or the database cannot be reached. Everything that was opened is closed then.
 */
export async function startPlatform(
  config: PlatformConfig,
  output?: DestinationStream,
): Promise<Platform> {
  checkMetrics();
  const errors = createRecentErrors();
  const log = createLog(config.logLevel, (line) => errors.note(line), output);
  const tracing = await startTracing(config.tracing, log);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  let lock: FolderLock | null = null;
  let database: OpenDatabase | null = null;
  let server: Server | null = null;
  try {
    // Several processes may share a PostgreSQL server; PGlite needs the folder for itself.
    if (config.databaseUrl === null) lock = await lockFolder(config.dataDir);
    database = await openDatabase({ ...config, traced: tracing.enabled });
    server = await listen(config.host, config.port);
    return await assemble({ config, log, errors, tracing, lock, database, server });
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
  errors: RecentErrors;
  tracing: Tracing;
  lock: FolderLock | null;
  database: OpenDatabase;
  server: Server;
}

/** Creates the parts, connects them and starts to answer requests. */
async function assemble(resources: Resources): Promise<Platform> {
  const { config, log, errors, tracing, lock, database, server } = resources;
  const dashboards = await loadDashboards(config.dashboardsDir, log);
  const port = portOf(server);
  const core = await createCore(config, log, database, port);
  await seed(core);
  const { publicUrl, secrets } = core;
  const { appUrl, productName } = config;

  const analytics = await createAnalyticsPart(core, port);
  // The files are opened in threads while the other parts are created.
  if (config.warmUp) void openDataSets(analytics.dataSets, log);
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
  const { mailHint } = identity;
  const graphql = createGraphqlPart(core, {
    ...{ authentication, dashboards, dataSets, profiles, mailHint },
  });
  const gateway = createGatewayPart(core, { pages, now: () => billingNow(core.db) });
  const billing = createBillingPart(core, gateway, port);
  const readStatus = createStatusReader({
    config,
    db: core.db,
    errors,
    billing: billing.status,
    flagProblem: flags.problem,
  });
  const metrics = createPlatformMetrics(readStatus, config.metricsToken);
  const app = createApp({
    log,
    publicUrl,
    appUrl,
    productName,
    assets: core.assets,
    pages,
    graphql: graphql.handle,
    oidc,
    metrics,
    routers: [
      flags.router,
      createAmsPart(core, authentication, billing.deps, dataSets),
      createAdminPart(core, identity, { runBilling: billing.run, readStatus }),
      createSurveyPart(core, pages),
      billing.router,
      ...gateway.routers,
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
  const warmUp = config.warmUp
    ? startWarmUp({ graphql, db: core.db, users: core.users, log })
    : null;
  const maintenance = await startMaintenance(core, identity.purge);
  const logoutNotices = identity.startLogoutNotices();
  const billingJob = billing.start();
  const demoOrders = startDemoOrders(core);

  const stop = async (): Promise<void> => {
    await warmUp?.stop();
    flags.close();
    dashboards.close();
    await Promise.all([
      drain(server),
      maintenance.stop(),
      logoutNotices.stop(),
      billingJob.stop(),
      demoOrders.stop(),
    ]);
    await core.workers.close();
    await analytics.close();
    await database.close();
    await lock?.release();
    await tracing.close();
  };
  let stopped: Promise<void> | null = null;
  return {
    connection,
    url: publicUrl,
    db: database.db,
    runBilling: () => billing.run(),
    stop: () => (stopped ??= stop()),
  };
}
