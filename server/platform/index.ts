import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createUsers } from './accounts/users';
import { createAdminDoor } from './admin/door';
import { addIntakePage } from './admin/intake';
import { addMailPage } from './admin/mail';
import { addOrderPages } from './admin/orders';
import { createDoor } from './ams/door';
import { purgeIdempotencyKeys } from './ams/idempotency';
import { addInventoryRoutes } from './ams/inventory/routes';
import { addOrderRoutes } from './ams/orders/routes';
import { addUserRoutes } from './ams/users/routes';
import { createDataSets } from './analytics/data-sets';
import type { DataSets } from './analytics/data-set';
import { ensureDemoDataSet } from './analytics/data-sets/demo';
import { createOperations } from './analytics/data-sets/operations';
import {
  publishOperatorAccess,
  withdrawOperatorAccess,
} from './analytics/data-sets/operator-access';
import { createOperatorRoutes } from './analytics/data-sets/operator-routes';
import { checkMetrics } from './analytics/metrics/check-metrics';
import { createResultCache } from './analytics/query/execute/result-cache';
import { createSlots } from './analytics/store/slots';
import type { PlatformConfig } from './config';
import { lockFolder, type FolderLock } from './data-folder/lock';
import { loadDashboards } from './dashboards/registry';
import { openDatabase, type OpenDatabase } from './database/connect';
import { seedDemo } from './database/seed/demo';
import { demoEmail, demoPassword, demoUsers } from './database/seed/demo-data';
import { seedReference } from './database/seed/reference';
import { createGraphqlApi } from './graphql/handler';
import { createFlagService, flagsPath } from './flags/service';
import { anonymousKey } from './graphql/types/shell';
import { createApp } from './http/app';
import { createAssets } from './http/assets';
import { createRateLimit } from './http/rate-limit';
import { createClientAddress } from './http/security';
import { createAccessTokens } from './identity/access-tokens';
import { createIdentityAccounts } from './identity/accounts';
import { purgeExpired } from './identity/adapter';
import { createAttempts } from './identity/attempts';
import { createFactorSeal } from './identity/factor-seal';
import { prepareFirstAdmin } from './identity/first-admin';
import { createPages } from './identity/pages/render';
import { createProvider } from './identity/provider';
import { createEndSession } from './identity/routes';
import { createAccountRoutes } from './identity/routes-account';
import { createSecondFactorRoutes } from './identity/routes-second-factor';
import { createSignInRoutes } from './identity/routes-sign-in';
import { createSecondFactors } from './identity/second-factors';
import { loadSecrets, type Secrets } from './identity/secrets';
import { createLog, type Log } from './log';
import { startDelivery } from './mail/delivery';
import { createOutbox } from './mail/outbox';
import { createSmtp } from './mail/smtp';
import { openDataSets, startWarmUp } from './warm-up';

/** What an app needs to know to use this platform; also in `{dataDir}/connection.json`. */
export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  /** Base of GraphQL (`/graphql`) and of `/api/v1/auth0/login`. */
  apiUrl: string;
  amsUrl: string;
  authenticatedUrl: string;
  ldSdkKey: string;
  ldClientSideId: string;
  /** Base of the flag service, for server and browser, for values, streams and events. */
  flagsUrl: string;
  anonymousKey: string;
  refreshReuseSeconds: number;
}

export interface Platform {
  connection: Connection;
  url: string;
  stop(): Promise<void>;
}

const purgeEveryMs = 10 * 60_000;
const drainMs = 5_000;

/**
 * Starts the platform: takes the data folder, opens and migrates the database, seeds it, listens.
 * @throws MetricDefinitionError when a metric is wrong. FolderLockedError when another process uses the data folder; an error with the system's reason when the
 *   port is taken or the database cannot be reached. Nothing is left open then.
 */
export async function startPlatform(config: PlatformConfig): Promise<Platform> {
  checkMetrics();
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  let lock: FolderLock | null = null;
  let database: OpenDatabase | null = null;
  let server: Server | null = null;
  try {
    // With a PostgreSQL server several processes may run; it is PGlite that must have the folder for itself.
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

interface Opened {
  config: PlatformConfig;
  log: Log;
  lock: FolderLock | null;
  database: OpenDatabase;
  server: Server;
}

async function assemble({ config, log, lock, database, server }: Opened): Promise<Platform> {
  const { db, memory } = database;
  const publicUrl =
    config.publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuer = `${publicUrl}/`;
  const secure = publicUrl.startsWith('https:');

  const dashboards = await loadDashboards(config.dashboardsDir, log);
  await seedReference(db);
  const kept = await loadSecrets(db);
  const secrets = {
    ...kept,
    ldSdkKey: config.flags.sdkKey ?? kept.ldSdkKey,
    ldClientSideId: config.flags.clientSideId ?? kept.ldClientSideId,
  };
  const factorSeal = createFactorSeal(secrets.factorKeys);
  if (config.seed === 'demo') await seedDemo(db, factorSeal);
  const { folder, size, memoryMb, cacheMb, parallel, limitMs } = config.analytics;
  if (config.seed === 'demo') await ensureDemoDataSet({ db, folder, size, log });
  const dataSets: DataSets = createDataSets({
    db,
    memory,
    folder,
    store: { slots: createSlots(parallel), memoryLimit: `${memoryMb}MB`, limitMs },
    results: createResultCache(cacheMb * 1_048_576),
  });
  // While the rest is put together: files are opened in threads.
  void openDataSets(dataSets, log);
  const operatorAccess = await publishOperatorAccess(config.dataDir, {
    host: config.host,
    port: (server.address() as AddressInfo).port,
  });
  const flags = await createFlagService({
    path: config.flags.file,
    sdkKey: secrets.ldSdkKey,
    clientSideId: secrets.ldClientSideId,
    appUrl: config.appUrl,
    log,
  });

  const accounts = createIdentityAccounts(db);
  const secondFactors = createSecondFactors(db, factorSeal);
  const users = createUsers(db, memory);
  const attempts = createAttempts(db);
  const outbox = createOutbox(db);
  const assets = createAssets();
  const { appUrl, productName } = config;
  const pages = createPages(
    { productName, appUrl, styles: assets.paths.styles, favicon: assets.paths.favicon },
    { formOrigins: [publicUrl, appUrl], secure },
  );
  const provider = createProvider(
    { ...config, issuer, publicUrl },
    { db, log, secrets, accounts, secondFactors, pages, organizationOf: users.organizationOf },
  );
  const tokens = createAccessTokens({ jwks: secrets.jwks, issuer, audience: config.audience });
  const clientAddress = createClientAddress(config.trustedProxyHops);
  const routeDeps = {
    provider,
    db,
    log,
    secrets,
    factorSeal,
    accounts,
    secondFactors,
    users,
    attempts,
    outbox,
    pages,
    productName,
    publicUrl,
    appUrl,
    clientAddress,
    loginRatePerMinute: config.loginRatePerMinute,
    demo:
      config.seed === 'demo'
        ? {
            password: demoPassword,
            users: demoUsers.map((user) => ({ email: demoEmail(user), shows: user.shows })),
            secondFactor: demoUsers
              .filter((user) => user.secondFactor !== undefined)
              .map((user) => ({ email: demoEmail(user), secret: user.secondFactor! })),
          }
        : null,
    logoutAddresses: [`${appUrl}/auth/logged-out`, appUrl, `${appUrl}/`],
    endSession: createEndSession(provider, db),
  };
  const ams = createDoor({
    log,
    tokens,
    userBySub: users.bySub,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
  });
  addOrderRoutes(ams, db, () => new Date());
  addInventoryRoutes(ams, db);
  addUserRoutes(ams, { db, log, productName, publicUrl });
  const admin = createAdminDoor({
    ...routeDeps,
    styles: assets.paths.deskStyles,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
  });
  addOrderPages(admin, { db, log, now: () => new Date() });
  addIntakePage(admin, { db, log });
  addMailPage(admin, outbox, { sends: config.smtp !== null });
  const graphql = createGraphqlApi({
    db,
    memory,
    log,
    tokens,
    dashboards,
    analytics: { sets: dataSets, limitMs },
    publicUrl,
    clientAddress,
    limits: config.graphql,
    rate: createRateLimit(),
    ldSdkKey: secrets.ldSdkKey,
    userBySub: users.bySub,
  });
  const app = createApp({
    log,
    publicUrl,
    appUrl,
    productName,
    assets,
    pages,
    tokens,
    accounts,
    users,
    graphql: (request, response) => graphql.handle(request, response),
    oidc: provider.callback(),
    routers: [
      flags.router,
      ams.router,
      admin.router,
      createOperatorRoutes(createOperations(db, folder), operatorAccess.secret),
      createSignInRoutes(routeDeps),
      createSecondFactorRoutes(routeDeps),
      createAccountRoutes(routeDeps),
    ],
    ping: database.ping,
  });

  if (config.adminEmail !== null)
    await prepareFirstAdmin({
      db,
      log,
      accounts,
      users,
      email: config.adminEmail,
      publicUrl,
      dataDir: config.dataDir,
    });
  const connection = describeConnection(config, secrets, publicUrl);
  await writeFile(
    join(config.dataDir, 'connection.json'),
    `${JSON.stringify(connection, null, 2)}\n`,
    { mode: 0o600 },
  );
  server.removeAllListeners('request');
  server.on('request', app);
  const warming = startWarmUp({ graphql, db, users, log });

  const purge = () =>
    Promise.all([purgeExpired(db), attempts.purge(), purgeIdempotencyKeys(db)]).catch(
      (error: unknown) => log.error({ event: 'purge-failed', err: error }),
    );
  await purge();
  const timer = setInterval(() => void purge(), purgeEveryMs);
  timer.unref();

  const delivery =
    config.smtp && startDelivery({ db, log, server: createSmtp(config.smtp) }, config.smtp);

  let stopped: Promise<void> | null = null;
  return {
    connection,
    url: publicUrl,
    stop: () =>
      (stopped ??= (async () => {
        clearInterval(timer);
        await warming.stop();
        flags.close();
        dashboards.close();
        await withdrawOperatorAccess(config.dataDir);
        await Promise.all([drain(server), delivery?.close()]);
        await dataSets.close();
        await database.close();
        await lock?.release();
      })()),
  };
}

function describeConnection(
  config: PlatformConfig,
  secrets: Secrets,
  publicUrl: string,
): Connection {
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

/** Binds first, so that an address with a free port is known before the parts that need it are made. */
async function listen(host: string, port: number): Promise<Server> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    (_request, response) => {
      response
        .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' })
        .end('{"error":"starting"}');
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return server;
}

/** Lets running requests end, then closes what is still open. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(force);
}
