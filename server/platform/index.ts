import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';

import type { DestinationStream } from 'pino';

import { checkMetrics } from './analytics/metrics/check-metrics';
import { createApp } from './app';
import { billingNow } from './billing/clock';
import type { PlatformConfig } from './config';
import { loadDashboards } from './dashboards/registry';
import { type FolderLock, lockFolder } from './data-folder/lock';
import { type Database, openDatabase, type OpenDatabase } from './database/connect';
import { createFlagService, flagsPath } from './flags/service';
import { anonymousKey } from './graphql/types/shell';
import { drain, listen, portOf, serve } from './http/server';
import type { Secrets } from './identity/secrets';
import { createLog, type Log } from './log';
import { createPlatformMetrics } from './operations/metrics';
import { createRecentErrors, createStatusReader, type RecentErrors } from './operations/status';
import {
  createAnalyticsPart,
  demoHint,
  seed,
  startDemoOrders,
  startMaintenance,
} from './parts/data';
import { createBillingPart, createGatewayPart } from './parts/billing';
import { createCore } from './parts/core';
import { createAmsPart, createBrandProfilesPart, createGraphqlPart } from './parts/apis';
import { addAssets, createAdminPart, createIdentityPart, createSurveyPart } from './parts/sites';
import { startTracing, type Tracing } from './tracing';
import { openDataSets, startWarmUp } from './warm-up';

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
    graphql: (request, response) => graphql.handle(request, response),
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
  const maintenance = await startMaintenance(core, () => identity.purge());
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

/** The addresses and keys that an app needs to use this platform. `{dataDir}/connection.json` contains the same. */
export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  /** The base URL of `/graphql` and `/api/v1/auth0/login`. */
  apiUrl: string;
  amsUrl: string;
  authenticatedUrl: string;
  ldSdkKey: string;
  ldClientSideId: string;
  /** The base URL of the flag service, for server and browser SDKs. */
  flagsUrl: string;
  anonymousKey: string;
  refreshReuseSeconds: number;
}

function describeConnection(config: PlatformConfig, secrets: Secrets, publicUrl: string) {
  return {
    issuer: `${publicUrl}/`,
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    audience: config.audience,
    apiUrl: publicUrl,
    amsUrl: publicUrl,
    authenticatedUrl: `${publicUrl}/api/authenticated`,
    ldSdkKey: secrets.ldSdkKey,
    ldClientSideId: secrets.ldClientSideId,
    flagsUrl: publicUrl + flagsPath,
    anonymousKey,
    refreshReuseSeconds: config.refreshReuseInterval,
  };
}

/** Writes the file that operators copy the connection from. Only the owner may read it: it holds the client secret. */
async function publishConnection(dataDir: string, connection: Connection): Promise<void> {
  const text = `${JSON.stringify(connection, null, 2)}\n`;
  await writeFile(join(dataDir, 'connection.json'), text, { mode: 0o600 });
}
