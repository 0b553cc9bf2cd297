import { realpathSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { broadcastDevReady } from '@remix-run/node';
import * as build from '@remix-run/dev/server-build';
import gracefulShutdown from 'http-graceful-shutdown';
import type { DestinationStream, Logger } from 'pino';

import { createBff, type Bff } from './bff/app';
import {
  connectionFromEnv,
  createConfig,
  isLogPretty,
  ownUrlOf,
  publicUrlOf,
  type BffConfig,
} from './bff/config';
import { ConfigurationError, processEnv, readBuiltSettings, readEnv, type RawEnv } from './bff/env';
import { captureLibraryOutput, createLog, describeError } from './bff/observability/log';
import { createMetrics } from './bff/observability/metrics';
import { startTracing, tracingConfig } from './bff/observability/tracing';
import { openRateLimits } from './bff/rates/limits';
import { removeDamagedCounters, setDamagedStoreAside } from './bff/session/lmdb-files';
import { openStore } from './bff/session/open-store';
import { loadOwnSecret } from './bff/session/own-secret';
import { startEmbeddedPlatform, type EmbeddedPlatform } from './embedded-platform';

/** REL-04: the process exits within 30 s of SIGTERM, even if connections are still open. */
const shutdownMs = 25_000;
/** After this time of a shutdown the process ends by force. */
const forcedEndMs = 28_000;
/** SEC-42: limits for receiving the headers, and for receiving the whole request. */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;
/** How often Node.js looks for connections over these limits. Its default of 30 s would triple them. */
const connectionCheckMs = 1_000;

const here = path.dirname(fileURLToPath(import.meta.url));

/** Prints the error as one line and exits with code 1 (C-09). */
function refuseToStart(error: unknown): never {
  const line = error instanceof Error ? error.message : String(error);
  if (line !== '') process.stderr.write(`${line}\n`);
  process.exit(1);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigurationError([`PORT ${port} is in use on ${host}`])
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

function startPlatform(
  env: RawEnv,
  source: NodeJS.ProcessEnv,
  publicUrl: string,
  log: Logger,
): Promise<EmbeddedPlatform> {
  log.info({ event: 'platform-starting' }, 'no platform is configured: starting the embedded one');
  return startEmbeddedPlatform({
    bundle: path.join(here, 'platform/main.js'),
    env: {
      ...source,
      APP_URL: publicUrl,
      APP_INTERNAL_URL: source.APP_INTERNAL_URL ?? ownUrlOf(env.HOST, env.PORT),
      PLATFORM_DATA_DIR: source.PLATFORM_DATA_DIR ?? path.join(env.DATA_DIR, 'platform'),
    },
    log,
  });
}

/** Checks the embedded stores before they are opened (REL-05). */
async function checkStores(folder: string, log: Logger): Promise<void> {
  const [damaged, counters] = await Promise.all([
    setDamagedStoreAside(folder, here),
    removeDamagedCounters(folder, here),
  ]);
  if (counters !== null)
    log.warn(
      { event: 'rates-damaged', reason: counters },
      'the counters of rate limits were damaged and begin anew',
    );
  if (damaged !== null)
    log.error(
      { event: 'session-store-damaged', ...damaged },
      'the session store was damaged and is set aside: a new one begins, and everybody signs in again',
    );
}

/** A server that answers requests. */
interface Serving {
  server: Server;
  bff: Bff;
  config: BffConfig;
  log: Logger;
  /** Closes what the server used, when it has closed. */
  close: () => Promise<void>;
}

async function serve(
  env: RawEnv,
  embedded: boolean,
  source: NodeJS.ProcessEnv,
  log: Logger,
): Promise<Serving> {
  const tracing = await startTracing(tracingConfig(env), log);
  const publicUrl = publicUrlOf(env);
  const folder = path.join(env.DATA_DIR, 'bff');
  const secrets = env.SESSION_SECRETS ?? [loadOwnSecret(folder)];

  const [platform] = await Promise.all([
    embedded ? startPlatform(env, source, publicUrl, log) : null,
    env.REDIS_URL === undefined ? checkStores(folder, log) : null,
  ]);
  const config = createConfig(
    env,
    platform === null
      ? connectionFromEnv(env)
      : { ...platform.connection, flags: platform.connection },
    secrets,
    platform?.connection.refreshReuseSeconds ?? 0,
  );
  const metrics = createMetrics({ dataDir: config.dataDir });
  const bff = createBff({
    config,
    build,
    store: openStore({ redis: config.redis, folder, onError: () => metrics.storeErrors.inc() }),
    limits: openRateLimits({ rates: config.rates, redis: config.redis, folder, log }),
    log,
    metrics,
    publicFolder: path.join(here, '../public'),
  });

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: connectionCheckMs,
    },
    bff.app,
  );
  await listen(server, config.port, config.host);
  log.info(
    { event: 'ready', url: config.publicUrl, embedded },
    `${config.productName} is ready at ${config.publicUrl}`,
  );
  return {
    ...{ server, bff, config, log },
    async close() {
      await bff.close();
      await tracing.close();
      await platform?.stop();
    },
  };
}

/** REL-04: a signal ends the process when its requests have been answered. */
function stopOnSignals({ server, bff, config, log, close }: Serving): void {
  gracefulShutdown(server, {
    signals: 'SIGINT SIGTERM',
    timeout: shutdownMs,
    forceExit: true,
    async preShutdown(signal) {
      log.info({ event: 'stopping', signal }, 'stopping');
      setTimeout(endNow, forcedEndMs).unref();
      bff.startDraining();
      // The load balancer needs time to notice the failed readiness check before the port closes.
      await new Promise((resolve) => setTimeout(resolve, config.shutdownDelayMs));
    },
    onShutdown: close,
    finally() {
      log.info({ event: 'stopped' }, 'stopped');
    },
  });
}

/**
 * Starts a server in a process that others share: it leaves signals, the console and the end of the process to its host.
 * @param source its settings, as a process has them in its environment
 * @param output gets the lines of its log
 * @throws ConfigurationError
 */
export async function startServer(
  source: NodeJS.ProcessEnv,
  output: DestinationStream,
): Promise<{ stop(): Promise<void> }> {
  const { env, embedded } = readEnv(source, readBuiltSettings(here));
  const log = createLog({ level: env.LOG_LEVEL, pretty: false, output });
  const { server, close } = await serve(env, embedded, source, log);
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await close();
    },
  };
}

/** Writes at once: the process may end before a stream is flushed. */
function writeLine(level: number, event: string, error: unknown): void {
  const time = new Date().toISOString();
  writeSync(
    process.stderr.fd,
    `${JSON.stringify({ level, time, event, err: describeError(error) })}\n`,
  );
}

/** Ends the process. `process.exit` would wait for threads of native modules, which can wait for ever. */
const endNow = () => process.kill(process.pid, 'SIGKILL');

/** The server as a process: `node build/index.js`. */
export async function main(): Promise<void> {
  // A library dropped a promise. The request or stream that it belonged to has failed by itself; others go on.
  process.on('unhandledRejection', (error) => {
    writeLine(50, 'unhandled-rejection', error);
  });
  process.on('uncaughtException', (error) => {
    writeLine(60, 'uncaught-exception', error);
    endNow();
  });
  try {
    const source = processEnv();
    const { env, embedded } = readEnv(source, readBuiltSettings(here));
    const pretty = isLogPretty(env);
    const log = createLog({ level: env.LOG_LEVEL, pretty });
    if (!pretty) captureLibraryOutput(log);
    const serving = await serve(env, embedded, source, log);
    stopOnSignals(serving);
    if (serving.config.mode === 'development') await broadcastDevReady(build);
  } catch (error) {
    refuseToStart(error);
  }
}

/** Whether Node.js was started with this file. A script or a test that imports it calls what it needs. */
const isProgram =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isProgram) await main();
