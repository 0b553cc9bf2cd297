import { writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { broadcastDevReady } from '@remix-run/node';
import * as build from '@remix-run/dev/server-build';
import gracefulShutdown from 'http-graceful-shutdown';
import type { Logger } from 'pino';

import { createBff } from './bff/app';
import { connectionFromEnv, createConfig, isLogPretty, publicUrlOf } from './bff/config';
import { ConfigurationError, processEnv, readEnv, type RawEnv } from './bff/env';
import { captureLibraryOutput } from './bff/observability/library-output';
import { createLog, describeError } from './bff/observability/log';
import { createMetrics } from './bff/observability/metrics';
import { startTracing } from './bff/observability/start-tracing';
import { tracingConfig } from './bff/observability/tracing-config';
import { removeDamagedCounters, setDamagedStoreAside } from './bff/session/check-lmdb';
import { openRateLimits } from './bff/rates/limits';
import { openStore } from './bff/session/open-store';
import { ownSecret } from './bff/session/own-secret';
import { builtSettings } from './built-settings';
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

function startPlatform(env: RawEnv, publicUrl: string, log: Logger): Promise<EmbeddedPlatform> {
  log.info({ event: 'platform-starting' }, 'no platform is configured: starting the embedded one');
  return startEmbeddedPlatform({
    bundle: path.join(here, 'platform/main.js'),
    env: {
      ...processEnv(),
      APP_URL: publicUrl,
      APP_INTERNAL_URL: processEnv().APP_INTERNAL_URL ?? ownUrl(env),
      PLATFORM_DATA_DIR: processEnv().PLATFORM_DATA_DIR ?? path.join(env.DATA_DIR, 'platform'),
    },
    log,
  });
}

/** This server, as a process of the same host reaches it. */
function ownUrl({ HOST, PORT }: RawEnv): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
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

async function start(env: RawEnv, embedded: boolean): Promise<void> {
  const log = createLog({
    level: env.LOG_LEVEL,
    pretty: isLogPretty(env),
  });
  if (!isLogPretty(env)) captureLibraryOutput(log);
  const tracing = await startTracing(tracingConfig(env), log);
  const publicUrl = publicUrlOf(env);
  const folder = path.join(env.DATA_DIR, 'bff');
  const secrets = env.SESSION_SECRETS ?? [ownSecret(folder)];

  const [platform] = await Promise.all([
    embedded ? startPlatform(env, publicUrl, log) : null,
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
    async onShutdown() {
      await bff.close();
      await tracing.close();
      await platform?.stop();
    },
    finally() {
      log.info({ event: 'stopped' }, 'stopped');
    },
  });
  log.info(
    { event: 'ready', url: config.publicUrl, embedded },
    `${config.productName} is ready at ${config.publicUrl}`,
  );
  if (config.mode === 'development') await broadcastDevReady(build);
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

// A library dropped a promise. The request or stream that it belonged to has failed by itself; others go on.
process.on('unhandledRejection', (error) => {
  writeLine(50, 'unhandled-rejection', error);
});
process.on('uncaughtException', (error) => {
  writeLine(60, 'uncaught-exception', error);
  endNow();
});

try {
  const { env, embedded } = readEnv(processEnv(), builtSettings(here));
  await start(env, embedded);
} catch (error) {
  refuseToStart(error);
}
