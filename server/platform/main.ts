import { ConfigError, readConfig } from './config';
import { DamagedDatabaseError } from './database/connect';
import { startPlatform, type Platform } from './index';
import { isProgram } from './is-program';
import { captureLibraryOutput, createLog } from './log';

export { readConfig, startPlatform };

/**
 * The platform as a process: `node build/platform/main.js`. With an IPC channel it tells its parent process when it is
 * ready, and stops when the parent process ends, so that it does not keep the lock of the data folder.
 */
async function run(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  captureLibraryOutput(log);
  let platform: Platform | null = null;
  let stopping = false;

  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    const stopped = platform ? platform.stop() : Promise.resolve();
    stopped.then(
      () => {
        log.info({ event: 'stopped', reason });
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ event: 'stop-failed', err: error });
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('the parent is gone'));

  platform = await startPlatform(config);
  log.info(
    {
      event: 'started',
      url: platform.url,
      database: config.databaseUrl === null ? 'pglite' : 'postgresql',
      seed: config.seed,
    },
    `platform ready at ${platform.url}`,
  );
  process.send?.({ type: 'ready', connection: platform.connection });
}

/** Runs the platform in this process. An error ends it with one line. */
export function main(): void {
  run().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const isWhole = error instanceof ConfigError || error instanceof DamagedDatabaseError;
    const line = isWhole ? reason : `The platform could not start: ${reason}`;
    process.stderr.write(`${line.replace(/\s+/g, ' ')}\n`, () => process.exit(1));
  });
}

if (isProgram(import.meta.url)) main();
