import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';

import { request } from 'undici';

import {
  killAllChildren,
  startChild,
  untilReady,
  type Child,
  type Exit,
  type LogLine,
} from './child';
import { dropDatabase, redisPrefix, testRedisUrl } from './databases';
import { generousRates } from './generous-rates';
import { freePort } from './ports';
import { copyTemplate, newFolder } from './templates';

/** The connection details that a platform sends when it is ready. */
export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  apiUrl: string;
  amsUrl: string;
  authenticatedUrl: string;
  ldSdkKey: string;
  ldClientSideId: string;
  flagsUrl: string;
  anonymousKey: string;
}

/** A process of the product: it can be stopped, killed and started again on the same port and data. */
export interface Running {
  url: string;
  port: number;
  dataDir: string;
  /** Its log lines, over all its starts. */
  readonly logs: readonly LogLine[];
  output(): string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  untilLog(what: string, matches: (line: LogLine) => boolean, since?: number): Promise<LogLine>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Exit>;
  kill(signal?: NodeJS.Signals): Promise<Exit>;
  /** Stops it if it runs, and starts it again. The given variables override those of the start before. */
  restart(env?: Record<string, string>): Promise<void>;
}
export interface RunningPlatform extends Running {
  connection: Connection;
  /** URL of the PostgreSQL database; null: the database is in the data folder. */
  databaseUrl: string | null;
}

export interface PlatformOptions {
  port?: number;
  /** Origin of the BFF. The platform needs it at its start, so get a port with `freePort` first. */
  appUrl?: string;
  /** Default: a seeded copy. */
  dataDir?: string;
  /** An empty folder and database instead of a seeded copy. */
  empty?: boolean;
  env?: Record<string, string>;
}

export interface BffOptions {
  /** Without one, the BFF starts its own embedded platform. */
  platform?: { connection: Connection };
  port?: number;
  /** Shares the session store of another BFF: the same folder and Redis prefix. */
  shareWith?: RunningBff;
  /** Another checkout of the project, which is built. */
  root?: string;
  env?: Record<string, string>;
}
export interface RunningBff extends Running {
  redisPrefix: string;
  sessionSecrets: string;
}

const cleanups: (() => unknown)[] = [];
/** Kills all processes of the test file, and removes their data. */
export async function cleanUp(): Promise<void> {
  await killAllChildren();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

function temporary(folder: string): string {
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts a child that can be stopped, killed and restarted; `ready` resolves when a start is complete. */
async function keep(
  file: string,
  env: Record<string, string>,
  ready: (child: Child) => Promise<unknown>,
  root?: string,
): Promise<Omit<Running, 'url' | 'port' | 'dataDir'>> {
  const record = { logs: [] as LogLine[], text: [] as string[] };
  let current = env;
  let child = startChild(file, current, record, root);
  await ready(child);
  return {
    logs: record.logs,
    output: () => record.text.join('\n'),
    get pid() {
      return child.pid;
    },
    get exited() {
      return child.exited;
    },
    untilLog: (what, matches, since) => child.untilLog(what, matches, since),
    stop: () => child.kill('SIGTERM'),
    kill: (signal = 'SIGKILL') => child.kill(signal),
    async restart(changes = {}) {
      await child.kill('SIGTERM');
      current = { ...current, ...changes };
      child = startChild(file, current, record, root);
      await ready(child);
    },
  };
}

/** Starts the embedded platform alone, on a seeded copy of its data. */
export async function startPlatform(options: PlatformOptions = {}): Promise<RunningPlatform> {
  const port = options.port ?? (await freePort());
  const appUrl = options.appUrl ?? `http://127.0.0.1:${await freePort()}`;
  const seeded =
    options.empty === true || options.dataDir !== undefined ? null : await copyTemplate();
  const dataDir = options.dataDir ?? temporary(seeded?.folder ?? newFolder('platform'));
  const database = seeded?.database ?? null;
  if (database !== null) cleanups.push(() => dropDatabase(database));

  let connection: Connection | undefined;
  const running = await keep(
    'build/platform/main.js',
    {
      PLATFORM_HOST: '127.0.0.1',
      PLATFORM_PORT: String(port),
      PLATFORM_PUBLIC_URL: `http://127.0.0.1:${port}`,
      PLATFORM_DATA_DIR: dataDir,
      PLATFORM_SEED: 'demo',
      APP_URL: appUrl,
      LOG_LEVEL: 'info',
      // All requests of the tests come from one address, and faster than those of people.
      PLATFORM_LOGIN_RATE_PER_MINUTE: '1000000',
      PLATFORM_WRITES_PER_MINUTE: '1000000',
      GRAPHQL_RATE_PER_MINUTE: '1000000',
      GRAPHQL_ANONYMOUS_RATE_PER_MINUTE: '1000000',
      ...(database === null ? {} : { DATABASE_URL: database }),
      ...options.env,
    },
    async (child) => {
      const isReady = (message: unknown): message is { connection: Connection } =>
        (message as { type?: unknown }).type === 'ready';
      connection = (await untilReady('the platform', child, () => child.messages.find(isReady)))
        .connection;
    },
  );
  if (connection === undefined) throw new Error('the platform told no connection');
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(running, { url, port, dataDir, connection, databaseUrl: database });
}

/** The settings of a BFF that uses this platform. */
export function upstreamEnv({ connection }: { connection: Connection }): Record<string, string> {
  return {
    AUTH_ISSUER: connection.issuer,
    AUTH_CLIENT_ID: connection.clientId,
    AUTH_CLIENT_SECRET: connection.clientSecret,
    AUTH_AUDIENCE: connection.audience,
    AUTH_REFRESH_REUSE_SECONDS: '60',
    API_URL: connection.apiUrl,
    AMS_URL: connection.amsUrl,
    LD_SDK_KEY: connection.ldSdkKey,
    LD_CLIENT_SIDE_ID: connection.ldClientSideId,
    LD_BASE_URL: connection.flagsUrl,
    LD_STREAM_URL: connection.flagsUrl,
    LD_EVENTS_URL: connection.flagsUrl,
  };
}

/** Starts the BFF; it is ready when `/readyz` answers. */
export async function startBff(options: BffOptions = {}): Promise<RunningBff> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { shareWith } = options;
  const dataDir = shareWith?.dataDir ?? temporary(newFolder('bff'));
  const keys = shareWith === undefined ? redisPrefix() : null;
  if (keys !== null) cleanups.push(() => keys.clear());
  const prefix = shareWith?.redisPrefix ?? keys?.prefix ?? '';
  const sessionSecrets = shareWith?.sessionSecrets ?? randomBytes(32).toString('hex');

  const running = await keep(
    'build/index.js',
    {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SESSION_SECRETS: sessionSecrets,
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY_MS: '0',
      ...generousRates,
      ...(testRedisUrl === null ? {} : { REDIS_URL: testRedisUrl, REDIS_PREFIX: prefix }),
      ...(options.platform === undefined ? {} : upstreamEnv(options.platform)),
      ...options.env,
    },
    (child) => untilReady('the BFF', child, () => isHealthy(url)),
    options.root,
  );
  return Object.assign(running, { url, port, dataDir, redisPrefix: prefix, sessionSecrets });
}

/** It answers when its first flags are there: until then its pages are loaders (L-07). Its store may be away. */
async function isHealthy(url: string): Promise<boolean> {
  const { body } = await request(`${url}/readyz`);
  await body.dump();
  return true;
}

/** Starts a platform and a BFF that are connected to each other. */
export async function startProduct(
  options: { platform?: PlatformOptions; bff?: Omit<BffOptions, 'platform' | 'port'> } = {},
): Promise<{ platform: RunningPlatform; bff: RunningBff }> {
  const port = await freePort();
  const platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}`, ...options.platform });
  const bff = await startBff({ ...options.bff, platform, port });
  return { platform, bff };
}
