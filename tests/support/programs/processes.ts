import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';

import { request } from 'undici';

import {
  killAllChildren,
  startChild,
  untilLogOf,
  untilReady,
  type Child,
  type Exit,
  type LogLine,
  type Written,
} from './child';
import { dropDatabase, redisPrefix, testRedisUrl } from './databases';
import { generousRates } from './generous-rates';
import { startHosted, type Connection, type Hosted } from './host';
import { freePort } from './ports';
import { copyTemplate, newFolder } from './templates';

export type { Connection };

/** A program of the product: it can be stopped, and started again on the same port and data. */
export interface Running {
  url: string;
  port: number;
  dataDir: string;
  /** Its log lines, over all its starts. */
  readonly logs: readonly LogLine[];
  untilLog(what: string, matches: (line: LogLine) => boolean, since?: number): Promise<LogLine>;
  stop(): Promise<unknown>;
  /** Stops it if it runs, and starts it again. The given variables override those of the start before. */
  restart(env?: Record<string, string>): Promise<void>;
}
/** One with a process of its own, for tests that kill or measure it, or read how it ends and what it prints. */
export interface OwnProcess extends Running {
  output(): string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Exit>;
  kill(signal?: NodeJS.Signals): Promise<Exit>;
}
interface PlatformFacts {
  connection: Connection;
  /** URL of the PostgreSQL database; null: the database is in the data folder. */
  databaseUrl: string | null;
}
export type RunningPlatform = Running & PlatformFacts;
export type ProcessPlatform = OwnProcess & PlatformFacts;

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
/** Asks for a process of its own. */
interface Own {
  ownProcess: true;
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
interface BffFacts {
  redisPrefix: string;
  sessionSecrets: string;
}
export type RunningBff = Running & BffFacts;
export type ProcessBff = OwnProcess & BffFacts;

const cleanups: (() => unknown)[] = [];
/** Programs of the test file that run in the host. */
const hosted = new Set<Hosted>();

/** Ends all programs of the test file, and removes their data. */
export async function cleanUp(): Promise<void> {
  await killAllChildren();
  // A BFF that has lost its platform waits for it: newest first.
  const programs = [...hosted].reverse();
  hosted.clear();
  for (const program of programs) await program.stop();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

function temporary(folder: string): string {
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

type Kept = Omit<Running, 'url' | 'port' | 'dataDir'>;
type KeptProcess = Kept & Pick<OwnProcess, 'output' | 'pid' | 'exited' | 'stop' | 'kill'>;

/**
 * Keeps a program that can be stopped and restarted.
 * @param start starts it with these variables, and resolves when the start is complete
 */
async function keep(
  env: Record<string, string>,
  start: (env: Record<string, string>, written: Written) => Promise<void>,
  stop: () => Promise<unknown>,
): Promise<Kept & { written: Written }> {
  const written: Written = { logs: [], text: [] };
  let current = env;
  await start(current, written);
  return {
    written,
    logs: written.logs,
    untilLog: untilLogOf(written.logs),
    stop,
    async restart(changes = {}) {
      await stop();
      current = { ...current, ...changes };
      await start(current, written);
    },
  };
}

/** Keeps a process of its own. @param ready resolves when a start is complete */
async function keepProcess(
  file: string,
  env: Record<string, string>,
  ready: (child: Child) => Promise<unknown>,
  root?: string,
): Promise<KeptProcess> {
  let child: Child;
  const stop = () => child.kill('SIGTERM');
  const start = async (settings: Record<string, string>, written: Written) => {
    child = startChild(file, settings, written, root);
    await ready(child);
  };
  const { written, ...kept } = await keep(env, start, stop);
  return {
    ...kept,
    output: () => written.text.join('\n'),
    get pid() {
      return child.pid;
    },
    get exited() {
      return child.exited;
    },
    stop,
    kill: (signal = 'SIGKILL') => child.kill(signal),
  };
}

/** Keeps a program in the host. @param started is called after each start */
function keepHosted(
  program: 'platform' | 'bff',
  env: Record<string, string>,
  started: (connection: Connection | null) => Promise<void> | void,
): Promise<Kept> {
  let running: Hosted | null = null;
  const start = async (settings: Record<string, string>, written: Written) => {
    running = await startHosted(program, settings, written);
    hosted.add(running);
    await started(running.connection);
  };
  return keep(env, start, async () => {
    if (running === null) return;
    hosted.delete(running);
    await running.stop();
    running = null;
  });
}

/** Starts the embedded platform alone, on a seeded copy of its data. */
export function startPlatform(options: PlatformOptions & Own): Promise<ProcessPlatform>;
export function startPlatform(options?: PlatformOptions): Promise<RunningPlatform>;
export async function startPlatform(
  options: PlatformOptions & Partial<Own> = {},
): Promise<RunningPlatform> {
  const port = options.port ?? (await freePort());
  const appUrl = options.appUrl ?? `http://127.0.0.1:${await freePort()}`;
  const seeded =
    options.empty === true || options.dataDir !== undefined ? null : await copyTemplate();
  const dataDir = options.dataDir ?? temporary(seeded?.folder ?? newFolder('platform'));
  const database = seeded?.database ?? null;
  if (database !== null) cleanups.push(() => dropDatabase(database));

  const env = {
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
  };
  let connection: Connection | null = null;
  const running = options.ownProcess
    ? await keepProcess('build/platform/main.js', env, async (child) => {
        const isReady = (message: unknown): message is { connection: Connection } =>
          (message as { type?: unknown }).type === 'ready';
        const told = await untilReady('the platform', child, () => child.messages.find(isReady));
        connection = told.connection;
      })
    : await keepHosted('platform', env, (told) => {
        connection = told;
      });
  if (connection === null) throw new Error('the platform told no connection');
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
export function startBff(options: BffOptions & Own): Promise<ProcessBff>;
export function startBff(options?: BffOptions): Promise<RunningBff>;
export async function startBff(options: BffOptions & Partial<Own> = {}): Promise<RunningBff> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { shareWith } = options;
  const dataDir = shareWith?.dataDir ?? temporary(newFolder('bff'));
  const keys = shareWith === undefined ? redisPrefix() : null;
  if (keys !== null) cleanups.push(() => keys.clear());
  const prefix = shareWith?.redisPrefix ?? keys?.prefix ?? '';
  const sessionSecrets = shareWith?.sessionSecrets ?? randomBytes(32).toString('hex');

  const env = {
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
  };
  // A process opens the embedded store of sessions once.
  const ownProcess = options.ownProcess ?? (shareWith !== undefined || options.root !== undefined);
  const running = ownProcess
    ? await keepProcess(
        'build/index.js',
        env,
        (child) => untilReady('the BFF', child, () => isHealthy(url)),
        options.root,
      )
    : await keepHosted('bff', env, async () => {
        await isHealthy(url);
      });
  return Object.assign(running, { url, port, dataDir, redisPrefix: prefix, sessionSecrets });
}

/** It answers when its first flags are there: until then its pages are loaders (L-07). Its store may be away. */
async function isHealthy(url: string): Promise<boolean> {
  const { body } = await request(`${url}/readyz`);
  await body.dump();
  return true;
}

interface ProductOptions {
  platform?: PlatformOptions;
  bff?: Omit<BffOptions, 'platform' | 'port'>;
}

/** Starts a platform and a BFF that are connected to each other. */
export function startProduct(
  options: ProductOptions & Own,
): Promise<{ platform: ProcessPlatform; bff: ProcessBff }>;
export function startProduct(
  options?: ProductOptions,
): Promise<{ platform: RunningPlatform; bff: RunningBff }>;
export async function startProduct(
  options: ProductOptions & Partial<Own> = {},
): Promise<{ platform: RunningPlatform; bff: RunningBff }> {
  const port = await freePort();
  const own = options.ownProcess ? { ownProcess: true as const } : {};
  const appUrl = `http://127.0.0.1:${port}`;
  const platform = await startPlatform({ appUrl, ...options.platform, ...own });
  const bff = await startBff({ ...options.bff, platform, port, ...own });
  return { platform, bff };
}
